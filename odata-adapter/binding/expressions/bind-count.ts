/** `Affiliations/$count`, `Affiliations/$count($filter=…)` and `…/$count($search=…)` -> a bound count (Part 2, section 4.8). Rejects other options in the parentheses. */
import type { ExpressionSyntax, OptionsSyntax, PathExpressionSegmentSyntax } from '../../syntax/syntax-tree';
import { insteadOf } from '../../limits';
import { clauseFault, type Scope } from '../bind-context';
import { requireTruth } from '../operators/bind-operator';
import { bindSearch } from '../options/bind-search';
import type { BoundExpression } from '../bound-request';
import { BOOLEAN, INT32 } from '../types/edm-types';
import { nothingLeft, takeOptions } from '../options/take-options';
import type { CollectionPath } from './resolve-path';

type Bind = (syntax: ExpressionSyntax, scope: Scope) => BoundExpression;
type CountSegment = Extract<PathExpressionSegmentSyntax, { kind: 'system' }>;

export function bindCount(
  { of, through, type }: CollectionPath,
  { options, span }: CountSegment,
  scope: Scope,
  bind: Bind,
): BoundExpression {
  const depth = scope.lambdaDepth + 1;
  // No lambda variable begins with `$`, so the counted entity has a name of its own.
  const variable = `$${depth}`;
  const conditions = options === undefined ? {} : conditionsOf(options, scope);
  if (conditions.filter === undefined && conditions.search === undefined)
    return { kind: 'count', of, through, variable, predicate: undefined, type: INT32 };
  const { lambdaDepth } = scope.context.settings.limits;
  if (depth > lambdaDepth)
    throw clauseFault('LimitExceeded', scope.clause, `filtered counts stand at most ${lambdaDepth} deep. ${insteadOf('lambdaDepth')}`, {
      span,
    });
  const inner: Scope = { ...scope, implicit: { variable, type }, lambdaDepth: depth };
  return { kind: 'count', of, through, variable, predicate: bindPredicate(conditions, inner, bind), type: INT32 };
}

type Conditions = Partial<Pick<OptionsSyntax, 'filter' | 'search'>>;

function conditionsOf(options: OptionsSyntax, { context }: Scope): Conditions {
  const { filter, search, ...rest } = takeOptions(options, { resource: 'countInExpression' }, context);
  nothingLeft(rest);
  return { filter, search };
}

/** What is counted passes both (Part 2, section 5.1.7). */
function bindPredicate({ filter, search }: Conditions, scope: Scope, bind: Bind): BoundExpression | undefined {
  const { variable = '', type } = scope.implicit;
  const found = bindSearch(search, type, scope.context);
  const searched: BoundExpression | undefined = found && { kind: 'search', variable, search: found, type: BOOLEAN };
  if (filter === undefined) return searched;
  const predicate = bind(filter, scope);
  requireTruth(predicate, '$filter takes a condition', scope, filter.span);
  return searched ? { kind: 'and', operands: [predicate, searched], type: BOOLEAN } : predicate;
}
