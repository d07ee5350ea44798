/**
 * What the driver throws -> a `ReadFault`, or an error that is unexpected and stays so. The one place that looks into the database's errors:
 * their texts quote values, so none of them goes on, neither as message nor as cause.
 */
import type { EvaluationReason, ReadFaultCode } from '../../graphql/data-plane-types';
import { OutdatedFault } from './outdated-fault';
import { ReadFault } from './read-fault';
import { placeOf, positionOf, RefusedStatement } from './refused-statement';

const MESSAGES = {
  TIMEOUT: 'The database did not answer in the time that a statement may take.',
  CANCELLED: 'The client left before the database had answered.',
  UNAVAILABLE: 'The database is not available at the moment.',
  UNREADABLE:
    "The database does not have what this request needs, or does not let the service's own role read it. The log has more under the request id.",
  EVALUATION_FAILED:
    'An expression cannot be evaluated for some row: a text that becomes too long, an invalid value, or an invalid pattern.',
} as const satisfies Partial<Record<ReadFaultCode, string>>;

/** PostgreSQL, appendix A. `0A000` is infinity made an integer, as by `year(…)` of the date `infinity`. */
const EVALUATION_REASONS: Readonly<Record<string, EvaluationReason>> = {
  '22012': 'DIVISION_BY_ZERO',
  '22003': 'OUT_OF_RANGE',
  '22008': 'OUT_OF_RANGE',
  '22015': 'OUT_OF_RANGE',
  '0A000': 'OUT_OF_RANGE',
  '22011': 'NEGATIVE_LENGTH',
};

const EVALUATION_MESSAGES: Readonly<Record<EvaluationReason, string>> = {
  DIVISION_BY_ZERO: 'An expression divides by zero for some row.',
  OUT_OF_RANGE: 'An expression gives a number, date or duration that is out of range for some row.',
  NEGATIVE_LENGTH: 'An expression takes a part of a text with a negative length for some row.',
};

/** `diagnosis`: for the log. */
export function databaseFault(code: keyof typeof MESSAGES, diagnosis?: string): ReadFault {
  return Object.assign(new ReadFault(code, MESSAGES[code]), { diagnosis });
}

/** What is known beside the error itself. */
export interface FailedStatement {
  /** Whether the statement's signal had been given, so that a cancelled statement is told from one that took too long. */
  readonly aborted: boolean;
  /** `name at host:port`. */
  readonly database: string;
  readonly statement: string;
  /** Counts an unexpected one, and gives how many there have been. */
  readonly count: () => number;
}

export function mapDatabaseError(error: unknown, { aborted, database, statement, count }: FailedStatement): Error {
  const fault = expectedFault(error, aborted);
  if (fault !== undefined) return fault;
  const sqlState = codeOf(error);
  if (UNREADABLE_STATES.includes(sqlState) && routineOf(error) !== NAMES_WHAT_IT_DOES_NOT_READ)
    return databaseFault('UNREADABLE', sqlState);
  return new RefusedStatement({ database, sqlState, place: placeOf(error), statement, position: positionOf(error), count: count() });
}

/** `insufficient_privilege`, `undefined_table`. Tables and rights come and go while the service runs: somebody drops a table and makes it anew, and then it lacks them. */
const UNREADABLE_STATES = ['42501', '42P01'];
/** The one place from which PostgreSQL says `undefined_table` of a statement that is wrong itself, whatever tables there are. */
const NAMES_WHAT_IT_DOES_NOT_READ = 'errorMissingRTE';

/** Undefined for what nobody expects. */
export function expectedFault(error: unknown, aborted: boolean): ReadFault | undefined {
  if (aborted) return databaseFault('CANCELLED');
  if (error instanceof ReadFault) return error;
  if (isOutdated(error)) return new OutdatedFault();
  if (endsSession(error)) return unavailableFor(error);
  const code = codeOf(error);
  if (code === QUERY_CANCELED) return databaseFault('TIMEOUT');
  if (isEvaluation(code)) return evaluationFault(EVALUATION_REASONS[code]);
  return isUnavailable(code, error) ? unavailableFor(error) : undefined;
}

function evaluationFault(reason: EvaluationReason | undefined): ReadFault {
  if (reason === undefined) return databaseFault('EVALUATION_FAILED');
  return new ReadFault('EVALUATION_FAILED', EVALUATION_MESSAGES[reason], { reason });
}

/** What no answer can be had for, whatever the reason: a role that sessions cannot become any more, keys that cannot be looked up. */
export function unavailableFault(error: unknown): ReadFault {
  return error instanceof ReadFault && error.diagnosis !== undefined ? error : unavailableFor(error);
}

