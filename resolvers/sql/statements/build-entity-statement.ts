/** An entity by its key or an alternate one -> its select, of one row at most. */
import type { GivenValue } from '../../expression/given-value';
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

/** By the key fields' GraphQL names. */
export type KeyValues = ReadonlyMap<string, GivenValue>;

export function buildEntityStatement(
  { entity, key }: KeyedEntity,
  values: KeyValues,
  columns: Omit<RowColumns, 'aliases'>,
  { storage, now, grants }: StatementContext,
): SqlSelect {
  const tables = new StatementTables(storage, grants);
  const table = tables.open(0, entity.name);
  const parts = key.map(column =>
    infix(columnReference(table.alias, column, grants), '=', parameterOf(column.type, values.get(column.alias))),
  );
  const read = selectedColumns(columns, { tables, now, grants });
  return select({ columns: read, from: table.source, joins: table.joins, where: allOf(parts) });
}
