/** Expression syntax -> a bound expression, every name resolved and every node typed (Part 2, section 5.1.1). Rejects by clause and position what its parts reject. */
import { assertNever } from '../../std/assert-never';
import type { ExpressionSyntax } from '../syntax/syntax-tree';
import { clauseFault, spendNode, type Scope } from './bind-context';
import { bindCall } from './bind-call';
import { bindIn } from './bind-in';
import { bindLiteral } from './bind-literal';
import { bindBinary, bindNegate, bindNot } from './bind-operator';
import { bindNullTest, bindPathExpression } from './bind-path-expression';
import type { BoundExpression } from './bound-request';
import { resolveAlias } from './resolve-alias';

type BinarySyntax = Extract<ExpressionSyntax, { kind: 'binary' }>;

export function bindExpression(syntax: ExpressionSyntax, scope: Scope): BoundExpression {
  // Names in paths are counted one by one.
  if (syntax.kind !== 'path') spendNode(scope, syntax.span);
  switch (syntax.kind) {
    case 'literal':
      return bindLiteral(syntax, scope);
    case 'path':
      return bindPathExpression(syntax, scope, bindExpression);
    case 'alias': {
      const resolved = resolveAlias(syntax, scope);
      return bindExpression(resolved.syntax, resolved.scope);
    }
    case 'unary':
      return bindUnary(syntax, scope);
    case 'binary':
      return bindBinarySyntax(syntax, scope);
    case 'in':
      return bindIn(syntax, bindExpression(syntax.operand, scope), scope);
    case 'list':
      throw clauseFault('TypeMismatch', scope.clause, "a list stands only to the right of 'in'", syntax);
    case 'call':
      return bindCall(syntax, scope, argument => bindExpression(argument, scope));
    default:
      return assertNever(syntax);
  }
}

function bindUnary({ operator, operand, span }: Extract<ExpressionSyntax, { kind: 'unary' }>, scope: Scope): BoundExpression {
  const bound = bindExpression(operand, scope);
  return operator === 'not' ? bindNot(bound, scope, span) : bindNegate(bound, scope, span);
}

function bindBinarySyntax(syntax: BinarySyntax, scope: Scope): BoundExpression {
  const { operator, left, right, operatorSpan } = syntax;
  const nullTest = operator === 'eq' || operator === 'ne' ? bindLinkComparison(syntax, scope) : undefined;
  if (nullTest !== undefined) return operator === 'eq' ? nullTest : bindNot(nullTest, scope, operatorSpan);
  return bindBinary(operator, { left: bindExpression(left, scope), right: bindExpression(right, scope) }, scope, operatorSpan);
}

/** A navigation property takes part in a comparison only with `null`. */
function bindLinkComparison({ left, right }: BinarySyntax, scope: Scope): BoundExpression | undefined {
  if (isNull(right, scope)) return bindNullTest(left, scope);
  return isNull(left, scope) ? bindNullTest(right, scope) : undefined;
}

function isNull(syntax: ExpressionSyntax, scope: Scope): boolean {
  if (syntax.kind === 'alias') {
    const resolved = resolveAlias(syntax, scope);
    return isNull(resolved.syntax, resolved.scope);
  }
  return syntax.kind === 'literal' && syntax.type === 'null';
}
