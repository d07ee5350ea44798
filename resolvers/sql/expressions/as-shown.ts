/** A time or a duration -> SQL of what readers see of it, so that what is computed with it is true of that: PostgreSQL has the time 24:00, and intervals of months. */
import type { Expression } from '../../expression/expression-tree';
import { typeOf } from '../../expression/expression-traits';
import { isScalar, scalar } from '../../expression/value-types';
import { SQL_TYPE } from '../../storage/column-types';
import { call, cast, constant, infix, integerParameter } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';
import type { SqlContext } from '../tables/sql-context';
import { buildValue } from './build-value';
import { computeOnce } from './compute-once';

/** Other values than times and durations as they are. */
export function asShown(operand: Expression, context: SqlContext): SqlExpression {
  const value = buildValue(operand, context);
  if (!mayBeOtherwise(operand)) return value;
  const type = typeOf(operand) ?? scalar('String');
  if (isScalar(type, 'TimeOfDay')) return computeOnce(value, context, withinDay);
  return isScalar(type, 'Duration') ? computeOnce(value, context, inDays) : value;
}

/** Whether it may be a stored value, or be made of one: OData's literals, differences of moments and times of moments are what readers see. */
function mayBeOtherwise(operand: Expression): boolean {
  if (operand.kind === 'parameter' || operand.kind === 'cast') return false;
  if (operand.kind !== 'call') return true;
  return operand.arguments.some(part => isScalar(typeOf(part) ?? scalar('Duration'), 'Duration') && mayBeOtherwise(part));
}

/** Edm.TimeOfDay ends before midnight. */
function withinDay(time: SqlExpression): SqlExpression {
  const condition = infix(time, '>', cast(constant(LAST_TIME), SQL_TYPE.TimeOfDay));
  return { kind: 'case', condition, value: cast(constant(LAST_TIME), SQL_TYPE.TimeOfDay), otherwise: time };
}

const LAST_TIME = "'23:59:59.999999'";

/** A month counts 30 days and a year 360, as in `parse-interval.ts`. Of an interval without end the month is null, and it stays. */
export function inDays(value: SqlExpression): SqlExpression {
  const year: SqlExpression = { kind: 'extract', part: 'year', operand: value };
  const month: SqlExpression = { kind: 'extract', part: 'month', operand: value };
  const months = cast(infix(infix(year, '*', integerParameter(12)), '+', month), SQL_TYPE.Int);
  const days = infix(months, '*', integerParameter(30));
  const none = integerParameter(0);
  const moved = call('make_interval', none, { kind: 'prefix', operator: '-', operand: months }, none, days);
  return call('coalesce', infix(value, '+', moved), value);
}
