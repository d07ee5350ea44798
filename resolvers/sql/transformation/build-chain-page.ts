/** A chain over a collection -> the select of one page of what it makes, and of how many rows that is: one statement each. */
import { scalar } from '../../expression/value-types';
import type { Transformation } from '../../transformation/transformation-tree';
import { countColumns } from '../statements/build-count-statement';
import { buildKeyset } from '../pages/build-keyset';
import type { Narrowing } from '../pages/build-page';
import type { StatementContext } from '../pages/collection-query';
import { orderBy, orderKeys } from '../pages/order-keys';
import { allOf, anyOf, cast, countParameter, select } from '../nodes/sql-building';
import type { SqlExpression, SqlSelect, SqlSelectItem } from '../nodes/sql-nodes';
import { SQL_TYPE } from '../../storage/column-types';
import { StatementTables } from '../tables/statement-tables';
import { SUBJECT, subjectOf } from '../rows/subject-of';
import { buildSteps } from './build-chain-relation';
import { contextOf, NO_GROUPS, STRUCTURE, totalOrder, type ChainContext, type Relation } from './relation';

/** A collection, and what transforms it; `within` narrows it to what a link leads to. */
export interface ChainQuery {
  /** GraphQL name of the entity. */
  readonly entity: string;
  readonly steps: readonly Transformation[];
  readonly within: Narrowing | undefined;
  /** Whether each row tells whom it is about, where all that it was made of is about one. */
  readonly isWatched: boolean;
}

/** The names of the order values, in turn. */
export const ORDER_VALUE = '$order';

export function buildChainPage(query: ChainQuery, withOrder: boolean, context: StatementContext): SqlSelect {
  const { relation, chain } = openChain(query, context);
  const { specialise } = context;
  const keys = orderKeys(totalOrder(relation), contextOf(relation, chain));
  const places = keys.map(({ value }, index): [string, SqlExpression] => [`${ORDER_VALUE}${index}`, value]);
  const items = new Map<string, SqlExpression>([...answered(relation), ...(withOrder ? places : [])]);
  const after = specialise(({ token }) => token !== undefined) ? [anyOf(buildKeyset(keys, context))] : [];
  const page = closed(relation, chain, {
    columns: [{ kind: 'columns', items: [...items].map(([alias, expression]): SqlSelectItem => ({ alias, expression })) }],
    where: [...relation.where, ...after],
  });
  const offset = specialise(({ skip }) => skip > 0) ? countParameter('skip') : undefined;
  return { ...page, orderBy: orderBy(keys, false), limit: countParameter('each'), offset };
}

export function buildChainCount(query: ChainQuery, context: StatementContext): SqlSelect {
  const { relation, chain } = openChain(query, context);
  return closed(relation, chain, { columns: [countColumns(relation.values.get(SUBJECT)?.expression)], where: relation.where });
}

function openChain(
  { entity: name, steps, within, isWatched }: ChainQuery,
  context: StatementContext,
): { readonly relation: Relation; readonly chain: ChainContext } {
  const { storage, specialise, grants } = context;
  const tables = new StatementTables(storage, grants);
  const chain: ChainContext = { storage, specialise, grants, tables, common: [], hidden: { count: 0 } };
  const open = tables.open(0, name);
  const where = within ? [within(open, tables)] : [];
  const entity = tables.entity(name);
  // As text from the beginning: grouped rows have it as text, and concatenated sets must have one type.
  const subject = isWatched ? subjectOf(open.alias, name, storage) : undefined;
  const start = {
    entity,
    from: open.source,
    joins: open.joins,
    where,
    values: new Map(subject ? [[SUBJECT, { type: scalar('String'), nullable: true, expression: cast(subject, SQL_TYPE.String) }]] : []),
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

/** Names that begin with `$` are the statement's own. Of these only two are answered: the number of a row's structure, and whom the row is about. */
function answered({ values }: Relation): readonly (readonly [string, SqlExpression])[] {
  return [...values]
    .filter(([name]) => !name.startsWith('$') || name === STRUCTURE || name === SUBJECT)
    .map(([name, { expression }]) => [name, expression]);
}
