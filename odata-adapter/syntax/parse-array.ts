/** A JSON array of literals (ABNF section 5, arrayOrObject) -> a list; arrays of anything else are valid but not offered. */
import type { Cursor } from './cursor';
import { parseLiteral } from './parse-literal';
import { readJsonString } from './read-json-string';
import type { ExpressionSyntax, LiteralSyntax } from './syntax-tree';

export function parseArray(cursor: Cursor): ExpressionSyntax {
  const start = cursor.position;
  cursor.expect('[');
  cursor.skipWhitespace();
  const items: LiteralSyntax[] = [];
  while (cursor.next !== ']') {
    if (items.length > 0) expectComma(cursor);
    const item = parseItem(cursor);
    items.push(item);
    cursor.budget.checkItems('inListItems', items.length, cursor.target, item.span);
    cursor.skipWhitespace();
  }
  cursor.expect(']');
  return { kind: 'list', items, span: cursor.spanFrom(start) };
}

function expectComma(cursor: Cursor): void {
  if (!cursor.accept(',')) throw cursor.unexpected("',' or ']'");
  cursor.skipWhitespace();
}

function parseItem(cursor: Cursor): LiteralSyntax {
  const start = cursor.position;
  if (cursor.next === '"') return { kind: 'literal', type: 'string', value: readJsonString(cursor), span: cursor.spanFrom(start) };
  const literal = parseLiteral(cursor);
  if (literal) return literal;
  if (/[\p{L}_$@[{(-]/u.test(cursor.next)) throw cursor.fault('NotOffered', 'arrays of anything but literals are not offered', start);
  throw cursor.unexpected('a literal');
}
