/** An entity by its key or an alternate one -> its select, of one row at most. */
import type { StoredColumn, StoredEntity } from '../storage/storage-model';
import type { StatementContext } from './collection-query';
import { columnReference } from './column-reference';
import { allOf, infix, parameterOf, select } from './sql-building';
import type { SqlColumnList, SqlSelect } from './sql-nodes';
import { StatementTables } from './statement-tables';

export interface KeyedEntity {
  readonly entity: StoredEntity;
  /** Columns by which at most one row is found. */
  readonly key: readonly StoredColumn[];
}

/** `values` by the key fields' GraphQL names. */
export function buildEntityStatement(
  { entity, key }: KeyedEntity,
  values: Readonly<Record<string, unknown>>,
  columns: SqlColumnList,
  { storage, grants }: StatementContext,
): SqlSelect {
  const table = new StatementTables(storage, grants).open(0, entity.name);
  const parts = key.map(column => infix(columnReference(table.alias, column, grants), '=', parameterOf(column.type, values[column.alias])));
  return select({ columns: [columns], from: table.source, where: allOf(parts) });
}
