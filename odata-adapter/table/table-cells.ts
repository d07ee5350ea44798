/** Shaped rows and the columns of a table -> rows of cells. A row whose link to many leads nowhere is one row with empty cells. */
import { assertNever } from '../../std/assert-never';
import type { ZoneClock } from '../../std/zone-clock';
import type { EdmPrimitiveName } from '../edm/edm-model';
import type { Cell, Table, TableColumn } from './sheet-types';

type Row = Record<string, unknown>;

const EMPTY: Cell = { kind: 'empty' };

/** Of few rows at a time: a row of the answer may hold very many of the table. */
export function* tableCells(
  { columns, repeated }: Table,
  rows: readonly Row[],
  clock: ZoneClock,
): Generator<readonly (readonly Cell[])[], void> {
  let made: (readonly Cell[])[] = [];
  let letters = 0;
  for (const row of rows) {
    for (const linked of linkedRows(row, repeated)) {
      const cells = columns.map(column => cellOf(column, valueAt(column.isRepeated ? linked : row, column.path), clock));
      made.push(cells);
      letters += lettersOf(cells);
      if (made.length < ROWS_OF_A_PIECE && letters < LETTERS_OF_A_PIECE) continue;
      yield made;
      [made, letters] = [[], 0];
    }
  }
  if (made.length > 0) yield made;
}

const [ROWS_OF_A_PIECE, LETTERS_OF_A_PIECE] = [100, 200_000] as const;

function lettersOf(cells: readonly Cell[]): number {
  return cells.reduce((letters, cell) => letters + (cell.kind === 'text' ? cell.text.length : 0), 0);
}

/** One that is not there where the link leads nowhere. */
function linkedRows(row: Row, repeated: Table['repeated']): readonly unknown[] {
  const linked = repeated === undefined ? [] : valueAt(row, repeated);
  return Array.isArray(linked) && linked.length > 0 ? (linked as unknown[]) : [undefined];
}

/** Undefined where the way ends early. A client may name a column `constructor`, which every object has without having it itself. */
function valueAt(row: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((holder, name) => (isRow(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined), row);
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null;
}

function cellOf({ type }: TableColumn, value: unknown, clock: ZoneClock): Cell {
  if (value === null || value === undefined) return EMPTY;
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  const kind = kindOf(type);
  switch (kind) {
    case 'number':
      return NUMBER.test(text) ? { kind: 'number', digits: text } : { kind: 'word', text };
    case 'date':
      return { kind: 'date', day: text, clock: undefined };
    case 'moment': {
      return { kind: 'date', ...clock.at(text) };
    }
    case 'text':
    case 'word':
      return { kind, text };
    default:
      return assertNever(kind);
  }
}

/** `NaN` and `INF` are words. */
const NUMBER = /^-?\d/;

function kindOf(type: EdmPrimitiveName): 'number' | 'date' | 'moment' | 'text' | 'word' {
  switch (type) {
    case 'Edm.Byte':
    case 'Edm.SByte':
    case 'Edm.Int16':
    case 'Edm.Int32':
    case 'Edm.Int64':
    case 'Edm.Decimal':
    case 'Edm.Double':
    case 'Edm.Single':
      return 'number';
    case 'Edm.Date':
      return 'date';
    case 'Edm.DateTimeOffset':
      return 'moment';
    case 'Edm.Binary':
    case 'Edm.Boolean':
    case 'Edm.Duration':
    case 'Edm.Guid':
    case 'Edm.Stream':
    case 'Edm.TimeOfDay':
      return 'word';
    case 'Edm.String':
      return 'text';
    default:
      return assertNever(type);
  }
}
