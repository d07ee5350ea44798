/** A connection -> the database that the loaders read: a pool of prepared, cancellable, read-only sessions that recovers by itself when the server returns. */
import { Pool, type Connection as DriverConnection, type PoolClient } from 'pg';
import type { LeavingSignal } from '../../std/abort-with-client';
import { cancelStatement } from './cancel-statement';
import { type DatabaseOptions, poolConfig } from './client-config';
import type { Connection } from './connection';
import type { Database, Row, Snapshot, SqlStatement } from './database-types';
import { databaseFault, isAftermath, mapDatabaseError } from './map-database-error';
import { ReadFault } from './read-fault';
import { RowQuery } from './row-query';
import { StatementNames } from './statement-names';
import { withClient } from './with-client';

export type { DatabaseOptions } from './client-config';

/** Rejects with a `ReadFault` UNAVAILABLE when the database is not there, or an error when it has not been migrated. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const tokenSecret = await readTokenSecret(options.accessConnection ?? options.connection);
  if (tokenSecret === undefined)
    throw new Error('The table access.secret has no row with the name token, which the migrations make. Restore it.');
  return new PooledDatabase(new Pool(poolConfig(options)), tokenSecret);
}

async function readTokenSecret(connection: Connection): Promise<Buffer | undefined> {
  try {
    return await withClient(connection, async client => {
      const { rows } = await client.query<{ bytes: Buffer }>(`SELECT bytes FROM access.secret WHERE name = 'token'`);
      return rows[0]?.bytes;
    });
  } catch (error) {
    throw mapDatabaseError(error, false);
  }
}

/** Statements that one session keeps prepared; beyond, it is replaced by a new one. */
const PREPARED_PER_SESSION = 500;
/** A statement whose client has left may still run so long: most end by themselves sooner than the server takes a request to cancel them. */
const PATIENCE_MS = 100;

class PooledDatabase implements Database {
  private readonly names = new StatementNames();
  private readonly prepared = new WeakMap<PoolClient, Set<string>>();

  constructor(
    private readonly pool: Pool,
    readonly tokenSecret: Buffer,
  ) {
    // A session that breaks while idle leaves the pool; the next statement opens another, or is told that there is none. One that breaks between two
    // statements of a snapshot tells the second: without a listener, either would end the process.
    pool.on('error', () => undefined);
    pool.on('connect', client => client.on('error', () => undefined));
  }

  async run(statement: SqlStatement, signal: LeavingSignal | undefined): Promise<Row[]> {
    const session = await this.openSession(signal);
    try {
      return await session.send(statement, signal);
    } finally {
      session.release();
    }
  }

  async openSnapshot(signal: LeavingSignal | undefined): Promise<Snapshot> {
    return new PooledSnapshot(await this.openSession(signal));
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async openSession(signal: LeavingSignal | undefined): Promise<Session> {
    if (signal?.aborted) throw databaseFault('CANCELLED');
    try {
      const client = await this.pool.connect();
      if (!signal?.aborted) return new Session(client, this.names, this.preparedOn(client));
      client.release();
    } catch (error) {
      throw mapDatabaseError(error, signal?.aborted ?? false);
    }
    throw databaseFault('CANCELLED');
  }

  private preparedOn(client: PoolClient): Set<string> {
    const known = this.prepared.get(client) ?? new Set();
    this.prepared.set(client, known);
    return known;
  }
}

/** One connection while it is lent: after a cancelled statement only once the request to cancel is known to have been taken, which might else strike its next statement. */
class Session {
  private cancelled: Promise<boolean> | undefined;
  private broken = false;
  private firstFault: Error | undefined;

  constructor(
    private readonly client: PoolClient,
    private readonly names: StatementNames,
    private readonly prepared: Set<string>,
  ) {}

  async send(statement: SqlStatement, signal: LeavingSignal | undefined): Promise<Row[]> {
    if (signal?.aborted) throw databaseFault('CANCELLED');
    let patience: NodeJS.Timeout | undefined;
    const leave = (): void => {
      patience = setTimeout(() => {
        this.cancelled ??= cancelStatement(this.client);
      }, PATIENCE_MS);
    };
    signal?.addEventListener('abort', leave);
    try {
      const name = this.names.nameOf(statement.text);
      if (name !== undefined) this.prepared.add(name);
      return await this.rowsOf(statement, name);
    } catch (error) {
      throw this.faultOf(error, signal?.aborted ?? false);
    } finally {
      signal?.removeEventListener('abort', leave);
      clearTimeout(patience);
    }
  }

  private rowsOf(statement: SqlStatement, name: string | undefined): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const rows: Row[] = [];
      this.client.query(new RowQuery(statement, { name, rows }, error => (error ? reject(error) : resolve(rows))));
    });
  }

  /** In a transaction every statement after the failed one fails too: they give the reason of the first. */
  private faultOf(error: unknown, aborted: boolean): Error {
    const fault = (isAftermath(error) ? this.firstFault : undefined) ?? mapDatabaseError(error, aborted);
    this.firstFault ??= fault;
    // What nobody expects may lie in the session itself, such as a prepared statement over a table that has changed since.
    if (!(fault instanceof ReadFault)) this.broken = true;
    return fault;
  }

  /** A statement without values or rows, such as BEGIN. */
  async command(text: string): Promise<void> {
    try {
      await this.client.query(text);
    } catch (error) {
      this.broken = true;
      throw mapDatabaseError(error, this.cancelled !== undefined);
    }
  }

  /** What is sent in this turn of the event loop goes out as one. */
  sendTogether(): void {
    const { stream } = (this.client as unknown as { readonly connection: DriverConnection }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  /** Whether nothing that has been said can strike what is said next. */
  async isSettled(): Promise<boolean> {
    return (await this.cancelled) ?? true;
  }

  release(): void {
    if (this.cancelled === undefined) this.giveBack(true);
    else void this.cancelled.then(taken => this.giveBack(taken));
  }

  private giveBack(isSettled: boolean): void {
    this.client.release(this.broken || !isSettled || this.prepared.size > PREPARED_PER_SESSION);
  }
}

class PooledSnapshot implements Snapshot {
  private readonly begun: Promise<void>;
  private closing: Promise<void> | undefined;

  constructor(private readonly session: Session) {
    session.sendTogether();
    // Not waited for here, so that it travels with the first statement, which waits for both.
    this.begun = session.command('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    this.begun.catch(() => undefined);
  }

  /** The connection is not the snapshot's any more once it is closed. */
  async run(statement: SqlStatement, signal: LeavingSignal | undefined): Promise<Row[]> {
    if (this.closing) throw databaseFault('CANCELLED');
    const answer = this.session.send(statement, signal);
    const [, rows] = await Promise.all([this.begun, answer]);
    return rows;
  }

  close(): Promise<void> {
    this.closing ??= this.end();
    return this.closing;
  }

  /** Ends the transaction even after a failure, when COMMIT means ROLLBACK; a connection on which that cannot be said is closed. */
  private async end(): Promise<void> {
    try {
      if (await this.session.isSettled()) await this.session.command('COMMIT');
    } catch {
      // Nothing was written, so nothing is lost with it.
    } finally {
      this.session.release();
    }
  }
}
