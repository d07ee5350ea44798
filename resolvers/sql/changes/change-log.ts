/** Rows of the log of changes, each called `n` in a select -> what is asked of them. */
import { SQL_TYPE } from '../../storage/column-types';
import type { TableName } from '../../database/database-types';
import { assertNever } from '../../../std/assert-never';
import type { RowCondition } from '../../../graphql/annotated-schema';
import type { JoinColumn, StoredColumn, StoredTable } from '../../storage/storage-model';
import { SNAPSHOT_BEGIN } from '../nodes/change-constants';
import { allOf, anyOf, call, cast, constant, exists, infix, parameter, select, suffix } from '../nodes/sql-building';
import type { ParameterSource } from '../nodes/parameter-source';
import type { SqlCommonTable, SqlExpression, SqlParameter, SqlSource } from '../nodes/sql-nodes';
import { joinReference } from '../tables/column-reference';
import { sourceOf } from '../tables/statement-tables';
import type { Concern, ConcernedColumn } from './concern';

/** Which changes are looked at: those that a token has not told; or those beyond the beginning of the statement's own snapshot, which the next token says are told. */
export type LogWindow = 'untold' | 'snapshot';

const NOTED = 'noted';
/** What a select calls a row of the log. */
export const ROW = 'n';

export const NOTED_ROWS: SqlSource = { kind: 'common', name: NOTED, alias: ROW };

export function logColumn(name: 'transaction' | 'relation' | 'operation' | 'before' | 'after' | 'columns'): SqlExpression {
  return { kind: 'column', table: ROW, name };
}

/** Those of the relations, as the log names them. */
export function notedTable(relations: ReadonlySet<string>, window: LogWindow): SqlCommonTable {
  const columns = (['transaction', 'relation', 'operation', 'before', 'after', 'columns'] as const).map(name => ({
    expression: logColumn(name),
    alias: name,
  }));
  const rows = select({
    columns: [{ kind: 'columns', items: columns }],
    from: { kind: 'noted', arguments: [...windowOf(window), textArray([...relations])], alias: ROW },
  });
  return { name: NOTED, selects: [rows], materialized: true };
}

/** Since which transaction, and but for which. */
function windowOf(window: LogWindow): readonly SqlExpression[] {
  const told = (source: ParameterSource): SqlParameter => ({ ...parameter(source, 'xid8'), array: true });
  switch (window) {
    case 'snapshot':
      return [constant(SNAPSHOT_BEGIN), told({ kind: 'constant', value: [] })];
    case 'untold':
      return [parameter({ kind: 'horizon', part: 'before' }, 'xid8'), told({ kind: 'horizon', part: 'told' })];
    default:
      return assertNever(window);
  }
}

export function textArray(values: readonly string[]): SqlParameter {
  return { ...parameter({ kind: 'constant', value: values }, SQL_TYPE.String), array: true };
}

export function relationsOf(concerns: readonly Concern[]): ReadonlySet<string> {
  return new Set(concerns.map(({ table }) => relationOf(table)));
}

/** As the log names it. */
export function relationOf(table: TableName): string {
  return ownName(table.base ?? table);
}

/** As statements name it: a view by its own name. */
export function ownName({ schema, name }: TableName): string {
  return `${schema}.${name}`;
}

/** In the order of their names, each once. */
export function tablesOf(concerns: readonly Concern[]): readonly StoredTable[] {
  const tables = new Map(concerns.map(({ table }) => [ownName(table), table]));
  return [...tables.keys()].sort().flatMap(name => tables.get(name) ?? []);
}

/** What the functions of marks take: schemas, names, and those of bases, empty where there is none. */
export function markArguments(tables: readonly TableName[]): readonly (readonly string[])[] {
  return [
    tables.map(({ schema }) => schema),
    tables.map(({ name }) => name),
    tables.map(({ base }) => base?.schema ?? ''),
    tables.map(({ base }) => base?.name ?? ''),
  ];
}

/** Whether a page may have shown what the transaction did. */
export function mayBeSeen(): SqlExpression {
  return infix(logColumn('transaction'), '<', parameter({ kind: 'horizon', part: 'unseenFrom' }, 'xid8'));
}

export function isOperation(operation: 'I' | 'U' | 'D'): SqlExpression {
  return infix(logColumn('operation'), '=', stated(operation));
}

export function isOf(table: StoredTable): SqlExpression {
  return infix(logColumn('relation'), '=', stated(relationOf(table)));
}

/** As text; null where there was no row. */
export function valueIn(side: 'before' | 'after', column: string): SqlExpression {
  return infix(logColumn(side), '->>', stated(column));
}

/** A value of the key, which no update changes. */
export function keyValue(column: string): SqlExpression {
  return infix(call('coalesce', logColumn('after'), logColumn('before')), '->>', stated(column));
}

