/**
 * The statements of one response, on the pool or in one snapshot. It owns the permit and the snapshot that it takes, and gives them back whatever ends first.
 * Rejects with CANCELLED what is asked for after the end.
 */
import type { EndedStatement, ReadState, RequestContext } from '../../graphql/data-plane-types';
import type { Permit } from '../../std/semaphore';
import type { Database, Row, RowRoom, Snapshot, SqlStatement, StatementRunner, TableName } from '../database/database-types';
import { LostHostFault } from '../database/hosts/lost-host-fault';
import { OutdatedFault } from '../database/outdated-fault';
import { areOvertaken, IS_OVERTAKEN } from '../database/overtaken-snapshot';
import { ReadFault } from '../database/read-fault';
import { ownName } from '../sql/changes/change-log';
import { type ProbedLog, probeOf, readProbe } from '../sql/changes/log-probe';
import type { CheckedViews } from './checked-views';
import type { LostColumns } from './lost-columns';
import { stateOf } from './read-state';
import type { SharedProbe, SharedQuestion } from './shared-probe';

const MANY_ROWS = 500;

/** What all responses share. */
export interface SharedParts {
  readonly database: Database;
  readonly probes: SharedProbe;
  readonly views: CheckedViews;
  readonly lostColumns: LostColumns;
  /** Whether the database has a log of changes. */
  readonly isLogged: boolean;
}

export class ResponseStatements {
  readonly #shared: SharedParts;
  readonly #context: RequestContext;
  #hasBegun = false;
  #needsSnapshot: boolean | undefined;
  #idleMs: number | undefined;
  #snapshot: Promise<Snapshot> | undefined;
  /** Of a whole collection. */
  #permit: Permit | undefined;
  /** What the first statement waits for. */
  #granted: Promise<void> | undefined;
  /** Whether the tables have changed under a statement, or its host is lost. */
  mustReadAnew = false;
  /** Whether the answer is the same without what is read. */
  #isDispensable = false;
  #closed = false;
  /** Why it was closed, where it did not end by itself. */
  #ended: ReadFault | undefined;
  #now: string | undefined;
  /** In a snapshot. */
  #read: ReadTables | undefined;

  constructor(shared: SharedParts, context: RequestContext) {
    this.#shared = shared;
    this.#context = context;
    if (context.onState !== undefined && shared.isLogged) this.#needsSnapshot = true;
  }

