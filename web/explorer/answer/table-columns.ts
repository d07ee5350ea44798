/** Rows of an answer -> the columns of a table: properties, those of links to one behind a dot, and how many rows links to many have. */
import { shortened } from '../shortened';

export type AnswerRow = Readonly<Record<string, unknown>>;

export interface Column {
  readonly header: string;
  readonly path: readonly string[];
  /** Rows can be ordered by values, and not by lists. */
  readonly isList: boolean;
  /** In the size of the page's text, by the longest value of the first rows. */
  readonly width: number;
}

/** All rows of an answer have the same properties; a link may be null in the first ones. */
const LOOKED_AT = 50;
const LETTER = 0.55;
const [LEAST_WIDTH, MOST_WIDTH] = [5, 20];

export function tableColumns(rows: readonly AnswerRow[]): readonly Column[] {
  const seen = rows.slice(0, LOOKED_AT);
  const found = new Map<string, Omit<Column, 'width'>>();
  for (const row of seen) collect(row, [], found);
  // Where a link leads somewhere in one row, its own column, of null, tells nothing.
  const inner = new Set([...found.values()].flatMap(({ path }) => (path.length > 1 ? [path.slice(0, -1).join('.')] : [])));
  return [...found.values()].filter(({ header }) => !inner.has(header)).map(column => ({ ...column, width: widthOf(column, seen) }));
}

function collect(row: AnswerRow, place: readonly string[], found: Map<string, Omit<Column, 'width'>>): void {
  for (const [name, value] of Object.entries(row)) {
    if (name.includes('@')) continue;
    const path = [...place, name];
    if (isRow(value)) collect(value, path, found);
    else found.set(path.join('.'), { header: path.join('.'), path, isList: Array.isArray(value) });
  }
}

function widthOf({ header, path }: Pick<Column, 'header' | 'path'>, rows: readonly AnswerRow[]): number {
  // Headings are bold, and the arrow of an order needs two letters.
  const letters = Math.max(header.length + 4, ...rows.map(row => cellText(row, { path }).length));
  return Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, Math.ceil(letters * LETTER) + 1));
}

/** Letters of a value that its cell has. Tree, JSON and sheets have all of them. */
const MOST_LETTERS = 1000;

export function cellText(row: AnswerRow, { path }: Pick<Column, 'path'>): string {
  return shortened(wholeText(row, path), MOST_LETTERS);
}

function wholeText(row: AnswerRow, path: Column['path']): string {
  let value: unknown = row;
  for (const name of path) value = isRow(value) ? value[name] : undefined;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.every(item => typeof item !== 'object') ? value.join(', ') : `[${value.length}]`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function isRow(value: unknown): value is AnswerRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
