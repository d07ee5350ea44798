/** An item of a JSON array or the value of a member of a JSON object -> an expression: JSON's own texts, and all that stands elsewhere (ABNF section 5). */
import type { Cursor } from '../text/cursor';
import { parseLiteral } from '../literals/parse-literal';
import { readJsonString } from '../literals/read-json-string';
import { slotLiteral } from '../literals/slot-literal';
import type { ExpressionSyntax } from '../syntax-tree';
import { parseExpression } from './parse-expression';

/** `close` ends what the value stands in. */
export function parseJsonValue(cursor: Cursor, close: ']' | '}'): ExpressionSyntax {
  const start = cursor.position;
  if (cursor.next === '"') return slotLiteral(cursor, start, { type: 'string', text: readJsonString(cursor) });
  const literal = parseLiteral(cursor);
  cursor.skipWhitespace();
  // Literals are bounded by the items of a list and are no expression nodes.
  if (literal !== undefined && (cursor.next === ',' || cursor.next === close)) return literal;
  cursor.position = start;
  return parseExpression(cursor);
}
