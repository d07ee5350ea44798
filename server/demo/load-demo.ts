/** A size and a seed -> the demo organisation in the database, by an import that takes the place of the organisation that was there. */
import { deriveOrganisation, type DemoSizes } from '../../db/demo/demo-organisation';
import { freezeOrganisation, OrganisationReplacement } from '../../db/demo/replace-organisation';
import { readModel } from '../../graphql/read-model/read-model';
import { describeFault } from '../../import/checking/describe-fault';
import { type ImportOptions, runImport } from '../../import/run-import';
import type { Connection } from '../../resolvers/database/connection';
import { withClient } from '../../resolvers/database/with-client';
import { actorAtShell } from '../commands/actor-at-shell';
import { DEFAULT_MODEL } from '../default-model';
import { demoSource } from './demo-source';

export interface DemoOptions extends DemoSizes, Pick<ImportOptions, 'onProgress' | 'signal'> {}

export async function loadDemo(connection: Connection, { onProgress, signal, ...sizes }: DemoOptions = {}): Promise<void> {
  const { outcome, faults } = await runImport({
    connection,
    model: readModel(DEFAULT_MODEL),
    source: demoSource(deriveOrganisation(sizes)),
    actor: actorAtShell(),
    replacement: new OrganisationReplacement(),
    ...(onProgress === undefined ? {} : { onProgress }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (outcome !== 'APPLIED')
    throw new Error([`The demo is not as the model wants it (${outcome}).`, ...faults.kept.map(describeFault)].join('\n'));
  await withClient(connection, freezeOrganisation);
}
