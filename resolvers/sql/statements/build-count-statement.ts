/** How many rows a collection has -> its select, one row with `count`; where that is recorded, with whom all of them are about. */
import { filterConditions } from '../pages/build-page';
import type { CollectionQuery, StatementContext } from '../pages/collection-query';
import { SQL_TYPE } from '../../storage/column-types';
import { allOf, call, cast, select } from '../nodes/sql-building';
import type { SqlColumnList, SqlExpression, SqlSelect } from '../nodes/sql-nodes';
import { onlySubject, SUBJECT, subjectOf } from '../rows/subject-of';
import { StatementTables } from '../tables/statement-tables';

export const COUNT_ALIAS = 'count';

/** What is counted. */
export interface CountQuery extends CollectionQuery {
  /** Whether it is told whom all of it is about, where it is about one. */
  readonly isWatched: boolean;
}

/** `subject`: whom each of the rows is about, where that is recorded. */
export function countColumns(subject: SqlExpression | undefined): SqlColumnList {
  const count = { expression: cast(call('count'), SQL_TYPE.Int), alias: COUNT_ALIAS };
  return { kind: 'columns', items: subject ? [count, { expression: onlySubject(subject), alias: SUBJECT }] : [count] };
}

export function buildCountStatement(query: CountQuery, { storage, specialise, grants }: StatementContext): SqlSelect {
  const tables = new StatementTables(storage, grants);
  const table = tables.open(0, query.entity);
  const conditions = filterConditions(query, { tables, specialise, grants });
  return select({
    columns: [countColumns(query.isWatched ? subjectOf(table.alias, query.entity, storage) : undefined)],
    from: table.source,
    joins: table.joins,
    where: conditions.length > 0 ? allOf(conditions) : undefined,
  });
}
