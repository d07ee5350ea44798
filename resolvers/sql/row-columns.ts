/** What of an entity is read into a row, each value called by its GraphQL name. */
import type { JoinColumn, StoredColumn } from '../storage/storage-model';
import { columnReference } from './column-reference';
import type { SqlColumnList } from './sql-nodes';
import { ROOT } from './statement-tables';

/** Made once for a selection, and written once: no value enters it. */
export interface RowColumns {
  readonly aliases: ReadonlySet<string>;
  readonly list: SqlColumnList;
}

/** `columns` of the root table; the same alias is read once. */
export function rowColumns(columns: Iterable<StoredColumn | JoinColumn>): RowColumns {
  const byAlias = new Map<string, StoredColumn | JoinColumn>();
  for (const column of columns) if (!byAlias.has(column.alias)) byAlias.set(column.alias, column);
  const items = [...byAlias].map(([alias, column]) => ({ expression: columnReference(ROOT, column), alias }));
  return { aliases: new Set(byAlias.keys()), list: { kind: 'columns', items } };
}
