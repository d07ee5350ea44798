/** The service in this process, against the tests' database, with a key of its own: for tests that ask it over HTTP, with or without a socket. */
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import type { Catalogue } from '../../graphql/catalogue/catalogue';
import type { KeyRights } from '../../graphql/grants/grants';
import { readModel } from '../../graphql/read-model/read-model';
import { openSmallPool } from '../../server/databases/open-small-pool';
import { buildApp } from '../../server/app';
import { Lifetime } from '../../server/http/lifetime';
import { readConfiguration } from '../../server/configuration/read-configuration';
import { allRights } from '../../graphql/grants/create-grants';
import type { KeySettings } from '../../graphql/admin/key-administration';
import { UNLIMITED } from '../../server/keys/key-settings';
import { makeKey, type NewKey } from '../../server/keys/key-format';
import { openKeyStore } from '../../server/keys/key-store';
import { createMetrics } from '../../server/metrics/create-metrics';
import type { ProcessFigures } from '../../server/metrics/metrics';
import { openAdministration } from '../../server/open-administration';
import { openParts } from '../../server/open-parts';
import type { Administration } from '../../server/service-types';
import type { Traces } from '../../server/traces/traces';
import { closeAll, closeApp, type Closer } from '../../server/stop';
import { PROJECT_ROOT } from '../../std/project-root';
import { privateDatabase, testDatabase, type DatabaseKind, type PrivateDatabase } from './database';
import { PATIENT, PATIENT_POOL } from './patient';

export interface TestServiceOptions {
  readonly modelDir?: string;
  /** Instead of the product's own. */
  readonly catalogue?: Catalogue;
  /** Environment variables, as for the real service. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where spans go; nowhere unless given. */
  readonly traces?: Traces;
  /** Address of another database than the one that all tests read. */
  readonly database?: string;
  /** Address of the primary, where `database` only reads. */
  readonly access?: string;
  /** The role that the organisation's data is read as; the database's administrator unless given. */
  readonly role?: string;
}

