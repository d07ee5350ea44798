/** Configuration -> where data comes in: IMPORT_DATABASE_URL, else where the keys are kept; the embedded PostgreSQL of a running service, or one that this starts. Migrates a new database, unless MIGRATE is off; rejects one of a newer program. */
import type { Client } from 'pg';
import { holdsDemo } from '../../db/demo/held-organisation';
import { SessionFault } from '../../import/session/session-fault';
import type { Connection } from '../../resolvers/database/connection';
import { withClient } from '../../resolvers/database/with-client';
import type { Configuration } from '../configuration/configuration';
import { bringUpToDate, refuseWrongDatabase } from '../databases/migrate-database';
import { openBesideService } from '../databases/open-databases';
import { openSmallPool } from '../databases/open-small-pool';
import { openDayPartitions } from '../partitions/day-partitions';
import { DAY_TABLES } from '../partitions/day-tables';
import { attempt } from '../start-fault';

export interface ImportDatabase {
  readonly connection: Connection;
  /**
   * Before rows are written: what is noted of changes then stands in the partition of its day. Without one, the next start of the service would move it, which takes long after a first load.
   * Rejects where the role may not.
   */
  readonly makeDays: () => Promise<void>;
  /** Whether to bring in anything, asked once no other import is at work: a demo may have been loaded meanwhile. */
  readonly onTurn: (client: Client) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openImport(configuration: Configuration): Promise<ImportDatabase> {
  const { access, close } = await openBesideService(configuration);
  const connection = configuration.importDatabaseUrl ?? access;
  try {
    await prepare(configuration, { connection, access });
    const onTurn = configuration.isDefaultModel ? refuseDemo : () => Promise.resolve();
    return { connection, makeDays: () => makeDays(access, configuration), onTurn, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Its records and one's own must not stand side by side. */
async function refuseDemo(client: Client): Promise<void> {
  if (!(await holdsDemo(client))) return;
  throw new SessionFault(
    'The database holds the demo. Set DATA_DIR to another folder, or DATABASE_URL to another database. Nothing was changed.',
  );
}

async function makeDays(access: Connection, configuration: Configuration): Promise<void> {
  const pool = openSmallPool(access, configuration);
  try {
    await openDayPartitions(pool, DAY_TABLES.changes).makeAhead();
  } finally {
    await pool.end();
  }
}

/** A role that imports cannot migrate, and need not where that has been done. */
async function prepare(
  { isDefaultModel, migrates }: Configuration,
  { connection, access }: Readonly<Record<'access' | 'connection', Connection>>,
): Promise<void> {
  const isPresent = await attempt(
    'The database does not answer. Check that PostgreSQL runs at IMPORT_DATABASE_URL (or DATABASE_URL). The reason:',
    () =>
      withClient(connection, async client => {
        const { rows } = await client.query<{ present: boolean }>(`SELECT to_regclass('access.import_run') IS NOT NULL AS present`);
        const isPresent = rows[0]?.present === true;
        if (isPresent) await refuseWrongDatabase(client);
        return isPresent;
      }),
  );
  if (!isPresent) await bringUpToDate(access, { migrates, withOrganisation: isDefaultModel });
  if (isDefaultModel) await withClient(connection, refuseDemo);
}
