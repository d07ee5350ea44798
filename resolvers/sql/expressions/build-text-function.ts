/** Functions of texts that no template says -> SQL (OData 4.01 Part 2, sections 5.1.1.5 and 5.1.1.7), by code points and without pattern characters. */
import type { Expression } from '../../expression/expression-tree';
import { look } from '../../expression/given-value';
import { SQL_TYPE } from '../../storage/column-types';
import { buildValue } from './build-value';
import type { SqlContext } from '../tables/sql-context';
import { call, constant, infix, textParameter } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';
import { beginsWith } from '../pages/text-prefix';

/** The characters of Unicode's property White_Space. */
const WHITE_SPACE =
  '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';

export function buildContains([text, part]: readonly Expression[], context: SqlContext): SqlExpression {
  const [value, other] = [valueOf(text, context), valueOf(part, context)];
  return like(value, part, escaped => `%${escaped}%`) ?? infix(call('strpos', value, other), '>', constant('0'));
}

export function buildStartsWith([text, part]: readonly Expression[], context: SqlContext): SqlExpression {
  const [value, other] = [valueOf(text, context), valueOf(part, context)];
  return startsWith(value, part) ?? call('starts_with', value, other);
}

export function buildEndsWith([text, part]: readonly Expression[], context: SqlContext): SqlExpression {
  const [value, other] = [valueOf(text, context), valueOf(part, context)];
  return like(value, part, escaped => `%${escaped}`) ?? infix(call('right', value, call('length', other)), '=', other);
}

export function buildTrim([text]: readonly Expression[], context: SqlContext): SqlExpression {
  return call('btrim', valueOf(text, context), textParameter(WHITE_SPACE));
}

function valueOf(operand: Expression | undefined, context: SqlContext): SqlExpression {
  if (operand === undefined) throw new Error('The signature has a parameter for it.');
  return buildValue(operand, context);
}

/** Of a column a range; of what is computed, which no index serves, a pattern, so that it is computed once. */
function startsWith(text: SqlExpression, part: Expression | undefined): SqlExpression | undefined {
  if (text.kind === 'column' && part?.kind === 'literal') return beginsWith(text, String(look(part.value)));
  return like(text, part, escaped => `${escaped}%`);
}

/** With a literal, a pattern whose own characters are escaped: indexes on parts of texts serve it. */
function like(text: SqlExpression, part: Expression | undefined, pattern: (escaped: string) => string): SqlExpression | undefined {
  if (part?.kind !== 'literal') return undefined;
  const value = pattern(String(look(part.value)).replace(/[\\%_]/g, '\\$&'));
  return infix(text, 'LIKE', { kind: 'parameter', value, type: SQL_TYPE.String, array: false });
}