  /** The same instant for all statements. */
  readonly now = (): string => (this.#now ??= new Date().toISOString());

  /** Said before all else where several executions read one snapshot: under this permit, and with so long at most from one statement to the next. */
  hold(permit: Permit, idleMs: number): void {
    this.#needsSnapshot = true;
    this.#idleMs = idleMs;
    this.#permit = permit;
    this.#granted = permit.isGranted ? permit.granted : (this.#context.aside?.(permit.granted) ?? permit.granted);
  }

  /** Said by each root field before the first statement, of the operation as a whole. */
  begin(statements: number): void {
    this.#needsSnapshot ??= statements > 1;
  }

  /**
   * Said before the first statement: about how many rows there will be. A response of many rows waits before it holds a connection. One that has begun
   * does not wait: those that it would wait for may be waiting for its connection.
   */
  expect(rows: number): void {
    this.mustBeOpen();
    if (rows >= MANY_ROWS && !this.#hasBegun) this.#granted ??= this.#context.makeLarge?.();
  }

  async send(statement: SqlStatement, room?: RowRoom): Promise<Row[]> {
    this.mustBeOpen();
    this.#hasBegun = true;
    if (this.#granted) await this.#granted;
    const began = performance.now();
    const runner =
      this.#needsSnapshot === false
        ? this.#shared.database
        : await this.#openSnapshot().catch((error: unknown) => this.#fail(statement, began, error));
    this.mustBeOpen();
    this.#read?.add(statement);
    return await this.#traced(statement, () => runner.run(statement, this.#context.signal, room));
  }

  /** Whether it is still to be asked if the snapshot holds what was read. A statement without one takes its snapshot when it has its tables. */
  get mayBeOvertaken(): boolean {
    return this.#snapshot !== undefined;
  }

  /** Said when all is read, before the answer. The fault where a table was emptied, rewritten or replaced between the snapshot and its first read, or where that cannot be asked. */
  async overtaken(): Promise<ReadFault | undefined> {
    try {
      if (!(await this.#isOvertaken())) return undefined;
      this.mustReadAnew = true;
      return new OutdatedFault();
    } catch (error) {
      if (!(error instanceof ReadFault)) throw error;
      this.mustReadAnew ||= error instanceof OutdatedFault || error instanceof LostHostFault;
      return error;
    }
  }

  async #isOvertaken(): Promise<boolean> {
    const snapshot = await this.#snapshot;
    if (snapshot === undefined || this.#read === undefined) return false;
    const { signal } = this.#context;
    const [row] = await snapshot.run(areOvertaken(this.#read.all), signal);
    if (row?.isOvertaken !== false || row.isOfOthers === false) return row?.isOvertaken !== false;
    const [whole] = await snapshot.run(IS_OVERTAKEN, signal);
    return whole?.isOvertaken !== false;
  }

  /** Said where the answer is the same without what is read from now on. */
  dispense(): void {
    this.#isDispensable = true;
  }

  /** Said when all is read: of what was read, as of its snapshot. */
  async state(): Promise<ReadState | undefined> {
    this.dispense();
    const tables = this.#shared.isLogged ? this.#read?.tables : undefined;
    if (tables === undefined || this.#snapshot === undefined) return undefined;
    const statement = probeOf({ horizon: undefined, tables });
    try {
      const [row] = await this.send(statement);
      return stateOf(tables, await this.#checked(readProbe(row, tables), tables));
    } catch {
      return undefined;
    }
  }

  /** What the log of changes has at or beyond a horizon. `isAlone`: whether nothing that is read with it need be of the same snapshot; then others share the statement, where there is no snapshot yet. */
  async probe(question: SharedQuestion, isAlone: boolean): Promise<ProbedLog> {
    const statement = probeOf(question);
    if (!isAlone || this.#snapshot !== undefined || this.#idleMs !== undefined) {
      const [row] = await this.send(statement);
      return await this.#checked(readProbe(row, question.tables), question.tables);
    }
    this.mustBeOpen();
    const [probed] = await this.#traced(statement, async () => [await this.#shared.probes.ask(question)]);
    this.mustBeOpen();
    return await this.#checked(probed, question.tables);
  }

  /** Whether the views among these tables show their bases as they are. */
  async showTheirBases(tables: readonly TableName[]): Promise<boolean> {
    if (tables.every(({ base }) => base === undefined)) return true;
    const [row] = await this.send(probeOf({ horizon: undefined, tables }));
    const { marks } = await this.#checked(readProbe(row, tables), tables);
    return tables.every(table => marks.has(ownName(table)));
  }

  #checked(probed: ProbedLog, tables: readonly TableName[]): Promise<ProbedLog> {
    const { views, database } = this.#shared;
    const isHolding = this.#snapshot !== undefined;
    return views.checked(probed, tables, statement => (isHolding ? this.send(statement) : database.run(statement, this.#context.signal)));
  }

  /** Said where the log alone told that nothing has changed. */
  toldNothing(state: ReadState): void {
    this.#context.onNothing?.(state);
  }

  /** Said where a table does not note each of its changes, though changes are to be told from now on. */
  untracked(): void {
    this.#context.onUntracked?.();
  }

  async #traced<Rows extends readonly unknown[]>(statement: SqlStatement, read: () => Promise<Rows>): Promise<Rows> {
    this.#context.onStatement?.(statement);
    const began = performance.now();
    try {
      const rows = await read();
      this.#tell({ text: statement.text, ms: performance.now() - began, rows: rows.length });
      return rows;
    } catch (error) {
      return this.#fail(statement, began, this.#shared.lostColumns.explained(error));
    }
  }

  #fail({ text }: SqlStatement, began: number, error: unknown): never {
    this.mustReadAnew ||= error instanceof OutdatedFault || error instanceof LostHostFault;
    const { code: failure, diagnosis } = error instanceof ReadFault ? error : { code: 'UNEXPECTED' as const, diagnosis: undefined };
    this.#tell({ text, ms: performance.now() - began, rows: 0, failure, diagnosis, isDispensable: this.#isDispensable });
    throw error;
  }

  #tell(ended: EndedStatement): void {
    this.#context.trace.statement(ended);
    this.#context.onEnded?.(ended);
  }

  /** Gives back what was taken, and what is given later: a snapshot that is still being opened, a permit that is still waited for. `why`: the fault of what is asked for afterwards, CANCELLED without it. */
  async close(why?: ReadFault): Promise<void> {
    if (!this.#closed) this.#ended = why;
    this.#closed = true;
    try {
      const snapshot = await this.#snapshot?.catch(() => undefined);
      await snapshot?.close();
    } finally {
      this.#permit?.release();
    }
  }

  /** After a wait the response may have ended: what were opened then, nobody would close. */
  #openSnapshot(): Promise<StatementRunner> {
    this.mustBeOpen();
    this.#read ??= new ReadTables();
    this.#snapshot ??= this.#shared.database.openSnapshot(this.#context.signal, this.#idleMs);
    return this.#snapshot;
  }

  /** Rejects what is asked for after the end. */
  mustBeOpen(): void {
    if (this.#ended) throw this.#ended;
    if (this.#closed || this.#context.signal?.aborted === true) throw new ReadFault('CANCELLED', 'the request has ended');
  }
}

/** The tables that the statements of a response read. */
class ReadTables {
  readonly #tables = new Map<string, TableName>();
  #isFixed = true;

  add({ reads }: SqlStatement): void {
    this.#isFixed &&= reads?.isFixed === true;
    for (const table of reads?.tables ?? []) this.#tables.set(ownName(table), table);
  }

  get all(): readonly TableName[] {
    return [...this.#tables.values()];
  }

  /** Undefined where the response may change though none of them does. */
  get tables(): readonly TableName[] | undefined {
    return this.#isFixed ? this.all : undefined;
  }
}
