/** A pool of connections -> a database: prepared, cancellable, read-only sessions. It recovers by itself when the server returns, and watches what it has lent. */
import type { Pool, PoolClient } from 'pg';
import type { LeavingSignal } from '../../std/abort-with-client';
import type { Database, HeldConnection, Row, Snapshot, SqlStatement } from './database-types';
import { databaseFault, expectedFault } from './map-database-error';
import { Session, type SessionSurroundings } from './session';
import { StatementNames } from './statement-names';

export interface PoolParts {
  readonly pool: Pool;
  readonly tokenSecret: Buffer;
  /** A connection that is lent and has not been used for so long is told to the listener: no statement takes as long. */
  readonly heldAfterMs: number;
}

/** How often the lent connections are looked at until one counts as held: the server ends its transaction soon after that. */
const WATCHES = 10;

export class PooledDatabase implements Database {
  readonly tokenSecret: Buffer;
  readonly #pool: Pool;
  readonly #heldAfterMs: number;
  readonly #prepared = new WeakMap<PoolClient, Set<string>>();
  readonly #lent = new Map<PoolClient, Session>();
  readonly #surroundings: SessionSurroundings;
  readonly #watch: NodeJS.Timeout;
  readonly #told = new WeakSet<Session>();
  #onHeld: (held: HeldConnection) => void = () => undefined;
  #refused = 0;
  #held = 0;

  constructor({ pool, tokenSecret, heldAfterMs }: PoolParts) {
    this.tokenSecret = tokenSecret;
    this.#pool = pool;
    this.#heldAfterMs = heldAfterMs;
    this.#surroundings = { names: new StatementNames(), countRefused: () => (this.#refused += 1) };
    // A connection that breaks while idle leaves the pool; the next statement opens another, or is told that there is none. One that breaks between two
    // statements of a snapshot tells the second: without a listener, either would end the process.
    pool.on('error', () => undefined);
    pool.on('connect', client => {
      client.on('error', () => undefined);
      // Lent or not: what is dead takes no place in the pool, even where its holder never gives it back.
      client.on('end', () => this.#lent.get(client)?.drop());
    });
    pool.on('release', (_error, client) => this.#lent.delete(client));
    this.#watch = setInterval(() => this.#tellHeld(), heldAfterMs / WATCHES).unref();
  }

  async run(statement: SqlStatement, signal: LeavingSignal | undefined): Promise<Row[]> {
    const session = await this.#openSession(signal);
    try {
      return await session.send(statement, signal);
    } finally {
      session.release();
    }
  }

  async openSnapshot(signal: LeavingSignal | undefined): Promise<Snapshot> {
    return new PooledSnapshot(await this.#openSession(signal));
  }

  onHeld(listener: (held: HeldConnection) => void): void {
    this.#onHeld = listener;
  }

  async close(): Promise<void> {
    clearInterval(this.#watch);
    await this.#pool.end();
  }

  async #openSession(signal: LeavingSignal | undefined): Promise<Session> {
    if (signal?.aborted) throw databaseFault('CANCELLED');
    try {
      const client = await this.#pool.connect();
      if (!signal?.aborted) return this.#lend(client);
      client.release();
    } catch (error) {
      throw expectedFault(error, signal?.aborted ?? false) ?? error;
    }
    throw databaseFault('CANCELLED');
  }

  #lend(client: PoolClient): Session {
    const prepared = this.#prepared.get(client) ?? new Set();
    this.#prepared.set(client, prepared);
    const session = new Session(client, prepared, this.#surroundings);
    this.#lent.set(client, session);
    return session;
  }

  #tellHeld(): void {
    for (const session of this.#lent.values()) {
      const ms = Date.now() - session.lastUsed;
      if (ms < this.#heldAfterMs || this.#told.has(session)) continue;
      this.#told.add(session);
      this.#held += 1;
      this.#onHeld({ ms, statement: session.lastStatement, count: this.#held, lent: this.#lent.size });
    }
  }
}

class PooledSnapshot implements Snapshot {
  readonly #session: Session;
  readonly #begun: Promise<void>;
  #closing: Promise<void> | undefined;

  constructor(session: Session) {
    this.#session = session;
    session.sendTogether();
    // Not waited for here, so that it travels with the first statement, which waits for both.
    this.#begun = session.command('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    this.#begun.catch(() => undefined);
  }

  /** The connection is not the snapshot's any more once it is closed. */
  async run(statement: SqlStatement, signal: LeavingSignal | undefined): Promise<Row[]> {
    if (this.#closing) throw databaseFault('CANCELLED');
    const answer = this.#session.send(statement, signal);
    const [, rows] = await Promise.all([this.#begun, answer]);
    return rows;
  }

  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  /** Ends the transaction even after a failure, when COMMIT means ROLLBACK; a connection on which that cannot be said is closed. */
  async #end(): Promise<void> {
    try {
      if (await this.#session.isSettled()) await this.#session.command('COMMIT');
    } catch {
      // Nothing was written, so nothing is lost with it.
    } finally {
      this.#session.release();
    }
  }
}
