/** A moment -> its day in a time zone; a date -> its first moment there. */
import type { Expression } from '../../expression/expression-tree';
import { SQL_TYPE } from '../../storage/column-types';
import { buildValue } from './build-value';
import type { SqlContext } from '../tables/sql-context';
import { call, cast, constant, infix, textParameter } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';

export function dayOf({ moment, of, zone }: Extract<Expression, { kind: 'day' }>, context: SqlContext): SqlExpression {
  const value = buildValue(moment, context);
  const meant = of === 'before' ? infix(value, '-', constant("INTERVAL '1 microsecond'")) : value;
  return cast(call('timezone', textParameter(zone), meant), SQL_TYPE.Date);
}

export function startOf({ date, zone }: Extract<Expression, { kind: 'dayStart' }>, context: SqlContext): SqlExpression {
  return call('timezone', textParameter(zone), cast(buildValue(date, context), 'timestamp'));
}
