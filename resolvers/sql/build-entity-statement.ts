/** An entity by its key -> its select, of one row at most. */
import type { StoredEntity } from '../storage/storage-model';
import type { StatementContext } from './collection-query';
import { columnReference } from './column-reference';
import type { RowColumns } from './row-columns';
import { allOf, infix, parameterOf, select } from './sql-building';
import type { SqlSelect } from './sql-nodes';
import { StatementTables } from './statement-tables';

/** `values` by the key fields' GraphQL names. */
export function buildEntityStatement(
  entity: StoredEntity,
  values: Readonly<Record<string, unknown>>,
  columns: RowColumns,
  { storage, grants }: StatementContext,
): SqlSelect {
  const table = new StatementTables(storage, grants).open(0, entity.name);
  const parts = entity.key.map(column =>
    infix(columnReference(table.alias, column, grants), '=', parameterOf(column.type, values[column.alias])),
  );
  return select({ columns: [columns.list], from: table.source, where: allOf(parts) });
}
