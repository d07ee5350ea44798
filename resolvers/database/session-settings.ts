/**
 * The settings that reading relies on -> how a session gets them. They are not sent with the start of a connection: a pooler refuses or forgets them there. A connection that leads to one
 * session is set once; behind a pooler each transaction may have another session, and is set by itself.
 */
import type { SqlStatement } from './database-types';

export type SessionSettings = Readonly<Record<string, string>>;

/** By which a session writes values in one way, and reads them so again, those in statements too, and sees what others have committed, whatever the role or the database has set. */
export const VALUE_SETTINGS: SessionSettings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  IntervalStyle: 'iso_8601',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  quote_all_identifiers: 'off',
  default_transaction_isolation: 'read committed',
};

/** For a transaction that waits for others and then sees what they have done, where the session may not be set: it is a new one, or a pooler's. */
export const BEGIN_AFTER_OTHERS = 'BEGIN ISOLATION LEVEL READ COMMITTED';

/** For transactions that may last: others have an end of their own. */
export const ANY_DURATION: SessionSettings = { statement_timeout: '0', transaction_timeout: '0', idle_in_transaction_session_timeout: '0' };

export interface SettingTimes {
  readonly statementTimeoutMs: number;
  /** After which the server ends a transaction that is idle. */
  readonly idleTransactionMs: number;
  /** The one of the connection unless given. */
  readonly role?: string | undefined;
}

export function readingSettings({ statementTimeoutMs, idleTransactionMs, role }: SettingTimes): SessionSettings {
  return {
    statement_timeout: String(statementTimeoutMs),
    // A snapshot whose instance has lost it must not keep old rows alive.
    idle_in_transaction_session_timeout: String(idleTransactionMs),
    // A whole collection may be sent for longer than the role's transactions may last, and who idles in a pool is ours to end.
    transaction_timeout: '0',
    idle_session_timeout: '0',
    default_transaction_read_only: 'on',
    // With a limit, a search by an index gives some of its rows only, chosen by chance.
    gin_fuzzy_search_limit: '0',
    // Compilation cannot be interrupted, so it defeats the timeout.
    jit: 'off',
    ...VALUE_SETTINGS,
    ...(role === undefined ? {} : { role }),
  };
}

/**
 * Sets the session where it is the one that the connection was begun with, and answers with a row that says so: a pooler gives out process ids of its own.
 * Otherwise it sets nothing, since the session is lent to others.
 */
export function settingStatement(client: object, settings: SessionSettings): SqlStatement {
  return { text: SET_WHERE_DIRECT, values: [(client as ToldClient).processID, Object.keys(settings), Object.values(settings)] };
}

export function isDirect([first]: readonly Record<string, unknown>[]): boolean {
  return first?.isDirect === true;
}

/** PostgreSQL before 17 has no `transaction_timeout`. */
const IS_KNOWN = 'current_setting(setting.name, true) IS NOT NULL';

const SET_WHERE_DIRECT = `SELECT bool_and(pg_backend_pid() = $1 AND set_config(setting.name, setting.value, false) IS NOT NULL) AS "isDirect"
  FROM unnest($2::text[], $3::text[]) AS setting(name, value) WHERE ${IS_KNOWN}`;

/** What the driver was told, without declaring it. */
interface ToldClient {
  readonly processID: number;
}

/** For the beginning of a transaction: a statement that gives no row, which a connection for reading could not take. No value comes from outside. */
export function transactionSettings(settings: SessionSettings): string {
  const rows = Object.entries(settings).map(([name, value]) => `('${name}', '${value}')`);
  return `SELECT FROM (VALUES ${rows.join(', ')}) AS setting(name, value)
  WHERE CASE WHEN ${IS_KNOWN} THEN set_config(setting.name, setting.value, true) IS NULL ELSE false END`;
}
