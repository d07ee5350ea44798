/** What stands after `in` -> a list of literals, or one expression for a collection (ABNF section 4, inExpr and listExpr). */
import type { Cursor } from '../text/cursor';
import { parseLiteral } from '../literals/parse-literal';
import type { ExpressionSyntax, LiteralSyntax } from '../syntax-tree';
import { OPERATOR_NAMES } from './operator-names';
import { parseExpression } from './parse-expression';
import { parseOperand } from './parse-operand';

export function parseInList(cursor: Cursor): ExpressionSyntax {
  if (cursor.next !== '(') return parseOperand(cursor);
  const start = cursor.position;
  return cursor.descend('nesting', start, () => {
    cursor.expect('(');
    cursor.skipWhitespace();
    if (cursor.next === ')') return endList(cursor, start, []);
    const first = parseLiteral(cursor);
    return first ? parseItems(cursor, start, first) : parseGrouped(cursor);
  });
}

/** Literals of a list are bounded by their own limit and are no expression nodes. */
function parseItems(cursor: Cursor, start: number, first: LiteralSyntax): ExpressionSyntax {
  const items = [first];
  cursor.skipWhitespace();
  while (cursor.accept(',')) {
    const item = parseItem(cursor);
    items.push(item);
    cursor.budget.checkItems('inListItems', items.length, { target: cursor.target, span: item.span });
  }
  return endList(cursor, start, items);
}

function parseItem(cursor: Cursor): LiteralSyntax {
  cursor.skipWhitespace();
  const item = parseLiteral(cursor);
  if (!item) throw cursor.unexpected('a literal');
  cursor.skipWhitespace();
  return item;
}

function endList(cursor: Cursor, start: number, items: readonly LiteralSyntax[]): ExpressionSyntax {
  if (!cursor.accept(')')) throw cursor.unexpected("',' or ')'");
  cursor.countNode(start);
  return { kind: 'list', items, span: cursor.spanFrom(start) };
}

function parseGrouped(cursor: Cursor): ExpressionSyntax {
  const inner = parseExpression(cursor);
  if (cursor.next === ',') throw cursor.unexpected("')', since a list holds literals only");
  cursor.expect(')', OPERATOR_NAMES);
  return inner;
}
