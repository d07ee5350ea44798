/** The environment -> Configuration. Rejects with all faults at once, each with what to set. */
import path from 'node:path';
import { type CleanedEnv, customCleanEnv } from 'envalid';
import { readHosts } from '../../resolvers/database/hosts/read-hosts';
import { DEFAULT_MODEL } from '../default-model';
import { StartFault } from '../start-fault';
import type { Configuration, Tls, TlsFiles } from './configuration';
import { type GivenSettings, readGivenSettings } from './given-settings';
import { CertificateFault, readCertificate } from '../tls/read-certificate';
import { SETTINGS } from './settings';

type Values = CleanedEnv<typeof SETTINGS>;

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

function configurationOf(values: Values, tls: Tls | undefined): Configuration {
  const modelDir = path.resolve(values.MODEL_DIR ?? DEFAULT_MODEL);
  return {
    host: values.HOST,
    port: values.PORT,
    tls,
    publicUrl: values.PUBLIC_URL,
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    corsOrigins: values.CORS_ORIGINS ?? [],
    compression: values.COMPRESSION,
    adminHost: values.ADMIN_HOST,
    adminNames: values.ADMIN_NAMES ?? [],
    adminPort: values.ADMIN_PORT,
    adminToken: values.ADMIN_TOKEN,
    metricsToken: values.METRICS_TOKEN,
    databaseUrl: values.DATABASE_URL,
    accessDatabaseUrl: values.ACCESS_DATABASE_URL,
    importDatabaseUrl: values.IMPORT_DATABASE_URL,
    maxReplicaLagMs: values.MAX_REPLICA_LAG_MS,
    migrates: values.MIGRATE,
    dataDir: path.resolve(values.DATA_DIR),
    modelDir,
    isDefaultModel: modelDir === DEFAULT_MODEL,
    workers: values.WORKERS,
    poolSize: values.POOL_SIZE,
    maxConnections: values.MAX_CONNECTIONS,
    turns: {
      atWork: values.REQUESTS_AT_WORK,
      atWorkOfKey: values.KEY_REQUESTS_AT_WORK,
      waiting: values.REQUESTS_WAITING,
      waitingOfKey: values.KEY_REQUESTS_WAITING,
      waitMs: values.MAX_WAIT_MS,
      // Readers that ask for several large answers at a time get them one after the other. That may take as long as the work on one.
      largeWaitMs: Math.max(values.MAX_WAIT_MS, values.REQUEST_DEADLINE_MS),
    },
    requestDeadlineMs: values.REQUEST_DEADLINE_MS,
    unsent: { bytes: values.UNSENT_BYTES, bytesOfKey: values.UNSENT_BYTES / 2 },
    connectTimeoutMs: values.CONNECT_TIMEOUT_MS,
    statementTimeoutMs: values.STATEMENT_TIMEOUT_MS,
    wholeTimeoutMs: values.WHOLE_TIMEOUT_MS,
    timeZone: values.TIME_ZONE,
    limits: limitsOf(values),
    graphqlLimits: {
      tokens: values.GRAPHQL_MAX_TOKENS,
      depth: values.GRAPHQL_MAX_DEPTH,
      aliases: values.GRAPHQL_MAX_ALIASES,
      objects: values.GRAPHQL_MAX_OBJECTS,
    },
    keyTimeoutMs: values.KEY_TIMEOUT_MS,
    lastKnownKeysMs: values.LAST_KNOWN_KEYS_MS,
    failedAttemptsPerMinute: values.FAILED_ATTEMPTS_PER_MINUTE,
    readRecord: values.READ_RECORD,
    readRecordDays: values.READ_RECORD_DAYS,
    changesDays: values.CHANGES_DAYS,
    readRecordBuffer: values.READ_RECORD_BUFFER,
    logLevel: values.LOG_LEVEL,
    slowMs: values.SLOW_MS,
    tracesUrl: values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? tracesBelow(values.OTEL_EXPORTER_OTLP_ENDPOINT),
    serverTiming: values.SERVER_TIMING,
    explains: values.EXPLAIN ?? values.DATABASE_URL === undefined,
    shutdownDelayMs: values.SHUTDOWN_DELAY_MS,
    shutdownGraceMs: values.SHUTDOWN_GRACE_MS,
  };
}

/** OpenTelemetry, protocol exporter: the path of a signal is added to the address of all. */
function tracesBelow(endpoint: string | undefined): string | undefined {
  return endpoint === undefined ? undefined : `${endpoint}/v1/traces`;
}

function limitsOf(values: Values): Configuration['limits'] {
  return {
    urlBytes: values.MAX_URL_BYTES,
    nesting: values.MAX_NESTING,
    expressionNodes: values.MAX_EXPRESSION_NODES,
    lambdaDepth: values.MAX_LAMBDA_DEPTH,
    functionDepth: values.MAX_FUNCTION_DEPTH,
    inListItems: values.MAX_IN_LIST,
    orderbyItems: values.MAX_ORDERBY,
    expandDepth: values.MAX_EXPAND_DEPTH,
    transformations: values.MAX_TRANSFORMATIONS,
    levels: values.MAX_LEVELS,
    pageSize: values.PAGE_SIZE,
    maxPageSize: values.MAX_PAGE_SIZE,
    nestedPageSize: values.NESTED_PAGE_SIZE,
    rowsPerResponse: values.MAX_ROWS_PER_RESPONSE,
  };
}
