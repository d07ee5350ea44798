/**
 * A link and the rows it starts from -> one select for all of them: the pages it leads to, how many rows there are, or the one row of a to-one
 * link. Each row of the result tells by `PARENT_ALIAS` which parent it belongs to, counted from 1; where there is but one, nothing is said of it, and PostgreSQL
 * plans the statement once: the length of an array it would weigh each time.
 */
import { SQL_TYPE } from '../../storage/column-types';
import type { JoinColumn, StoredLink } from '../../storage/storage-model';
import { COUNT_COLUMN } from './build-count-statement';
import { buildPage, filterConditions, type Narrowing } from '../pages/build-page';
import type { CollectionQuery, PageRequest, StatementContext } from '../pages/collection-query';
import { checkLink, joinReference } from '../tables/column-reference';
import { joinCondition } from '../tables/join-condition';
import { selectedColumns, type RowColumns } from '../rows/row-columns';
import { allOf, arrayOf, cast, infix, integerParameter, parameterOf, select, textParameter } from '../nodes/sql-building';
import type { SqlColumnList, SqlExpression, SqlJoin, SqlParameter, SqlSelect, SqlSource } from '../nodes/sql-nodes';
import { StatementTables, type OpenTable } from '../tables/statement-tables';

/** No GraphQL name holds a `$`. */
export const PARENT_ALIAS = '$parent';

export const PARENTS = 'p';
const ORDINAL = 'n';
export const PAGE = 'page';

/** The values of the link's columns for each parent, none of them null. */
export type ParentValues = readonly (readonly unknown[])[];

/** At most `limit` rows in all, whatever the pages hold. */
export function buildLinkedPages(
  link: StoredLink,
  parents: ParentValues,
  page: PageRequest,
  limit: number,
  context: StatementContext,
): SqlSelect {
  checkLink(link, context.grants);
  const only = onlyOne(parents);
  if (only) return buildPage(page, context, narrowing(link, ofOne(only)));
  const inner = buildPage(page, context, narrowing(link, ofEach));
  const lateral: SqlJoin = { kind: 'CROSS JOIN LATERAL', source: { kind: 'derived', select: inner, alias: PAGE }, on: undefined };
  return select({
    columns: [PARENT_COLUMN, { kind: 'everything', table: PAGE }],
    from: parentRows(link, parents),
    joins: [lateral],
    limit: integerParameter(limit),
  });
}

export function buildLinkedCounts(
  link: StoredLink,
  parents: ParentValues,
  query: CollectionQuery,
  { storage, now, grants }: StatementContext,
): SqlSelect {
  checkLink(link, grants);
  const tables = new StatementTables(storage, grants);
  const table = tables.open(0, query.entity);
  const only = onlyOne(parents);
  const on = narrowing(link, only ? ofOne(only) : ofEach)(table, tables);
  const conditions = filterConditions(query, { tables, now, grants });
  if (only) return select({ columns: [COUNT_COLUMN], from: table.source, joins: table.joins, where: allOf([on, ...conditions]) });
  return select({
    columns: [PARENT_COLUMN, COUNT_COLUMN],
    from: table.source,
    joins: fromParents(parentRows(link, parents), on, table),
    where: conditions.length > 0 ? allOf(conditions) : undefined,
    groupBy: [ordinal()],
  });
}

/** One row for each parent that leads somewhere. */
export function buildLinkedRows(
  link: StoredLink,
  parents: ParentValues,
  columns: RowColumns,
  { storage, now, grants }: StatementContext,
): SqlSelect {
  checkLink(link, grants);
  const tables = new StatementTables(storage, grants);
  const table = tables.open(0, link.target);
  const read = selectedColumns(columns, { tables, now, grants });
  const only = onlyOne(parents);
  if (only) {
    const where = narrowing(link, ofOne(only))(table, tables);
    return select({ columns: read, from: table.source, joins: table.joins, where });
  }
  const on = narrowing(link, ofEach)(table, tables);
  return select({ columns: [PARENT_COLUMN, ...read], from: table.source, joins: fromParents(parentRows(link, parents), on, table) });
}

const PARENT_COLUMN: SqlColumnList = { kind: 'columns', items: [{ expression: cast(ordinal(), SQL_TYPE.Int), alias: PARENT_ALIAS }] };

function ordinal(): SqlExpression {
  return { kind: 'column', table: PARENTS, name: ORDINAL };
}

function fromParents(parents: SqlSource, on: SqlExpression, { joins }: OpenTable): SqlJoin[] {
  return [...joins, { kind: 'JOIN', source: parents, on }];
}

function parentRows({ from }: StoredLink, parents: ParentValues): SqlSource {
  const arrays = from.map((column, index) =>
    parentArray(
      column,
      parents.map(values => values[index]),
    ),
  );
  return { kind: 'unnest', arrays, alias: PARENTS, columns: from.map((_, index) => `k${index}`), ordinal: ORDINAL };
}

/** Columns of a type without a known name are compared as text. */
function parentArray({ type }: JoinColumn, values: readonly unknown[]): SqlParameter {
  if (type?.kind === 'scalar') return arrayOf(type, values);
  return { ...textParameter(''), value: values, array: true };
}

/** The target's rows whose columns equal the parent's, through the table between when there is one. */
export function narrowing(link: StoredLink, parent: ParentSide): Narrowing {
  return (table, tables) => {
    if (!link.through) return equalsParent(table.alias, link.to, link.from, parent);
    const alias = tables.nextAlias();
    const on = joinCondition([alias, link.through.to], [table.alias, link.to]);
    table.joins.push({ kind: 'JOIN', source: tables.source(link.through.table, alias), on });
    return equalsParent(alias, link.through.from, link.from, parent);
  };
}

function onlyOne(parents: ParentValues): ParentValues[number] | undefined {
  return parents.length === 1 ? parents[0] : undefined;
}

/** The parent's value of one of the columns that the link starts from, compared as text where that column's type has no known name. */
type ParentSide = (index: number, type: JoinColumn['type']) => SqlExpression;

/** Of whichever parent the statement is at. */
export const ofEach: ParentSide = index => ({ kind: 'column', table: PARENTS, name: `k${index}` });

function ofOne(values: ParentValues[number]): ParentSide {
  return (index, type) => (type?.kind === 'scalar' ? parameterOf(type, values[index]) : { ...textParameter(''), value: values[index] });
}

function equalsParent(table: string, columns: readonly JoinColumn[], from: readonly JoinColumn[], parent: ParentSide): SqlExpression {
  const pairs = columns.map((column, index) => {
    const own = joinReference(table, column);
    return infix(column.type?.kind === 'scalar' ? own : cast(own, SQL_TYPE.String), '=', parent(index, from[index]?.type));
  });
  return allOf(pairs);
}
