/**
 * An entity by its key and the page that one of its links leads to -> one select for both. No row: there is no such entity. The first row holds the entity as `PARENT_ROW`; the
 * others repeat no more of it than its key. A row without `ROW_ALIAS` says that the page is empty.
 */
import { joinedAlias } from '../../database/joined-alias';
import type { StoredLink } from '../../storage/storage-model';
import { buildEntityStatement, type KeyedRow } from './build-entity-statement';
import { ofEach, narrowing, PAGE, PARENTS } from './build-linked-statements';
import { buildPage } from '../pages/build-page';
import type { PageRequest, StatementContext } from '../pages/collection-query';
import { checkLink, joinReference } from '../tables/column-reference';
import { constant, infix, select, SQL_TRUE } from '../nodes/sql-building';
import type { SqlColumnList, SqlExpression, SqlSelect, SqlSelectItem } from '../nodes/sql-nodes';
import { ROOT } from '../tables/statement-tables';

/** What the rows of a page call the entity that they hang on: no link is called so. */
export const PARENT_ROW = '..';
/** No GraphQL name holds a `$`. */
export const ROW_ALIAS = '$row';

/** What an entity and the page that its link leads to are read by. */
export interface EntityPage {
  readonly keyed: KeyedRow;
  readonly link: StoredLink;
  readonly page: PageRequest;
}

export function buildEntityPage({ keyed, link, page }: EntityPage, context: StatementContext): SqlSelect {
  const { columns } = keyed;
  checkLink(link, context.grants);
  const inner = buildPage(page, context, narrowing(link, ofEach));
  const marked: SqlSelect = { ...inner, columns: [...inner.columns, ROW_COLUMN] };
  const list: SqlColumnList = { kind: 'columns', items: [...columns.list.items, ...link.from.map(startOf)] };
  return select({
    columns: [shown(columns.list, keyed), { kind: 'everything', table: PAGE }],
    from: { kind: 'derived', select: buildEntityStatement({ ...keyed, columns: { list } }, context), alias: PARENTS },
    joins: [{ kind: 'LEFT JOIN LATERAL', source: { kind: 'derived', select: marked, alias: PAGE }, on: SQL_TRUE }],
  });
}

const ROW_COLUMN: SqlColumnList = { kind: 'columns', items: [{ expression: SQL_TRUE, alias: ROW_ALIAS }] };

/** What the page is narrowed by. */
function startOf(column: StoredLink['from'][number], index: number): SqlSelectItem {
  return { expression: joinReference(ROOT, column), alias: `k${index}` };
}

/** A key alone is repeated: to tell the first row takes PostgreSQL longer. */
function shown({ items }: SqlColumnList, { key }: KeyedRow): SqlColumnList {
  const isKeyAlone = items.every(({ alias }) => key.some(own => own.alias === alias));
  return {
    kind: 'columns',
    items: items.map(({ alias = '' }) => {
      const value: SqlExpression = { kind: 'column', table: PARENTS, name: alias };
      return { expression: isKeyAlone ? value : onFirst(value), alias: joinedAlias(PARENT_ROW, alias) };
    }),
  };
}

function onFirst(value: SqlExpression): SqlExpression {
  return { kind: 'case', condition: IS_FIRST, value, otherwise: constant('NULL') };
}

const IS_FIRST = infix({ kind: 'window', call: { kind: 'rowNumber' }, partitionBy: [], orderBy: [], upTo: undefined }, '=', constant('1'));
