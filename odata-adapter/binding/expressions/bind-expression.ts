/** Expression syntax -> a bound expression: a single value. Rejects an entity, a complex value or a collection in its place: `TypeMismatch`. */
import type { ExpressionSyntax } from '../../syntax/syntax-tree';
import type { Scope } from '../bind-context';
import type { BoundExpression } from '../bound-request';
import { requireValue } from '../operators/require-value';
import { bindOperand } from './bind-operand';

export function bindExpression(syntax: ExpressionSyntax, scope: Scope): BoundExpression {
  return requireValue(bindOperand(syntax, scope), scope, syntax.span);
}
