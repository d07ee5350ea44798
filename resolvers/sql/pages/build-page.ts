/** One page of a collection -> its select. `within` narrows it to what a link leads to. */
import type { Expression } from '../../expression/expression-tree';
import { isTrue } from '../expressions/build-condition';
import { buildKeyset } from './build-keyset';
import type { CollectionQuery, PageRequest, StatementContext } from './collection-query';
import { orderBy, orderKeys, type OrderKey } from './order-keys';
import { selectedColumns, type RowColumns } from '../rows/row-columns';
import { SQL_FALSE, allOf, countParameter, infix, select } from '../nodes/sql-building';
import { joinReference } from '../tables/column-reference';
import type { SqlContext } from '../tables/sql-context';
import type { SqlColumnList, SqlColumns, SqlExpression, SqlSelect } from '../nodes/sql-nodes';
import { StatementTables, type OpenTable } from '../tables/statement-tables';
import { orderEntry } from './order-entry';

/** Makes the rows of a select those that a link leads to; may join more to the table. */
export type Narrowing = (table: OpenTable, tables: StatementTables) => SqlExpression;

export function buildPage(page: PageRequest, context: StatementContext, within?: Narrowing): SqlSelect {
  const window: PageWindow = {
    isLater: page.mayFollow && context.specialise(({ token }) => token !== undefined),
    skips: page.maySkip && context.specialise(({ skip }) => skip > 0),
    within,
  };
  const isBeginning = !window.isLater && within === undefined;
  if (isBeginning && (window.skips || isOrderedByPart(page.query))) return placesFirst(page, window, context);
  const first = buildRange(page, { ...window, place: 0 }, context);
  if (first.ranges <= 1) return first.select;
  const others = Array.from({ length: first.ranges - 1 }, (_, index) => buildRange(page, { ...window, place: index + 1 }, context));
  return firstOf([first, ...others], window);
}

/** What does not stand on the page is read no further than its order, its condition and its key, which an index may hold; only the rows of the page are read whole. */
function placesFirst(
  { query, columns, withOrderValues }: PageRequest,
  { skips }: PageWindow,
  { storage, specialise, grants }: StatementContext,
): SqlSelect {
  const tables = new StatementTables(storage, grants);
  const context: SqlContext = { tables, specialise, grants };
  const table = tables.open(0, query.entity);
  const keys = orderKeys(query.order, context);
  const read = [...selectedColumns(columns, context), ...(withOrderValues ? orderValues(columns, keys) : [])];
  const { identity } = tables.entity(query.entity);
  const found = tables.open(0, query.entity);
  const foundKeys = orderKeys(query.order, context);
  const conditions = [...filterConditions(query, context), ...orderEntry(query, foundKeys, context)];
  const places = select({
    columns: [
      {
        kind: 'columns',
        items: identity.map((column, index) => ({ expression: joinReference(found.alias, column), alias: `$key${index}` })),
      },
    ],
    from: found.source,
    joins: found.joins,
    where: conditions.length > 0 ? allOf(conditions) : undefined,
    orderBy: orderBy(foundKeys, isNarrowedBySearch(query.filter)),
    limit: countParameter('each'),
    offset: skips ? countParameter('skip') : undefined,
  });
  const isFound = identity.map((column, index) =>
    infix(joinReference(table.alias, column), '=', { kind: 'column', table: PLACES, name: `$key${index}` }),
  );
  return select({
    columns: read,
    from: { kind: 'derived', select: places, alias: PLACES },
    joins: [{ kind: 'JOIN', source: table.source, on: allOf(isFound) }, ...table.joins],
    orderBy: orderBy(keys, false),
  });
}

const PLACES = 'places';

/** Which part of a collection the page is. */
interface PageWindow {
  /** Whether it follows a row, whose order values a token gives. */
  readonly isLater: boolean;
  readonly skips: boolean;
  readonly within: Narrowing | undefined;
}

interface Range {
  readonly select: SqlSelect;
  readonly keys: readonly OrderKey[];
  /** How many there are, after the row that the page follows. */
  readonly ranges: number;
}

