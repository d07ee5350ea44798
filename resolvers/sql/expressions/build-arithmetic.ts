/** Arithmetic -> SQL (OData 4.01 Part 2, section 5.1.1.2): numbers of one type after promotion, dates and durations as the standard pairs them. */
import type { ArithmeticName } from '../../../graphql/catalogue/operators';
import type { CallExpression, Expression } from '../../expression/expression-tree';
import { typeOf } from '../../expression/expression-traits';
import { isFloating, isNumber, isScalar } from '../../expression/value-types';
import { SQL_TYPE, type SqlTypeName } from '../../storage/column-types';
import type { ValueType } from '../../storage/storage-model';
import { asShown } from './as-shown';
import { buildValue } from './build-value';
import { computeOnce } from './compute-once';
import type { SqlContext } from '../tables/sql-context';
import { call, cast, constant, infix, parameterOf, sqlType } from '../nodes/sql-building';
import type { SqlExpression, SqlOperator } from '../nodes/sql-nodes';
import { inUtc } from './in-utc';

const OPERATORS: Readonly<Record<ArithmeticName, SqlOperator>> = { add: '+', sub: '-', mul: '*', div: '/', divby: '/', mod: '%' };

export function buildArithmetic(
  { arguments: [left, right], type }: CallExpression,
  name: ArithmeticName,
  context: SqlContext,
): SqlExpression {
  if (!left || !right) throw new Error('Arithmetic has two operands.');
  if (isNumber(type)) return numeric(name, { left: numberAs(left, type, context), right: numberAs(right, type, context), type }, context);
  if (isScalar(type, 'Duration') && (isNumber(typeOf(left) ?? type) || isNumber(typeOf(right) ?? type)))
    return scaled(name, { left, right, type }, context);
  return temporal(OPERATORS[name], { left, right, type }, context);
}

export function buildNegation({ arguments: [operand], type }: CallExpression, context: SqlContext): SqlExpression {
  if (!operand) throw new Error('A negation has an operand.');
  return { kind: 'prefix', operator: '-', operand: isNumber(type) ? numberAs(operand, type, context) : buildValue(operand, context) };
}

/** A number as one of another type; a literal is written as such at once. */
export function numberAs(expression: Expression, type: ValueType, context: SqlContext): SqlExpression {
  if (expression.kind === 'parameter') return parameterOf(type, expression.source);
  const value = buildValue(expression, context);
  const [from, to] = [sqlType(typeOf(expression) ?? type), sqlType(type)];
  return from === to || to === undefined ? value : cast(value, to);
}

/** Two operands, and what they are computed as. */
interface Computed<Operand> {
  readonly left: Operand;
  readonly right: Operand;
  readonly type: ValueType;
}

function numeric(name: ArithmeticName, computed: Computed<SqlExpression>, context: SqlContext): SqlExpression {
  const { left, right, type } = computed;
  if (name === 'mod' && isFloating(type)) return floatingRemainder(left, right, type);
  const isLimit = name === 'divby' || (name === 'div' && isFloating(type));
  return isLimit ? limitQuotient(computed, context) : infix(left, OPERATORS[name], right);
}

/** Sections 5.1.1.2.5: floating numbers divided by zero, and all numbers by `divby`, give INF, -INF or NaN; others fail, as PostgreSQL does. */
function limitQuotient({ left, right, type }: Computed<SqlExpression>, context: SqlContext): SqlExpression {
  const wide = isFloating(type) ? SQL_TYPE.Float : SQL_TYPE.Decimal;
  return computeOnce(right, context, divisor =>
    computeOnce(left, context, dividend => {
      const infinity = infix(call('sign', dividend), '*', cast(constant("'Infinity'"), wide));
      const condition = infix(divisor, '=', constant('0'));
      const quotient: SqlExpression = { kind: 'case', condition, value: infinity, otherwise: infix(dividend, '/', divisor) };
      return isScalar(type, 'Single') ? cast(quotient, SQL_TYPE.Single) : quotient;
    }),
  );
}

/** PostgreSQL has no remainder of floating numbers: it is that of the decimals they are written as. */
function floatingRemainder(left: SqlExpression, right: SqlExpression, type: ValueType): SqlExpression {
  const decimal = (value: SqlExpression): SqlExpression => cast(cast(value, SQL_TYPE.String), SQL_TYPE.Decimal);
  return cast(infix(decimal(left), '%', decimal(right)), isScalar(type, 'Single') ? SQL_TYPE.Single : SQL_TYPE.Float);
}

/** Sections 5.1.1.2.4 and 5.1.1.2.5: a duration times or by a number. */
function scaled(name: ArithmeticName, { left, right }: Computed<Expression>, context: SqlContext): SqlExpression {
  const float: SqlTypeName = SQL_TYPE.Float;
  const factor = (expression: Expression): SqlExpression => {
    const value = buildValue(expression, context);
    return isNumber(typeOf(expression) ?? { kind: 'scalar', name: 'Duration' }) ? cast(value, float) : value;
  };
  return infix(factor(left), OPERATORS[name], factor(right));
}

/** Sections 5.1.1.2.1 and 5.1.1.2.2; a day has 24 hours whatever the session's time zone, and a month 30 days. */
function temporal(operator: SqlOperator, { left, right, type }: Computed<Expression>, context: SqlContext): SqlExpression {
  const [a, b] = [asShown(left, context), asShown(right, context)];
  if (isScalar(type, 'DateTime')) return inUtc(infix(inUtc(a), operator, b));
  if (isScalar(type, 'Date')) return cast(infix(a, operator, b), SQL_TYPE.Date);
  const areDays = isScalar(typeOf(left) ?? type, 'Date');
  return areDays ? infix(infix(a, operator, b), '*', constant("INTERVAL '1 day'")) : infix(a, operator, b);
}
