/** What the model says of the rows of a table (`@where`) -> conditions, by the table's alias. */
import type { RowCondition } from '../../../graphql/annotated-schema';
import { infix } from './sql-building';
import type { SqlExpression } from './sql-nodes';

export function rowConditions(table: string, rows: readonly RowCondition[]): readonly SqlExpression[] {
  return rows.map(({ column, equals }) => infix({ kind: 'column', table, name: column }, '=', { kind: 'stated', value: equals }));
}
