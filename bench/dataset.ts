/** The benchmark's own database, on the embedded PostgreSQL or the server of `DATABASE_URL`: made and filled at the first run, used again afterwards. */
import path from 'node:path';
import { Client } from 'pg';
import { loadDemo } from '../db/demo/load-demo';
import { migrate } from '../db/migrate';
import { startEmbeddedServer } from '../resolvers/database/embedded-server';
import { PROJECT_ROOT } from '../std/project-root';

export interface Dataset {
  readonly address: string;
  /** A person with as many affiliations as any. */
  readonly person: string;
  /** Persons to ask for one after the other, some of whom have no affiliations. */
  readonly persons: readonly string[];
  /** Milliseconds since 1970 between which moments lie that more than a page of persons was changed after. */
  readonly changes: { readonly from: number; readonly to: number };
  close(): Promise<void>;
}

const NAME = 'opslag_bench';
const SIZES = { persons: 100_000, units: 2000, affiliations: 200_000, accounts: 150_000 };
const MOST_AFFILIATIONS_OF_A_UNIT = 1000;
const PERSONS = 20_000;
/** Polls ask for what changed after a moment that so many persons, at least and at most, were changed after. */
const [LEAST_CHANGED, CHANGED] = [200, 20_000];

export async function openDataset(environment: NodeJS.ProcessEnv, tell: (line: string) => void): Promise<Dataset> {
  const server = await openServer(environment);
  try {
    await createDatabase(server.address);
    const address = beside(server.address, NAME);
    if (!(await isLoaded(address))) await load(address, tell);
    return { address, ...(await checkDataset(address)), close: server.close };
  } catch (error) {
    await server.close();
    throw error;
  }
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

async function withClient<T>(address: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(address);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

async function createDatabase(address: string): Promise<void> {
  await withClient(address, async client => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [NAME]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${NAME} TEMPLATE template0 ENCODING 'UTF8'`);
  });
}

async function isLoaded(address: string): Promise<boolean> {
  return withClient(address, async client => {
    const { rows: present } = await client.query<{ table: string | null }>(`SELECT to_regclass('organisation.account')::text AS table`);
    if (present[0]?.table === null) return false;
    const { rows } = await client.query<typeof SIZES>(`SELECT (SELECT count(*)::int FROM organisation.person) AS persons,
      (SELECT count(*)::int FROM organisation.org_unit) AS units, (SELECT count(*)::int FROM organisation.affiliation) AS affiliations,
      (SELECT count(*)::int FROM organisation.account) AS accounts`);
    return Object.entries(SIZES).every(([name, size]) => rows[0]?.[name as keyof typeof SIZES] === size);
  });
}

async function load(address: string, tell: (line: string) => void): Promise<void> {
  tell(`Loading ${SIZES.persons} persons into the database ${NAME} ...`);
  await migrate(address);
  await loadDemo(address, SIZES);
  await withClient(address, client => client.query('VACUUM (ANALYZE)'));
}

/** Gives what to ask for. Rejects data in which a unit's affiliations would not fit into one page. */
async function checkDataset(address: string): Promise<Pick<Dataset, 'person' | 'persons' | 'changes'>> {
  return withClient(address, async client => {
    const most = await client.query<{ most: number }>(`SELECT max(number)::int AS most
      FROM (SELECT count(*) AS number FROM organisation.affiliation GROUP BY org_unit_uuid) AS units`);
    if ((most.rows[0]?.most ?? 0) > MOST_AFFILIATIONS_OF_A_UNIT) throw new Error('A unit has more affiliations than a page holds.');
    const { rows } = await client.query<{ uuid: string }>(`SELECT person_uuid AS uuid FROM organisation.affiliation
      WHERE NOT deleted GROUP BY person_uuid ORDER BY count(*) DESC, person_uuid LIMIT 1`);
    const persons = await client.query<{ uuid: string }>(`SELECT uuid FROM organisation.person ORDER BY md5(uuid::text) LIMIT ${PERSONS}`);
    const moments = await client.query<{ moment: Date }>(`SELECT last_changed AS moment FROM organisation.person
      ORDER BY last_changed DESC OFFSET ${LEAST_CHANGED} LIMIT ${CHANGED}`);
    const changes = { from: moments.rows.at(-1)?.moment.getTime() ?? 0, to: moments.rows[0]?.moment.getTime() ?? 0 };
    return { person: rows[0]?.uuid ?? '', persons: persons.rows.map(({ uuid }) => uuid), changes };
  });
}
