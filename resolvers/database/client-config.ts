/** A connection and the limits of reading -> the driver's settings, with which every session begins (and to which it is reset). */
import type { PoolConfig } from 'pg';
import type { Connection } from './connection';
import { RowClient } from './row-client';

export interface DatabaseOptions {
  readonly connection: Connection;
  /** After which the database gives a statement up; 5 s unless given. */
  readonly statementTimeoutMs?: number;
  /** Most connections at a time; 10 unless given. */
  readonly poolSize?: number;
  /** How long a statement waits for a connection, 5 s unless given. */
  readonly connectTimeoutMs?: number;
  /** Where the token secret is kept, when not in the same database. */
  readonly accessConnection?: Connection;
}

const DEFAULTS = { statementTimeoutMs: 5000, poolSize: 10, connectTimeoutMs: 5000 };

/** A statement takes no longer: the server stops it, or the driver gives it up. Then its connection is idle, and the server ends its transaction a little later. */
const [GIVEN_UP, HELD, ENDED] = [4, 5, 6];

/** After so long without a statement a connection that is lent counts as held. */
export function heldAfterMs({ statementTimeoutMs }: DatabaseOptions): number {
  return HELD * (statementTimeoutMs ?? DEFAULTS.statementTimeoutMs);
}

export function poolConfig(options: DatabaseOptions): PoolConfig {
  const { connection, poolSize, connectTimeoutMs, statementTimeoutMs } = { ...DEFAULTS, ...options };
  const given = typeof connection === 'string' ? splitOptions(connection) : connection;
  return {
    ...given,
    application_name: 'opslag',
    options: [given.options, ...sessionSettings(statementTimeoutMs)].filter(Boolean).join(' '),
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // For a server that has become unreachable without a word; one that answers is stopped by its own, shorter limit.
    query_timeout: statementTimeoutMs * GIVEN_UP,
    Client: RowClient,
    // A snapshot's BEGIN and its first statements go out together.
    pipeline: true,
  };
}

/** The driver prefers an address's own `options` to those beside it: they are taken out, to stand before ours. */
function splitOptions(address: string): PoolConfig {
  const begin = address.indexOf('?');
  if (begin < 0) return { connectionString: address };
  const query = new URLSearchParams(address.slice(begin));
  const options = query.get('options') ?? undefined;
  query.delete('options');
  return { connectionString: `${address.slice(0, begin)}?${query.toString()}`, ...(options === undefined ? {} : { options }) };
}

function sessionSettings(statementTimeoutMs: number): string[] {
  const settings = {
    statement_timeout: String(statementTimeoutMs),
    // A snapshot whose instance has lost it must not keep old rows alive.
    idle_in_transaction_session_timeout: String(statementTimeoutMs * ENDED),
    default_transaction_read_only: 'on',
    // Compilation cannot be interrupted, so it defeats the timeout.
    jit: 'off',
    TimeZone: 'UTC',
    DateStyle: 'ISO',
    IntervalStyle: 'iso_8601',
    bytea_output: 'hex',
    extra_float_digits: '1',
  };
  return Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
}
