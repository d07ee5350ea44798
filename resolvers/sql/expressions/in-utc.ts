/** A moment -> date and time in UTC without a zone, and back: `AT TIME ZONE 'UTC'`. */
import { call, constant } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';

export function inUtc(moment: SqlExpression): SqlExpression {
  return call('timezone', constant("'UTC'"), moment);
}
