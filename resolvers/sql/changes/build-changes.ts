/** What changed in a collection -> its selects: the horizon of the answer, the page of changed keys with their rows, how many there are. */
import type { StoredColumn, StoredEntity } from '../../storage/storage-model';
import { SQL_TYPE } from '../../storage/column-types';
import { isScalar } from '../../expression/value-types';
import { SNAPSHOT_BEGIN, SNAPSHOT_END, SYSTEM } from '../nodes/change-constants';
import {
  allOf,
  anyOf,
  byCodePoint,
  call,
  cast,
  constant,
  countParameter,
  infix,
  parameter,
  select,
  SQL_TRUE,
  sqlType,
  subquery,
  suffix,
} from '../nodes/sql-building';
import { encodingOf } from '../nodes/parameter-value';
import type { SqlAggregate, SqlColumnList, SqlExpression, SqlSelect, SqlSelectItem, SqlSource } from '../nodes/sql-nodes';
import { filterConditions } from '../pages/build-page';
import type { CollectionQuery, StatementContext } from '../pages/collection-query';
import { selectedColumns, type RowColumns } from '../rows/row-columns';
import { joinReference } from '../tables/column-reference';
import type { SqlContext } from '../tables/sql-context';
import { sourceOf, StatementTables } from '../tables/statement-tables';
import { COUNT_ALIAS } from '../statements/build-count-statement';
import { markArguments, ofColumn, stated, tablesOf, textArray } from './change-log';
import { DECIDES, keyName, KEYS, keysTable, TOUCHED, touchedTables, TRANSACTION, type KeyRange, type Watched } from './touched-keys';

/** The names of the columns by which a row of a page tells something of the answer as a whole. No field has such a name. */
export const ROUND = {
  identity: '$identity',
  system: '$system',
  forgotten: '$forgotten',
  drop: '$drop',
  begin: '$begin',
  end: '$end',
  marks: '$marks',
  told: '$told',
} as const;
/** Why the entity is not in the collection any more; null where it is. */
export const REMOVED = '$removed';

/** Of the parts of the key of a change. */
export function changedKeyAlias(index: number): string {
  return `$changed${index}`;
}

export interface ChangesQuery {
  readonly watched: Watched;
  /** Its order does not matter. */
  readonly query: Pick<CollectionQuery, 'entity' | 'filter'>;
  readonly columns: RowColumns;
}

/** One row, of the answer as a whole. */
export function buildRound(watched: Watched, context: StatementContext): SqlSelect {
  return { ...roundRow(watched, [toldItem()]), with: touchedTables(watched, 'snapshot', context) };
}

/** At least one row; the first tells of the answer as a whole. Rows without a key tell of no change. */
export function buildChangePage({ watched, query, columns }: ChangesQuery, context: StatementContext): SqlSelect {
  const { entity } = watched;
  const { storage, specialise, grants } = context;
  const tables = new StatementTables(storage, grants);
  const table = tables.open(0, query.entity);
  const read = selectedColumns(columns, { tables, specialise, grants });
  const inPage = (name: string): SqlExpression => ({ kind: 'column', table: PAGE, name });
  const keys = entity.key.map((_, index) => inPage(keyName(index)));
  const isRow = entity.key.map((column, index) => infix(joinReference(table.alias, column), '=', inPage(keyName(index))));
  const own: SqlColumnList = {
    kind: 'columns',
    items: [
      ...keys.map((expression, index) => ({ expression, alias: changedKeyAlias(index) })),
      { expression: inPage(REMOVED), alias: REMOVED },
    ],
  };
  const isLater = specialise(({ token }) => token !== undefined);
  const range: KeyRange = {
    where: touched => (isLater ? isAfter(entity, touched) : undefined),
    orderBy: touched => orderOf(entity, touched),
  };
  return select({
    with: [
      ...touchedTables(watched, 'untold', context),
      keysTable(entity, range),
      // Each row of the page repeats it, and only the first page is asked what is told.
      { name: ROUND_TABLE, selects: [roundRow(watched, isLater ? [] : [toldItem()])], materialized: true },
    ],
    columns: [{ kind: 'everything', table: ROUND_TABLE }, own, ...read],
    from: { kind: 'common', name: ROUND_TABLE, alias: ROUND_TABLE },
    joins: [
      { kind: 'LEFT JOIN', source: { kind: 'derived', select: changedPage({ watched, query }, context), alias: PAGE }, on: SQL_TRUE },
      { kind: 'LEFT JOIN', source: table.source, on: allOf([...isRow, suffix(inPage(REMOVED), 'IS NULL')]) },
      ...table.joins,
    ],
    orderBy: orderOf(entity, keys),
  });
}

export function buildChangeCount({ watched, query }: Omit<ChangesQuery, 'columns'>, context: StatementContext): SqlSelect {
  const { from, joins, isTold } = changedRows({ watched, query }, context);
  return select({
    with: [...touchedTables(watched, 'untold', context), keysTable(watched.entity)],
    columns: [{ kind: 'columns', items: [{ expression: cast(call('count'), SQL_TYPE.Int), alias: COUNT_ALIAS }] }],
    from,
    joins,
    where: isTold,
  });
}

const PAGE = 'page';
const MEMBER = 'member';
const IS_IN = 'is_in';
const ROUND_TABLE = 'round';
const HISTORY = 'h';

