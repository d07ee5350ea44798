/**
 * A link and the rows it starts from -> one select for all of them: the pages it leads to, how many rows there are, or the one row of a to-one
 * link. Each row of the result tells by `PARENT_ALIAS` which parent it belongs to, counted from 1; where there is but one, nothing is said of it, and PostgreSQL
 * plans the statement once: the length of an array it would weigh each time.
 */
import { SQL_TYPE } from '../../storage/column-types';
import { scalar } from '../../expression/value-types';
import type { JoinColumn, StoredLink } from '../../storage/storage-model';
import { countColumns, type CountQuery } from './build-count-statement';
import { buildPage, filterConditions, type Narrowing } from '../pages/build-page';
import type { PageRequest, StatementContext } from '../pages/collection-query';
import { checkLink, joinReference } from '../tables/column-reference';
import { joinCondition, type JoinStart } from '../tables/join-condition';
import { selectedColumns, type RowColumns } from '../rows/row-columns';
import { subjectOf } from '../rows/subject-of';
import { encodingOf } from '../nodes/parameter-value';
import { rowConditions } from '../nodes/row-conditions';
import { allOf, cast, countParameter, infix, parameter, select, sqlType } from '../nodes/sql-building';
import type { SqlColumnList, SqlExpression, SqlJoin, SqlParameter, SqlSelect, SqlSource } from '../nodes/sql-nodes';
import { sourceOf, StatementTables, type OpenTable } from '../tables/statement-tables';

/** No GraphQL name holds a `$`. */
export const PARENT_ALIAS = '$parent';

export const PARENTS = 'p';
const ORDINAL = 'n';
export const PAGE = 'page';

/** A limit holds for the rows of all pages together. */
export function buildLinkedPages(link: StoredLink, page: PageRequest, context: StatementContext): SqlSelect {
  checkLink(link, context.grants);
  if (isOnlyOne(context)) return buildPage(page, context, narrowing(link, ofOne));
  const inner = buildPage(page, context, narrowing(link, ofEach));
  const lateral: SqlJoin = { kind: 'CROSS JOIN LATERAL', source: { kind: 'derived', select: inner, alias: PAGE }, on: undefined };
  return select({
    columns: [PARENT_COLUMN, { kind: 'everything', table: PAGE }],
    from: parentRows(link),
    joins: [lateral],
    limit: countParameter('all'),
  });
}

export function buildLinkedCounts(link: StoredLink, query: CountQuery, context: StatementContext): SqlSelect {
  const { storage, specialise, grants } = context;
  checkLink(link, grants);
  const tables = new StatementTables(storage, grants);
  const table = tables.open(0, query.entity);
  const isOne = isOnlyOne(context);
  const on = narrowing(link, isOne ? ofOne : ofEach)(table, tables);
  const conditions = filterConditions(query, { tables, specialise, grants });
  const counted = countColumns(query.isWatched ? subjectOf(table.alias, query.entity, storage) : undefined);
  if (isOne) return select({ columns: [counted], from: table.source, joins: table.joins, where: allOf([on, ...conditions]) });
  return select({
    columns: [PARENT_COLUMN, counted],
    from: table.source,
    joins: fromParents(parentRows(link), on, table),
    where: conditions.length > 0 ? allOf(conditions) : undefined,
    groupBy: [ordinal()],
  });
}

/** One row for each parent that leads somewhere. */
export function buildLinkedRows(link: StoredLink, columns: RowColumns, context: StatementContext): SqlSelect {
  const { storage, specialise, grants } = context;
  checkLink(link, grants);
  const tables = new StatementTables(storage, grants);
  const table = tables.open(0, link.target);
  const read = selectedColumns(columns, { tables, specialise, grants });
  if (isOnlyOne(context)) {
    const where = narrowing(link, ofOne)(table, tables);
    return select({ columns: read, from: table.source, joins: table.joins, where });
  }
  const on = narrowing(link, ofEach)(table, tables);
  return select({ columns: [PARENT_COLUMN, ...read], from: table.source, joins: fromParents(parentRows(link), on, table) });
}

const PARENT_COLUMN: SqlColumnList = { kind: 'columns', items: [{ expression: cast(ordinal(), SQL_TYPE.Int), alias: PARENT_ALIAS }] };

function ordinal(): SqlExpression {
  return { kind: 'column', table: PARENTS, name: ORDINAL };
}

function fromParents(parents: SqlSource, on: SqlExpression, { joins }: OpenTable): SqlJoin[] {
  return [...joins, { kind: 'JOIN', source: parents, on }];
}

function parentRows({ from }: StoredLink): SqlSource {
  const arrays = from.map((column, index) => ({ ...parentValue('parents', index, column), array: true }));
  return { kind: 'unnest', arrays, alias: PARENTS, columns: from.map((_, index) => `k${index}`), ordinal: ORDINAL };
}

function parentValue(kind: 'parent' | 'parents', index: number, { type, comparedAs }: JoinColumn): SqlParameter {
  const known = type?.kind === 'scalar' ? type : scalar('String');
  return parameter({ kind, index, encoding: encodingOf(known) }, comparedAs ?? sqlType(known));
}

/** The target's rows whose columns equal the parent's, through the table between when there is one. */
export function narrowing(link: StoredLink, parent: ParentSide): Narrowing {
  return (table, tables) => {
    if (!link.through)
      return allOf([equalsParent([table.alias, link.to.columns], link.from, parent), ...rowConditions(table.alias, link.to.rows)]);
    const alias = tables.nextAlias();
    const on = joinCondition([table.alias, link.to], [alias, link.through.to]);
    table.joins.push({ kind: 'JOIN', source: sourceOf(link.through.table, alias), on });
    return equalsParent([alias, link.through.from], link.from, parent);
  };
}

function isOnlyOne({ specialise }: StatementContext): boolean {
  return specialise(({ parents }) => parents.length === 1);
}

/** The parent's value of one of the columns that the link starts from. */
type ParentSide = (index: number, column: JoinColumn) => SqlExpression;

/** Of whichever parent the statement is at. */
export const ofEach: ParentSide = index => ({ kind: 'column', table: PARENTS, name: `k${index}` });

export const ofOne: ParentSide = (index, column) => parentValue('parent', index, column);

function equalsParent([table, columns]: JoinStart, from: readonly JoinColumn[], parent: ParentSide): SqlExpression {
  const pairs = columns.map((column, index) => {
    const [own, start] = [joinReference(table, column), from[index]];
    if (start === undefined) throw new Error('The columns of a link come in pairs.');
    return infix(isKnown(start) ? own : cast(own, SQL_TYPE.String), '=', parent(index, start));
  });
  return allOf(pairs);
}

/** Columns of a type without a known name are compared as text. */
function isKnown({ type, comparedAs }: JoinColumn): boolean {
  return type?.kind === 'scalar' || comparedAs !== undefined;
}
