/** The tests' databases: one that all read, and private copies of it for those that write. */
import { randomUUID } from 'node:crypto';
import { Client, type QueryResultRow } from 'pg';

/** Address of the database with the demo organisation (and the sample model's schema). Tests read it and never write to it. */
export function testDatabase(): string {
  return fromEnvironment('OPSLAG_TEST_DATABASE');
}

export interface PrivateDatabase {
  readonly address: string;
  /** A connection that `drop` ends, if nobody did before. */
  connect(): Promise<Client>;
  /** The rows of one statement, or of the last of several, on a connection of its own. */
  query<Row extends QueryResultRow = QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Ends whoever is still connected, and drops the copy. */
  drop(): Promise<void>;
}

const TEMPLATES = {
  copy: () => fromEnvironment('OPSLAG_TEST_TEMPLATE'),
  migrated: () => fromEnvironment('OPSLAG_TEST_MIGRATED'),
  own: () => fromEnvironment('OPSLAG_TEST_OWN'),
  empty: () => 'template0',
};

export type DatabaseKind = keyof typeof TEMPLATES;

/** A copy of the tests' database for one test that writes; `migrated` for one without rows; `own` for one without the organisation's schema, where a service has been, for tables of a test's own; `empty` for a bare one. */
export async function privateDatabase(kind: DatabaseKind = 'copy'): Promise<PrivateDatabase> {
  const name = `opslag_private_${randomUUID().replaceAll('-', '')}`;
  await copyDatabase(name, TEMPLATES[kind]());
  const address = addressOf(name);
  const opened: Client[] = [];
  return {
    address,
    async connect() {
      const client = await connectTo(address);
      opened.push(client);
      return client;
    },
    query: (text, values) => queryOnce(address, text, values),
    async drop() {
      // One that has broken is ended.
      await Promise.allSettled(opened.map(client => client.end()));
      await administrate(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** The template is a database that nobody is connected to, as PostgreSQL demands of one. Its files are copied: the other way, page by page through the log, takes four times as long. */
export async function copyDatabase(name: string, template: string): Promise<void> {
  await administrate(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
}

export async function connectTo(address: string): Promise<Client> {
  const client = new Client(address);
  await client.connect();
  return client;
}

/** The rows of one statement, or of the last of several, on a connection of its own. */
export async function queryOnce<Row extends QueryResultRow = QueryResultRow>(
  address: string,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = await connectTo(address);
  try {
    const result = await client.query<Row>(text, values);
    return [result].flat().at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}

/** SQLSTATE object_in_use. */
const IN_USE = '55006';

/** Runs one statement as the server's administrator. PostgreSQL waits five seconds for sessions that end; on a slow machine that takes longer. */
export async function administrate(statement: string): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    try {
      await queryOnce(fromEnvironment('OPSLAG_TEST_ADMINISTRATOR'), statement);
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== IN_USE || Date.now() > deadline) throw error;
    }
  }
}

export interface ServerPlace {
  readonly host: string;
  readonly port: string;
  readonly user: string;
}

/** Where the tests' server is, for what connects to it by itself. It needs no password. */
export function administrator(): ServerPlace {
  const { hostname, port, username, searchParams } = new URL(fromEnvironment('OPSLAG_TEST_ADMINISTRATOR'));
  return { host: searchParams.get('host') ?? hostname, port: searchParams.get('port') ?? port, user: username };
}

/** The address of another database on the tests' server. */
export function addressOf(database: string): string {
  const address = new URL(fromEnvironment('OPSLAG_TEST_ADMINISTRATOR'));
  address.pathname = `/${database}`;
  return address.href;
}

function fromEnvironment(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: the tests' global setup has not run.`);
  return value;
}
