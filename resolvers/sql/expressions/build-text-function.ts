/** Functions of texts that no template says -> SQL (OData 4.01 Part 2, sections 5.1.1.5 and 5.1.1.7), by code points and without pattern characters. */
import type { Expression } from '../../expression/expression-tree';
import { converted, type LiteralValue } from '../../expression/value-source';
import { scalar } from '../../expression/value-types';
import { buildValue } from './build-value';
import type { SqlContext } from '../tables/sql-context';
import { call, constant, infix, parameterOf, textParameter } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';
import { beginsWith } from '../pages/text-prefix';

/** The characters of Unicode's property White_Space. */
const WHITE_SPACE =
  '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';

export function buildContains([text, part]: readonly Expression[], context: SqlContext): SqlExpression {
  const [value, other] = [valueOf(text, context), valueOf(part, context)];
  return like(value, part, containing) ?? infix(call('strpos', value, other), '>', constant('0'));
}

export function buildStartsWith([text, part]: readonly Expression[], context: SqlContext): SqlExpression {
  const [value, other] = [valueOf(text, context), valueOf(part, context)];
  return startsWith(value, part, context) ?? call('starts_with', value, other);
}

export function buildEndsWith([text, part]: readonly Expression[], context: SqlContext): SqlExpression {
  const [value, other] = [valueOf(text, context), valueOf(part, context)];
  return like(value, part, ending) ?? infix(call('right', value, call('length', other)), '=', other);
}

export function buildTrim([text]: readonly Expression[], context: SqlContext): SqlExpression {
  return call('btrim', valueOf(text, context), textParameter(WHITE_SPACE));
}

function valueOf(operand: Expression | undefined, context: SqlContext): SqlExpression {
  if (operand === undefined) throw new Error('The signature has a parameter for it.');
  return buildValue(operand, context);
}

/** Of a column a range; of what is computed, which no index serves, a pattern, so that it is computed once. */
function startsWith(text: SqlExpression, part: Expression | undefined, context: SqlContext): SqlExpression | undefined {
  if (text.kind === 'column' && part?.kind === 'parameter') return beginsWith(text, part.source, context);
  return like(text, part, beginning);
}

/** With a literal, a pattern whose own characters are escaped: indexes on parts of texts serve it. */
function like(text: SqlExpression, part: Expression | undefined, pattern: (part: LiteralValue) => string): SqlExpression | undefined {
  if (part?.kind !== 'parameter') return undefined;
  return infix(text, 'LIKE', parameterOf(scalar('String'), converted(part.source, pattern)));
}

function containing(part: LiteralValue): string {
  return `%${escaped(part)}%`;
}

function beginning(part: LiteralValue): string {
  return `${escaped(part)}%`;
}

function ending(part: LiteralValue): string {
  return `%${escaped(part)}`;
}

function escaped(part: LiteralValue): string {
  return String(part).replace(/[\\%_]/g, '\\$&');
}