export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface SentDocument {
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** How the reader gets collections, and how many requests of it work at a time; as the service is set unless given. */
export type ReaderLimits = Partial<Pick<KeySettings, 'pages' | 'pageSize' | 'requestsAtWork'>>;

/** Asks with one key. */
export interface AskingReader {
  readonly key: string;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** A document to the door of GraphQL. */
  graphql(query: string, variables?: Readonly<Record<string, unknown>>): Promise<Response>;
}

export interface TestService extends Pick<Administration, 'changes' | 'dayTables' | 'imports' | 'keys' | 'previews' | 'version'> {
  readonly app: FastifyInstance;
  /** The text of its key. */
  readonly key: string;
  /** What both doors sent to the database since the last `takeStatements`. */
  takeStatements(): SentStatement[];
  /** The GraphQL documents that the OData door ran, since the last `takeDocuments`. */
  takeDocuments(): SentDocument[];
  /** What this instance counts. */
  readonly figures: () => Promise<readonly ProcessFigures[]>;
  /** Lines of the log, parsed; needs `LOG_LEVEL` in `env`. */
  readonly log: readonly Record<string, unknown>[];
  /** GET with the key, without a socket. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** The same service for a reader with these rights, who has a key of their own; `key` where its text matters. */
  as(rights: KeyRights & ReaderLimits, key?: NewKey): Promise<AskingReader>;
  /** For the reader with this key, whom another service on the same database knows. */
  reader(key: string): AskingReader;
  /** Any request, without the key. */
  inject(options: InjectOptions): Promise<Response>;
  /** Listens on a free port of loopback, for clients that need a real one; gives the address without a slash at its end. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

let ownModel: AnnotatedSchema | undefined;

/** The product's own, which nobody changes: read once for all services of a group of tests. */
function defaultModel(): AnnotatedSchema {
  ownModel ??= readModel(path.join(PROJECT_ROOT, 'graphql/model'));
  return ownModel;
}

export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const address = options.database ?? testDatabase();
  const configuration = readConfiguration({ LOG_LEVEL: 'silent', ...PATIENT, ...options.env });
  const read = options.modelDir === undefined ? defaultModel() : readModel(options.modelDir);
  const model = options.catalogue === undefined ? read : { ...read, catalogue: options.catalogue };
  const closers: Closer[] = [];
  const access = options.access ?? address;
  const databases = { data: asRole(address, options.role), access };
  const opening = { configuration, databases, model, closers };
  const open = async () => [await openParts(opening), await addKey(access, model)] as const;
  const [served, key] = await open().catch(async (error: unknown) => {
    await closeAll(closers);
    throw error;
  });
  // A database of the test's own is thrown away with all keys, and may be gone already.
  const leave = (added: AddedKey): Closer => (options.database === undefined ? added.remove : added.close);
  closers.push(leave(key));
  const statements: SentStatement[] = [];
  const documents: SentDocument[] = [];
  const log: Record<string, unknown>[] = [];
  const { traces } = options;
  if (traces !== undefined) closers.push(() => traces.close());
  const metrics = createMetrics({ database: served.database, traces });
  const lifetime = new Lifetime();
  const app = await buildApp({
    configuration,
    model,
    ...served,
    lifetime,
    metrics,
    traces,
    listener: { onDocument: document => documents.push(document), onStatement: statement => statements.push(statement) },
    logStream: { write: line => log.push(JSON.parse(line) as Record<string, unknown>) },
  });
  closers.push(() => closeApp({ app, lifetime, graceMs: 0 }));
  return {
    ...openAdministration(opening, served.keyPool, id => served.keyCheck.forget(id)),
    app,
    key: key.text,
    figures: async () => [await metrics.figures()],
    log,
    takeStatements: () => statements.splice(0),
    takeDocuments: () => documents.splice(0),
    get: (url, headers = {}) => app.inject({ method: 'GET', url, headers: { ApiKey: key.text, ...headers } }),
    as: async (rights, newKey) => {
      const own = await addKey(access, model, rights, newKey);
      closers.push(leave(own));
      return askingReader(app, own.text);
    },
    reader: text => askingReader(app, text),
    inject: request => app.inject(request),
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    close: () => closeAll(closers),
  };
}

export interface PrivateServiceOptions extends Omit<TestServiceOptions, 'access' | 'database'> {
  readonly kind?: DatabaseKind;
  /** Before the service starts. */
  readonly prepare?: (database: PrivateDatabase) => Promise<unknown>;
}

export interface PrivateService extends TestService {
  readonly database: PrivateDatabase;
}

/** A service with a private database, for tests that write. The database goes when the service is closed. */
export async function startPrivateService({ kind, prepare, ...options }: PrivateServiceOptions = {}): Promise<PrivateService> {
  const database = await privateDatabase(kind);
  await prepare?.(database);
  const service = await startTestService({ ...options, database: database.address });
  const close = async (): Promise<void> => {
    await service.close();
    await database.drop();
  };
  return { ...service, database, close };
}

function asRole(address: string, role: string | undefined): string {
  if (role === undefined) return address;
  const url = new URL(address);
  url.searchParams.set('options', `-c role=${role}`);
  return url.href;
}

function askingReader(app: FastifyInstance, key: string): AskingReader {
  return {
    key,
    get: (url, headers = {}) => app.inject({ method: 'GET', url, headers: { ApiKey: key, ...headers } }),
    graphql: (query, variables = {}) =>
      app.inject({ method: 'POST', url: '/graphql', headers: { ApiKey: key }, payload: { query, variables } }),
  };
}

interface AddedKey {
  readonly text: string;
  readonly remove: () => Promise<void>;
  /** Lets the key stand, in a database that is thrown away. */
  readonly close: () => Promise<void>;
}

/** The one thing that a test service writes, and takes away again. Without other rights it is granted everything by name. */
export async function addKey(
  address: string,
  model: AnnotatedSchema = defaultModel(),
  rights: KeyRights & ReaderLimits = allRights(model),
  key: NewKey = makeKey(),
): Promise<AddedKey> {
  const pool = openSmallPool(address, PATIENT_POOL);
  const close = (): Promise<void> => pool.end();
  try {
    await openKeyStore(pool).add(key, { ...UNLIMITED, ...rights, name: 'test' }, 'test');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    text: key.text,
    close,
    remove: async () => {
      await pool.query('DELETE FROM access.api_key WHERE id = $1', [key.id]);
      await pool.query('DELETE FROM access.key_audit WHERE key_id = $1', [key.id]);
      await close();
    },
  };
}
