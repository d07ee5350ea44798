/** A moment -> date and time in UTC without a zone, and back: `AT TIME ZONE 'UTC'`. */
import { call, constant } from './sql-building';
import type { SqlExpression } from './sql-nodes';

export function inUtc(moment: SqlExpression): SqlExpression {
  return call('timezone', constant("'UTC'"), moment);
}
