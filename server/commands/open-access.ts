/**
 * Configuration -> a pool where keys are kept: in the embedded PostgreSQL of a running service, in one that this opens, or at DATABASE_URL. Migrates a new database; rejects one of a newer program.
 * Rejects where no service has run on an embedded one: whoever forgot the settings would be told of an empty database.
 */
import type { Pool } from 'pg';
import type { Connection } from '../../resolvers/database/connection';
import { errorReasons } from '../../std/error-reasons';
import type { Configuration } from '../configuration/configuration';
import { readAddress, servesFolder } from '../databases/embedded-address';
import { bringUpToDate, refuseWrongDatabase } from '../databases/migrate-database';
import { openSmallPool } from '../databases/open-small-pool';
import { attempt, NO_ANSWER, StartFault } from '../start-fault';

interface Access {
  readonly pool: Pool;
  readonly close: () => Promise<void>;
}

export async function openAccess(configuration: Configuration): Promise<Access> {
  const running = configuration.databaseUrl === undefined ? readAddress(configuration.dataDir) : undefined;
  const runningPool = running === undefined ? undefined : await connectToRunning(running, configuration);
  if (runningPool !== undefined)
    return await prepared({ pool: runningPool, close: () => runningPool.end() }, () => refuseWrongDatabase(runningPool));
  const { noDatabase, openExistingDatabases } = await import('../databases/open-databases.js');
  const { kind, access, close } = await openExistingDatabases(configuration);
  const pool = openSmallPool(access, configuration);
  const closeBoth = async (): Promise<void> => {
    await pool.end();
    await close();
  };
  return await prepared({ pool, close: closeBoth }, async () => {
    await attempt(NO_ANSWER, () => pool.query('SELECT 1'));
    if (await isMigrated(pool)) await refuseWrongDatabase(pool);
    else if (kind === 'embedded') throw noDatabase(configuration.dataDir);
    // The start of the service makes what its model reads.
    else await bringUpToDate(access, { migrates: configuration.migrates, withOrganisation: false });
  });
}

async function prepared(access: Access, prepare: () => Promise<void>): Promise<Access> {
  try {
    await prepare();
    return access;
  } catch (error) {
    await access.close();
    throw error;
  }
}

/** Nobody listens at the socket, or it is not there: a killed service left its address behind. */
const LEFT_BEHIND = ['ECONNREFUSED', 'ENOENT'];

/** Undefined when no service runs on the embedded database: then this command runs it for itself. */
async function connectToRunning(address: Connection, configuration: Configuration): Promise<Pool | undefined> {
  const pool = openSmallPool(address, configuration);
  try {
    if (await servesFolder(pool, configuration.dataDir)) return pool;
    await pool.end();
    return undefined;
  } catch (error) {
    await pool.end();
    if (LEFT_BEHIND.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    const sentence =
      'The embedded PostgreSQL of the running service does not answer. Leave the service running, and try again. The reason:';
    throw new StartFault([sentence, ...errorReasons(error)].join('\n  '), { cause: error });
  }
}

/** A role that only keeps keys cannot migrate, and need not where that has been done. */
async function isMigrated(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ present: boolean }>(`SELECT to_regclass('access.sensitive_read') IS NOT NULL AS present`);
  return rows[0]?.present === true;
}
