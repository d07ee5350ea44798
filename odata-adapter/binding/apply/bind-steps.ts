/** The transformations of `$apply`, one after the other -> bound ones and the set that they give (Data Aggregation, section 3). Rejects what each of them rejects. */
import { assertNever } from '../../../std/assert-never';
import type { ApplySyntax, TransformationSyntax } from '../../syntax/apply-tree';
import type { ComputeSyntax, ExpressionSyntax, OrderBySyntax, SearchSyntax } from '../../syntax/syntax-tree';
import { clauseFault, clauseOf, spendNode } from '../bind-context';
import { bindExpression } from '../expressions/bind-expression';
import { refuseUncomputed } from '../literals/refuse-uncomputed';
import { requireTruth } from '../operators/bind-operator';
import { rowsOf } from '../options/bind-page';
import { bindOrderItems } from '../options/bind-orderby';
import { bindSearch } from '../options/bind-search';
import type { BoundColumn, BoundSet } from '../bound-apply';
import { BOOLEAN } from '../types/edm-types';
import { namesOf, newColumn, stepScope, type ApplyContext, type BoundSteps } from './apply-context';
import { bindAggregate } from './bind-aggregate';
import { bindExtreme } from './bind-extreme';
import { bindFrom } from './bind-from';
import { bindGroupby, group } from './bind-groupby';
import { concatenate } from './concatenate';

export function bindSteps({ steps }: ApplySyntax, start: BoundSet, apply: ApplyContext): BoundSteps {
  return steps.reduce<BoundSteps>((before, step) => after(before, bindStep(step, before.set, apply)), { steps: [], set: start });
}

export function after(before: BoundSteps, { steps, set }: BoundSteps): BoundSteps {
  return { steps: [...before.steps, ...steps], set };
}

/** Within a rollup: what is bound once is made for each grouping, and spent as often. */
function bindRepeated(
  syntax: ApplySyntax,
  set: BoundSet,
  { apply, times }: { readonly apply: ApplyContext; readonly times: number },
): BoundSteps {
  const { spent } = apply.context;
  const before = spent.nodes;
  const bound = bindSteps(syntax, set, apply);
  spendNode(stepScope(apply, set), syntax.span, (times - 1) * (spent.nodes - before));
  return bound;
}

function bindStep(step: TransformationSyntax, set: BoundSet, apply: ApplyContext): BoundSteps {
  switch (step.kind) {
    case 'identity':
      return { steps: [], set };
    case 'filter':
      return bindFilterStep(step.condition, set, apply);
    case 'search':
      return bindSearchStep(step.search, set, apply);
    case 'compute':
      return bindComputeStep(step.compute, set, apply);
    case 'orderby':
      return bindOrderStep(step.orderby, set, apply);
    case 'top':
    case 'skip':
      return { steps: [{ kind: step.kind, rows: rowsOf(step.rows) }], set };
    case 'aggregate':
      return bindFrom(step, set, apply) ?? bindAggregate(step.items, set, apply);
    case 'groupby': {
      const groupings = bindGroupby(step, set, apply);
      const inner = step.steps && bindRepeated(step.steps, set, { apply, times: groupings.length });
      return concatenate({ branches: groupings.map(by => group(by, set, inner)), span: step.span }, set, apply);
    }
    case 'concat':
      return concatenate({ branches: step.branches.map(branch => bindSteps(branch, set, apply)), span: step.span }, set, apply);
    case 'extreme':
      return bindExtreme(step, set, apply);
    default:
      return assertNever(step);
  }
}

/** Section 3.3.2; the request's own `$filter` too. */
export function bindFilterStep(condition: ExpressionSyntax, set: BoundSet, apply: ApplyContext): BoundSteps {
  const scope = stepScope(apply, set);
  const where = bindExpression(condition, scope);
  requireTruth(where, 'a filter takes a condition', { clause: scope.clause, span: condition.span });
  return { steps: [{ kind: 'filter', where }], set };
}

/** Section 3.3.4; what has been made of entities is not searched. */
export function bindSearchStep(syntax: SearchSyntax, set: BoundSet, apply: ApplyContext): BoundSteps {
  const { context, option } = apply;
  if (!set.entities) {
    const message = 'a search looks into entities; rows that have been made of them are not searched. Search first';
    throw clauseFault('NotOffered', message, { clause: clauseOf(context, option), span: syntax.span });
  }
  const search = bindSearch(syntax, set.type, context);
  if (search === undefined) return { steps: [], set };
  return { steps: [{ kind: 'filter', where: { kind: 'search', variable: undefined, search, type: BOOLEAN } }], set };
}

/** Section 3.3.3. */
export function bindOrderStep(orderby: OrderBySyntax, set: BoundSet, apply: ApplyContext): BoundSteps {
  const items = bindOrderItems(orderby, stepScope(apply, set));
  return { steps: items.length === 0 ? [] : [{ kind: 'orderby', items }], set };
}

/** Section 3.4.2; one value of the request's own `$compute` too. */
export function bindComputeStep({ items }: ComputeSyntax, set: BoundSet, apply: ApplyContext): BoundSteps {
  const scope = stepScope(apply, set);
  const columns: BoundColumn[] = [];
  const values = items.map(({ expression: syntax, name: alias }) => {
    const value = bindExpression(syntax, scope);
    refuseUncomputed(value, scope);
    if (value.type.kind === 'null') throw clauseFault('TypeMismatch', 'null by itself has no type', { ...scope, span: syntax.span });
    const taken = { ...set, columns: [...set.columns, ...columns] };
    const column = newColumn({ ...alias, type: value.type }, taken, apply);
    columns.push(column);
    return { name: column.name, value };
  });
  const names = namesOf(columns);
  const structures = set.structures.map(structure => new Set([...structure, ...names]));
  return { steps: [{ kind: 'compute', values }], set: { ...set, columns: [...set.columns, ...columns], structures } };
}
