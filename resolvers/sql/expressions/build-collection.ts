/** `any`, `all` and `count` over a to-many link -> correlated subqueries (OData 4.01 Part 2, sections 5.1.1.13 and 4.8). */
import type { Collection, Expression } from '../../expression/expression-tree';
import { isNotTrue, isTrue } from './build-condition';
import { checkLink } from '../tables/column-reference';
import { joinCondition } from '../tables/join-condition';
import type { SqlContext } from '../tables/sql-context';
import { SQL_TYPE } from '../../storage/column-types';
import { allOf, call, cast, constant, not, select } from '../nodes/sql-building';
import type { SqlColumns, SqlExpression, SqlSelect } from '../nodes/sql-nodes';
import type { OpenTable } from '../tables/statement-tables';

/** Never null: `all` is false as soon as the predicate is not true of some member. */
export function buildCollectionTest(
  { kind, collection, where }: Extract<Expression, { kind: 'any' | 'all' }>,
  context: SqlContext,
  wanted: boolean,
): SqlExpression {
  const test: SqlExpression = {
    kind: 'exists',
    select: members(collection, EXISTENCE, context, () =>
      where === undefined ? [] : [kind === 'any' ? isTrue(where, context) : isNotTrue(where, context)],
    ),
  };
  return (kind === 'any') === wanted ? test : not(test);
}

export function buildCount({ collection, where }: Extract<Expression, { kind: 'count' }>, context: SqlContext): SqlExpression {
  return { kind: 'subquery', select: members(collection, COUNT, context, () => (where === undefined ? [] : [isTrue(where, context)])) };
}

const EXISTENCE: SqlColumns = [{ kind: 'columns', items: [{ expression: constant('1'), alias: undefined }] }];
const COUNT: SqlColumns = [{ kind: 'columns', items: [{ expression: cast(call('count'), SQL_TYPE.Int), alias: undefined }] }];

/** The conditions are built when the members' table is open. */
function members(
  { from, link, scope }: Collection,
  columns: SqlColumns,
  context: SqlContext,
  conditions: () => readonly SqlExpression[],
): SqlSelect {
  const { tables, grants } = context;
  checkLink(link, grants);
  const owner = tables.aliasAt(from);
  const open = tables.open(scope, link.target);
  const correlation = link.through
    ? through(link.through, open, owner, collectionEnds(link), context)
    : joinCondition([open.alias, link.to], [owner, link.from]);
  const where = allOf([correlation, ...conditions()]);
  return select({ columns, from: open.source, joins: open.joins, where });
}

function collectionEnds({ from, to }: Collection['link']): Pick<Collection['link'], 'from' | 'to'> {
  return { from, to };
}

function through(
  between: NonNullable<Collection['link']['through']>,
  open: OpenTable,
  owner: string,
  ends: Pick<Collection['link'], 'from' | 'to'>,
  { tables }: SqlContext,
): SqlExpression {
  const alias = tables.nextAlias();
  open.joins.push({
    kind: 'JOIN',
    source: tables.source(between.table, alias),
    on: joinCondition([alias, between.to], [open.alias, ends.to]),
  });
  return joinCondition([alias, between.from], [owner, ends.from]);
}
