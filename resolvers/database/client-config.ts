/** A connection and the limits of reading -> the driver's settings, and the times that follow from the limits. */
import type { PoolConfig } from 'pg';
import type { Connection } from './connection';
import { connectionParts } from './connection-parts';
import { RowClient } from './row-client';

export interface DatabaseOptions {
  readonly connection: Connection;
  /** After which the database gives a statement up; 5 s unless given. */
  readonly statementTimeoutMs?: number;
  /** Most connections at a time; 10 unless given. */
  readonly poolSize?: number;
  /** How long a statement waits for a connection, 5 s unless given; with several hosts at most 2 s. */
  readonly connectTimeoutMs?: number;
  /** By which a standby may be behind the primary, where the connection names several hosts; 10 s unless given. */
  readonly maxReplicaLagMs?: number;
  /** That sessions become; the one of the connection unless given. */
  readonly role?: string | undefined;
  /** Where the token secret is kept, when not in the same database. */
  readonly accessConnection?: Connection;
}

const DEFAULTS = { statementTimeoutMs: 5000, poolSize: 10, connectTimeoutMs: 5000 };

export interface ReadingTimes {
  readonly statementTimeoutMs: number;
  /** How long to wait for a session, of our own pool or of a pooler's. */
  readonly connectTimeoutMs: number;
  /** After which a statement is given up whose server has become unreachable without a word; one that answers stops it sooner. */
  readonly givenUpMs: number;
  /** After so long without a statement a connection that is lent counts as held. */
  readonly heldMs: number;
  /** After so long the server ends an idle transaction. */
  readonly idleTransactionMs: number;
}

export function readingTimes(options: DatabaseOptions): ReadingTimes {
  const { statementTimeoutMs, connectTimeoutMs } = { ...DEFAULTS, ...options };
  return {
    statementTimeoutMs,
    connectTimeoutMs,
    givenUpMs: 4 * statementTimeoutMs,
    heldMs: 5 * statementTimeoutMs,
    idleTransactionMs: 6 * statementTimeoutMs,
  };
}

export function poolConfig(options: DatabaseOptions): PoolConfig {
  const { connection, poolSize } = { ...DEFAULTS, ...options };
  const { connectTimeoutMs } = readingTimes(options);
  return {
    ...connectionParts(connection),
    application_name: 'opslag',
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    Client: RowClient,
    // A snapshot's BEGIN and its first statements go out together.
    pipeline: true,
  };
}
