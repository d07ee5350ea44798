/** An entity by its key or an alternate one -> its select, of one row at most. */
import type { ValueSource } from '../../expression/value-source';
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
export type KeyValues = ReadonlyMap<string, ValueSource>;

/** One entity, and what is read of it. */
export interface KeyedRow extends KeyedEntity {
  readonly values: KeyValues;
  readonly columns: Omit<RowColumns, 'aliases'>;
}

export function buildEntityStatement(
  { entity, key, values, columns }: KeyedRow,
  { storage, specialise, grants }: StatementContext,
): SqlSelect {
  const tables = new StatementTables(storage, grants);
  const table = tables.open(0, entity.name);
  const parts = key.flatMap(column => {
    const value = values.get(column.alias);
    return value ? [infix(columnReference(table.alias, column, grants), '=', parameterOf(column.type, value, column.comparedAs))] : [];
  });
  if (parts.length < key.length) throw new Error('A key has a value for each of its columns.');
  const read = selectedColumns(columns, { tables, specialise, grants });
  return select({ columns: read, from: table.source, joins: table.joins, where: allOf(parts) });
}
