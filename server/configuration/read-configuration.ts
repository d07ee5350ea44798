/** The environment -> Configuration. Rejects with all faults at once, each with what to set. */
import path from 'node:path';
import { type CleanedEnv, customCleanEnv } from 'envalid';
import { readHosts } from '../../resolvers/database/hosts/read-hosts';
import { nothingLeft } from '../../std/nothing-left';
import { DEFAULT_MODEL } from '../default-model';
import { StartFault } from '../start-fault';
import type { Configuration, Tls, TlsFiles } from './configuration';
import { type GivenSettings, readGivenSettings } from './given-settings';
import { CertificateFault, readCertificate } from '../tls/read-certificate';
import { SETTINGS } from './settings';

type Values = Pick<CleanedEnv<typeof SETTINGS>, keyof typeof SETTINGS>;

export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const given = readGivenSettings(environment);
  const faults: string[] = [];
  const reporter = ({ errors }: { readonly errors: Readonly<Record<string, Error>> }): void => {
    for (const [name, error] of Object.entries(errors)) faults.push(`${name} ${error.message}`);
  };
  const values = customCleanEnv(given.texts, SETTINGS, cleaned => cleaned, { reporter });
  const { tls, faults: tlsFaults } = readTls(values);
  faults.push(...faultsBetween(values, given.texts), ...tlsFaults, ...given.faults);
  if (faults.length > 0)
    throw new StartFault(
      ['The service cannot start. Correct these environment variables:', ...faults.map(fault => `  ${fault}`)].join('\n'),
    );
  return configurationOf(values, tls);
}

/** Where a service with this environment listens. All else may be faulty: the service may have been started before it became so. */
export function readAddress(environment: NodeJS.ProcessEnv): Pick<Configuration, 'host' | 'port'> & { readonly isEncrypted: boolean } {
  const reporter = ({ errors }: { readonly errors: Readonly<Record<string, Error>> }): void => {
    for (const name of ['HOST', 'PORT']) if (errors[name] !== undefined) throw new StartFault(`${name} ${errors[name].message}`);
  };
  const { HOST, PORT, TLS_CERT_FILE } = customCleanEnv(readGivenSettings(environment).texts, SETTINGS, cleaned => cleaned, { reporter });
  return { host: HOST, port: PORT, isEncrypted: TLS_CERT_FILE !== undefined };
}

/** A value that is wrong alone is absent here, and compares with nothing. */
function faultsBetween(values: Values, given: GivenSettings['texts']): string[] {
  const found: string[] = [];
  if (values.PAGE_SIZE > values.MAX_PAGE_SIZE)
    found.push(`PAGE_SIZE is more than MAX_PAGE_SIZE, which is ${values.MAX_PAGE_SIZE}. Lower PAGE_SIZE or raise MAX_PAGE_SIZE.`);
  if (values.KEY_REQUESTS_AT_WORK > values.REQUESTS_AT_WORK)
    found.push(
      `KEY_REQUESTS_AT_WORK is more than REQUESTS_AT_WORK, which is ${values.REQUESTS_AT_WORK}. Lower the first or raise the second.`,
    );
  if (values.KEY_REQUESTS_WAITING > values.REQUESTS_WAITING)
    found.push(
      `KEY_REQUESTS_WAITING is more than REQUESTS_WAITING, which is ${values.REQUESTS_WAITING}. Lower the first or raise the second.`,
    );
  if (values.MAX_CONNECTIONS < values.REQUESTS_AT_WORK + values.REQUESTS_WAITING)
    found.push(
      `MAX_CONNECTIONS is less than REQUESTS_AT_WORK and REQUESTS_WAITING together, which are ${values.REQUESTS_AT_WORK + values.REQUESTS_WAITING}. Each request has a connection: raise the first or lower the others.`,
    );
  if (values.NESTED_PAGE_SIZE > values.MAX_PAGE_SIZE)
    found.push(
      `NESTED_PAGE_SIZE is more than MAX_PAGE_SIZE, which is ${values.MAX_PAGE_SIZE}. Lower NESTED_PAGE_SIZE or raise MAX_PAGE_SIZE.`,
    );
  if (values.STATEMENT_TIMEOUT_MS > values.WHOLE_TIMEOUT_MS)
    found.push(
      `STATEMENT_TIMEOUT_MS is more than WHOLE_TIMEOUT_MS, which is ${values.WHOLE_TIMEOUT_MS}. A whole collection takes several statements: raise WHOLE_TIMEOUT_MS.`,
    );
  if (values.PORT === values.ADMIN_PORT && values.PORT !== 0 && values.HOST === values.ADMIN_HOST)
    found.push(`PORT and ADMIN_PORT are both ${values.PORT} on the same address. Set one of them to another port.`);
  if (values.METRICS_TOKEN !== undefined && values.METRICS_TOKEN === values.ADMIN_TOKEN)
    found.push('METRICS_TOKEN is the same as ADMIN_TOKEN, which may do everything. Set another token for the figures.');
  if (given.ACCESS_DATABASE_URL !== undefined && given.DATABASE_URL === undefined) {
    found.push('ACCESS_DATABASE_URL is set, but DATABASE_URL is not. Set both or neither: the embedded PostgreSQL keeps the keys itself.');
  }
  if (given.IMPORT_DATABASE_URL !== undefined && given.DATABASE_URL === undefined)
    found.push(
      'IMPORT_DATABASE_URL is set, but DATABASE_URL is not. Set both or neither: imports into the embedded PostgreSQL need no role.',
    );
  if (values.IMPORT_DATABASE_URL !== undefined && isReadingOnly(values.IMPORT_DATABASE_URL))
    found.push('IMPORT_DATABASE_URL has a target_session_attrs under which nothing can be written. Set it to read-write.');
  if (values.ACCESS_DATABASE_URL !== undefined && isReadingOnly(values.ACCESS_DATABASE_URL))
    found.push('ACCESS_DATABASE_URL has a target_session_attrs under which nothing can be written. Set it to read-write.');
  return found;
}

