/** `$orderby` -> its items: an expression each, ascending unless `desc` follows (Part 2, section 5.1.4; ABNF orderbyItem). */
import type { Cursor } from '../text/cursor';
import { NAME } from '../text/names';
import { parseExpression } from '../expressions/parse-expression';
import type { OrderBySyntax } from '../syntax-tree';

type OrderByItem = OrderBySyntax['items'][number];

export function parseOrderBy(cursor: Cursor): OrderBySyntax {
  const start = cursor.position;
  const items: OrderByItem[] = [];
  do {
    const item = parseItem(cursor);
    items.push(item);
    cursor.budget.checkItems('orderbyItems', items.length, { target: cursor.target, span: item.span });
    cursor.skipWhitespace();
  } while (cursor.accept(','));
  return { items, span: cursor.spanFrom(start) };
}

function parseItem(cursor: Cursor): OrderByItem {
  cursor.skipWhitespace();
  const start = cursor.position;
  const expression = parseExpression(cursor);
  const word = cursor.peek(NAME) ?? '';
  if (!/^(?:asc|desc)$/i.test(word)) return { expression, descending: false, span: expression.span };
  if (!cursor.followsGap) throw cursor.unexpected('white space');
  cursor.position += word.length;
  return { expression, descending: word.toLowerCase() === 'desc', span: cursor.spanFrom(start) };
}
