/**
 * An aggregate with `from` -> groups and their aggregates, and an aggregate of these (Data Aggregation, section 3.2.1.5). Undefined without `from`.
 * Rejects several aggregates of which one has `from`: `NotOffered`.
 */
import type { AggregateFromSyntax, AggregateSyntax, TransformationSyntax } from '../../syntax/apply-tree';
import type { NameSyntax } from '../../syntax/syntax-tree';
import { clauseFault } from '../bind-context';
import type { BoundSet } from '../bound-apply';
import { stepScope, type ApplyContext, type BoundSteps } from './apply-context';
import { bindAggregate } from './bind-aggregate';
import { bindGrouping } from './bind-grouping';
import { groupedBy } from './bind-groupby';

type AggregateStep = Extract<TransformationSyntax, { kind: 'aggregate' }>;

export function bindFrom({ items }: AggregateStep, set: BoundSet, apply: ApplyContext): BoundSteps | undefined {
  const item = items.find(({ from }) => from.length > 0);
  if (item === undefined) return undefined;
  const { clause } = stepScope(apply, set);
  if (items.length > 1) throw clauseFault('NotOffered', clause, "'from' beside other aggregates is not offered. Ask for it alone", item);
  return nest(item, item.from, item.alias, set, apply);
}

/** `A from P with g` is `groupby((P),aggregate(A as D))/aggregate(D with g)`; no property is called as D is here. */
function nest(
  item: AggregateSyntax,
  from: readonly AggregateFromSyntax[],
  alias: NameSyntax,
  set: BoundSet,
  apply: ApplyContext,
): BoundSteps {
  const last = from.at(-1);
  if (last === undefined) return bindAggregate([{ ...item, alias }], set, apply);
  const scope = stepScope(apply, set);
  const by = last.paths.flatMap(path => bindGrouping(path, set, scope, apply.names));
  const between: NameSyntax = { name: `$${from.length}`, span: item.span };
  const inner = nest(item, from.slice(0, -1), between, set, apply);
  const value = { kind: 'path', segments: [{ kind: 'name', ...between }], span: last.span } as const;
  const outer = bindAggregate([{ value, method: last.method, from: [], alias, span: last.span }], inner.set, apply);
  return { steps: [{ kind: 'group', by: groupedBy(by), steps: inner.steps }, ...outer.steps], set: outer.set };
}