function readTls({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key }: Values): { readonly tls?: Tls; readonly faults: readonly string[] } {
  if (cert === undefined && key === undefined) return { faults: [] };
  if (cert === undefined || key === undefined) return { faults: ['TLS_CERT_FILE and TLS_KEY_FILE belong together. Set both or neither.'] };
  const files: TlsFiles = { cert: path.resolve(cert), key: path.resolve(key) };
  try {
    return { tls: { files, certificate: readCertificate(files) }, faults: [] };
  } catch (error) {
    if (error instanceof CertificateFault) return { faults: [error.message] };
    throw error;
  }
}

function isReadingOnly(address: string): boolean {
  const { choice } = readHosts(address);
  return choice === 'standby' || choice === 'prefer-standby';
}

/** Settings that others read, or that have one value. */
type Elsewhere = 'TLS_CERT_FILE' | 'TLS_KEY_FILE' | 'OTEL_EXPORTER_OTLP_PROTOCOL';

function configurationOf(values: Omit<Values, Elsewhere>, tls: Tls | undefined): Configuration {
  const {
    MODEL_DIR, HOST, PORT, PUBLIC_URL, TRUSTED_PROXIES, CORS_ORIGINS, COMPRESSION, ADMIN_HOST, ADMIN_NAMES, ADMIN_PORT, ADMIN_TOKEN,
    METRICS_TOKEN, DATABASE_URL, ACCESS_DATABASE_URL, IMPORT_DATABASE_URL, MAX_REPLICA_LAG_MS, MIGRATE, DATA_DIR, WORKERS, POOL_SIZE,
    MAX_CONNECTIONS, REQUESTS_AT_WORK, KEY_REQUESTS_AT_WORK, REQUESTS_WAITING, KEY_REQUESTS_WAITING, MAX_WAIT_MS, REQUEST_DEADLINE_MS,
    UNSENT_BYTES, CONNECT_TIMEOUT_MS, STATEMENT_TIMEOUT_MS, WHOLE_TIMEOUT_MS, TIME_ZONE, MAX_URL_BYTES, MAX_NESTING,
    MAX_EXPRESSION_NODES, MAX_LAMBDA_DEPTH, MAX_FUNCTION_DEPTH, MAX_IN_LIST, MAX_ORDERBY, MAX_EXPAND_DEPTH, MAX_TRANSFORMATIONS,
    MAX_LEVELS, PAGE_SIZE, MAX_PAGE_SIZE, NESTED_PAGE_SIZE, MAX_ROWS_PER_RESPONSE, GRAPHQL_MAX_TOKENS, GRAPHQL_MAX_DEPTH,
    GRAPHQL_MAX_ALIASES, GRAPHQL_MAX_OBJECTS, KEY_TIMEOUT_MS, LAST_KNOWN_KEYS_MS, FAILED_ATTEMPTS_PER_MINUTE, READ_RECORD,
    READ_RECORD_DAYS, CHANGES_DAYS, READ_RECORD_BUFFER, LOG_LEVEL, SLOW_MS, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
    OTEL_EXPORTER_OTLP_ENDPOINT, SERVER_TIMING, EXPLAIN, SHUTDOWN_DELAY_MS, SHUTDOWN_GRACE_MS, ...rest
  } = values; // oxfmt-ignore
  nothingLeft(rest);
  const modelDir = path.resolve(MODEL_DIR ?? DEFAULT_MODEL);
  return {
    host: HOST,
    port: PORT,
    tls,
    publicUrl: PUBLIC_URL,
    trustedProxies: TRUSTED_PROXIES ?? [],
    corsOrigins: CORS_ORIGINS ?? [],
    compression: COMPRESSION,
    adminHost: ADMIN_HOST,
    adminNames: ADMIN_NAMES ?? [],
    adminPort: ADMIN_PORT,
    adminToken: ADMIN_TOKEN,
    metricsToken: METRICS_TOKEN,
    databaseUrl: DATABASE_URL,
    accessDatabaseUrl: ACCESS_DATABASE_URL,
    importDatabaseUrl: IMPORT_DATABASE_URL,
    maxReplicaLagMs: MAX_REPLICA_LAG_MS,
    migrates: MIGRATE,
    dataDir: path.resolve(DATA_DIR),
    modelDir,
    isDefaultModel: modelDir === DEFAULT_MODEL,
    workers: WORKERS,
    poolSize: POOL_SIZE,
    maxConnections: MAX_CONNECTIONS,
    turns: {
      atWork: REQUESTS_AT_WORK,
      atWorkOfKey: KEY_REQUESTS_AT_WORK,
      waiting: REQUESTS_WAITING,
      waitingOfKey: KEY_REQUESTS_WAITING,
      waitMs: MAX_WAIT_MS,
      // Readers that ask for several large answers at a time get them one after the other. That may take as long as the work on one.
      largeWaitMs: Math.max(MAX_WAIT_MS, REQUEST_DEADLINE_MS),
    },
    requestDeadlineMs: REQUEST_DEADLINE_MS,
    unsent: { bytes: UNSENT_BYTES, bytesOfKey: UNSENT_BYTES / 2 },
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    wholeTimeoutMs: WHOLE_TIMEOUT_MS,
    timeZone: TIME_ZONE,
    limits: {
      urlBytes: MAX_URL_BYTES,
      nesting: MAX_NESTING,
      expressionNodes: MAX_EXPRESSION_NODES,
      lambdaDepth: MAX_LAMBDA_DEPTH,
      functionDepth: MAX_FUNCTION_DEPTH,
      inListItems: MAX_IN_LIST,
      orderbyItems: MAX_ORDERBY,
      expandDepth: MAX_EXPAND_DEPTH,
      transformations: MAX_TRANSFORMATIONS,
      levels: MAX_LEVELS,
      pageSize: PAGE_SIZE,
      maxPageSize: MAX_PAGE_SIZE,
      nestedPageSize: NESTED_PAGE_SIZE,
      rowsPerResponse: MAX_ROWS_PER_RESPONSE,
    },
    graphqlLimits: {
      tokens: GRAPHQL_MAX_TOKENS,
      depth: GRAPHQL_MAX_DEPTH,
      aliases: GRAPHQL_MAX_ALIASES,
      objects: GRAPHQL_MAX_OBJECTS,
    },
    keyTimeoutMs: KEY_TIMEOUT_MS,
    lastKnownKeysMs: LAST_KNOWN_KEYS_MS,
    failedAttemptsPerMinute: FAILED_ATTEMPTS_PER_MINUTE,
    readRecord: READ_RECORD,
    readRecordDays: READ_RECORD_DAYS,
    changesDays: CHANGES_DAYS,
    readRecordBuffer: READ_RECORD_BUFFER,
    logLevel: LOG_LEVEL,
    slowMs: SLOW_MS,
    tracesUrl: OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? tracesBelow(OTEL_EXPORTER_OTLP_ENDPOINT),
    serverTiming: SERVER_TIMING,
    explains: EXPLAIN ?? DATABASE_URL === undefined,
    shutdownDelayMs: SHUTDOWN_DELAY_MS,
    shutdownGraceMs: SHUTDOWN_GRACE_MS,
  };
}

/** OpenTelemetry, protocol exporter: the path of a signal is added to the address of all. */
function tracesBelow(endpoint: string | undefined): string | undefined {
  return endpoint === undefined ? undefined : `${endpoint}/v1/traces`;
}
