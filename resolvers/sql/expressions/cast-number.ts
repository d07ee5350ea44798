/** A number -> one of a narrower type, rounded; null where its whole part does not fit: rule 4 of casts (OData 4.01 Part 2, section 5.1.1.10.1). */
import type { ScalarName } from '../../../graphql/scalar-name';
import { INTEGER_RANGES, isFloating, scalar } from '../../expression/value-types';
import { SQL_TYPE } from '../../storage/column-types';
import { halfAwayFromZero } from './build-rounding';
import { allOf, anyOf, call, cast, constant, infix, stated } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';

/** The greatest that are finite, and the least that are not zero once they are said in the type. */
const SINGLE = { greatest: '3.4028235677973362e38', least: '1e-45' };
const DOUBLE = { greatest: '1.7976931348623158e308', least: '2.5e-324' };

export function castNumber(value: SqlExpression, from: ScalarName, to: ScalarName): SqlExpression {
  const range = INTEGER_RANGES[to];
  if (range) return isFloating(scalar(from)) ? floatingToInteger(value, range, to) : decimalToInteger(value, range, [from, to]);
  return to === 'Decimal' ? floatingToDecimal(value) : toFloating(value, from, to);
}

function decimalToInteger(
  value: SqlExpression,
  [least, greatest]: readonly [bigint, bigint],
  [from, to]: readonly [from: ScalarName, to: ScalarName],
): SqlExpression {
  const whole = from === 'Decimal' ? call('round', value) : value;
  const bound = (limit: bigint): SqlExpression => stated(scalar('Decimal'), limit.toString());
  return when([infix(whole, '>=', bound(least)), infix(whole, '<=', bound(greatest))], cast(whole, SQL_TYPE[to]));
}

/** The number after the greatest is one that a double holds exactly, the greatest itself may not be. */
function floatingToInteger(value: SqlExpression, [least, greatest]: readonly [bigint, bigint], to: ScalarName): SqlExpression {
  const whole = halfAwayFromZero(cast(value, SQL_TYPE.Float));
  const bound = (limit: bigint): SqlExpression => stated(scalar('Float'), Number(limit));
  return when([infix(whole, '>=', bound(least)), infix(whole, '<', bound(greatest + 1n))], cast(whole, SQL_TYPE[to]));
}

/** PostgreSQL's own way from a double keeps fifteen digits; by its text all are kept. */
function floatingToDecimal(value: SqlExpression): SqlExpression {
  const infinity = cast(constant("'Infinity'"), SQL_TYPE.Float);
  const isFinite = [infix(value, '<', infinity), infix(value, '>', { kind: 'prefix', operator: '-', operand: infinity })];
  return when(isFinite, cast(cast(value, SQL_TYPE.String), SQL_TYPE.Decimal));
}

function toFloating(value: SqlExpression, from: ScalarName, to: ScalarName): SqlExpression {
  const { greatest, least } = to === 'Single' ? SINGLE : DOUBLE;
  const limit = (text: string): SqlExpression => stated(scalar(from), text);
  const size = call('abs', value);
  const isZero = infix(size, '<', limit(least));
  const nearest: SqlExpression = {
    kind: 'case',
    condition: isZero,
    value: cast(constant('0'), SQL_TYPE[to]),
    otherwise: cast(value, SQL_TYPE[to]),
  };
  return when([anyOf([infix(size, '<=', limit(greatest)), infix(size, '>=', cast(constant("'Infinity'"), SQL_TYPE[from]))])], nearest);
}

function when(conditions: readonly SqlExpression[], value: SqlExpression): SqlExpression {
  return { kind: 'case', condition: allOf(conditions), value, otherwise: constant('NULL') };
}
