/** A comparison -> the SQL that is true where it is true, or where it is false (OData 4.01 Part 2, sections 5.1.1.1.1 to 5.1.1.1.6). */
import type { ComparisonName } from '../../../graphql/catalogue/operators';
import type { ComparisonExpression, Expression } from '../../expression/expression-tree';
import { isNullable, typeOf } from '../../expression/expression-traits';
import { isInteger, isNumber, isScalar } from '../../expression/value-types';
import { SQL_TYPE } from '../../storage/column-types';
import { comparedAs, comparedValue } from './build-value';
import { computeOnce } from './compute-once';
import type { SqlContext } from '../tables/sql-context';
import { allOf, anyOf, call, cast, constant, danish, infix, parameterOf, suffix } from '../nodes/sql-building';
import type { SqlExpression, SqlOperator } from '../nodes/sql-nodes';

const OPERATORS: Readonly<Record<ComparisonName, SqlOperator>> = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' };
const OPPOSITES: Readonly<Record<ComparisonName, ComparisonName>> = { eq: 'ne', ne: 'eq', gt: 'le', ge: 'lt', lt: 'ge', le: 'gt' };

export function comparisonIsTrue(comparison: ComparisonExpression, context: SqlContext): SqlExpression {
  switch (comparison.operator) {
    case 'eq':
      return equal(comparison, context);
    case 'ne':
      return unequal(comparison, context);
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le':
      return ordered(comparison, context);
  }
}

export function comparisonIsFalse(comparison: ComparisonExpression, context: SqlContext): SqlExpression {
  const { operator } = comparison;
  if (operator === 'eq' || operator === 'ne') return comparisonIsTrue({ ...comparison, operator: OPPOSITES[operator] }, context);
  if (mayBeNull(comparison)) return suffix(comparisonIsTrue(comparison, context), 'IS NOT TRUE');
  const orNaN: OfNaN = (compared, greater, nan) => anyOf([compared, infix(greater, '=', nan)]);
  return compared(comparison, context, { sign: OPERATORS[OPPOSITES[operator]], ofNaN: orNaN });
}

/** The comparison's value where it may stand for one: never null. */
export function comparisonValue(comparison: ComparisonExpression, context: SqlContext): SqlExpression {
  const condition = comparisonIsTrue(comparison, context);
  return mayBeNull(comparison) ? suffix(condition, 'IS TRUE') : condition;
}

/** Whether the SQL that is true where the comparison is true may be null elsewhere. */
function mayBeNull(comparison: ComparisonExpression): boolean {
  const { operator, left, right } = comparison;
  if (isNullable(left) || isNullable(right)) return true;
  return operator !== 'eq' && operator !== 'ne' && isComputedNaN(greaterOf(comparison));
}

/** Null equals null, and nothing else. */
function equal(comparison: ComparisonExpression, context: SqlContext): SqlExpression {
  const { left, right, type } = comparison;
  const [a, b] = operands(comparison, context);
  const mayBothBeNull = isNullable(left) && isNullable(right);
  const same = (value: SqlExpression): SqlExpression => infix(value, mayBothBeNull ? 'IS NOT DISTINCT FROM' : '=', b);
  if (!bothMayBeNaN(left, right)) return same(a);
  // NaN does not equal itself, as it does in PostgreSQL; with a literal (never NaN) on one side it cannot come to that.
  return computeOnce(a, context, once => allOf([same(once), infix(once, mayBothBeNull ? 'IS DISTINCT FROM' : '<>', nan(type))]));
}

function unequal(comparison: ComparisonExpression, context: SqlContext): SqlExpression {
  const { left, right, type } = comparison;
  const [a, b] = operands(comparison, context);
  const differ = (value: SqlExpression): SqlExpression =>
    infix(value, isNullable(left) || isNullable(right) ? 'IS DISTINCT FROM' : '<>', b);
  if (!bothMayBeNaN(left, right)) return differ(a);
  return computeOnce(a, context, once => anyOf([differ(once), infix(once, '=', nan(type))]));
}

function ordered(comparison: ComparisonExpression, context: SqlContext): SqlExpression {
  const andNumber: OfNaN = (compared, greater, nan) => allOf([compared, infix(greater, '<', nan)]);
  return compared(comparison, context, { sign: OPERATORS[comparison.operator], ofNaN: andNumber });
}

/** What the side that shall be greater says besides. */
type OfNaN = (compared: SqlExpression, greater: SqlExpression, nan: SqlExpression) => SqlExpression;

/** Text goes by Danish order. PostgreSQL puts NaN after all numbers, OData nowhere: the side that shall be greater is looked at. An index serves the comparison of a column; what is computed is computed once. */
function compared(
  comparison: ComparisonExpression,
  context: SqlContext,
  { sign, ofNaN }: { readonly sign: SqlOperator; readonly ofNaN: OfNaN },
): SqlExpression {
  const [a, b] = operands(comparison, context);
  if (isScalar(comparison.type, 'String')) return infix(danish(a), sign, b);
  const greater = greaterOf(comparison);
  if (!mayBeNaN(greater)) return infix(a, sign, b);
  const isLeft = greater === comparison.left;
  const [none, side] = [nan(comparison.type), isLeft ? a : b];
  if (!isComputedNaN(greater)) return ofNaN(infix(a, sign, b), side, none);
  const number = call('nullif', side, none);
  return isLeft ? infix(number, sign, b) : infix(a, sign, number);
}

function greaterOf({ operator, left, right }: ComparisonExpression): Expression {
  return operator === 'gt' || operator === 'ge' ? left : right;
}

function isComputedNaN(expression: Expression): boolean {
  return mayBeNaN(expression) && expression.kind !== 'column';
}

function bothMayBeNaN(left: Expression, right: Expression): boolean {
  return mayBeNaN(left) && mayBeNaN(right);
}

/** Decimals are too: PostgreSQL's `numeric` has NaN, and `divby` gives it. */
function mayBeNaN(expression: Expression): boolean {
  const type = typeOf(expression);
  return expression.kind !== 'parameter' && type !== undefined && isNumber(type) && !isInteger(type);
}

function nan(type: ComparisonExpression['type']): SqlExpression {
  return cast(constant("'NaN'"), isScalar(type, 'Decimal') ? SQL_TYPE.Decimal : SQL_TYPE.Float);
}

function operands({ left, right, type }: ComparisonExpression, context: SqlContext): readonly [SqlExpression, SqlExpression] {
  const [a, b] = [operand([left, right], type, context), operand([right, left], type, context)];
  return [mayHaveTwoCollations(left, right) ? danish(a) : a, b];
}

/** PostgreSQL compares no texts of two collations. Whether texts are the same does not depend on which of them is taken. */
function mayHaveTwoCollations(left: Expression, right: Expression): boolean {
  if (left.kind === 'parameter' || right.kind === 'parameter') return false;
  return [left, right].some(operand => operand.kind === 'column' && operand.column.collation !== undefined);
}

/** Numbers of different types are compared by PostgreSQL's own promotion, but for single precision, which it would widen. */
function operand(
  [expression, other]: readonly [Expression, Expression],
  type: ComparisonExpression['type'],
  context: SqlContext,
): SqlExpression {
  const value =
    expression.kind === 'parameter'
      ? parameterOf(expression.type, expression.source, comparedAs(other))
      : comparedValue(expression, context);
  const isNarrowed = isScalar(type, 'Single') && !isScalar(typeOf(expression) ?? type, 'Single');
  return isNarrowed ? cast(value, SQL_TYPE.Single) : value;
}
