/** A pool of connections -> a database: prepared, cancellable, read-only sessions. It recovers by itself when the server returns, and watches what it has lent. */
import { Pool, type PoolClient } from 'pg';
import type { LeavingSignal } from '../../std/client-signal';
import { checkSettings, refuseForgetfulPooler } from './check-session';
import { destroyConnection } from './destroy-connection';
import { type DatabaseOptions, poolConfig, type ReadingTimes, readingTimes } from './client-config';
import type { Database, HeldConnection, PoolCounts, Row, RowRoom, Snapshot, SqlStatement } from './database-types';
import type { HostStatus } from './hosts/host-types';
import { databaseFault, expectedFault, unavailableFault } from './map-database-error';
import { PreparedStatements } from './prepared-statements';
import { RowQuery } from './row-query';
import { type PoolConnection, Session, type SessionSurroundings } from './session';
import { isDirect, readingSettings, type SessionSettings, settingStatement, transactionSettings } from './session-settings';
import { StatementNames } from './statement-names';

/** How often the lent connections are looked at until one counts as held: the server ends its transaction soon after that. */
const WATCHES = 10;

export class PooledDatabase implements Database {
  readonly tokenSecret: Buffer;
  readonly #pool: Pool;
  readonly #times: ReadingTimes;
  readonly #settings: SessionSettings;
  readonly #connections = new WeakMap<PoolClient, PoolConnection>();
  readonly #open = new Set<PoolClient>();
  readonly #names = new StatementNames();
  readonly #surroundings: SessionSurroundings;
  readonly #watch: NodeJS.Timeout;
  readonly #told = new WeakSet<Session>();
  #onHeld: (held: HeldConnection) => void = () => undefined;
  #refused = 0;
  #returned = 0;
  #held = 0;

