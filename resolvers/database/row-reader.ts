/**
 * The description of a result -> what makes rows of its bytes (PostgreSQL, 54.7 Message Formats: DataRow), each value in its final form. Runs for every cell: one text
 * is made of all rows that have come together, of which the cells are parts; only a cell that is not ASCII is decoded by itself. Cells called `link$field` stand in a
 * row of their own, which the row holds as `link`: null where all of them are.
 */
import { rowForm } from '../../std/row-form';
import type { Row } from './database-types';
import { splitJoinedAlias } from './joined-alias';
import { parserOf, type ParseText } from './type-parsers';

export interface RowField {
  readonly name: string;
  readonly dataTypeID: number;
}

/** Cells that follow each other in one row. */
interface Part {
  /** Undefined for the row itself. */
  readonly link: string | undefined;
  readonly cells: readonly Cell[];
  readonly empty: Row;
}

interface Cell {
  readonly name: string;
  /** Undefined for what is text as it comes. */
  readonly parse: ParseText | undefined;
  readonly maybeBeyondAscii: boolean;
}

/** Messages that stand one after another, and their text, a character for each byte. */
interface Run {
  readonly bytes: Buffer;
  readonly start: number;
  readonly text: string;
}

/** Code, length, number of cells. */
const ROW_HEAD_BYTES = 7;
const CELL_HEAD_BYTES = 4;
const NULL_LENGTH = -1;

/** Boolean, bytea, integers, real numbers, dates and times, uuid: `pg_type.dat`. */
const ASCII_TYPES: ReadonlySet<number> = new Set([16, 17, 20, 21, 23, 700, 701, 1082, 1083, 1114, 1184, 1186, 1700, 2950]);

export interface MessageRun {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

export class RowReader {
  readonly #parts: readonly Part[];
  readonly #empty: Row;

  constructor(fields: readonly RowField[]) {
    this.#parts = partsOf(fields);
    this.#empty = emptyRow(this.#parts.flatMap(({ link, cells }) => link ?? cells.map(({ name }) => name)));
  }

  /** Adds the rows of the messages that stand in `bytes` from `start` to `end`, one after another. */
  read({ bytes, start, end }: MessageRun, rows: Row[]): void {
    const run: Run = { bytes, start, text: bytes.toString('latin1', start, end) };
    for (let at = start; at < end;) {
      rows.push(this.#readRow(run, at + ROW_HEAD_BYTES));
      at += 1 + int32(bytes, at + 1);
    }
  }

  #readRow({ bytes, start, text }: Run, first: number): Row {
    const row = { ...this.#empty };
    let at = first;
    for (const { link, cells, empty } of this.#parts) {
      let into = link === undefined ? row : undefined;
      for (const { name, parse, maybeBeyondAscii } of cells) {
        const length = int32(bytes, at);
        at += CELL_HEAD_BYTES;
        if (length === NULL_LENGTH) continue;
        const next = at + length;
        const value =
          maybeBeyondAscii && !isAscii(bytes, at, next) ? bytes.toString('utf8', at, next) : text.substring(at - start, next - start);
        into ??= { ...empty };
        into[name] = parse === undefined ? value : parse(value);
        at = next;
      }
      if (link !== undefined && into) row[link] = into;
    }
    return row;
  }
}

function partsOf(fields: readonly RowField[]): readonly Part[] {
  const parts: { readonly link: string | undefined; readonly cells: Cell[] }[] = [];
  for (const { name: called, dataTypeID } of fields) {
    const [link, name] = splitJoinedAlias(called);
    let part = parts.at(-1);
    if (part?.link !== link || !part) parts.push((part = { link, cells: [] }));
    part.cells.push(cellOf({ name, dataTypeID }));
  }
  return parts.map(part => ({ ...part, empty: emptyRow(part.cells.map(({ name }) => name)) }));
}

function emptyRow(names: readonly string[]): Row {
  return rowForm(names.map(name => [name, null]));
}

function cellOf({ name, dataTypeID }: RowField): Cell {
  return { name, parse: parserOf(dataTypeID), maybeBeyondAscii: !ASCII_TYPES.has(dataTypeID) };
}

function isAscii(bytes: Buffer, start: number, end: number): boolean {
  let bits = 0;
  for (let at = start; at < end; at += 1) bits |= bytes[at] ?? 0;
  return bits < 0x80;
}

/** Without the checks of `readInt32BE`, which is called for every cell. */
function int32(bytes: Buffer, at: number): number {
  return ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
}
