/** One connection while it is lent: what is sent on it, and its return to the pool, or its end where it is not fit for the next one. */
import type { Connection as DriverConnection, PoolClient } from 'pg';
import type { LeavingSignal } from '../../std/client-signal';
import { cancelStatement } from './cancel-statement';
import type { Row, RowRoom, SqlStatement } from './database-types';
import { databaseFault, mapDatabaseError, unavailableFault } from './map-database-error';
import { OutdatedFault } from './outdated-fault';
import type { PreparedStatements } from './prepared-statements';
import { ReadFault } from './read-fault';
import { RowQuery } from './row-query';
import type { SentText, StatementNames } from './statement-names';

/** A statement whose client has left may still run so long: most end by themselves sooner than the server takes a request to cancel them. */
const PATIENCE_MS = 100;

/** What the sessions of a pool share. */
export interface SessionSurroundings {
  readonly names: StatementNames;
  /** Gives how many statements have been refused unexpectedly, with this one. */
  readonly countRefused: () => number;
}

/** A connection of the pool, and what is known of it. */
export interface PoolConnection {
  readonly client: PoolClient;
  readonly prepared: PreparedStatements;
  /** Each transaction may have another session. */
  readonly isBehindPooler: boolean;
  /** While it is lent. */
  session: Session | undefined;
}

export class Session {
  /** What was sent last, without values; for the log. */
  lastStatement = '';
  lastUsed = performance.now();
  /** Statements that the server has not answered yet. */
  #unanswered = 0;
  /** How long it may wait for a statement, where that is longer than usual. */
  mayIdleMs: number | undefined;
  readonly isBehindPooler: boolean;
  readonly #client: PoolClient;
  readonly #prepared: PreparedStatements;
  readonly #surroundings: SessionSurroundings;
  #cancelled: Promise<boolean> | undefined;
  #commanded: Promise<void> | undefined;
  #isBroken = false;
  #isReturned = false;
  #firstFault: Error | undefined;

  constructor({ client, prepared, isBehindPooler }: PoolConnection, surroundings: SessionSurroundings) {
    this.isBehindPooler = isBehindPooler;
    this.#client = client;
    this.#prepared = prepared;
    this.#surroundings = surroundings;
  }

  async send(statement: SqlStatement, signal: LeavingSignal | undefined, room?: RowRoom): Promise<Row[]> {
    if (signal?.aborted) throw databaseFault('CANCELLED');
    let patience: NodeJS.Timeout | undefined;
    const leave = (): void => {
      patience = setTimeout(() => {
        this.#cancelled ??= cancelStatement(this.#client);
      }, PATIENCE_MS);
    };
    signal?.addEventListener('abort', leave);
    const { names } = this.#surroundings;
    const [sent, mark, before] = [names.sentAs(statement.text), names.mark, this.#commanded];
    this.lastStatement = statement.text;
    this.#begin();
    try {
      return await this.#rowsOf(sent, statement.values, room);
    } catch (error) {
      // It has been answered. If BEGIN failed, its error is the reason.
      await before?.catch(() => undefined);
      const fault = this.#faultOf(error, statement.text, signal?.aborted === true || this.#cancelled !== undefined);
      if (fault instanceof OutdatedFault) names.prepareAnew(mark);
      throw fault;
    } finally {
      this.#unanswered -= 1;
      signal?.removeEventListener('abort', leave);
      clearTimeout(patience);
    }
  }

  #rowsOf(sent: SentText, values: readonly unknown[], room: RowRoom | undefined): Promise<Row[]> {
    this.#prepared.add(sent);
    const { text, name } = sent;
    return new Promise((resolve, reject) => {
      const rows: Row[] = [];
      this.#client.query(
        new RowQuery({ text, values }, { name, isBehindPooler: this.isBehindPooler, rows, room }, error =>
          error ? reject(error) : resolve(rows),
        ),
      );
    });
  }

  /** In a transaction every statement after the failed one fails too: they give the reason of the first. */
  #faultOf(error: unknown, statement: string, aborted: boolean): Error {
    const { host, port, database = '' } = this.#client as unknown as ConnectedClient;
    const failed = { aborted, statement, database: `${database} at ${host}:${port}`, count: this.#surroundings.countRefused };
    this.#firstFault ??= mapDatabaseError(error, failed);
    if (!isHarmless(this.#firstFault)) this.#isBroken = true;
    return this.#firstFault;
  }

  /** A statement without values or rows, such as BEGIN; `timeoutMs` where it may take less than others. */
  command(text: string, timeoutMs?: number): Promise<void> {
    this.#commanded = this.#command({ text, query_timeout: timeoutMs });
    return this.#commanded;
  }

  /** Nothing in it is of a request: where it fails, no session can be had, whatever the reason. */
  async #command(query: { readonly text: string; readonly query_timeout: number | undefined }): Promise<void> {
    this.#begin();
    try {
      await this.#client.query(query);
    } catch (error) {
      this.#isBroken = true;
      this.#firstFault ??= this.#cancelled === undefined ? unavailableFault(error) : databaseFault('CANCELLED');
      throw this.#firstFault;
    } finally {
      this.#unanswered -= 1;
    }
  }

  #begin(): void {
    this.lastUsed = performance.now();
    this.#unanswered += 1;
  }

  /** Whether a statement has waited for its answer since then, and longer. */
  hasWaitedSince(time: number): boolean {
    return this.#unanswered > 0 && this.lastUsed < time;
  }

  /** Its server does not answer any more: what waits for it is told so, and its place in the pool is free. */
  giveUp(): void {
    this.#connection.stream.destroy();
  }

  /** What is sent in this turn of the event loop goes out as one. */
  sendTogether(): void {
    const { stream } = this.#connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  get #connection(): DriverConnection {
    return (this.#client as unknown as { readonly connection: DriverConnection }).connection;
  }

  /** Nobody waits any more for what it was sent: what the server still runs of it is cancelled, unless it ends soon. */
  leave(): void {
    if (this.#unanswered === 0) return;
    setTimeout(() => {
      if (this.#unanswered > 0 && !this.#isReturned) this.#cancelled ??= cancelStatement(this.#client);
    }, PATIENCE_MS).unref();
  }

  /** Whether nothing that has been said can strike what is said next. */
  async isSettled(): Promise<boolean> {
    return (await this.#cancelled) ?? true;
  }

  /** After a cancelled statement only once the request to cancel is known to have been taken, which might else strike the next statement. */
  release(): void {
    if (this.#cancelled === undefined) this.#giveBack(true);
    else void this.#cancelled.then(taken => this.#giveBack(taken));
  }

  /** The connection has ended: its place in the pool is free, whoever still holds it. */
  drop(): void {
    this.#giveBack(false);
  }

  #giveBack(isSettled: boolean): void {
    if (this.#isReturned) return;
    this.#isReturned = true;
    this.#client.release(this.#isBroken || !isSettled || this.#prepared.areTooMany);
  }
}

/** A fault of the statement, after which the connection is as before. All others may lie in the connection. */
function isHarmless(fault: Error): boolean {
  return fault instanceof ReadFault && fault.code !== 'UNAVAILABLE';
}

/** What the driver knows of its connection, without declaring it. */
interface ConnectedClient {
  readonly host: string;
  readonly port: number;
  readonly database?: string;
}
