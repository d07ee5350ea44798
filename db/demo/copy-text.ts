/** Rows -> PostgreSQL's COPY text format, in chunks. */
import type { Cell } from './demo-table';

const CHUNK_LENGTH = 64 * 1024;

/** `onRow` is told how many rows a chunk held, when it is made. */
export function* copyText(rows: Iterable<readonly Cell[]>, onRows: (count: number) => void): Iterable<string> {
  let [chunk, count] = ['', 0];
  for (const row of rows) {
    chunk += `${row.map(copyCell).join('\t')}\n`;
    count++;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    onRows(count);
    [chunk, count] = ['', 0];
  }
  if (count > 0) yield chunk;
  onRows(count);
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copyCell(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell === 'string') return cell.replace(/[\\\t\n\r]/g, character => ESCAPES[character] ?? character);
  if (typeof cell === 'boolean') return cell ? 't' : 'f';
  return typeof cell === 'number' ? String(cell) : `\\\\x${cell.toString('hex')}`;
}