function unavailableFor(error: unknown): ReadFault {
  return databaseFault('UNAVAILABLE', reasonOf(error));
}

/** Of `changes.refuse_gone_days`: a day of the log of changes was dropped under the statement's snapshot. */
const DAY_GONE = 'OPD01';

/**
 * Whether a statement was prepared over tables that have changed since, or is not prepared as its session was thought to have it: `invalid_sql_statement_name`,
 * `duplicate_prepared_statement`, and the one place from which PostgreSQL says that a prepared statement would return other columns.
 */
function isOutdated(error: unknown): boolean {
  const code = codeOf(error);
  if (code === '26000' || code === '42P05' || code === DAY_GONE) return true;
  return code === '0A000' && routineOf(error) === 'RevalidateCachedQuery';
}

/** The function of PostgreSQL that said it. */
function routineOf(error: unknown): unknown {
  return isObject(error) && 'routine' in error ? error.routine : undefined;
}

/** PostgreSQL, appendix A: `query_canceled`, by the statement timeout or on demand. */
const QUERY_CANCELED = '57014';

/** Class 22 are data exceptions, 54 limits of what can be computed; of `0A000`, what is not outdated. */
function isEvaluation(code: string): boolean {
  return isSqlState(code) && /^(22|54|0A000)/.test(code);
}

/**
 * Classes 08 (connection), 28 (authorization), 53 (resources), 57P (shutdown, start), 58 (system), 40 (conflict with a standby's recovery),
 * 3D (no such database), `25P03` and `25P04` (idle or long transaction ended), `55P03` (lock), `55000` (a materialized view without data).
 */
const UNAVAILABLE_STATES = /^(08|28|53|57P|58|40|3D|25P0[34]|55P03|55000)/;

const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EACCES',
  // No file descriptor is left for a connection, to this process or to the machine.
  'EMFILE',
  'ENFILE',
]);

/** How Node and OpenSSL call what is wrong with a certificate, or with the beginning of an encrypted connection. */
const TLS_CODES =
  /^(CERT_|CRL_|DEPTH_ZERO_|EPROTO$|ERR_SSL_|ERR_TLS_|ERROR_IN_C|HOSTNAME_MISMATCH$|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_|SELF_SIGNED_|UNABLE_TO_)/;

/** The driver's own errors have texts only: of a connection, its encryption and its password. */
const DRIVER_TEXTS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after|The server does not support SSL connections|There was an error establishing an SSL connection|SASL: )/;

function isUnavailable(code: string, error: unknown): boolean {
  if (isOfFile(error)) return false;
  if (SYSTEM_CODES.has(code) || TLS_CODES.test(code)) return true;
  if (isSqlState(code)) return UNAVAILABLE_STATES.test(code);
  if (isObject(error) && 'errors' in error && Array.isArray(error.errors)) return error.errors.some(each => SYSTEM_CODES.has(codeOf(each)));
  if (!isObject(error)) return false;
  if ('message' in error && DRIVER_TEXTS.test(String(error.message))) return true;
  return 'cause' in error && isUnavailable(codeOf(error.cause), error.cause);
}

/** A file of the program's own cannot be read. Node tells its path; of a socket it tells the address. */
function isOfFile(error: unknown): boolean {
  return isObject(error) && 'path' in error;
}

/** PostgreSQL has ended the session, or has not let it begin, whatever the code: a right to connect was revoked, the database takes no connections, the check of the password took too long. The driver has the word in the language of the server's messages only (`lc_messages`). */
function endsSession(error: unknown): boolean {
  return isObject(error) && 'severity' in error && ENDING_WORDS.test(String(error.severity));
}

/** FATAL and PANIC in the languages of PostgreSQL's messages: in most European ones they begin alike. */
const ENDING_WORDS =
  /^(?:FATAL|PANI|KATASTROFALNY|ÖLÜMCÜL|ВАЖНО|ПАНИКА|ФАТАЛЬНО|ПАНІКА|ფატალური|პანიკა|치명적오류|손상|致命错误|比致命错误)/;

/** Several addresses of one host have failed each for itself. The name of an error holds no value. */
function reasonOf(error: unknown): string {
  if (isObject(error) && 'errors' in error && Array.isArray(error.errors)) return error.errors.map(codeOf).join(', ');
  const { message = '', name = '' } = error instanceof Error ? error : {};
  return codeOf(error) || (DRIVER_TEXTS.exec(message)?.[0] ?? name);
}

function isSqlState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && /[0-9]/.test(code);
}

function codeOf(error: unknown): string {
  return isObject(error) && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Not `instanceof Error`: errors of Node's own parts may come from another realm. */
function isObject(error: unknown): error is object {
  return typeof error === 'object' && error !== null;
}