/** Whether the change concerns the answer. `rows`: what must be true of a row for it to be reached. */
export function concerns({ table, identity, columns }: Concern, rows: readonly RowCondition[]): SqlExpression {
  return anyOf([...comingAndGoing(table, rows), ...touching(columns, { table, identity, rows })]);
}

/** Whether it may decide which entities are in the collection. */
export function decides({ table, identity, columns, decides: all }: Concern, rows: readonly RowCondition[]): SqlExpression {
  const deciding = touching(
    columns.filter(column => column.decides),
    { table, identity, rows },
  );
  return anyOf(all ? [...comingAndGoing(table, rows), ...deciding] : deciding);
}

/** A row that can be reached since the change, and one that could be before it. */
function comingAndGoing(table: StoredTable, rows: readonly RowCondition[]): readonly SqlExpression[] {
  const moved = rows.length === 0 ? [] : [allOf([hasChanged(rows.map(({ column }) => column)), isReached(table, rows)])];
  return [
    allOf([isOperation('I'), ...reachedOn('after', table, rows)]),
    allOf([isOperation('D'), ...reachedOn('before', table, rows)]),
    ...moved,
  ];
}

interface Touched extends Pick<Concern, 'table' | 'identity'> {
  readonly rows: readonly RowCondition[];
}

/**
 * Updates of columns of a row that can be reached before them or after them. What has become of the row since does not matter: who has lost a row by an update is not named by its end.
 * Whether a flag hides the columns is told by the row as it is now, since a change of the flag is noted too.
 */
function touching(columns: readonly ConcernedColumn[], { table, identity, rows }: Touched): readonly SqlExpression[] {
  const flags = [...new Set(columns.map(({ hiddenBy }) => hiddenBy))];
  return flags.map(flag => {
    const names = columns.filter(({ hiddenBy }) => hiddenBy === flag).map(({ name }) => name);
    const isSeen = flag === undefined ? [] : [isShownNow({ table, identity }, flag)];
    return allOf([hasChanged(names), ...(rows.length === 0 ? [] : [isReached(table, rows)]), ...isSeen]);
  });
}

function hasChanged(columns: readonly string[]): SqlExpression {
  return infix(logColumn('columns'), '&&', textArray([...new Set(columns)].sort()));
}

function isReached(table: StoredTable, rows: readonly RowCondition[]): SqlExpression {
  return anyOf([...reachedOn('before', table, rows), ...reachedOn('after', table, rows)]);
}

/** As far as the log tells: true by a column that was not noted. Values are compared as the table's, which may be equal though they are written otherwise. */
export function reachedOn(side: 'before' | 'after', table: StoredTable, rows: readonly RowCondition[]): readonly SqlExpression[] {
  if (rows.length === 0) return [];
  const isTrue = rows.map(({ column, equals }) =>
    anyOf([
      suffix(infix(logColumn(side), '->', stated(column)), 'IS NULL'),
      infix({ kind: 'column', table: THEN, name: column }, '=', stated(equals)),
    ]),
  );
  const from: SqlSource = { kind: 'notedRow', table: { ...table, rows: [] }, noted: logColumn(side), alias: THEN };
  return [exists({ from, where: allOf(isTrue) })];
}

/** The row of the change as it was then, and as it is now. */
const [THEN, CURRENT] = ['b', 'c'] as const;

/** True where the log does not tell which row it is. */
function isShownNow({ table, identity }: Pick<Concern, 'table' | 'identity'>, flag: string): SqlExpression {
  const isRow = identity.map(column => equalsNoted([CURRENT, column], ofColumn(table, column, keyValue(column.column))));
  const where = allOf([...isRow, suffix({ kind: 'column', table: CURRENT, name: flag }, 'IS NOT TRUE')]);
  const isFound = exists({ from: sourceOf({ ...table, rows: [] }, CURRENT), where });
  return anyOf([isFound, ...identity.map(({ column }) => suffix(keyValue(column), 'IS NULL'))]);
}

/**
 * A text of the log as a value of the column that it was noted of. A text may stand in columns of several types, and the model does not name the type of an enumeration: then the table tells it,
 * so that values are compared as a join of columns compares them, and by an index.
 */
export function ofColumn(table: StoredTable, { column, type }: JoinColumn | StoredColumn, text: SqlExpression): SqlExpression {
  return type?.kind === 'scalar' && type.name !== 'String' ? cast(text, SQL_TYPE[type.name]) : { kind: 'notedValue', table, column, text };
}

/** A column of a table by its alias against a value of the log. */
export function equalsNoted([table, column]: readonly [string, JoinColumn | StoredColumn], value: SqlExpression): SqlExpression {
  return infix(joinReference(table, column), '=', value);
}

export function stated(value: string): SqlExpression {
  return { kind: 'stated', value };
}