/** Transactions beyond the beginning of the snapshot whose changes are told. Those of rows that could not be seen are not among them: by its length a token would tell of them. They are looked at again, and tell nothing then. */
function toldItem(): SqlSelectItem {
  const inTouched = (name: string): SqlExpression => ({ kind: 'column', table: TOUCHED, name });
  const transaction = inTouched(TRANSACTION);
  const touched: SqlSource = { kind: 'common', name: TOUCHED, alias: TOUCHED };
  const transactions: SqlAggregate = {
    kind: 'aggregate',
    name: 'array_agg',
    argument: transaction,
    distinct: true,
    filter: undefined,
  };
  const where = infix(transaction, '>=', constant(SNAPSHOT_BEGIN));
  return { expression: subquery(cast(transactions, SQL_TYPE.String), { from: touched, where }), alias: ROUND.told };
}

function roundRow({ concerns }: Watched, more: readonly SqlSelectItem[]): SqlSelect {
  const ofHistory = (name: string): SqlExpression => cast({ kind: 'column', table: HISTORY, name }, SQL_TYPE.String);
  const items: SqlSelectItem[] = [
    { expression: ofHistory('identity'), alias: ROUND.identity },
    { expression: constant(SYSTEM), alias: ROUND.system },
    { expression: ofHistory('forgotten'), alias: ROUND.forgotten },
    { expression: ofHistory('xmin'), alias: ROUND.drop },
    { expression: cast(constant(SNAPSHOT_BEGIN), SQL_TYPE.String), alias: ROUND.begin },
    { expression: cast(constant(SNAPSHOT_END), SQL_TYPE.String), alias: ROUND.end },
    { expression: call('changes.digest_of_marks', ...markArguments(tablesOf(concerns)).map(textArray)), alias: ROUND.marks },
    ...more,
  ];
  return select({
    columns: [{ kind: 'columns', items }],
    from: sourceOf({ schema: 'changes', name: 'history', rows: [] }, HISTORY),
  });
}

interface ChangedRows extends Pick<SqlSelect, 'from' | 'joins'> {
  /** Parts of the key. */
  readonly keys: readonly SqlExpression[];
  readonly removed: SqlExpression;
  readonly isTold: SqlExpression;
}

/**
 * Each key that was touched, with its row as it is now. A row that is in the collection is told as it is. A row that is not is told as removed if a change may have taken it out,
 * also where it came since: it may have been on a page of a round that the client did not end.
 */
function changedRows({ watched: { entity }, query }: Omit<ChangesQuery, 'columns'>, context: StatementContext): ChangedRows {
  const { storage, specialise, grants } = context;
  const tables = new StatementTables(storage, grants);
  const sql: SqlContext = { tables, specialise, grants };
  const table = tables.open(0, query.entity);
  const inKeys = (name: string): SqlExpression => ({ kind: 'column', table: KEYS, name });
  const isRow = (alias: string): SqlExpression =>
    allOf(entity.key.map((column, index) => infix(joinReference(alias, column), '=', inKeys(keyName(index)))));
  const conditions = filterConditions({ ...query, order: [] }, sql);
  // OFFSET makes PostgreSQL look up each key: otherwise it may read whole tables first.
  const member = select({
    columns: [{ kind: 'columns', items: [{ expression: SQL_TRUE, alias: IS_IN }] }],
    from: table.source,
    joins: table.joins,
    where: allOf([isRow(table.alias), ...conditions]),
    offset: constant('0'),
  });
  const isIn = suffix({ kind: 'column', table: MEMBER, name: IS_IN }, 'IS TRUE');
  const raw = tables.nextAlias();
  const isStored = allOf(entity.key.slice(0, 1).map(column => suffix(joinReference(raw, column), 'IS NOT NULL')));
  const isOut: SqlExpression = { kind: 'case', condition: isStored, value: stated('CHANGED'), otherwise: stated('DELETED') };
  return {
    keys: entity.key.map((_, index) => inKeys(keyName(index))),
    removed: { kind: 'case', condition: isIn, value: constant('NULL'), otherwise: isOut },
    isTold: anyOf([isIn, inKeys(DECIDES)]),
    from: { kind: 'common', name: KEYS, alias: KEYS },
    joins: [
      { kind: 'LEFT JOIN LATERAL', source: { kind: 'derived', select: member, alias: MEMBER }, on: SQL_TRUE },
      { kind: 'LEFT JOIN', source: sourceOf({ ...entity.table, rows: [] }, raw), on: isRow(raw) },
    ],
  };
}

function changedPage(changes: Omit<ChangesQuery, 'columns'>, context: StatementContext): SqlSelect {
  const { from, joins, keys, removed, isTold } = changedRows(changes, context);
  const { entity } = changes.watched;
  const items = [...keys.map((expression, index) => ({ expression, alias: keyName(index) })), { expression: removed, alias: REMOVED }];
  return select({
    columns: [{ kind: 'columns', items }],
    from,
    joins,
    where: isTold,
    orderBy: orderOf(entity, keys),
    limit: countParameter('each'),
  });
}

function isAfter({ key, table }: StoredEntity, keys: readonly SqlExpression[]): SqlExpression {
  const given = key.map((column, index) => {
    const value = parameter({ kind: 'token', index, encoding: encodingOf(column.type) }, sqlType(column.type));
    return isScalar(column.type, 'String') ? ofColumn(table, column, value) : value;
  });
  const own = keys.map((expression, index) => compared(expression, key[index]));
  return infix({ kind: 'row', items: own }, '>', { kind: 'row', items: given });
}

function orderOf({ key }: StoredEntity, keys: readonly SqlExpression[]): SqlSelect['orderBy'] {
  return keys.map((expression, index) => ({ expression: compared(expression, key[index]), descending: false, nullable: false }));
}

/** Any order will do that depends on the values alone. */
export function compared(expression: SqlExpression, column: StoredColumn | undefined): SqlExpression {
  return column !== undefined && isScalar(column.type, 'String') ? byCodePoint(expression) : expression;
}
