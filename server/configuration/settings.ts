/** Every environment variable that the service reads: its type, its default, and what it sets. Tests compare the README with this list. */
import { DEFAULT_DOOR_LIMITS } from '../../graphql/data-plane/door-limits';
import { DEFAULT_LIMITS } from '../../odata-adapter/limits';
import { LOG_LEVELS, READ_RECORDS } from './configuration';
import {
  bearerToken,
  pathOf,
  hostName,
  hostNames,
  networks,
  onOff,
  oneOf,
  origins,
  postgresUrl,
  publicAddress,
  timeZone,
  wholeNumber,
} from './setting-types';

const MILLION = 1_000_000;

const count = wholeNumber(1, MILLION);

export const SETTINGS = {
  HOST: hostName({ default: '127.0.0.1', desc: 'Address to listen on. `0.0.0.0` or `::` for all.' }),
  PORT: wholeNumber(0, 65_535)({ default: 8080, desc: 'Port to listen on. `0` lets the system choose.' }),
  TLS_CERT_FILE: pathOf({
    default: undefined,
    desc: 'File of a certificate in PEM. With it both ports speak HTTPS only. It is read again when it changes.',
  }),
  TLS_KEY_FILE: pathOf({ default: undefined, desc: 'File of its private key in PEM, without a password.' }),
  PUBLIC_URL: publicAddress({
    default: undefined,
    desc: 'Address that clients use, with its path prefix. Links begin with it. Without it, links use the address of each request.',
  }),
  TRUSTED_PROXIES: networks({
    default: undefined,
    desc: 'Networks (CIDR, separated by commas) of proxies. Only their `X-Forwarded-For`, `-Host` and `-Proto` are used.',
  }),
  CORS_ORIGINS: origins({
    default: undefined,
    desc: 'Origins (separated by commas) whose pages may read answers in a browser, or `*` for all. None without it.',
  }),
  COMPRESSION: onOff({
    default: true,
    desc: '`on` or `off`: brotli and gzip for clients that accept them. Set it off where a proxy compresses.',
  }),
  ADMIN_HOST: hostName({
    default: '127.0.0.1',
    desc: 'Address of the admin plane. From other machines, use a tunnel or put TLS in front.',
  }),
  ADMIN_NAMES: hostNames({
    default: undefined,
    desc: 'Host names (separated by commas) under which the admin plane answers, beside addresses and `localhost`.',
  }),
  ADMIN_PORT: wholeNumber(0, 65_535)({ default: 8081, desc: 'Port of the admin plane. `0` lets the system choose.' }),
  ADMIN_TOKEN: bearerToken({
    default: undefined,
    desc: 'Bearer token of the admin plane. Without it each start makes one: shown on a terminal, else kept in `DATA_DIR`.',
  }),
  METRICS_TOKEN: bearerToken({
    default: undefined,
    desc: 'Bearer token that reads `/metrics` and `/version` of the admin plane, and nothing else. The admin token reads them too.',
  }),
  DATABASE_URL: postgresUrl({
    default: undefined,
    desc: 'PostgreSQL 15 or later; several hosts are separated by commas. Without it the embedded PostgreSQL runs in `DATA_DIR`.',
  }),
  ACCESS_DATABASE_URL: postgresUrl({
    default: undefined,
    desc: 'Where migrations run and keys are kept, when `DATABASE_URL` is a replica or a role that only reads.',
  }),
  IMPORT_DATABASE_URL: postgresUrl({
    default: undefined,
    desc: 'The same database, for a role that imports. Without it: `ACCESS_DATABASE_URL`, else `DATABASE_URL`.',
  }),
  MAX_REPLICA_LAG_MS: wholeNumber(
    100,
    86_400_000,
  )({ default: 10_000, desc: 'How far a standby may be behind the primary to be read, where `DATABASE_URL` names several hosts.' }),
  MIGRATE: onOff({
    default: true,
    desc: '`on` or `off`: whether a start brings the database up to date. With `off` it refuses one that `opslag migrate` has not brought up to date.',
  }),
  DATA_DIR: pathOf({ default: './data', desc: 'Folder of the embedded PostgreSQL.' }),
  MODEL_DIR: pathOf({ default: undefined, desc: 'Folder of another model than `graphql/model`.' }),
  WORKERS: wholeNumber(1, 64)({ default: 1, desc: 'Processes that share the port; one for each core makes sense.' }),
  POOL_SIZE: wholeNumber(
    1,
    1000,
  )({ default: 10, desc: 'Connections to the database, of each worker; to each host where there are several.' }),
  MAX_CONNECTIONS: count({
    default: 5000,
    desc: 'Connections of clients to each port of each worker. Beyond them, the one that has been idle for longest is closed.',
  }),
  REQUESTS_AT_WORK: count({ default: 10, desc: 'Requests that each worker works on at the same time. The others wait for their turn.' }),
  KEY_REQUESTS_AT_WORK: count({ default: 5, desc: 'The same, of one API key.' }),
  REQUESTS_WAITING: count({
    default: 1000,
    desc: 'Requests that wait for their turn, in each worker. With more, requests are refused (503).',
  }),
  KEY_REQUESTS_WAITING: count({ default: 200, desc: 'The same, of one API key (429).' }),
  MAX_WAIT_MS: wholeNumber(10, 600_000)({ default: 10_000, desc: 'How long a request waits for its turn (503).' }),
  REQUEST_DEADLINE_MS: wholeNumber(100, 3_600_000)({ default: 30_000, desc: 'How long the service works on one request (504).' }),
  UNSENT_BYTES: wholeNumber(
    MILLION,
    1_000_000 * MILLION,
  )({
    default: 64 * MILLION,
    desc: 'Bytes of answers that clients have not taken yet, in each worker. One key may have half of them (429). With more, keys are refused (503).',
  }),
  CONNECT_TIMEOUT_MS: wholeNumber(
    100,
    60_000,
  )({
    default: 5000,
    desc: 'How long a request waits for a connection to the database (503); to one of several hosts 2 seconds at most.',
  }),
  STATEMENT_TIMEOUT_MS: wholeNumber(10, 600_000)({ default: 5000, desc: 'How long one SQL statement may take (503).' }),
  WHOLE_TIMEOUT_MS: wholeNumber(
    1000,
    86_400_000,
  )({ default: 900_000, desc: 'How long a whole collection may take, for keys that get them, until its client has it. Then it is cut.' }),
  TIME_ZONE: timeZone({
    default: 'Europe/Copenhagen',
    desc: 'Time zone in which a date begins where a moment is compared with it, and whose clock sheets show.',
  }),
  PAGE_SIZE: count({ default: DEFAULT_LIMITS.pageSize, desc: 'Rows of a page when the client asks for no size.' }),
  MAX_PAGE_SIZE: count({ default: DEFAULT_LIMITS.maxPageSize, desc: 'Rows of a page at most.' }),
  NESTED_PAGE_SIZE: count({
    default: DEFAULT_LIMITS.nestedPageSize,
    desc: 'Rows of an expanded collection, for each parent, before a nested next link.',
  }),
  MAX_ROWS_PER_RESPONSE: count({
    default: DEFAULT_LIMITS.rowsPerResponse,
    desc: 'Rows read for one response, all levels together. They may have 2,000 bytes each on average.',
  }),
  MAX_URL_BYTES: wholeNumber(256, 65_536)({ default: DEFAULT_LIMITS.urlBytes, desc: 'Length of a URL (414).' }),
  MAX_NESTING: wholeNumber(1, 200)({ default: DEFAULT_LIMITS.nesting, desc: 'Depth of parentheses and nested options.' }),
  MAX_EXPRESSION_NODES: wholeNumber(1, 10_000)({ default: DEFAULT_LIMITS.expressionNodes, desc: 'Size of all expressions of a request.' }),
  MAX_LAMBDA_DEPTH: wholeNumber(0, 10)({ default: DEFAULT_LIMITS.lambdaDepth, desc: 'Depth of `any` and `all`.' }),
  MAX_FUNCTION_DEPTH: wholeNumber(0, 100)({ default: DEFAULT_LIMITS.functionDepth, desc: 'Depth of functions within functions.' }),
  MAX_IN_LIST: wholeNumber(1, 10_000)({ default: DEFAULT_LIMITS.inListItems, desc: 'Items of an `in` list.' }),
  MAX_ORDERBY: wholeNumber(1, 32)({ default: DEFAULT_LIMITS.orderbyItems, desc: 'Items of `$orderby`.' }),
  MAX_EXPAND_DEPTH: wholeNumber(0, 20)({ default: DEFAULT_LIMITS.expandDepth, desc: 'Depth of `$expand`.' }),
  MAX_LEVELS: wholeNumber(1, 20)({ default: DEFAULT_LIMITS.levels, desc: '`$levels` at most.' }),
  MAX_TRANSFORMATIONS: wholeNumber(
    1,
    50,
  )({
    default: DEFAULT_LIMITS.transformations,
    desc: 'Transformations of `$apply`, at most 50; each `from` is one. With what rollups repeat there may be 100.',
  }),
  GRAPHQL_MAX_TOKENS: count({ default: DEFAULT_DOOR_LIMITS.tokens, desc: 'Tokens of a document at `/graphql`.' }),
  GRAPHQL_MAX_DEPTH: wholeNumber(1, 100)({ default: DEFAULT_DOOR_LIMITS.depth, desc: 'Depth of a document at `/graphql`.' }),
  GRAPHQL_MAX_ALIASES: wholeNumber(
    0,
    10_000,
  )({ default: DEFAULT_DOOR_LIMITS.aliases, desc: 'Aliases in a document at `/graphql`, each of 64 letters on average.' }),
  GRAPHQL_MAX_OBJECTS: count({ default: DEFAULT_DOOR_LIMITS.objects, desc: 'Objects in the variables of a document at `/graphql`.' }),
  FAILED_ATTEMPTS_PER_MINUTE: wholeNumber(
    1,
    100_000,
  )({
    default: 60,
    desc: 'Wrong API keys that one sender may try in a minute (429). Then its new keys are checked slowly; known ones go on.',
  }),
  KEY_TIMEOUT_MS: wholeNumber(
    1000,
    60_000,
  )({
    default: 2000,
    desc: 'How long a connection, and a statement, to look up keys and record reads may take; of several hosts 2 seconds at most.',
  }),
  LAST_KNOWN_KEYS_MS: wholeNumber(
    0,
    86_400_000,
  )({
    default: 600_000,
    desc: 'How long keys hold as they were last known, while the database of the keys does not answer. `0`: not at all.',
  }),
  READ_RECORD: oneOf(READ_RECORDS)({
    default: 'AFTER',
    desc: '`AFTER` or `BEFORE`: whether reads of sensitive fields are recorded within 250 ms after the answer, or before it is sent.',
  }),
  READ_RECORD_DAYS: wholeNumber(1, 36_500)({ default: 365, desc: 'Days that reads of sensitive fields stay in the record.' }),
  READ_RECORD_BUFFER: count({
    default: 100_000,
    desc: 'Persons whose sensitive reads may wait in memory to be recorded. With more, such reads are refused (503).',
  }),
  CHANGES_DAYS: wholeNumber(
    1,
    3650,
  )({ default: 30, desc: 'Days that changes stay in the log. A client that has asked for changes can go on after so long.' }),
  LOG_LEVEL: oneOf(LOG_LEVELS)({
    default: 'info',
    desc: `Lowest level that is logged: ${LOG_LEVELS.map(level => `\`${level}\``).join(', ')}.`,
  }),
  SLOW_MS: wholeNumber(
    0,
    600_000,
  )({ default: 1000, desc: 'An SQL statement that takes so long is logged with its text, without values. `0` for none.' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: publicAddress({
    default: undefined,
    desc: 'Address of an OpenTelemetry collector, such as `http://127.0.0.1:4318`. With it, traces are sent there.',
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: publicAddress({ default: undefined, desc: 'The same for traces alone, with its whole path.' }),
  OTEL_EXPORTER_OTLP_PROTOCOL: oneOf(['http/json'])({ default: 'http/json', desc: 'How traces are sent: there is one way.' }),
  SERVER_TIMING: onOff({ default: false, desc: '`on` or `off`: the header `Server-Timing` with the time of each stage.' }),
  EXPLAIN: onOff({
    default: undefined,
    desc: '`on` or `off`: whether clients may ask which SQL a request becomes. Without it: `on` with the embedded PostgreSQL alone.',
  }),
  SHUTDOWN_DELAY_MS: wholeNumber(
    0,
    600_000,
  )({
    default: 1000,
    desc: 'How long the service still listens after SIGTERM, while readiness says 503, so that balancers notice.',
  }),
  SHUTDOWN_GRACE_MS: wholeNumber(
    0,
    600_000,
  )({ default: 10_000, desc: 'How long requests in flight may take when the service stops, until their clients have the answers.' }),
};

/** The variable that names a file with the setting's text; undefined for a setting that names a file itself. */
export function fileVariableOf(setting: string): string | undefined {
  return setting.endsWith('_FILE') ? undefined : `${setting}_FILE`;
}
