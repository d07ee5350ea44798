/** `any`, `all` and `count` over a to-many link -> correlated subqueries (OData 4.01 Part 2, sections 5.1.1.13 and 4.8). */
import type { Collection, Expression } from '../../expression/expression-tree';
import { isNotTrue, isTrue } from './build-condition';
import { checkLink } from '../tables/column-reference';
import { equalColumns, joinCondition } from '../tables/join-condition';
import type { SqlContext } from '../tables/sql-context';
import { SQL_TYPE } from '../../storage/column-types';
import { allOf, call, cast, constant, infix, not, oneColumn, select, suffix } from '../nodes/sql-building';
import type { SqlColumns, SqlExpression, SqlSelect } from '../nodes/sql-nodes';
import { sourceOf, type OpenTable } from '../tables/statement-tables';

/** Never null: `all` is false as soon as the predicate is not true of some member. */
export function buildCollectionTest(
  { kind, collection, where }: Extract<Expression, { kind: 'any' | 'all' }>,
  context: SqlContext,
  wanted: boolean,
): SqlExpression {
  const conditions = () => (where === undefined ? [] : [kind === 'any' ? isTrue(where, context) : isNotTrue(where, context)]);
  const exists = (kind === 'any') === wanted;
  const mayJoin = context.tables.mayJoin();
  const rows = members(collection, { columns: EXISTENCE, conditions }, context);
  if (!mayJoin) return oneByOne({ ...rows, limit: constant('1') }, exists);
  const test: SqlExpression = { kind: 'exists', select: rows };
  return exists ? test : not(test);
}

/**
 * A value is no join. Of EXISTS with OFFSET PostgreSQL would expect that it halves the rows each time: with ten of them it expected one row, and compared each
 * row with all rows of the other joins. These comparisons it expects to be true.
 */
function oneByOne(select: SqlSelect, exists: boolean): SqlExpression {
  const value: SqlExpression = { kind: 'subquery', select };
  return exists ? suffix(value, 'IS NOT NULL') : infix(value, 'IS DISTINCT FROM', constant('1'));
}

export function buildCount({ collection, where }: Extract<Expression, { kind: 'count' }>, context: SqlContext): SqlExpression {
  const conditions = () => (where === undefined ? [] : [isTrue(where, context)]);
  return { kind: 'subquery', select: members(collection, { columns: COUNT, conditions }, context) };
}

const EXISTENCE = oneColumn(constant('1'));
const COUNT = oneColumn(cast(call('count'), SQL_TYPE.Int));

interface Members {
  readonly columns: SqlColumns;
  /** Built when the members' table is open. */
  readonly conditions: () => readonly SqlExpression[];
}

function members({ from, link, scope }: Collection, { columns, conditions }: Members, context: SqlContext): SqlSelect {
  const { tables, grants } = context;
  checkLink(link, grants);
  const owner = tables.aliasAt(from);
  const open = tables.open(scope, link.target);
  const correlation = link.through
    ? throughTable({ link, through: link.through }, [open, owner], context)
    : joinCondition([open.alias, link.to], [owner, link.from]);
  const where = allOf([correlation, ...conditions()]);
  return select({ columns, from: open.source, joins: open.joins, where });
}

interface Through {
  readonly link: Collection['link'];
  readonly through: NonNullable<Collection['link']['through']>;
}

function throughTable(
  { link, through }: Through,
  [open, owner]: readonly [members: OpenTable, owner: string],
  { tables }: SqlContext,
): SqlExpression {
  const alias = tables.nextAlias();
  const on = joinCondition([open.alias, link.to], [alias, through.to]);
  open.joins.push({ kind: 'JOIN', source: sourceOf(through.table, alias), on });
  return equalColumns([alias, through.from], [owner, link.from]);
}
