/** Rows of an answer -> the columns of a table: properties, those of links to one behind a dot, and how many rows links to many have. */
export type AnswerRow = Readonly<Record<string, unknown>>;

export interface Column {
  readonly header: string;
  readonly path: readonly string[];
  /** Rows can be ordered by values, and not by lists. */
  readonly isList: boolean;
}

/** All rows of an answer have the same properties; a link may be null in the first ones. */
const LOOKED_AT = 50;

export function tableColumns(rows: readonly AnswerRow[]): readonly Column[] {
  const found = new Map<string, Column>();
  for (const row of rows.slice(0, LOOKED_AT)) collect(row, [], found);
  // Where a link leads somewhere in one row, its own column, of null, tells nothing.
  const inner = new Set([...found.values()].flatMap(({ path }) => (path.length > 1 ? [path.slice(0, -1).join('.')] : [])));
  return [...found.values()].filter(({ header }) => !inner.has(header));
}

function collect(row: AnswerRow, place: readonly string[], found: Map<string, Column>): void {
  for (const [name, value] of Object.entries(row)) {
    if (name.includes('@')) continue;
    const path = [...place, name];
    if (isRow(value)) collect(value, path, found);
    else found.set(path.join('.'), { header: path.join('.'), path, isList: Array.isArray(value) });
  }
}

export function cellText(row: AnswerRow, { path }: Column): string {
  let value: unknown = row;
  for (const name of path) value = isRow(value) ? value[name] : undefined;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.every(item => typeof item !== 'object') ? value.join(', ') : `[${value.length}]`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function isRow(value: unknown): value is AnswerRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
