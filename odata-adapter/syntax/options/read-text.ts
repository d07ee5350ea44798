/** The value of an option without a tree of its own -> its text; within parentheses it ends at the first `;` or `)` that is its own. */
import { ownText } from '../../../std/own-text';
import type { Cursor } from '../text/cursor';
import type { SpannedText } from '../syntax-tree';

/** Quoted text and characters that neither end a nested value nor open a parenthesis. */
const PLAIN = /(?:'[^']*'|"[^"]*"|[^'";()])+|['"]/y;

export function readText(cursor: Cursor, nested: boolean): SpannedText {
  const start = cursor.position;
  if (nested) skipNested(cursor);
  else cursor.position = cursor.text.length;
  return { text: ownText(cursor.text.slice(start, cursor.position)), span: cursor.spanFrom(start) };
}

function skipNested(cursor: Cursor): void {
  let open = 0;
  while (!cursor.atEnd) {
    if (open === 0 && (cursor.next === ';' || cursor.next === ')')) return;
    if (cursor.next === '(') open += 1;
    if (cursor.next === ')') open -= 1;
    if (cursor.match(PLAIN) === undefined) cursor.position += 1;
  }
}
