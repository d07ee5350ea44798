/** Shaped rows and the columns of a table -> rows of cells. A row whose link to many leads nowhere is one row with empty cells. */
import { assertNever } from '../../std/assert-never';
import type { ZoneClock } from '../../std/zone-clock';
import type { EdmPrimitiveName } from '../edm/edm-model';
import type { Cell, Table, TableColumn } from './sheet-types';

type Row = Record<string, unknown>;

const EMPTY: Cell = { kind: 'empty' };

export function tableCells({ columns, repeated }: Table, rows: readonly Row[], zoneClock: ZoneClock): readonly (readonly Cell[])[] {
  return rows.flatMap(row => {
    const linked = repeated === undefined ? [] : valueAt(row, repeated);
    const inner = Array.isArray(linked) && linked.length > 0 ? (linked as unknown[]) : [undefined];
    return inner.map(other => columns.map(column => cellOf(column, valueAt(column.isRepeated ? other : row, column.path), zoneClock)));
  });
}

/** Undefined where the way ends early. */
function valueAt(row: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((holder, name) => (isRow(holder) ? holder[name] : undefined), row);
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null;
}

function cellOf({ type }: TableColumn, value: unknown, zoneClock: ZoneClock): Cell {
  if (value === null || value === undefined) return EMPTY;
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  const kind = kindOf(type);
  switch (kind) {
    case 'number':
      return NUMBER.test(text) ? { kind: 'number', digits: text } : { kind: 'text', text };
    case 'date':
      return { kind: 'date', day: text, clock: undefined };
    case 'moment': {
      const { day, clock } = zoneClock.at(text);
      return { kind: 'date', day, clock };
    }
    case 'text':
      return { kind: 'text', text };
    default:
      return assertNever(kind);
  }
}

/** `NaN` and `INF` are text. */
const NUMBER = /^-?\d/;

function kindOf(type: EdmPrimitiveName): 'number' | 'date' | 'moment' | 'text' {
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
    case 'Edm.String':
    case 'Edm.TimeOfDay':
      return 'text';
    default:
      return assertNever(type);
  }
}
