/**
 * Noted changes -> the rows as they were: each that has become another or has gone since the horizon, also where it came since: a client may have taken it from a round that it did not end.
 * What a transaction both made and took away was seen by nobody.
 */
import type { RowCondition } from '../../../graphql/annotated-schema';
import type { StoredEntity } from '../../storage/storage-model';
import { allOf, anyOf, constant, exists, infix, not, select, suffix } from '../nodes/sql-building';
import type { SqlAggregate, SqlCommonTable, SqlExpression, SqlSelect, SqlSelectItem, SqlSource } from '../nodes/sql-nodes';
import {
  equalsNoted,
  isOf,
  isOperation,
  keyValue,
  logColumn,
  mayBeSeen,
  NOTED_ROWS,
  ofColumn,
  reachedOn,
  ROW,
  valueIn,
} from './change-log';

const [FORMER, STATE] = ['former', 's'] as const;

/** Their values stand in `before`. */
export const FORMER_ROWS: SqlSource = { kind: 'common', name: FORMER, alias: ROW };

const STATE_COLUMNS = ['relation', 'before', 'until'] as const;
const [MADE, TAKEN]: readonly [SqlExpression, SqlExpression] = [{ kind: 'prefix', operator: '-', operand: constant('1') }, constant('1')];

/**
 * Rows that were taken away more often than made: any other that was there is there now. They are counted twice: for each transaction by itself, and for all together of which no page of the last round can
 * have shown anything. The second count tells what was there at the end of that round; its rows have no `until`.
 */
export function formerTable(): SqlCommonTable {
  const inState = (name: string): SqlExpression => ({ kind: 'column', table: STATE, name });
  const states: readonly SqlSelectItem[] = STATE_COLUMNS.map(name => ({ expression: inState(name), alias: name }));
  const taken: SqlAggregate = { kind: 'aggregate', name: 'sum', argument: inState('taken'), distinct: false, filter: undefined };
  const counted = select({
    columns: [{ kind: 'columns', items: [...states, { expression: taken, alias: 'taken' }] }],
    from: { kind: 'union', selects: [...statesIn('each'), ...statesIn('together')], alias: STATE },
    groupBy: STATE_COLUMNS.map(inState),
  });
  const rows = select({
    columns: [{ kind: 'columns', items: states }],
    from: { kind: 'derived', select: counted, alias: STATE },
    where: infix(inState('taken'), '>', constant('0')),
  });
  return { name: FORMER, selects: [rows], materialized: true };
}

function statesIn(transactions: 'each' | 'together'): readonly SqlSelect[] {
  const isEach = transactions === 'each';
  const until = isEach ? logColumn('transaction') : constant('NULL');
  return (
    [
      ['before', TAKEN],
      ['after', MADE],
    ] as const
  ).map(([side, taken]) => {
    const items = [
      { expression: logColumn('relation'), alias: 'relation' },
      { expression: logColumn(side), alias: 'before' },
      { expression: until, alias: 'until' },
      { expression: taken, alias: 'taken' },
    ];
    const where = allOf([suffix(logColumn(side), 'IS NOT NULL'), ...(isEach ? [] : [not(mayBeSeen())])]);
    return select({ columns: [{ kind: 'columns', items }], from: NOTED_ROWS, where });
  });
}

/** Of a former row: whether a transaction has taken it away, looked at by itself. */
export const OF_ONE_TRANSACTION = suffix(logColumn('until'), 'IS NOT NULL');

/**
 * Of rows that are there now, by the alias of their table: those that were hidden as long as the client took pages. No link that they have lost since was ever told. A token does not tell which transactions
 * its answer has seen that changed hidden rows alone. So a row that came hidden counts as hidden then, and such a change does not count as one that a page may have shown.
 */
export function isShownAnew(
  alias: string,
  { table, identity }: Pick<StoredEntity, 'table' | 'identity'>,
  rows: readonly RowCondition[],
): SqlExpression {
  const found = (from: SqlSource, textOf: (column: string) => SqlExpression, conditions: readonly SqlExpression[]): SqlExpression => {
    const isRow = identity.map(column => equalsNoted([alias, column], ofColumn(table, column, textOf(column.column))));
    return exists({ from, where: allOf([isOf(table), ...isRow, ...conditions]) });
  };
  const isNoted = (...conditions: readonly SqlExpression[]): SqlExpression => found(NOTED_ROWS, keyValue, conditions);
  const isShown = (side: 'before' | 'after'): SqlExpression =>
    allOf([suffix(logColumn(side), 'IS NOT NULL'), ...reachedOn(side, table, rows)]);
  const wasHidden = found(FORMER_ROWS, column => valueIn('before', column), [
    suffix(logColumn('until'), 'IS NULL'),
    not(allOf(reachedOn('before', table, rows))),
  ]);
  const cameHidden = allOf([
    isNoted(isOperation('I'), not(isShown('after'))),
    // That it was shown has not been told, and it was not hidden again.
    isNoted(isOperation('U'), not(isShown('before')), isShown('after')),
    not(isNoted(isShown('before'), not(isShown('after')))),
  ]);
  return allOf([anyOf([wasHidden, cameHidden]), not(isNoted(mayBeSeen(), anyOf([isShown('before'), isShown('after')])))]);
}
