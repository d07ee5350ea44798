/** `npm run keys -- …`: administers keys in the database of DATABASE_URL or in the embedded one. The service may run at the same time. */
import os from 'node:os';
import type { Pool } from 'pg';
import { readModel } from '../graphql/read-model/read-model';
import type { Connection } from '../resolvers/database/connection';
import { migrate } from '../db/migrate';
import type { Configuration } from './configuration/configuration';
import { readConfiguration } from './configuration/read-configuration';
import { DEFAULT_MODEL } from './default-model';
import { readAddress } from './embedded-address';
import { administerKeys } from './keys/administer-keys';
import { openKeyStore } from './keys/key-store';
import { readKeysArguments } from './keys/keys-arguments';
import { type Output, runKeysRequest } from './keys/run-keys-request';
import { openDatabases } from './open-databases';
import { openReadStore } from './reads/read-store';
import { openSmallPool } from './open-small-pool';
import { reportFailure } from './report-failure';
import { attempt } from './start-fault';

const OUTPUT: Output = {
  print: line => process.stdout.write(`${line}\n`),
  tell: line => process.stderr.write(`${line}\n`),
};

async function main(): Promise<void> {
  const request = readKeysArguments(process.argv.slice(2));
  const configuration = readConfiguration(process.env);
  const model = readModel(configuration.modelDir ?? DEFAULT_MODEL);
  const { pool, close } = await connect(configuration);
  try {
    const keys = administerKeys({
      store: openKeyStore(pool),
      reads: openReadStore(pool),
      model,
      maxPageSize: configuration.limits.maxPageSize,
    });
    await runKeysRequest(request, { keys, actor: actor(), output: OUTPUT });
  } finally {
    await pool.end();
    await close();
  }
}

/** Who did it, for the audit log. */
function actor(): string {
  try {
    return `${os.userInfo().username} at a shell`;
  } catch {
    return 'someone at a shell'; // Containers run users that have no name.
  }
}

interface Connected {
  readonly pool: Pool;
  readonly close: () => Promise<void>;
}

async function connect(configuration: Configuration): Promise<Connected> {
  const running = configuration.databaseUrl === undefined ? readAddress(configuration.dataDir) : undefined;
  const runningPool = running === undefined ? undefined : await connectToRunning(running);
  if (runningPool !== undefined) return { pool: runningPool, close: () => Promise.resolve() };
  const { access, close } = await openDatabases(configuration);
  const pool = openSmallPool(access);
  try {
    await attempt('The database does not answer. Check that PostgreSQL runs at DATABASE_URL (or ACCESS_DATABASE_URL). The reason:', () =>
      pool.query('SELECT 1'),
    );
    await migrateIfNew(pool, access);
    return { pool, close };
  } catch (error) {
    await pool.end();
    await close();
    throw error;
  }
}

/** Undefined when no service runs on the embedded database: then this command runs it for itself. */
async function connectToRunning(address: Connection): Promise<Pool | undefined> {
  const pool = openSmallPool(address);
  try {
    await pool.query('SELECT 1');
    return pool;
  } catch {
    await pool.end();
    return undefined; // A killed service left its address behind.
  }
}

/** A role that only keeps keys cannot migrate, and need not where that has been done. */
async function migrateIfNew(pool: Pool, connection: Connection): Promise<void> {
  const { rows } = await pool.query<{ present: boolean }>(`SELECT to_regclass('access.sensitive_read') IS NOT NULL AS present`);
  if (rows[0]?.present === true) return;
  await attempt(
    'The database could not be migrated. Check that PostgreSQL runs at DATABASE_URL (or ACCESS_DATABASE_URL), and that its user may create tables. The reason:',
    () => migrate(connection),
  );
}

/** Whoever reads a table with `head` leaves early; the rest is written for nobody, and what was opened is still closed. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

main().catch(reportFailure);
