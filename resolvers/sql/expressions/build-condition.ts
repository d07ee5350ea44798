/**
 * A Boolean expression -> SQL conditions. OData's comparisons are two-valued and its connectives three-valued (OData 4.01 Part 2, section
 * 5.1.1.1); SQL's comparisons are three-valued. Where null and false come to the same, plain comparisons stand, which indexes serve; under `not`
 * the condition for false is built instead.
 */
import type { Expression, Place } from '../../expression/expression-tree';
import { isNullable } from '../../expression/expression-traits';
import { assertNever } from '../../../std/assert-never';
import { buildCollectionTest } from './build-collection';
import { comparisonIsFalse, comparisonIsTrue } from './comparison-sql';
import { buildValue, comparedValue } from './build-value';
import { membershipIsFalse, membershipIsTrue } from './build-membership';
import { searchIsFalse, searchIsTrue } from './search-sql';
import type { SqlContext } from '../tables/sql-context';
import { SQL_FALSE, SQL_TRUE, allOf, anyOf, not, suffix } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';
import { joinReference } from '../tables/column-reference';

/** What is no condition by its kind: its value is the condition. */
type Plain = Extract<
  Expression,
  { kind: 'column' | 'named' | 'parameter' | 'call' | 'count' | 'case' | 'cast' | 'lookup' | 'owner' | 'day' | 'dayStart' }
>;

const PLAIN: ReadonlySet<Expression['kind']> = new Set<Plain['kind']>([
  'column',
  'named',
  'parameter',
  'call',
  'count',
  'case',
  'cast',
  'lookup',
  'owner',
  'day',
  'dayStart',
]);

function isPlain(expression: Expression): expression is Plain {
  return PLAIN.has(expression.kind);
}

/** True in SQL where the expression is true; false or null where it is not. */
export function isTrue(expression: Expression, context: SqlContext): SqlExpression {
  if (isPlain(expression)) return buildValue(expression, context);
  switch (expression.kind) {
    case 'and':
      return allOf(expression.operands.map(operand => isTrue(operand, context)));
    case 'or':
      return anyOf(expression.operands.map(operand => isTrue(operand, context)));
    case 'not':
      return isFalse(expression.operand, context);
    case 'comparison':
      return comparisonIsTrue(expression, context);
    case 'in':
      return membershipIsTrue(expression, context);
    case 'truth':
      return expression.value ? SQL_TRUE : SQL_FALSE;
    case 'isNull':
      return suffix(comparedValue(expression.operand, context), 'IS NULL');
    case 'linkIsNull':
      return linkIsNull(expression.place, context, 'IS NULL');
    case 'search':
      return searchIsTrue(expression, context);
    case 'any':
    case 'all':
      return buildCollectionTest(expression, context, true);
    case 'null':
      return SQL_FALSE;
    default:
      return assertNever(expression);
  }
}

/** True in SQL where the expression is false; false or null where it is true or null. */
function isFalse(expression: Expression, context: SqlContext): SqlExpression {
  if (isPlain(expression)) return not(buildValue(expression, context));
  switch (expression.kind) {
    case 'and':
      return anyOf(expression.operands.map(operand => isFalse(operand, context)));
    case 'or':
      return allOf(expression.operands.map(operand => isFalse(operand, context)));
    case 'not':
      return isTrue(expression.operand, context);
    case 'comparison':
      return comparisonIsFalse(expression, context);
    case 'in':
      return membershipIsFalse(expression, context);
    case 'truth':
      return expression.value ? SQL_FALSE : SQL_TRUE;
    case 'isNull':
      return suffix(comparedValue(expression.operand, context), 'IS NOT NULL');
    case 'linkIsNull':
      return linkIsNull(expression.place, context, 'IS NOT NULL');
    case 'search':
      return searchIsFalse(expression, context);
    case 'any':
    case 'all':
      return buildCollectionTest(expression, context, false);
    case 'null':
      return SQL_FALSE;
    default:
      return assertNever(expression);
  }
}

/** True in SQL where the expression is false or null. */
export function isNotTrue(expression: Expression, context: SqlContext): SqlExpression {
  if (!isNullable(expression)) return isFalse(expression, context);
  return suffix(isTrue(expression, context), 'IS NOT TRUE');
}

/** Whether a to-one link leads nowhere -> a test of the joined table's key. */
function linkIsNull(place: Place, { tables }: SqlContext, test: 'IS NULL' | 'IS NOT NULL'): SqlExpression {
  const target = tables.entity(place.through.at(-1)?.target ?? '');
  const [key] = target.key;
  if (!key) throw new Error(`${target.name} has no key.`);
  return suffix(joinReference(tables.aliasAt(place), key), test);
}
