/** A root page: one statement for its rows, one for its count when that is asked for. */
import type { Row } from '../database/database-types';
import { tokenBinding } from '../paging/token-binding';
import { COUNT_ALIAS, buildCountStatement } from '../sql/statements/build-count-statement';
import { buildPage } from '../sql/pages/build-page';
import type { CollectionQuery } from '../sql/pages/collection-query';
import { orderAliases } from '../sql/pages/order-keys';
import { once } from '../../std/once';
import type { StoredEntity } from '../storage/storage-model';
import { rowColumnsOf } from './computed-fields';
import type { DataSession } from './data-session';
import { holdRows } from './joined-rows';
import { valuesIn, type Page } from './page';
import { collectionQuery, pageSize, type PageArguments, type PageSize } from './page-arguments';
import type { PageSelection } from './selections';
import { givenLimit, rowLimit, type AskedFields } from './statement-values';

/** As a guess. */
const ROWS_OF_A_LINK = 25;

/** `field` is what the page is called in `Query`. */
export async function loadPage(
  field: string,
  entity: StoredEntity,
  input: PageArguments,
  selection: PageSelection,
  asked: AskedFields,
  session: DataSession,
): Promise<Page> {
  const query = once(() => collectionQuery(input, entity, session.storage, session.limits));
  const size = pageSize(input, session.limits.pageSize, session.limits);
  // Text of the filter and order that only tokens need.
  const binding = () => tokenBinding({ field: `Query.${field}`, query: query(), grants: session.grants.fingerprint });
  const after = input.after === undefined || input.after === null ? undefined : session.tokens.open(input.after, binding());
  session.expect(size.first * rowsOfEach(selection));
  const [nodes, count] = await Promise.all([
    loadRows(query, entity, { size, after, asked }, selection, session),
    loadCount(query, selection, session),
  ]);
  const last = nodes[size.first - 1];
  const hasMore = nodes.length > size.first;
  if (hasMore) nodes.length = size.first;
  if (selection.rows) session.spend(holdRows(nodes, selection.rows));
  return { nodes, count, next: hasMore && last ? session.tokens.seal(valuesIn(last, orderAliases(query().order)), binding()) : null };
}

function rowsOfEach({ rows }: PageSelection): number {
  return 1 + (rows?.joined.length ?? 0) + ROWS_OF_A_LINK * (rows?.statements ?? 0);
}

interface Asked {
  readonly size: PageSize;
  readonly after: readonly unknown[] | undefined;
  readonly asked: AskedFields;
}

async function loadRows(
  query: () => CollectionQuery,
  entity: StoredEntity,
  { size: { first, skip }, after, asked }: Asked,
  { rows, next }: PageSelection,
  session: DataSession,
): Promise<Row[]> {
  if (!rows || first === 0) {
    // What cannot be is refused even where nothing is read.
    query();
    return [];
  }
  const limit = rowLimit({ first }, next, session);
  const build = () => {
    const window = { limit: givenLimit(limit), skip, after };
    return buildPage({ query: query(), window, columns: rowColumnsOf(rows, entity, session), withOrderValues: next }, session);
  };
  return session.send(
    session.statements.statement([rows], { fields: asked.fields, variables: asked.variables, limit }, session.grants, build),
  );
}

async function loadCount(query: () => CollectionQuery, { count }: PageSelection, session: DataSession): Promise<number> {
  if (!count) return 0;
  const [row] = await session.run(buildCountStatement(query(), session));
  return Number(row?.[COUNT_ALIAS]);
}
