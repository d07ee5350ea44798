/** The text at the cursor -> one operand: a literal, a path, a call, an alias, an array or a group (ABNF section 4, commonExpr). */
import type { Cursor } from './cursor';
import { QUALIFIED_NAME } from './names';
import { OPERATOR_NAMES } from './operators';
import { parseAlias } from './parse-alias';
import { parseArray } from './parse-array';
import { parseCall } from './parse-call';
import { parseExpression } from './parse-expression';
import { parseLiteral } from './parse-literal';
import { parseObject } from './parse-object';
import { parsePathExpression } from './parse-path-expression';
import type { ExpressionSyntax } from './syntax-tree';

export function parseOperand(cursor: Cursor): ExpressionSyntax {
  cursor.skipWhitespace();
  const start = cursor.position;
  switch (cursor.next) {
    case '(':
      return parseGroup(cursor);
    case '@':
      return parseAlias(cursor);
    case '[':
      cursor.countNode(start);
      return cursor.descend('nesting', start, () => parseArray(cursor));
    case '{':
      cursor.countNode(start);
      return cursor.descend('nesting', start, () => parseObject(cursor));
    case '$':
      return parsePathExpression(cursor);
    default:
      return parseLiteralOrName(cursor);
  }
}

function parseLiteralOrName(cursor: Cursor): ExpressionSyntax {
  const start = cursor.position;
  const literal = parseLiteral(cursor);
  if (literal) {
    cursor.countNode(start);
    return literal;
  }
  const name = cursor.peek(QUALIFIED_NAME);
  if (name === undefined) throw cursor.unexpected('a property, a literal or a function');
  return cursor.text.charAt(start + name.length) === '(' ? parseCall(cursor) : parsePathExpression(cursor);
}

function parseGroup(cursor: Cursor): ExpressionSyntax {
  const start = cursor.position;
  return cursor.descend('nesting', start, () => {
    cursor.expect('(');
    const inner = parseExpression(cursor);
    if (cursor.next !== ')') throw cursor.unexpected("an operator or ')'", OPERATOR_NAMES);
    cursor.position += 1;
    return inner;
  });
}
