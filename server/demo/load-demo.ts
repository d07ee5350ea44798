/** A size and a seed -> the demo organisation in the database, by an import that takes the place of the organisation that was there. Rejects with `NotReplaced` where it may not take the place of that one, and with `LostDemo` where nobody knows whether it was kept. */
import type { Client } from 'pg';
import { deriveOrganisation, type DemoSizes } from '../../db/demo/demo-organisation';
import { heldOrganisation, type HeldOrganisation } from '../../db/demo/held-organisation';
import { freezeOrganisation, OrganisationReplacement } from '../../db/demo/replace-organisation';
import { readModel } from '../../graphql/read-model/read-model';
import { describeFault } from '../../import/checking/describe-fault';
import { type ImportOptions, runImport } from '../../import/run-import';
import { LostCommit } from '../../import/session/lost-commit';
import type { Connection } from '../../resolvers/database/connection';
import { withClient } from '../../resolvers/database/with-client';
import { actorAtShell } from '../commands/actor-at-shell';
import { DEFAULT_MODEL } from '../default-model';
import { demoSource } from './demo-source';
import { LostDemo } from './lost-demo';
import { NotReplaced } from './not-replaced';

export interface DemoOptions extends DemoSizes, Pick<ImportOptions, 'onProgress' | 'onWait' | 'signal'> {
  /** What it takes the place of. Without it, of nothing and of a demo. */
  readonly over?: readonly HeldOrganisation[];
}

export async function loadDemo(
  connection: Connection,
  { over = ['none', 'demo'], onProgress, onWait, signal, ...sizes }: DemoOptions = {},
): Promise<void> {
  const refuse = async (client: Client): Promise<void> => {
    if (!over.includes(await heldOrganisation(client))) throw new NotReplaced();
  };
  // Not only when its turn has come: the import that is at work may take hours.
  await withClient(connection, refuse, signal);
  const { outcome, faults } = await runImport({
    connection,
    model: readModel(DEFAULT_MODEL),
    source: demoSource(deriveOrganisation(sizes)),
    actor: actorAtShell(),
    replacement: new OrganisationReplacement(),
    onTurn: refuse,
    ...(onProgress === undefined ? {} : { onProgress }),
    ...(onWait === undefined ? {} : { onWait }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    throw error instanceof LostCommit ? new LostDemo(error) : error;
  });
  if (outcome !== 'APPLIED')
    throw new Error([`The demo is not as the model wants it (${outcome}).`, ...faults.kept.map(describeFault)].join('\n'));
  // The demo is there. What is not frozen now, PostgreSQL freezes in time.
  await withClient(connection, freezeOrganisation, signal).catch(() => undefined);
}
