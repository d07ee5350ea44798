/** A chain of transformations over the rows of a collection -> one open relation; what had to be closed on the way are common tables of the statement. */
import { assertNever } from '../../../std/assert-never';
import type { NamedExpression, Transformation } from '../../transformation/transformation-tree';
import { buildValue } from '../expressions/build-value';
import { SUBJECT } from '../rows/subject-of';
import { buildAggregates, isRepeatable } from './build-aggregate';
import { buildConcat } from './build-concat';
import { buildExtreme, buildFilter, buildWindow, keep } from './build-subset';
import {
  contextOf,
  hiddenName,
  KEPT,
  named,
  valueOf,
  withValues,
  type ChainContext,
  type Groups,
  type Relation,
  type RelationValue,
} from './relation';
import { closeAndReopen, closeIntoTable, withNamedOrder } from './common-table';

export function buildSteps(start: Relation, steps: readonly Transformation[], chain: ChainContext): Relation {
  return steps.reduce((relation, step) => buildStep(relation, step, chain), start);
}

function buildStep(relation: Relation, step: Transformation, chain: ChainContext): Relation {
  switch (step.kind) {
    case 'filter':
      return buildFilter(relation, step.where, chain);
    case 'compute':
      return buildComputed(relation, step.values, chain);
    case 'order':
      return { ...relation, order: [...step.items, ...relation.order] };
    case 'top':
    case 'skip':
      return buildWindow(relation, step, chain);
    case 'aggregate':
      return buildAggregates(relation, step.values, chain);
    case 'group':
      return buildGroups(relation, step, chain);
    case 'concat':
      return buildConcat(closeIntoTable(relation, chain), step.branches.map(branch => start => buildSteps(start, branch.steps, chain)), chain); // oxfmt-ignore
    case 'extreme':
      return buildExtreme(relation, step, chain);
    default:
      return assertNever(step);
  }
}

/** Expressions of expressions would double with each step: what is computed of what was computed is computed from kept rows. */
function buildComputed(given: Relation, values: readonly NamedExpression[], chain: ChainContext): Relation {
  const isPlain = [...given.values].every(([name, { expression }]) => expression.kind === 'column' || name === SUBJECT);
  const isTaken = values.every(({ value }) => value.kind === 'named' || value.kind === 'column');
  const relation = isPlain || isTaken ? given : closeAndReopen(given, chain, true);
  return withValues(relation, computed(relation, values, chain));
}

function computed(
  relation: Relation,
  values: readonly NamedExpression[],
  chain: ChainContext,
): readonly (readonly [string, RelationValue])[] {
  const context = contextOf(relation, chain);
  return values.map(({ name, value, type, nullable }) => [name, { type, nullable, expression: buildValue(value, context) }]);
}

/**
 * Section 3.2.3: the inner transformations work on each group by itself; outside, what has been left out of a group is gone. Within, what rows are grouped by has names of the statement's own:
 * rows that are made there have it only afterwards.
 */
function buildGroups(given: Relation, { by, inner }: Extract<Transformation, { kind: 'group' }>, chain: ChainContext): Relation {
  const areRepeatable = by.every(({ value }) => value.kind !== 'named' || isRepeatable(valueOf(given, value.name).expression));
  // What has been computed is computed once, though it has two names within.
  const relation = areRepeatable ? given : closeAndReopen(given, chain);
  const own = by.map(value => ({ ...value, name: hiddenName(chain) }));
  const entered = enter(buildComputed(relation, own, chain), own, chain);
  const result = inner === undefined ? buildAggregates(entered, [], chain) : buildSteps(entered, inner.steps, chain);
  const replaced = by.map(({ name }) => name).filter(name => result.values.has(name));
  const made = replaced.length === 0 ? result : withNamedOrder(result, replaced, chain);
  const order =
    made.order.length === 0 ? [] : [...own.map(value => ({ expression: named(value.name, value), descending: false })), ...made.order];
  const shared = own.map(({ name }, index): [string, RelationValue] => [by[index]?.name ?? name, valueOf(made, name)]);
  return leave(withValues({ ...made, order }, shared), relation.groups);
}

function enter(relation: Relation, by: readonly NamedExpression[], chain: ChainContext): Relation {
  const { groups } = relation;
  const inner: Groups = {
    ...groups,
    depth: groups.depth + 1,
    by: [...groups.by, ...by.map(({ name }) => name)],
    flag: undefined,
  };
  const kept = relation.values.get(KEPT);
  if (kept === undefined) return { ...relation, groups: inner };
  const flag = hiddenName(chain);
  return withValues({ ...relation, groups: { ...inner, flags: [...groups.flags, flag], flag } }, [[flag, kept]]);
}

function leave(relation: Relation, groups: Groups): Relation {
  const left = { ...relation, groups };
  const kept = left.values.get(KEPT);
  if (groups.depth > 0 || kept === undefined) return left;
  const values = new Map([...left.values].filter(([name]) => name !== KEPT));
  return keep({ ...left, values }, kept.expression);
}