  constructor(options: DatabaseOptions, tokenSecret: Buffer) {
    this.tokenSecret = tokenSecret;
    this.#times = readingTimes(options);
    this.#settings = readingSettings({ ...this.#times, role: options.role });
    this.#surroundings = { names: this.#names, countRefused: () => (this.#refused += 1) };
    this.#pool = new Pool({ ...poolConfig(options), verify: (client, done) => void this.#begin(client).then(() => done(), done) });
    // A session that breaks while idle leaves the pool; the next statement opens another, or is told that there is none. One that breaks between two
    // statements of a snapshot tells the second: without a listener, either would end the process.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', client => {
      this.#open.add(client);
      client.on('error', () => undefined);
      // Lent or not: what is dead takes no place in the pool, even where its holder never gives it back.
      client.on('end', () => {
        this.#open.delete(client);
        this.#connections.get(client)?.session?.drop();
      });
    });
    this.#pool.on('release', (_error, client) => {
      const connection = this.#connections.get(client);
      if (connection !== undefined) connection.session = undefined;
      this.#returned += 1;
    });
    this.#watch = setInterval(() => this.#watchLent(), this.#times.heldMs / WATCHES).unref();
  }

  /** Rejects sessions on which the settings do not hold, and a pooler that does not keep prepared statements. */
  async check(): Promise<void> {
    const session = await this.#openSession(undefined);
    const snapshot = this.#snapshotOn(session);
    try {
      await checkSettings(snapshot, this.#settings);
      if (session.isBehindPooler) await refuseForgetfulPooler(snapshot, this.#names);
    } finally {
      await snapshot.close();
    }
  }

  get counts(): PoolCounts {
    const { totalCount, idleCount, waitingCount, options } = this.#pool;
    return {
      used: totalCount - idleCount,
      idle: idleCount,
      most: options.max,
      waiting: waitingCount,
      held: this.#held,
      refused: this.#refused,
      outdated: this.#names.timesAnew,
    };
  }

  async run(statement: SqlStatement, signal: LeavingSignal | undefined, room?: RowRoom): Promise<Row[]> {
    const session = await this.#openSession(signal);
    if (session.isBehindPooler)
      return await alone(this.#transactionOn(session, BEGIN_ONE), snapshot => snapshot.run(statement, signal, room));
    try {
      return await session.send(statement, signal, room);
    } finally {
      session.release();
    }
  }

  async openSnapshot(signal: LeavingSignal | undefined, idleMs?: number): Promise<Snapshot> {
    return this.#snapshotOn(await this.#openSession(signal), idleMs);
  }

  #snapshotOn(session: Session, idleMs?: number): Snapshot {
    return this.#transactionOn(session, BEGIN, idleMs);
  }

  #transactionOn(session: Session, begin: string, idleMs?: number): Snapshot {
    session.mayIdleMs = idleMs;
    const ofSession = session.isBehindPooler ? [transactionSettings(this.#settings)] : [];
    const ofSnapshot = idleMs === undefined ? [] : [`SET LOCAL idle_in_transaction_session_timeout = ${idleMs}`];
    const text = [begin, ...ofSession, ...ofSnapshot].join('; ');
    return new SessionSnapshot(session, session.isBehindPooler ? { text, timeoutMs: this.#times.connectTimeoutMs } : { text });
  }

  get returned(): number {
    return this.#returned;
  }

  onHeld(listener: (held: HeldConnection) => void): void {
    this.#onHeld = listener;
  }

  /** There is one host, which is not asked for its health: a request that needs it finds out. */
  readonly hosts: readonly HostStatus[] = [];

  onHost(): void {
    // Nothing ever changes.
  }

  /** The server is gone without a word: what is sent there fails at once, and nothing waits for an answer any more. */
  dropSessions(): void {
    for (const client of this.#open) destroyConnection(client);
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

  /** Before a new connection is lent for the first time. */
  async #begin(client: PoolClient): Promise<void> {
    const rows: Row[] = [];
    const statement = settingStatement(client, this.#settings);
    await new Promise<void>((resolve, reject) => {
      const target = { name: undefined, isBehindPooler: false, rows, room: undefined };
      const query = new RowQuery(statement, target, error => (error ? reject(unavailableFault(error)) : resolve()));
      client.query(Object.assign(query, { query_timeout: this.#times.connectTimeoutMs }));
    });
    this.#connections.set(client, { client, prepared: new PreparedStatements(), isBehindPooler: !isDirect(rows), session: undefined });
  }

  #lend(client: PoolClient): Session {
    const connection = this.#connections.get(client);
    if (connection === undefined) throw new Error('A connection was lent before its session was set.');
    connection.session = new Session(connection, this.#surroundings);
    return connection.session;
  }

  /** One timer for all: the driver's own, for each statement, make V8 keep the rows of statements that have long been answered. */
  #watchLent(): void {
    const lent = [...this.#open].flatMap(client => this.#connections.get(client)?.session ?? []);
    for (const session of lent) {
      if (session.hasWaitedSince(performance.now() - this.#times.givenUpMs)) session.giveUp();
      const ms = performance.now() - session.lastUsed;
      if (ms < (session.mayIdleMs ?? this.#times.heldMs) || this.#told.has(session)) continue;
      this.#told.add(session);
      this.#held += 1;
      this.#onHeld({ ms, statement: session.lastStatement, count: this.#held, lent: lent.length });
    }
  }
}

const BEGIN = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
/** For one statement, which takes its snapshot when it has its tables; see `overtaken-snapshot.ts`. */
const BEGIN_ONE = 'BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY';

async function alone(snapshot: Snapshot, read: (snapshot: Snapshot) => Promise<Row[]>): Promise<Row[]> {
  try {
    return await read(snapshot);
  } finally {
    void snapshot.close();
  }
}

interface Beginning {
  readonly text: string;
  readonly timeoutMs?: number;
}

class SessionSnapshot implements Snapshot {
  readonly #session: Session;
  readonly #begun: Promise<void>;
  #closing: Promise<void> | undefined;

  constructor(session: Session, { text, timeoutMs }: Beginning) {
    this.#session = session;
    session.sendTogether();
    // Not waited for here, so that it travels with the first statement, which waits for both.
    this.#begun = session.command(text, timeoutMs);
    this.#begun.catch(() => undefined);
  }

  /** The connection is not the snapshot's any more once it is closed. */
  async run(statement: SqlStatement, signal: LeavingSignal | undefined, room?: RowRoom): Promise<Row[]> {
    if (this.#closing) throw databaseFault('CANCELLED');
    const answer = this.#session.send(statement, signal, room);
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
      this.#session.leave();
      if (await this.#session.isSettled()) await this.#session.command('COMMIT');
    } catch {
      // Nothing was written, so nothing is lost with it.
    } finally {
      this.#session.release();
    }
  }
}
