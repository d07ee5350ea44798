/** A database, perhaps new -> a migrated one. An empty embedded database gets the demo municipality. Rejects what cannot be migrated or loaded. */
import type { Connection } from '../../resolvers/database/connection';
import { heldOrganisation } from '../../db/demo/held-organisation';
import { withClient } from '../../resolvers/database/with-client';
import { LostDemo } from '../demo/lost-demo';
import { NotReplaced } from '../demo/not-replaced';
import type { Configuration } from '../configuration/configuration';
import { bringUpToDate } from './migrate-database';
import type { Databases } from './open-databases';
import { attempt } from '../start-fault';
import { StartStopped } from '../start-stopped';

const DEMO_PERSONS = 5000;

export interface Preparation extends Pick<Configuration, 'isDefaultModel' | 'migrates'> {
  readonly tell: (line: string) => void;
  /** Aborts the start. */
  readonly signal?: AbortSignal;
}

export async function prepareDatabase(databases: Databases, { isDefaultModel, migrates, tell, signal }: Preparation): Promise<void> {
  await bringUpToDate(databases.access, { migrates, withOrganisation: isDefaultModel, signal }).catch((error: unknown) => {
    throw signal?.aborted === true ? new StartStopped() : error;
  });
  if (databases.kind === 'embedded' && isDefaultModel) await loadDemoIfEmpty(databases.access, { tell, signal });
}

async function loadDemoIfEmpty(connection: Connection, { tell, signal }: Pick<Preparation, 'tell' | 'signal'>): Promise<void> {
  if (signal?.aborted === true || (await withClient(connection, heldOrganisation)) !== 'none') return;
  const { loadDemo } = await import('../demo/load-demo.js');
  tell(`The database is empty: loading a demo municipality of ${DEMO_PERSONS} invented persons.`);
  await attempt('The demo municipality could not be loaded, and nothing of it was kept. The next start tries again. The reason:', () =>
    loadDemo(connection, { persons: DEMO_PERSONS, over: ['none'], ...(signal === undefined ? {} : { signal }) }),
  ).catch((error: unknown) => {
    // An import has begun beside this start, or another demo, and was first.
    if (error instanceof NotReplaced) return;
    throw signal?.aborted === true && !(error instanceof LostDemo)
      ? new StartStopped('Stopped while the demo was loading. Nothing of it was kept: the next start loads it.')
      : error;
  });
}
