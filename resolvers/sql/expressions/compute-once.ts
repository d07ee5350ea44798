/** A value that is needed several times -> SQL in which it is computed once: functions inside functions would else double the text each time. */
import type { SqlContext } from '../tables/sql-context';
import { subquery } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';

const COLUMN = 'v';

export function computeOnce(value: SqlExpression, { tables }: SqlContext, use: (value: SqlExpression) => SqlExpression): SqlExpression {
  if (isCheap(value)) return use(value);
  const alias = tables.nextAlias();
  const used = use({ kind: 'column', table: alias, name: COLUMN });
  return subquery(used, { from: { kind: 'value', expression: value, alias, column: COLUMN } });
}

function isCheap(value: SqlExpression): boolean {
  return value.kind === 'column' || value.kind === 'parameter' || (value.kind === 'cast' && isCheap(value.operand));
}