/** The beginning of one of the ranges that make up what follows a row; of everything, when the page follows none. */
function buildRange(
  { query, columns, withOrderValues }: PageRequest,
  { isLater, skips, within, place }: PageWindow & { readonly place: number },
  { storage, specialise, grants }: StatementContext,
): Range {
  const tables = new StatementTables(storage, grants);
  const context: SqlContext = { tables, specialise, grants };
  const table = tables.open(0, query.entity);
  const keys = orderKeys(query.order, context);
  const after = isLater ? buildKeyset(keys, context) : [];
  const isOneOfMany = after.length > 1;
  const entry = isLater ? [] : orderEntry(query, keys, context);
  const conditions = [
    ...(within ? [within(table, tables)] : []),
    ...filterConditions(query, context),
    ...entry,
    // Nothing comes after the last row that there can be.
    ...(isLater ? [after[place] ?? SQL_FALSE] : []),
  ];
  const read = [...selectedColumns(columns, context), ...(withOrderValues ? orderValues(columns, keys) : [])];
  const made = select({
    columns: isOneOfMany ? [...read, comparedColumns(keys)] : read,
    from: table.source,
    joins: table.joins,
    where: conditions.length > 0 ? allOf(conditions) : undefined,
    orderBy: orderBy(keys, isNarrowedBySearch(query.filter)),
    limit: countParameter(isOneOfMany && skips ? 'eachAndSkipped' : 'each'),
    offset: skips && !isOneOfMany ? countParameter('skip') : undefined,
  });
  return { select: made, keys, ranges: after.length };
}

/** Of several ranges together, as of each of them. */
function firstOf(ranges: readonly Range[], { skips }: PageWindow): SqlSelect {
  const keys = ranges[0]?.keys ?? [];
  const order = orderBy(keys, false).map((item, index) => ({ ...item, expression: comparedColumn(index) }));
  return select({
    columns: [{ kind: 'everything', table: RANGES }],
    from: { kind: 'union', selects: ranges.map(range => range.select), alias: RANGES },
    orderBy: order,
    limit: countParameter('each'),
    offset: skips ? countParameter('skip') : undefined,
  });
}

const RANGES = 'ranges';

/** What a row is ordered by, under names that no field has. */
function comparedColumns(keys: readonly OrderKey[]): SqlColumnList {
  return { kind: 'columns', items: keys.map(({ compared }, index) => ({ expression: compared, alias: `$key${index}` })) };
}

function comparedColumn(index: number): SqlExpression {
  return { kind: 'column', table: RANGES, name: `$key${index}` };
}

/** Whether nothing passes but what a search has found, which an index serves. */
function isNarrowedBySearch(filter: Expression | undefined): boolean {
  switch (filter?.kind) {
    case 'search':
      return filter.found !== undefined;
    case 'and':
      return filter.operands.some(isNarrowedBySearch);
    case 'or':
      return filter.operands.every(isNarrowedBySearch);
    default:
      return false;
  }
}

/** Whether rows are sought by a part of a text, in an order beside their key: then many may be tested until the page is full. */
function isOrderedByPart({ filter, order }: CollectionQuery): boolean {
  return order.length > 1 && isByPart(filter);
}

function isByPart(filter: Expression | undefined): boolean {
  if (filter?.kind === 'and') return filter.operands.some(isByPart);
  return filter?.kind === 'call' && (filter.function.name === 'contains' || filter.function.name === 'endswith');
}

export function filterConditions({ filter }: CollectionQuery, context: SqlContext): readonly SqlExpression[] {
  return filter ? [isTrue(filter, context)] : [];
}

/** The order values that the selection does not read already. */
function orderValues({ aliases }: RowColumns, keys: readonly OrderKey[]): SqlColumns {
  const missing = keys.filter(key => !key.isField || !aliases.has(key.alias));
  if (missing.length === 0) return [];
  return [{ kind: 'columns', items: missing.map(({ value, alias }) => ({ expression: value, alias })) }];
}
