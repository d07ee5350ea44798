/** A chain over a collection -> the select of one page of what it makes, and of how many rows that is: one statement each. `within` narrows the collection to what a link leads to. */
import type { Transformation } from '../../transformation/transformation-tree';
import { COUNT_COLUMN } from '../statements/build-count-statement';
import { buildKeyset } from '../pages/build-keyset';
import type { Narrowing } from '../pages/build-page';
import type { PageWindow, StatementContext } from '../pages/collection-query';
import { orderBy, orderKeys } from '../pages/order-keys';
import { allOf, anyOf, integerParameter, select } from '../nodes/sql-building';
import type { SqlExpression, SqlSelect, SqlSelectItem } from '../nodes/sql-nodes';
import { StatementTables } from '../tables/statement-tables';
import { buildSteps } from './build-chain-relation';
import { contextOf, NO_GROUPS, STRUCTURE, totalOrder, type ChainContext, type Relation } from './relation';

/** A collection, and what transforms it. */
export interface ChainQuery {
  /** GraphQL name of the entity. */
  readonly entity: string;
  readonly steps: readonly Transformation[];
}

export interface ChainPage {
  readonly select: SqlSelect;
  /** Names of the values of its total order in a row. */
  readonly order: readonly string[];
}

export function buildChainPage(
  query: ChainQuery,
  window: PageWindow,
  withOrder: boolean,
  context: StatementContext,
  within?: Narrowing,
): ChainPage {
  const { relation, chain } = openChain(query, context, within);
  const keys = orderKeys(totalOrder(relation), contextOf(relation, chain));
  const order = keys.map((_, index) => `$order${index}`);
  const places = keys.map(({ value }, index): [string, SqlExpression] => [order[index] ?? '', value]);
  const items = new Map<string, SqlExpression>([...answered(relation), ...(withOrder ? places : [])]);
  const after = window.after ? [anyOf(buildKeyset(keys, window.after))] : [];
  const page = closed(relation, chain, {
    columns: [{ kind: 'columns', items: [...items].map(([alias, expression]): SqlSelectItem => ({ alias, expression })) }],
    where: [...relation.where, ...after],
  });
  const offset = window.skip > 0 ? integerParameter(window.skip) : undefined;
  return { select: { ...page, orderBy: orderBy(keys, false), limit: integerParameter(window.limit), offset }, order };
}

export function buildChainCount(query: ChainQuery, context: StatementContext, within?: Narrowing): SqlSelect {
  const { relation, chain } = openChain(query, context, within);
  return closed(relation, chain, { columns: [COUNT_COLUMN], where: relation.where });
}

function openChain(
  { entity: name, steps }: ChainQuery,
  context: StatementContext,
  within?: Narrowing,
): { readonly relation: Relation; readonly chain: ChainContext } {
  const { storage, now, grants } = context;
  const tables = new StatementTables(storage, grants);
  const chain: ChainContext = { storage, now, grants, tables, common: [], hidden: { count: 0 } };
  const open = tables.open(0, name);
  const where = within ? [within(open, tables)] : [];
  const entity = tables.entity(name);
  const start = {
    entity,
    from: open.source,
    joins: open.joins,
    where,
    values: new Map(),
    order: [],
    identity: [],
    structures: 1,
    groups: NO_GROUPS,
  };
  return { relation: buildSteps(start, steps, chain), chain };
}

function closed(
  { from, joins }: Relation,
  { common }: ChainContext,
  { columns, where }: { readonly columns: SqlSelect['columns']; readonly where: readonly SqlExpression[] },
): SqlSelect {
  return select({ with: common, columns, from, joins, where: where.length > 0 ? allOf(where) : undefined });
}

/** Names that begin with `$` are the statement's own, but for the number of a row's structure. */
function answered({ values }: Relation): readonly (readonly [string, SqlExpression])[] {
  return [...values].filter(([name]) => !name.startsWith('$') || name === STRUCTURE).map(([name, { expression }]) => [name, expression]);
}
