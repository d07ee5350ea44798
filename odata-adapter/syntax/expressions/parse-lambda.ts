/** `any(x:...)`, `all(x:...)` or `any()` at the end of a path -> a segment (Part 2, section 5.1.1.13; ABNF anyExpr and allExpr). */
import type { Cursor } from '../text/cursor';
import { readName } from '../text/read-name';
import type { PathExpressionSegmentSyntax } from '../syntax-tree';
import { OPERATOR_NAMES } from './operator-names';
import { parseExpression } from './parse-expression';

export function parseLambda(cursor: Cursor): PathExpressionSegmentSyntax {
  const start = cursor.position;
  const operator = readName(cursor, "'any' or 'all'", { qualified: false }).name.toLowerCase() === 'all' ? 'all' : 'any';
  const body = cursor.descend('nesting', start, () => cursor.descend('lambdaDepth', start, () => parseBody(cursor, operator)));
  return { kind: 'lambda', operator, ...body, span: cursor.spanFrom(start) };
}

type LambdaBody = Pick<Extract<PathExpressionSegmentSyntax, { kind: 'lambda' }>, 'variable' | 'predicate'>;

function parseBody(cursor: Cursor, operator: 'any' | 'all'): LambdaBody {
  cursor.opensParenthesis();
  cursor.expect('(');
  cursor.skipWhitespace();
  if (operator === 'any' && cursor.accept(')')) return { variable: undefined, predicate: undefined };
  const variable = readName(cursor, `a variable, as in '${operator}(x:…)'`, { qualified: false }).name;
  cursor.skipWhitespace();
  if (!cursor.accept(':')) throw cursor.unexpected(`':' after the variable, as in '${operator}(x:…)'`, [':']);
  const predicate = parseExpression(cursor);
  if (!cursor.accept(')')) throw cursor.unexpected("an operator or ')'", OPERATOR_NAMES);
  return { variable, predicate };
}
