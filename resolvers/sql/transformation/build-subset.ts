/** Transformations that keep some of the rows (Data Aggregation, section 3.3), of each group at hand by itself. */
import type { Expression, OrderItem } from '../../expression/expression-tree';
import { scalar } from '../../expression/value-types';
import { SQL_TYPE } from '../../storage/column-types';
import type { ExtremeKind, Transformation } from '../../transformation/transformation-tree';
import { buildValue } from '../expressions/build-value';
import { isTrue } from '../expressions/build-condition';
import { allOf, call, cast, constant, infix, integerParameter, parameterOf, suffix } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';
import {
  contextOf,
  hiddenName,
  KEPT,
  named,
  orderIn,
  totalOrder,
  valueOf,
  withValues,
  type ChainContext,
  type Relation,
  type RelationValue,
} from './relation';
import { closeAndReopen } from './common-table';

const FLAG = { type: scalar('Boolean'), nullable: false };
const COUNT = { type: scalar('Long'), nullable: false };
const SUM = { type: scalar('Decimal'), nullable: true };

export function buildFilter(relation: Relation, where: Expression, chain: ChainContext): Relation {
  return keep(relation, isTrue(where, contextOf(relation, chain)));
}

/** Leaves out rows; in groups only by a mark. */
export function keep(relation: Relation, condition: SqlExpression): Relation {
  if (relation.groups.depth === 0) return { ...relation, where: [...relation.where, condition] };
  const before = relation.values.get(KEPT);
  const both = before === undefined ? condition : allOf([before.expression, condition]);
  return withValues(relation, [[KEPT, { ...FLAG, expression: both }]]);
}

type Window = Extract<Transformation, { kind: 'top' | 'skip' }>;

/** Sections 3.3.5 and 3.3.6: a total order that extends the one that there is. */
export function buildWindow(relation: Relation, { kind, rows }: Window, chain: ChainContext): Relation {
  const { relation: ranked, rank } = withRank(relation, { order: totalOrder(relation) }, chain);
  const place = valueOf(ranked, rank).expression;
  return keep(
    { ...ranked, order: [{ expression: named(rank, COUNT), descending: false }] },
    infix(place, kind === 'top' ? '<=' : '>', parameterOf(scalar('Int'), rows)),
  );
}

/** Section 3.3.1. */
export function buildExtreme(
  relation: Relation,
  { extreme, amount, value }: Extract<Transformation, { kind: 'extreme' }>,
  chain: ChainContext,
): Relation {
  const first: OrderItem = { expression: value, descending: extreme.startsWith('TOP') };
  const order = [first, ...totalOrder({ ...relation, order: [] })];
  const limit = buildValue(amount, contextOf(relation, chain));
  if (extreme === 'TOPCOUNT' || extreme === 'BOTTOMCOUNT') {
    const { relation: ranked, rank } = withRank(relation, { order }, chain);
    return keep(ranked, infix(valueOf(ranked, rank).expression, '<=', limit));
  }
  return untilReached(relation, { order, value, extreme, limit }, chain);
}

interface Reached {
  readonly order: readonly OrderItem[];
  readonly value: Expression;
  readonly extreme: ExtremeKind;
  readonly limit: SqlExpression;
}

/** Rows up to the one by which the sum of those before reaches the amount: once it has, no later row counts, whatever its sign. */
function untilReached(relation: Relation, { order, value, extreme, limit }: Reached, chain: ChainContext): Relation {
  const number = buildValue(value, contextOf(relation, chain));
  const [before, whole] = [hiddenName(chain), hiddenName(chain)];
  const partitionBy = partition(relation);
  const sum = { kind: 'aggregate', name: 'sum', argument: number, distinct: false, filter: undefined } as const;
  const running: SqlExpression = { kind: 'window', call: sum, partitionBy, orderBy: orderIn(relation, order, chain), upTo: 'before' };
  const total: SqlExpression = { kind: 'window', call: sum, partitionBy, orderBy: [], upTo: undefined };
  const summed = withValues(relation, [
    [before, { ...SUM, expression: call('coalesce', running, constant('0')) }],
    [whole, { ...SUM, expression: total }],
  ]);
  const { relation: ranked, rank } = withRank(summed, { order, needed: [before, whole] }, chain);
  const reached = hiddenName(chain);
  const isThere = extreme.endsWith('SUM')
    ? infix(valueOf(ranked, before).expression, '>=', limit)
    : hasPercent([valueOf(ranked, before), valueOf(ranked, whole)], limit);
  const sofar: SqlExpression = {
    kind: 'window',
    call: { kind: 'aggregate', name: 'bool_or', argument: isThere, distinct: false, filter: undefined },
    partitionBy: partition(ranked),
    orderBy: orderIn(ranked, [{ expression: named(rank, COUNT), descending: false }], chain),
    upTo: 'current',
  };
  const marked = settleWith(withValues(ranked, [[reached, { ...FLAG, expression: sofar }]]), [reached], chain);
  return keep(marked, suffix(valueOf(marked, reached).expression, 'IS NOT TRUE'));
}

/** Of a sum of 0 nothing is a part: then all rows stay. */
function hasPercent([before, whole]: readonly [before: RelationValue, whole: RelationValue], limit: SqlExpression): SqlExpression {
  const total = call('nullif', whole.expression, constant('0'));
  const part = cast(before.expression, SQL_TYPE.Decimal);
  return infix(infix(infix(part, '*', integerParameter(100)), '/', cast(total, SQL_TYPE.Decimal)), '>=', limit);
}

export interface Ranked {
  readonly relation: Relation;
  /** Name of the value that numbers the rows of each group from 1. */
  readonly rank: string;
}

interface Ranking {
  readonly order: readonly OrderItem[];
  /** Other values of the statement's own that are needed once more. */
  readonly needed?: readonly string[];
}

export function withRank(relation: Relation, { order, needed = [] }: Ranking, chain: ChainContext): Ranked {
  const rank = hiddenName(chain);
  const expression: SqlExpression = {
    kind: 'window',
    call: { kind: 'rowNumber' },
    partitionBy: partition(relation),
    orderBy: orderIn(relation, order, chain),
    upTo: undefined,
  };
  return { relation: settleWith(withValues(relation, [[rank, { ...COUNT, expression }]]), [rank, ...needed], chain), rank };
}

/** What is left out of a group takes no place in it. */
function partition(relation: Relation): readonly SqlExpression[] {
  const kept = relation.values.get(KEPT);
  return [...relation.groups.by.map(name => valueOf(relation, name).expression), ...(kept === undefined ? [] : [kept.expression])];
}

/** Settles with values of the statement's own that are needed once more; nothing is ordered or told apart by them after that. */
function settleWith(relation: Relation, names: readonly string[], chain: ChainContext): Relation {
  const needed = names.map(name => ({ expression: named(name, valueOf(relation, name)), descending: false }));
  const reopened = closeAndReopen({ ...relation, order: [...relation.order, ...needed] }, chain);
  return { ...reopened, order: reopened.order.slice(0, relation.order.length) };
}
