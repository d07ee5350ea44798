/** A to-many link from all rows of a level: one statement for the pages of all parents, one for all counts when these are asked for. */
import type { Row } from '../database/database-types';
import { ReadFault } from '../database/read-fault';
import { parentBinding, tokenBinding } from '../paging/token-binding';
import { COUNT_ALIAS } from '../sql/statements/build-count-statement';
import { buildLinkedCounts, buildLinkedPages, type ParentValues } from '../sql/statements/build-linked-statements';
import type { CollectionQuery, PageRequest } from '../sql/pages/collection-query';
import { orderAliases } from '../sql/pages/order-keys';
import { once } from '../../std/once';
import type { StoredEntity, StoredLink } from '../storage/storage-model';
import { rowColumnsOf } from './computed-fields';
import type { DataSession } from './data-session';
import { holdRows } from './joined-rows';
import { linkedParents, placeOf } from './linked-parents';
import { valuesIn, type Page } from './page';
import { collectionQuery, pageSize, type PageArguments, type PageSize } from './page-arguments';
import type { PageSelection, RowSelection } from './selections';
import { givenLimit, rowLimit } from './statement-values';

export interface LinkRequest {
  readonly link: StoredLink;
  readonly target: StoredEntity;
  /** Made when it is needed. */
  readonly query: () => CollectionQuery;
  readonly size: PageSize;
  readonly selection: PageSelection;
  readonly session: DataSession;
}

/** For each parent its page; an error for a parent that the token was not issued for. */
export async function loadLinkedPages(
  link: StoredLink,
  parents: readonly Row[],
  input: PageArguments,
  selection: PageSelection,
  session: DataSession,
): Promise<readonly (Page | ReadFault)[]> {
  const request = linkRequest(link, { size: input, all: () => input }, selection, session);
  request.query();
  const { values, places } = linkedParents(link, parents);
  const pages =
    typeof input.after === 'string' ? await loadAfter(input.after, values, request) : await loadPages(values, undefined, request);
  const linked = places.map(place => pages[place] ?? EMPTY);
  const sizes = pages.map(page => (page instanceof ReadFault || !selection.rows ? 0 : holdRows(page.nodes, selection.rows)));
  session.spend(places.reduce((total, place) => total + (sizes[place] ?? 0), 0));
  return linked;
}

/** Most of them are needed only where no template of the statement is there. */
export interface LazyArguments {
  readonly size: Pick<PageArguments, 'first' | 'skip'>;
  readonly all: () => PageArguments;
}

export function linkRequest(link: StoredLink, input: LazyArguments, selection: PageSelection, session: DataSession): LinkRequest {
  const target = session.storage.entities.get(link.target);
  if (!target) throw new Error(`The model has no entity ${link.target}.`);
  const query = once(() => collectionQuery(input.all(), target, session.storage, session.limits));
  return { link, target, query, size: pageSize(input.size, session.limits.nestedPageSize, session.limits), selection, session };
}

const EMPTY: Page = { nodes: [], count: 0, next: null };

/** A token belongs to one parent. */
async function loadAfter(token: string, parents: ParentValues, request: LinkRequest): Promise<readonly (Page | ReadFault)[]> {
  const binding = bindingOf(request);
  const pages: (Page | ReadFault)[] = [];
  for (const values of parents) {
    const after = opened(token, parentBinding(binding, values), request.session);
    pages.push(after instanceof ReadFault ? after : ((await loadPages([values], after, request))[0] ?? EMPTY));
  }
  return pages;
}

function opened(token: string, binding: Buffer, { tokens }: DataSession): readonly unknown[] | ReadFault {
  try {
    return tokens.open(token, binding);
  } catch (fault) {
    if (fault instanceof ReadFault) return fault;
    throw fault;
  }
}

async function loadPages(parents: ParentValues, after: readonly unknown[] | undefined, request: LinkRequest): Promise<readonly Page[]> {
  if (parents.length === 0) return [];
  const [rows, counts] = await Promise.all([loadRows(parents, after, request), loadCounts(parents, request)]);
  const binding = bindingFor(rows, request);
  return rows.map((nodes, place) => pageOf(nodes, counts[place] ?? 0, parents[place] ?? [], binding, request));
}

/** Undefined where no page goes on. */
export function bindingFor(pages: readonly (readonly Row[])[], request: LinkRequest): Buffer | undefined {
  return request.selection.next && pages.some(nodes => nodes.length > request.size.first) ? bindingOf(request) : undefined;
}

export function pageOf(
  nodes: Row[],
  count: number,
  parent: readonly unknown[],
  binding: Buffer | undefined,
  { query, size, session }: LinkRequest,
): Page {
  const hasMore = nodes.length > size.first;
  if (!hasMore) return { nodes, count, next: null };
  nodes.length = size.first;
  const last = nodes.at(-1);
  const next = last && binding ? session.tokens.seal(valuesIn(last, orderAliases(query().order)), parentBinding(binding, parent)) : null;
  return { nodes, count, next };
}

/** The rows of each parent, in order: at most one more than the page. */
async function loadRows(parents: ParentValues, after: readonly unknown[] | undefined, request: LinkRequest): Promise<readonly Row[][]> {
  const { link, size, selection, session } = request;
  const grouped = parents.map((): Row[] => []);
  if (!selection.rows || size.first === 0) return grouped;
  const page = pageRequest(selection.rows, after, request);
  const limit = session.rowsLeft + 1 + parents.length * (selection.next ? 1 : 0);
  for (const row of await session.run(buildLinkedPages(link, parents, page, limit, session))) grouped[placeOf(row)]?.push(row);
  return grouped;
}

export function pageRequest(
  rows: RowSelection,
  after: readonly unknown[] | undefined,
  { target, query, size, selection, session }: LinkRequest,
): PageRequest {
  const window = { limit: givenLimit(rowLimit(size, selection.next, session)), skip: size.skip, after };
  return { query: query(), window, columns: rowColumnsOf(rows, target, session), withOrderValues: selection.next };
}

async function loadCounts(parents: ParentValues, { link, query, selection, session }: LinkRequest): Promise<readonly number[]> {
  const counts: number[] = [];
  if (!selection.count) return counts;
  for (const row of await session.run(buildLinkedCounts(link, parents, query(), session))) counts[placeOf(row)] = Number(row[COUNT_ALIAS]);
  return counts;
}

function bindingOf({ link, query, session }: LinkRequest): Buffer {
  return tokenBinding({ field: `${link.owner}.${link.name}`, query: query(), grants: session.grants.fingerprint });
}
