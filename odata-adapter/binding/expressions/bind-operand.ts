/** Expression syntax -> a bound operand, every name resolved and every node typed (Part 2, section 5.1.1). Rejects by clause and position what its parts reject. */
import { assertNever } from '../../../std/assert-never';
import type { ExpressionSyntax } from '../../syntax/syntax-tree';
import { scopeAt, spendNode, type Scope } from '../bind-context';
import { bindCall } from '../functions/bind-call';
import { bindEquality } from '../operators/bind-equality';
import { bindIn, requireList } from '../operators/bind-in';
import { bindLiteral } from '../literals/bind-literal';
import { bindBinary, bindNegate, bindNot } from '../operators/bind-operator';
import type { BoundObject, BoundOperand } from '../operators/bound-operand';
import type { BoundExpression } from '../bound-request';
import { resolveAlias } from '../literals/resolve-alias';
import { bindExpression } from './bind-expression';
import { bindPathExpression } from './bind-path-expression';

type Kind<K extends ExpressionSyntax['kind']> = Extract<ExpressionSyntax, { kind: K }>;

export function bindOperand(syntax: ExpressionSyntax, scope: Scope): BoundOperand {
  // Names in paths are counted one by one, and an alias as what it stands for: a literal that a link has sealed counts once.
  if (syntax.kind !== 'path' && syntax.kind !== 'alias') spendNode(scope, syntax.span);
  switch (syntax.kind) {
    case 'literal':
      return bindLiteral(syntax, scope);
    case 'path':
      return bindPathExpression(syntax, scope, bindExpression);
    case 'alias': {
      const resolved = resolveAlias(syntax, scope);
      if (resolved.syntax.kind === 'alias') spendNode(scope, syntax.span);
      // Its paths begin where the option's do, also inside `$count($filter=@f)`.
      return bindOperand(resolved.syntax, { ...resolved.scope, implicit: scope.it });
    }
    case 'unary':
      return bindUnary(syntax, scope);
    case 'binary':
      return bindBinarySyntax(syntax, scope);
    case 'in':
      return bindInSyntax(syntax, scope);
    case 'list':
      return { kind: 'list', items: syntax.items.map(item => bindItem(item, scope)), span: syntax.span };
    case 'object':
      return bindObject(syntax, scope);
    case 'call':
      return bindCall(syntax, syntax.arguments.length > 1 ? beside(syntax.arguments, scope) : scope, bindOperand);
    default:
      return assertNever(syntax);
  }
}

/** Literals in a collection are bounded by its items and are no expression nodes. */
function bindItem(syntax: ExpressionSyntax, scope: Scope): BoundOperand {
  return syntax.kind === 'literal' ? bindLiteral(syntax, scope) : bindOperand(syntax, scope);
}

function bindObject({ members, span }: Kind<'object'>, scope: Scope): BoundObject {
  return { kind: 'object', members: new Map(members.map(({ name, value }) => [name, bindItem(value, scope)])), span };
}

function bindUnary(syntax: Kind<'unary'>, scope: Scope): BoundExpression {
  const bound = bindExpression(syntax.operand, scope);
  return (syntax.operator === 'not' ? bindNot : bindNegate)(bound, scopeAt(scope, syntax));
}

function bindBinarySyntax({ operator, left, right, operatorSpan: span }: Kind<'binary'>, scope: Scope): BoundExpression {
  if (operator === 'eq' || operator === 'ne') {
    const operands = { left: bindOperand(left, beside([right], scope)), right: bindOperand(right, beside([left], scope)) };
    return bindEquality(operator, operands, scopeAt(scope, { span }));
  }
  const operands = { left: bindExpression(left, beside([right], scope)), right: bindExpression(right, beside([left], scope)) };
  return bindBinary(operator, operands, scopeAt(scope, { span }));
}

/** An only argument of a function stands beside what its call does. */
function beside(others: readonly ExpressionSyntax[], scope: Scope): Scope {
  const besideLiteral = others.some(({ kind }) => kind === 'literal') || undefined;
  return besideLiteral === scope.besideLiteral ? scope : { ...scope, besideLiteral };
}

function bindInSyntax({ operand, list, span }: Kind<'in'>, scope: Scope): BoundExpression {
  const bound = bindOperand(operand, beside(list.kind === 'list' ? list.items : [list], scope));
  return bindIn(bound, requireList(bindOperand(list, scope), scopeAt(scope, list)), scopeAt(scope, { span }));
}
