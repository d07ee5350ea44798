/** The one way by which a column gets into SQL, whatever mentions it: selections, filters, orders, links, pages. */
import type { JoinColumn, StoredColumn } from '../storage/storage-model';
import type { SqlExpression } from './sql-nodes';

/** `table` is the alias in the statement of the table that has the column. */
export function columnReference(table: string, column: StoredColumn | JoinColumn): SqlExpression {
  return { kind: 'column', table, name: column.column };
}
