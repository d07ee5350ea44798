/** A JSON array (ABNF section 5, arrayOrObject) -> a list of expressions (Part 2, section 5.1.1.14.2). Refuses more items than a list may have. */
import type { Cursor } from '../text/cursor';
import type { ExpressionSyntax } from '../syntax-tree';
import { parseJsonValue } from './parse-json-value';

export function parseArray(cursor: Cursor): ExpressionSyntax {
  const start = cursor.position;
  cursor.expect('[');
  cursor.skipWhitespace();
  const items: ExpressionSyntax[] = [];
  while (cursor.next !== ']') {
    if (items.length > 0) expectComma(cursor);
    const item = parseJsonValue(cursor, ']');
    items.push(item);
    cursor.budget.checkItems('inListItems', items.length, { target: cursor.target, span: item.span });
    cursor.skipWhitespace();
  }
  cursor.expect(']');
  return { kind: 'list', items, span: cursor.spanFrom(start) };
}

function expectComma(cursor: Cursor): void {
  if (!cursor.accept(',')) throw cursor.unexpected("',' or ']'");
  cursor.skipWhitespace();
}
