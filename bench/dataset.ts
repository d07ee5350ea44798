/** A database of the benchmark, on the embedded PostgreSQL or the server of `DATABASE_URL`: made and filled at the first run, used again afterwards. */
import path from 'node:path';
import { startEmbeddedServer } from '../resolvers/database/embedded-server';
import { withClient } from '../resolvers/database/with-client';
import { PROJECT_ROOT } from '../std/project-root';
import { ORGANISATION } from './organisation-data';
import type { Choice, Subject } from './subject';

export interface Dataset extends Choice {
  readonly address: string;
  close(): Promise<void>;
}

/** About the service's own model, unless told otherwise. */
export async function openDataset(
  environment: NodeJS.ProcessEnv,
  tell: (line: string) => void,
  subject: Subject = ORGANISATION,
): Promise<Dataset> {
  const server = await openServer(environment);
  try {
    await createDatabase(server.address, subject.database);
    const address = beside(server.address, subject.database);
    if (!(await withClient(address, subject.isLoaded))) {
      tell(`Loading data into the database ${subject.database} ...`);
      await subject.load(address);
      await withClient(address, client => client.query('VACUUM (ANALYZE)'));
    }
    return { address, ...(await withClient(address, subject.choose)), close: server.close };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** A database of the benchmark that holds nothing. */
export async function openEmptyDatabase(environment: NodeJS.ProcessEnv, name: string): Promise<Pick<Dataset, 'address' | 'close'>> {
  const server = await openServer(environment);
  await withClient(server.address, client => client.query(`DROP DATABASE IF EXISTS ${name}`));
  await createDatabase(server.address, name);
  return { address: beside(server.address, name), close: server.close };
}

/** Its data directory is not the service's: both may run. */
async function openServer(environment: NodeJS.ProcessEnv): Promise<Pick<Dataset, 'address' | 'close'>> {
  const given = environment.DATABASE_URL;
  if (given !== undefined && given !== '') return { address: given, close: () => Promise.resolve() };
  const server = await startEmbeddedServer(path.resolve(environment.DATA_DIR ?? path.join(PROJECT_ROOT, 'data/bench')));
  const { host = '', port = 0, user = '', password } = server.connection;
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  const address = `postgresql://${user}${secret}@localhost/postgres?host=${encodeURIComponent(host)}&port=${port}`;
  return { address, close: () => server.stop() };
}

function beside(address: string, database: string): string {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
}

async function createDatabase(address: string, name: string): Promise<void> {
  await withClient(address, async client => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  });
}
