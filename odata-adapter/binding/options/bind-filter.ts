/** `$filter` -> a bound condition on one entity (Part 2, section 5.1.2). Rejects an expression that is no condition: `TypeMismatch`. */
import type { ExpressionSyntax } from '../../syntax/syntax-tree';
import { openScope, type BindContext, type Entities } from '../bind-context';
import { bindExpression } from '../expressions/bind-expression';
import { requireTruth } from '../operators/bind-operator';
import type { BoundExpression } from '../bound-request';

export function bindFilter(syntax: ExpressionSyntax | undefined, entities: Entities, context: BindContext): BoundExpression | undefined {
  if (syntax === undefined) return undefined;
  const scope = openScope(context, 'filter', entities);
  const bound = bindExpression(syntax, scope);
  requireTruth(bound, 'the option takes a condition', { clause: scope.clause, span: syntax.span });
  return bound;
}
