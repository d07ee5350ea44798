/**
 * Noted changes -> the rows as they were: each that has become another or has gone since the horizon, also where it came since: a client may have taken it from a round that it did not end.
 * What a transaction both made and took away was seen by nobody.
 */
import type { RowCondition } from '../../../graphql/annotated-schema';
import type { StoredEntity } from '../../storage/storage-model';
import { allOf, anyOf, constant, exists, infix, not, select, suffix } from '../nodes/sql-building';
import type { SqlCommonTable, SqlExpression, SqlSelect, SqlSelectItem, SqlSource } from '../nodes/sql-nodes';
import { equalsNoted, isOf, isOperation, keyValue, logColumn, mayBeSeen, NOTED_ROWS, ofColumn, reachedOn, ROW } from './change-log';

const [FORMER, STATE] = ['former', 's'] as const;

/** Their values stand in `before`. */
export const FORMER_ROWS: SqlSource = { kind: 'common', name: FORMER, alias: ROW };

const [ZERO, ONE] = [constant('0'), constant('1')];

/** Rows that a transaction, looked at by itself, has taken away more often than made: any other that was there is there now. */
export function formerTable(): SqlCommonTable {
  const named = (names: readonly string[]): readonly SqlSelectItem[] => names.map(name => ({ expression: inState(name), alias: name }));
  const grouped = ['transaction', ...FORMER_COLUMNS];
  const counted = select({
    columns: [{ kind: 'columns', items: [...named(grouped), summed('taken')] }],
    from: {
      kind: 'union',
      selects: [statesOf('before', ONE), statesOf('after', { kind: 'prefix', operator: '-', operand: ONE })],
      alias: STATE,
    },
    groupBy: grouped.map(inState),
  });
  const rows = select({
    columns: [{ kind: 'columns', items: named(FORMER_COLUMNS) }],
    from: { kind: 'derived', select: counted, alias: STATE },
    where: infix(inState('taken'), '>', ZERO),
  });
  return { name: FORMER, selects: [rows], materialized: true };
}

const FORMER_COLUMNS = ['relation', 'before'] as const;

function statesOf(side: Side, taken: SqlExpression): SqlSelect {
  const items = [
    { expression: logColumn('transaction'), alias: 'transaction' },
    { expression: logColumn('relation'), alias: 'relation' },
    { expression: logColumn(side), alias: 'before' },
    { expression: taken, alias: 'taken' },
  ];
  return select({ columns: [{ kind: 'columns', items }], from: NOTED_ROWS, where: suffix(logColumn(side), 'IS NOT NULL') });
}

type Side = 'before' | 'after';

/** Rows of a table, and what must be true of them to be shown. */
export interface HidableRows extends Pick<StoredEntity, 'table' | 'identity'> {
  readonly rows: readonly RowCondition[];
}

/**
 * The keys of rows that were hidden as long as the client took pages, and are shown since. No link that they have lost since was ever told. A token does not tell which transactions its answer has seen
 * that changed hidden rows alone. So it is counted how often a row was shown and hidden by what is not told: one that was shown to the client was not shown since more often than hidden. A row that came hidden counts as hidden then.
 */
export function anewTable(name: string, { table, identity, rows }: HidableRows): SqlCommonTable {
  const isThere = (side: Side): SqlExpression => suffix(logColumn(side), 'IS NOT NULL');
  const isShown = (side: Side): SqlExpression => allOf([isThere(side), ...reachedOn(side, table, rows)]);
  const isHidden = (side: Side): SqlExpression => allOf([isThere(side), not(allOf(reachedOn(side, table, rows)))]);
  const keys = identity.map((column, index) => ({
    expression: ofColumn(table, column, keyValue(column.column)),
    alias: anewKey(index),
  }));
  const shown = infix(numberOf(isShown('after')), '-', numberOf(isShown('before')));
  const unhidden = infix(numberOf(isHidden('before')), '-', numberOf(allOf([isOperation('U'), isHidden('after')])));
  const noted = select({
    columns: [
      {
        kind: 'columns',
        items: [
          ...keys,
          { expression: shown, alias: 'shown' },
          { expression: unhidden, alias: 'unhidden' },
          { expression: numberOf(allOf([mayBeSeen(), anyOf([isShown('before'), isShown('after')])])), alias: 'seen' },
        ],
      },
    ],
    from: NOTED_ROWS,
    where: isOf(table),
  });
  const own = keys.map(({ alias }) => ({ expression: inState(alias), alias }));
  const counted = select({
    columns: [{ kind: 'columns', items: [...own, summed('shown'), summed('unhidden'), summed('seen')] }],
    from: { kind: 'derived', select: noted, alias: STATE },
    groupBy: own.map(({ expression }) => expression),
  });
  const anew = select({
    columns: [{ kind: 'columns', items: own }],
    from: { kind: 'derived', select: counted, alias: STATE },
    where: allOf([infix(inState('shown'), '>', ZERO), infix(inState('unhidden'), '>', ZERO), infix(inState('seen'), '=', ZERO)]),
  });
  return { name, selects: [anew], materialized: true };
}

/** Of rows that are there now, by the alias of their table: whether `anewTable` has them. */
export function isShownAnew(alias: string, name: string, { identity }: Pick<HidableRows, 'identity'>): SqlExpression {
  const isRow = identity.map((column, index) => equalsNoted([alias, column], inState(anewKey(index))));
  return exists({ from: { kind: 'common', name, alias: STATE }, where: allOf(isRow) });
}

function anewKey(index: number): string {
  return `k${index}`;
}

function inState(name: string): SqlExpression {
  return { kind: 'column', table: STATE, name };
}

function summed(name: string): SqlSelectItem {
  return { expression: { kind: 'aggregate', name: 'sum', argument: inState(name), distinct: false, filter: undefined }, alias: name };
}

function numberOf(condition: SqlExpression): SqlExpression {
  return { kind: 'case', condition, value: ONE, otherwise: ZERO };
}
