/** Functions of texts -> SQL (OData 4.01 Part 2, sections 5.1.1.5 and 5.1.1.7), by code points and without pattern characters. */
import type { Expression } from '../../expression/expression-tree';
import { assertNever } from '../../../std/assert-never';
import type { SimpleName } from '../../expression/function-names';
import { look } from '../../expression/given-value';
import { SQL_TYPE } from '../../storage/column-types';
import { buildSubstring } from './build-substring';
import { buildValue } from './build-value';
import type { SqlContext } from '../tables/sql-context';
import { call, constant, danish, infix, textParameter } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';
import { beginsWith } from '../pages/text-prefix';

export type TextFunctionName = Extract<
  SimpleName,
  'CONTAINS' | 'STARTSWITH' | 'ENDSWITH' | 'CONCAT' | 'INDEXOF' | 'LENGTH' | 'SUBSTRING' | 'TOLOWER' | 'TOUPPER' | 'TRIM' | 'MATCHESPATTERN'
>;

/** The characters of Unicode's property White_Space. */
const WHITE_SPACE =
  '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';

export function buildTextFunction(name: TextFunctionName, operands: readonly Expression[], context: SqlContext): SqlExpression {
  const [first, second] = operands;
  if (!first) throw new Error('The signature has a parameter.');
  const text = buildValue(first, context);
  if (name === 'SUBSTRING') return buildSubstring(text, operands.slice(1), context);
  return second ? ofTwo(name, text, second, context) : ofOne(name, text);
}

function ofOne(name: TextFunctionName, text: SqlExpression): SqlExpression {
  switch (name) {
    case 'LENGTH':
      return call('length', text);
    case 'TOLOWER':
      return call('lower', danish(text));
    case 'TOUPPER':
      return call('upper', danish(text));
    default:
      return call('btrim', text, textParameter(WHITE_SPACE));
  }
}

type OfTwo = Exclude<TextFunctionName, 'SUBSTRING'>;

function ofTwo(name: OfTwo, text: SqlExpression, second: Expression, context: SqlContext): SqlExpression {
  const other = buildValue(second, context);
  switch (name) {
    case 'CONTAINS':
      return like(text, second, part => `%${part}%`) ?? infix(call('strpos', text, other), '>', constant('0'));
    case 'STARTSWITH':
      return startsWith(text, second) ?? call('starts_with', text, other);
    case 'ENDSWITH':
      return like(text, second, part => `%${part}`) ?? infix(call('right', text, call('length', other)), '=', other);
    case 'CONCAT':
      return infix(text, '||', other);
    case 'INDEXOF':
      return infix(call('strpos', text, other), '-', constant('1'));
    case 'MATCHESPATTERN':
      return infix(text, '~', other);
    case 'LENGTH':
    case 'TOLOWER':
    case 'TOUPPER':
    case 'TRIM':
      throw new Error('The signature has one parameter.');
    default:
      return assertNever(name);
  }
}

/** Of a column a range; of what is computed, which no index serves, a pattern, so that it is computed once. */
function startsWith(text: SqlExpression, part: Expression): SqlExpression | undefined {
  if (text.kind === 'column' && part.kind === 'literal') return beginsWith(text, String(look(part.value)));
  return like(text, part, escaped => `${escaped}%`);
}

/** With a literal, a pattern whose own characters are escaped: indexes on parts of texts serve it. */
function like(text: SqlExpression, part: Expression, pattern: (escaped: string) => string): SqlExpression | undefined {
  if (part.kind !== 'literal') return undefined;
  const value = pattern(String(look(part.value)).replace(/[\\%_]/g, '\\$&'));
  return infix(text, 'LIKE', { kind: 'parameter', value, type: SQL_TYPE.String, array: false });
}
