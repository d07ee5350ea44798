/** An entity by its key or an alternate one -> its select, of one row at most. */
import type { StoredColumn, StoredEntity } from '../../storage/storage-model';
import type { StatementContext } from '../pages/collection-query';
import { columnReference } from '../tables/column-reference';
import { selectedColumns, type RowColumns } from '../rows/row-columns';
import { allOf, infix, parameterOf, select } from '../nodes/sql-building';
import type { SqlSelect } from '../nodes/sql-nodes';
import { StatementTables } from '../tables/statement-tables';

export interface KeyedEntity {
  readonly entity: StoredEntity;
  /** Columns by which at most one row is found. */
  readonly key: readonly StoredColumn[];
}

/** `values` by the key fields' GraphQL names. */
export function buildEntityStatement(
  { entity, key }: KeyedEntity,
  values: Readonly<Record<string, unknown>>,
  columns: Omit<RowColumns, 'aliases'>,
  { storage, now, grants }: StatementContext,
): SqlSelect {
  const tables = new StatementTables(storage, grants);
  const table = tables.open(0, entity.name);
  const parts = key.map(column => infix(columnReference(table.alias, column, grants), '=', parameterOf(column.type, values[column.alias])));
  const read = selectedColumns(columns, { tables, now, grants });
  return select({ columns: read, from: table.source, joins: table.joins, where: allOf(parts) });
}
