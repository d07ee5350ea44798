/** Rows -> lines of text in columns. An absent value is a dash; times are to the second, in UTC. */

export type Cell = string | Date | undefined;

export function drawTable(heads: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  const texts = [...(heads.length === 0 ? [] : [heads]), ...rows.map(row => row.map(cellText))];
  const columns = Math.max(0, ...texts.map(row => row.length));
  const widths = Array.from({ length: columns }, (_, column) => Math.max(...texts.map(row => (row[column] ?? '').length)));
  return texts.map(row => line(row, widths));
}

function line(row: readonly string[], widths: readonly number[]): string {
  const last = row.length - 1;
  // What stands last may be long, and needs no room behind it.
  return row.map((text, column) => (column === last ? text : text.padEnd(widths[column] ?? 0))).join('  ');
}

function cellText(cell: Cell): string {
  if (cell === undefined) return '-';
  return typeof cell === 'string' ? cell : cell.toISOString().replace(/\.\d+Z$/, 'Z');
}
