/**
 * An entity by its key and the page that one of its links leads to -> one select for both. No row: there is no such entity. The first row holds the entity as `PARENT_ROW`, the
 * others do not repeat it; a row without `ROW_ALIAS` says that the page is empty.
 */
import { joinedAlias } from '../../database/joined-alias';
import type { StoredLink } from '../../storage/storage-model';
import { buildEntityStatement, type KeyedEntity, type KeyValues } from './build-entity-statement';
import { ofEach, narrowing, PAGE, PARENTS } from './build-linked-statements';
import { buildPage } from '../pages/build-page';
import type { PageRequest, StatementContext } from '../pages/collection-query';
import { checkLink, joinReference } from '../tables/column-reference';
import type { RowColumns } from '../rows/row-columns';
import { constant, infix, select, SQL_TRUE } from '../nodes/sql-building';
import type { SqlColumnList, SqlExpression, SqlSelect, SqlSelectItem } from '../nodes/sql-nodes';
import { ROOT } from '../tables/statement-tables';

/** What the rows of a page call the entity that they hang on: no link is called so. */
export const PARENT_ROW = '..';
/** No GraphQL name holds a `$`. */
export const ROW_ALIAS = '$row';

export interface KeyedRow extends KeyedEntity {
  readonly values: KeyValues;
  readonly columns: RowColumns;
}

export function buildEntityPage(
  link: StoredLink,
  { columns, values, ...keyed }: KeyedRow,
  page: PageRequest,
  context: StatementContext,
): SqlSelect {
  checkLink(link, context.grants);
  const inner = buildPage(page, context, narrowing(link, ofEach));
  const marked: SqlSelect = { ...inner, columns: [...inner.columns, ROW_COLUMN] };
  const list: SqlColumnList = { kind: 'columns', items: [...columns.list.items, ...link.from.map(startOf)] };
  return select({
    columns: [shown(columns.list), { kind: 'everything', table: PAGE }],
    from: { kind: 'derived', select: buildEntityStatement(keyed, values, { list }, context), alias: PARENTS },
    joins: [{ kind: 'LEFT JOIN LATERAL', source: { kind: 'derived', select: marked, alias: PAGE }, on: SQL_TRUE }],
  });
}

const ROW_COLUMN: SqlColumnList = { kind: 'columns', items: [{ expression: SQL_TRUE, alias: ROW_ALIAS }] };

/** What the page is narrowed by. */
function startOf(column: StoredLink['from'][number], index: number): SqlSelectItem {
  return { expression: joinReference(ROOT, column), alias: `k${index}` };
}

const SHOWN = new WeakMap<SqlColumnList, SqlColumnList>();

function shown(list: SqlColumnList): SqlColumnList {
  const known = SHOWN.get(list);
  if (known) return known;
  const made: SqlColumnList = { kind: 'columns', items: list.items.map(({ alias = '' }) => shownOnce(alias)) };
  SHOWN.set(list, made);
  return made;
}

function shownOnce(alias: string): SqlSelectItem {
  const value: SqlExpression = { kind: 'column', table: PARENTS, name: alias };
  return { expression: { kind: 'case', condition: IS_FIRST, value, otherwise: constant('NULL') }, alias: joinedAlias(PARENT_ROW, alias) };
}

const IS_FIRST = infix({ kind: 'window', call: { kind: 'rowNumber' }, partitionBy: [], orderBy: [], upTo: undefined }, '=', constant('1'));
