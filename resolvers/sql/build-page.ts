/** One page of a collection -> its select. `within` narrows it to what a link leads to. */
import type { Expression } from '../expression/expression-tree';
import { isTrue } from './build-condition';
import { buildKeyset } from './build-keyset';
import type { CollectionQuery, PageRequest, StatementContext } from './collection-query';
import { orderBy, orderKeys, type OrderKey } from './order-keys';
import type { RowColumns } from './row-columns';
import { allOf, integerParameter, select } from './sql-building';
import type { SqlContext } from './sql-context';
import type { SqlColumns, SqlExpression, SqlSelect } from './sql-nodes';
import { StatementTables, type OpenTable } from './statement-tables';
import { orderEntry } from './text-prefix';

/** Makes the rows of a select those that a link leads to; may join more to the table. */
export type Narrowing = (table: OpenTable, tables: StatementTables) => SqlExpression;

export function buildPage(
  { query, window, columns, withOrderValues }: PageRequest,
  { storage, now, grants }: StatementContext,
  within?: Narrowing,
): SqlSelect {
  const tables = new StatementTables(storage, grants);
  const context: SqlContext = { tables, now, grants };
  const table = tables.open(0, query.entity);
  const keys = orderKeys(query.order, context);
  const after = window.after ? [buildKeyset(keys, window.after)] : [];
  const entry = window.after ? [] : orderEntry(query, keys);
  const conditions = [...(within ? [within(table, tables)] : []), ...filterConditions(query, context), ...entry, ...after];
  return select({
    columns: withOrderValues ? withOrder(columns, keys) : [columns.list],
    from: table.source,
    joins: table.joins,
    where: conditions.length > 0 ? allOf(conditions) : undefined,
    orderBy: orderBy(keys, isNarrowedBySearch(query.filter)),
    limit: integerParameter(window.limit),
    offset: window.skip > 0 ? integerParameter(window.skip) : undefined,
  });
}

/** Whether nothing passes but what a search has found, which an index serves. */
function isNarrowedBySearch(filter: Expression | undefined): boolean {
  switch (filter?.kind) {
    case 'search':
      return true;
    case 'and':
      return filter.operands.some(isNarrowedBySearch);
    case 'or':
      return filter.operands.every(isNarrowedBySearch);
    default:
      return false;
  }
}

export function filterConditions({ filter }: CollectionQuery, context: SqlContext): readonly SqlExpression[] {
  return filter ? [isTrue(filter, context)] : [];
}

/** The order values that the selection does not read already. */
function withOrder({ aliases, list }: RowColumns, keys: readonly OrderKey[]): SqlColumns {
  const missing = keys.filter(key => !key.isField || !aliases.has(key.alias));
  if (missing.length === 0) return [list];
  return [list, { kind: 'columns', items: missing.map(({ value, alias }) => ({ expression: value, alias })) }];
}
