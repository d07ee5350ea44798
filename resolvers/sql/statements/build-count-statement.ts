/** How many rows a collection has -> its select, one row with `count`. */
import { filterConditions } from '../pages/build-page';
import type { CollectionQuery, StatementContext } from '../pages/collection-query';
import { SQL_TYPE } from '../../storage/column-types';
import { allOf, call, cast, select } from '../nodes/sql-building';
import type { SqlColumnList, SqlSelect } from '../nodes/sql-nodes';
import { StatementTables } from '../tables/statement-tables';

export const COUNT_ALIAS = 'count';

export const COUNT_COLUMN: SqlColumnList = {
  kind: 'columns',
  items: [{ expression: cast(call('count'), SQL_TYPE.Int), alias: COUNT_ALIAS }],
};

export function buildCountStatement(query: CollectionQuery, { storage, specialise, grants }: StatementContext): SqlSelect {
  const tables = new StatementTables(storage, grants);
  const table = tables.open(0, query.entity);
  const conditions = filterConditions(query, { tables, specialise, grants });
  return select({
    columns: [COUNT_COLUMN],
    from: table.source,
    joins: table.joins,
    where: conditions.length > 0 ? allOf(conditions) : undefined,
  });
}
