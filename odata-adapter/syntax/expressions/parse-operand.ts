/** The text at the cursor -> one operand: a literal, a path, a call, an alias, an array or a group (ABNF section 4, commonExpr). */
import type { Cursor } from '../text/cursor';
import { QUALIFIED_NAME } from '../text/names';
import { parseAlias } from '../literals/parse-alias';
import { parseLiteral } from '../literals/parse-literal';
import type { ExpressionSyntax } from '../syntax-tree';
import { OPERATOR_NAMES } from './operator-names';
import { parseArray } from './parse-array';
import { parseCall } from './parse-call';
import { parseExpression } from './parse-expression';
import { parseObject } from './parse-object';
import { parsePathExpression } from './parse-path-expression';

const BEFORE_ARGUMENTS = new RegExp(String.raw`${QUALIFIED_NAME.source}[ \t]*\(`, 'uy');

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
  return isCall(name, cursor) ? parseCall(cursor) : parsePathExpression(cursor);
}

/** Only after the name of a function does white space before the parenthesis make a call. */
function isCall(name: string, cursor: Cursor): boolean {
  const opens = cursor.peek(BEFORE_ARGUMENTS);
  return opens !== undefined && (opens.length === name.length + 1 || cursor.budget.catalogue.functions.has(name.toLowerCase()));
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
