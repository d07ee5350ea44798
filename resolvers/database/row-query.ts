/**
 * A statement -> its rows, over a `RowClient`. A statement that the session has prepared is not described again: what it returns cannot change while it is prepared.
 * A pooler prepares it on several sessions, so there it is described each time.
 */
import { Query } from 'pg';
import type { Row, RowRoom, SqlStatement } from './database-types';
import type { DriverConnection, RowRun } from './row-client';
import { RowReader, type RowField } from './row-reader';

/** What the driver has of a query, without declaring it. */
interface DriverQuery extends Query {
  name: string | undefined;
  prepare(connection: DriverConnection): void;
  handleRowDescription(message: { readonly fields: readonly RowField[] }): void;
  handleDataRow(run: RowRun): void;
  handleCommandComplete(): void;
  /** What the statement fails with once it has ended. */
  _canceledDueToError: unknown;
}

type Answered = (error: Error | undefined, result: unknown) => void;
const DriverQuery = Query as unknown as new (text: string, values: readonly unknown[], callback: Answered) => DriverQuery;

interface RowTarget {
  /** That the statement is prepared under. */
  readonly name: string | undefined;
  readonly isBehindPooler: boolean;
  /** Where its rows are put. */
  readonly rows: Row[];
  readonly room: RowRoom | undefined;
}

export class RowQuery extends DriverQuery {
  readonly #rows: Row[];
  readonly #room: RowRoom | undefined;
  /** That its reader is kept under. */
  readonly #kept: string | undefined;
  #reader: RowReader | undefined;
  #readers: Map<string, RowReader> | undefined;

  /** Once `callback` is called without an error, `rows` are all there. */
  constructor(
    { text, values }: SqlStatement,
    { name, isBehindPooler, rows, room }: RowTarget,
    callback: (error: Error | undefined) => void,
  ) {
    // Not as a configuration, which the driver copies property by property.
    super(text, values, callback);
    if (name !== undefined) this.name = name;
    this.#rows = rows;
    this.#room = room;
    this.#kept = isBehindPooler ? undefined : name;
  }

  override prepare(connection: DriverConnection): void {
    this.#readers = connection.readers ??= new Map();
    this.#reader = this.#kept === undefined ? undefined : this.#readers.get(this.#kept);
    super.prepare(this.#reader === undefined ? connection : (connection.undescribing ??= withoutDescribing(connection)));
  }

  override handleRowDescription({ fields }: { readonly fields: readonly RowField[] }): void {
    this.#reader = new RowReader(fields);
    if (this.#kept !== undefined) this.#readers?.set(this.#kept, this.#reader);
  }

  override handleDataRow(run: RowRun): void {
    const isKept = this.#room?.take(run.end - run.start, this.#rows.length === 0) ?? true;
    if (!isKept || this._canceledDueToError) return;
    try {
      this.#reader?.read(run, this.#rows);
    } catch (error) {
      // It would end the process.
      this._canceledDueToError = error;
    }
  }

  override handleCommandComplete(): void {
    // How many rows there are is known from the rows.
  }
}

function withoutDescribing(connection: DriverConnection): DriverConnection {
  return Object.create(connection, { describe: { value: () => undefined } }) as DriverConnection;
}
