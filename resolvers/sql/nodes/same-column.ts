/** Two expressions -> whether both are one column of one table. */
import type { SqlExpression } from './sql-nodes';

export function isSameColumn(one: SqlExpression, other: SqlExpression): boolean {
  return one.kind === 'column' && other.kind === 'column' && one.table === other.table && one.name === other.name;
}
