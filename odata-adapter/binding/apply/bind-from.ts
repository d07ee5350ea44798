/**
 * An aggregate with `from` -> groups and their aggregates, and an aggregate of these (Data Aggregation, section 3.2.1.5). Undefined without `from`.
 * Rejects several aggregates of which one has `from`: `NotOffered`.
 */
import type { AggregateSyntax, TransformationSyntax } from '../../syntax/apply-tree';
import type { NameSyntax } from '../../syntax/syntax-tree';
import { clauseFault, clauseOf } from '../bind-context';
import type { BoundSet } from '../bound-apply';
import type { ApplyContext, BoundSteps } from './apply-context';
import { bindAggregate } from './bind-aggregate';
import { bindGrouping } from './bind-grouping';
import { groupedBy } from './bind-groupby';

type AggregateStep = Extract<TransformationSyntax, { kind: 'aggregate' }>;

export function bindFrom({ items }: AggregateStep, set: BoundSet, apply: ApplyContext): BoundSteps | undefined {
  const item = items.find(({ from }) => from.length > 0);
  if (item === undefined) return undefined;
  if (items.length > 1) {
    const clause = clauseOf(apply.context, apply.option);
    throw clauseFault('NotOffered', "'from' beside other aggregates is not offered. Ask for it alone", { clause, span: item.span });
  }
  return nest(item, set, apply);
}

/** `A from P with g` is `groupby((P),aggregate(A as D))/aggregate(D with g)`; no property is called as D is here. */
function nest(item: AggregateSyntax, set: BoundSet, apply: ApplyContext): BoundSteps {
  const { from, alias } = item;
  const last = from.at(-1);
  if (last === undefined) return bindAggregate([item], set, apply);
  const by = last.paths.flatMap(path => bindGrouping(path, set, apply));
  const between: NameSyntax = { name: `$${from.length}`, span: item.span };
  const inner = nest({ ...item, from: from.slice(0, -1), alias: between }, set, apply);
  const value = { kind: 'path', segments: [{ kind: 'name', ...between }], span: last.span } as const;
  const outer = bindAggregate([{ value, method: last.method, from: [], alias, span: last.span }], inner.set, apply);
  return { steps: [{ kind: 'group', by: groupedBy(by), steps: inner.steps }, ...outer.steps], set: outer.set };
}
