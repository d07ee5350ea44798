/** `npm run keys -- …`: makes, lists and revokes keys, in the database of DATABASE_URL or in the embedded one, whether or not the service runs on it. */
import { Client } from 'pg';
import type { Connection } from '../resolvers/database/connection';
import { migrate } from '../db/migrate';
import type { Configuration } from './configuration/configuration';
import { readConfiguration } from './configuration/read-configuration';
import { readAddress } from './embedded-address';
import { openKeyStore } from './keys/key-store';
import { readKeysArguments } from './keys/keys-arguments';
import { runKeysRequest } from './keys/run-keys-request';
import { openDatabases } from './open-databases';
import { reportFailure } from './report-failure';
import { attempt } from './start-fault';

const CONNECT_PATIENCE_MS = 5000;

async function main(): Promise<void> {
  const request = readKeysArguments(process.argv.slice(2), new Date());
  const { client, close } = await connect(readConfiguration(process.env));
  try {
    await runKeysRequest(request, openKeyStore(client), {
      secret: line => process.stdout.write(`${line}\n`),
      tell: line => process.stderr.write(`${line}\n`),
    });
  } finally {
    await client.end();
    await close();
  }
}

interface Connected {
  readonly client: Client;
  readonly close: () => Promise<void>;
}

async function connect(configuration: Configuration): Promise<Connected> {
  const running = configuration.databaseUrl === undefined ? await connectToRunning(configuration.dataDir) : undefined;
  if (running !== undefined) return { client: running, close: () => Promise.resolve() };
  const { access, close } = await openDatabases(configuration);
  try {
    const client = await attempt('The database cannot be reached.', () => connectTo(access));
    await migrateIfNew(client, access);
    return { client, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Undefined when no service runs on the embedded database: then this command runs it for itself. */
async function connectToRunning(dataDir: string): Promise<Client | undefined> {
  const address = readAddress(dataDir);
  if (address === undefined) return undefined;
  try {
    return await connectTo(address);
  } catch {
    return undefined; // A killed service left its address behind.
  }
}

async function connectTo(connection: Connection): Promise<Client> {
  const where = typeof connection === 'string' ? { connectionString: connection } : connection;
  const client = new Client({ ...where, application_name: 'opslag keys', connectionTimeoutMillis: CONNECT_PATIENCE_MS });
  await client.connect();
  return client;
}

/** A role that only keeps keys cannot migrate, and need not where that has been done. */
async function migrateIfNew(client: Client, connection: Connection): Promise<void> {
  const { rows } = await client.query<{ present: boolean }>(`SELECT to_regclass('access.api_key') IS NOT NULL AS present`);
  if (rows[0]?.present === true) return;
  await attempt('The database cannot be brought up to date.', () => migrate(connection));
}

main().catch(reportFailure);
