/** `$filter` -> a bound condition on one entity (Part 2, section 5.1.2). Rejects an expression that is no condition: `TypeMismatch`. */
import type { EdmEntityType } from '../../edm/edm-model';
import type { ExpressionSyntax } from '../../syntax/syntax-tree';
import { openScope, type BindContext, type Computed } from '../bind-context';
import { bindExpression } from '../expressions/bind-expression';
import { requireTruth } from '../operators/bind-operator';
import type { BoundExpression } from '../bound-request';

export function bindFilter(
  syntax: ExpressionSyntax | undefined,
  type: EdmEntityType,
  context: BindContext,
  computed: Computed,
): BoundExpression | undefined {
  if (syntax === undefined) return undefined;
  const scope = openScope(context, 'filter', type, computed);
  const bound = bindExpression(syntax, scope);
  requireTruth(bound, 'the option takes a condition', scope, syntax.span);
  return bound;
}
