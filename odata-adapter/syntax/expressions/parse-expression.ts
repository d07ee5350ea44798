/**
 * The text at the cursor -> an expression tree, by climbing the precedence of section 5.1.1.17 of Part 2 from left to right in one pass.
 * By that table `not` and `-` bind closer than arithmetic and comparisons: `not A and B` is `(not A) and B`, and `not A eq B` is
 * `(not A) eq B`; the ABNF's rules name the operands but no precedence. Refuses what is no expression, and what exceeds a limit.
 */
import type { Cursor } from '../text/cursor';
import { NAME } from '../text/names';
import { startsSignedLiteral } from '../literals/parse-literal';
import type { ExpressionSyntax, UnaryOperator } from '../syntax-tree';
import { LOWEST_PRECEDENCE, OPERATORS, PRIMARY_PRECEDENCE, type OperatorRule } from './operator-names';
import { parseInList } from './parse-in-list';
import { parseOperand } from './parse-operand';

/** Stops before the first thing that cannot continue the expression; white space before it is skipped. */
export function parseExpression(cursor: Cursor): ExpressionSyntax {
  return parseBinary(cursor, LOWEST_PRECEDENCE);
}

function parseBinary(cursor: Cursor, lowest: number): ExpressionSyntax {
  let left = parseUnary(cursor);
  for (let rule = peekOperator(cursor, lowest); rule; rule = peekOperator(cursor, lowest)) left = parseRight(cursor, left, rule);
  return left;
}

function parseUnary(cursor: Cursor): ExpressionSyntax {
  cursor.skipWhitespace();
  const start = cursor.position;
  const operator = acceptUnary(cursor);
  if (operator === undefined) return parsePrimary(cursor);
  cursor.countNode(start);
  const operand = parseUnary(cursor);
  return { kind: 'unary', operator, operand, span: { start: cursor.spanFrom(start).start, end: operand.span.end } };
}

function parsePrimary(cursor: Cursor): ExpressionSyntax {
  let left = parseOperand(cursor);
  for (let rule = peekOperator(cursor, PRIMARY_PRECEDENCE); rule; rule = peekOperator(cursor, PRIMARY_PRECEDENCE)) {
    left = parseRight(cursor, left, rule);
  }
  return left;
}

/** A minus sign that touches a number, `INF` or a duration belongs to the literal. */
function acceptUnary(cursor: Cursor): UnaryOperator | undefined {
  if (cursor.next === '-' && !startsSignedLiteral(cursor)) {
    cursor.position += 1;
    return 'negate';
  }
  const word = cursor.peek(NAME);
  if (word?.toLowerCase() !== 'not' || !' \t('.includes(cursor.text.charAt(cursor.position + word.length) || '.')) return undefined;
  cursor.position += word.length;
  return 'not';
}

function peekOperator(cursor: Cursor, lowest: number): OperatorRule | undefined {
  cursor.skipWhitespace();
  const word = cursor.peek(NAME);
  const rule = word === undefined ? undefined : OPERATORS.get(word.toLowerCase());
  if (rule && !cursor.followsGap) throw cursor.unexpected('white space');
  return rule && rule.precedence >= lowest ? rule : undefined;
}

function parseRight(cursor: Cursor, left: ExpressionSyntax, rule: OperatorRule): ExpressionSyntax {
  const start = cursor.position;
  cursor.countNode(start);
  cursor.position += rule.operator.length;
  const operatorSpan = cursor.spanFrom(start);
  expectGap(cursor, rule);
  if (rule.operator === 'in') {
    const list = parseInList(cursor);
    return { kind: 'in', operand: left, list, span: { start: left.span.start, end: cursor.spanFrom(start).end } };
  }
  const right = rule.precedence === PRIMARY_PRECEDENCE ? parseOperand(cursor) : parseBinary(cursor, rule.precedence + 1);
  return { kind: 'binary', operator: rule.operator, left, right, operatorSpan, span: { start: left.span.start, end: right.span.end } };
}

/** RWS after an operator; before a parenthesis it is often left out, and nothing else can be meant. */
function expectGap(cursor: Cursor, rule: OperatorRule): void {
  if (!' \t('.includes(cursor.next)) throw cursor.unexpected(`white space after '${rule.operator}'`);
  cursor.skipWhitespace();
  if (cursor.atEnd) throw cursor.unexpected(`a value after '${rule.operator}'`);
}
