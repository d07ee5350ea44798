/** `Firstname in ('Anders','Mette')` -> a bound membership, its values of one type (Part 2, section 5.1.1.1.12). Rejects what is no list of literals (`NotOffered`) and values of other types (`TypeMismatch`). */
import type { ExpressionSyntax, LiteralSyntax, Span } from '../syntax/syntax-tree';
import { clauseFault, type Scope } from './bind-context';
import { bindLiteral } from './bind-literal';
import type { BoundExpression, BoundLiteral, BoundType } from './bound-request';
import { BOOLEAN, primitive, promote } from './edm-types';
import { foldEnumComparison } from './fold-enum-comparison';
import { matchOperands } from './match-operands';
import { promoteLiteral } from './promote-literal';
import { resolveAlias } from './resolve-alias';

type InSyntax = Extract<ExpressionSyntax, { kind: 'in' }>;
type ListSyntax = Extract<ExpressionSyntax, { kind: 'list' }>;

export function bindIn(syntax: InSyntax, operand: BoundExpression, scope: Scope): BoundExpression {
  const values = listOf(syntax.list, scope).items.map(item => bindItem(item, operand, scope));
  const folded = foldEnumComparison('in', operand, values, syntax.span);
  return folded ?? { kind: 'in', operand, values: unify(values, scope.clause), type: BOOLEAN };
}

function listOf(syntax: ExpressionSyntax, scope: Scope): ListSyntax {
  if (syntax.kind === 'list') return syntax;
  if (syntax.kind !== 'alias') throw unofferedList(syntax.span, scope);
  const resolved = resolveAlias(syntax, scope);
  return listOf(resolved.syntax, resolved.scope);
}

function bindItem(syntax: LiteralSyntax, operand: BoundExpression, scope: Scope): BoundLiteral {
  const literal = bindLiteral(syntax, scope);
  const { right } = matchOperands({ left: operand, right: literal }, 'in', scope, syntax.span);
  return right.kind === 'literal' ? right : literal;
}

function unofferedList(span: Span, scope: Scope): Error {
  return clauseFault('NotOffered', scope.clause, "'in' takes a list of literals here, such as (1,2)", { span });
}

/** Numbers that do not all fit the operand's type are promoted to the widest among them. */
function unify(values: readonly BoundLiteral[], clause: string): readonly BoundLiteral[] {
  const widest = values.reduce<BoundType | undefined>((type, value) => wider(type, value.type), undefined);
  return widest === undefined ? values : values.map(value => promoteLiteral(value, widest, clause) ?? value);
}

function wider(a: BoundType | undefined, b: BoundType): BoundType | undefined {
  if (b.kind === 'null') return a;
  if (a?.kind !== 'primitive' || b.kind !== 'primitive' || a.name === b.name) return b;
  return primitive(promote(a.name, b.name));
}
