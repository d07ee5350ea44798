/** `Affiliations/$count` and `Affiliations/$count($filter=…)` -> a bound count (Part 2, section 4.8). Rejects other options in the parentheses. */
import type { ExpressionSyntax, PathExpressionSegmentSyntax } from '../syntax/syntax-tree';
import { clauseFault, type Scope } from './bind-context';
import { requireTruth } from './bind-operator';
import type { BoundExpression } from './bound-request';
import { INT32 } from './edm-types';
import { refuseOptions } from './refuse-options';
import type { CollectionPath } from './resolve-path';

type CountSegment = Extract<PathExpressionSegmentSyntax, { kind: 'system' }>;

export function bindCount(
  { of, through, type }: CollectionPath,
  { options, span }: CountSegment,
  scope: Scope,
  bind: (syntax: ExpressionSyntax, scope: Scope) => BoundExpression,
): BoundExpression {
  const depth = scope.lambdaDepth + 1;
  // No lambda variable begins with `$`, so the counted entity has a name of its own.
  const variable = `$${depth}`;
  if (options !== undefined) refuseOptions(options, ['filter'], '$count', scope.context);
  const filter = options?.filter;
  if (filter === undefined) return { kind: 'count', of, through, variable, predicate: undefined, type: INT32 };
  const { lambdaDepth } = scope.context.settings.limits;
  if (depth > lambdaDepth)
    throw clauseFault(
      'LimitExceeded',
      scope.clause,
      `filtered counts stand at most ${lambdaDepth} deep. The limit is named 'lambdaDepth'.`,
      { span },
    );
  const predicate = bind(filter, { ...scope, implicit: { variable, type }, lambdaDepth: depth });
  requireTruth(predicate, '$filter takes a condition', scope, filter.span);
  return { kind: 'count', of, through, variable, predicate, type: INT32 };
}
