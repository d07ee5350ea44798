/** A bound `$top` or `$skip`, and the contents of a request's slots -> a number of rows. After transformations that cut, the number counts the rows that these leave. */
import type { SlotContents } from '../syntax/syntax-tree';
import type { BoundPage, BoundRemainder, BoundRows } from './bound-request';
import { valueOf } from './value-of';

/** The greatest that the document's Int holds. */
const MOST = 2 ** 31 - 1;

export function rowCount(rows: BoundRows, contents: SlotContents): number {
  return rows.kind === 'remainder' ? windowOf(rows, contents)[rows.of] : Number(valueOf(rows, contents));
}

type Window = Record<'top' | 'skip', number>;

/** The options cut what the transformations have left. A next link leads behind what was skipped. */
function windowOf({ cuts, page }: BoundRemainder, contents: SlotContents): Window {
  const window: Window = { skip: 0, top: Infinity };
  for (const { kind, rows } of cuts) {
    if (kind === 'top') window.top = Math.min(window.top, rowCount(rows, contents));
    else if (page.skiptoken === undefined) skipRows(window, rowCount(rows, contents));
  }
  skipRows(window, optional(page.skip, 0, contents));
  return { skip: window.skip, top: Math.min(window.top, optional(page.top, Infinity, contents)) };
}

function skipRows(window: Window, rows: number): void {
  window.skip = Math.min(window.skip + rows, MOST);
  window.top = Math.max(window.top - rows, 0);
}

function optional(rows: BoundPage['top'], absent: number, contents: SlotContents): number {
  return rows === undefined ? absent : rowCount(rows, contents);
}
