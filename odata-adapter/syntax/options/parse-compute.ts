/** `$compute` -> its items: an expression and the name of its value each (Part 2, section 5.1.3; ABNF computeItem). */
import type { Cursor } from '../text/cursor';
import { NAME } from '../text/names';
import { OPERATOR_NAMES } from '../expressions/operator-names';
import { parseExpression } from '../expressions/parse-expression';
import { parseItems } from '../text/parse-items';
import { readName } from '../text/read-name';
import type { ComputeItemSyntax, ComputeSyntax } from '../syntax-tree';

export function parseCompute(cursor: Cursor): ComputeSyntax {
  const start = cursor.position;
  const items = parseItems(cursor, parseItem);
  return { items, span: cursor.spanFrom(start) };
}

function parseItem(cursor: Cursor): ComputeItemSyntax {
  cursor.skipWhitespace();
  const start = cursor.position;
  const expression = parseExpression(cursor);
  expectAs(cursor);
  const name = readName(cursor, 'a name for the computed value', { qualified: false });
  return { expression, name, span: cursor.spanFrom(start) };
}

/** With white space on both sides. */
function expectAs(cursor: Cursor): void {
  const word = cursor.peek(NAME);
  if (word?.toLowerCase() !== 'as') throw cursor.unexpected("'as' and a name", ['as', ...OPERATOR_NAMES]);
  if (!cursor.followsGap) throw cursor.unexpected('white space');
  cursor.position += word.length;
  if (cursor.next !== ' ' && cursor.next !== '\t') throw cursor.unexpected("white space after 'as'");
  cursor.skipWhitespace();
}
