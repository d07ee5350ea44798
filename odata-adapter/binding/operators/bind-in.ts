/**
 * `Firstname in ('Anders','Mette')` -> a bound membership, its values of one type; the alternatives written out where the list holds more than literals, of dates
 * beside moments, and where what is looked for is null, a member of an enumeration, or a literal that an item gives another type (Part 2, section 5.1.1.1.11). Rejects what is no collection and values of other types: `TypeMismatch`.
 */
import { clauseFault, scopeAt, type FaultPlace, type NodeScope, type Scope } from '../bind-context';
import type { BoundExpression, BoundType, BoundValue } from '../bound-request';
import { isLiteral } from './is-literal';
import { BOOLEAN, isSameType, primitive, promote } from '../types/edm-types';
import { promoteLiteral } from '../literals/promote-literal';
import { bindEqual } from './bind-equality';
import { isValue, type BoundList, type BoundOperand } from './bound-operand';
import { disjunction } from './connect-conditions';
import { describeOperand } from './describe-operand';
import { isDateBesideMoment, matchOperands, promoteOperands } from './match-operands';

export function bindIn(operand: BoundOperand, list: BoundList, scope: NodeScope): BoundExpression {
  const literals = list.items.filter(isLiteral);
  const isMembership =
    literals.length === list.items.length && isValue(operand) && (!isLiteral(operand) || operand.type.kind === 'primitive');
  if (isMembership && !literals.some(item => isOtherTime(item, operand, scope) || isReadByItem(operand, item, scope)))
    return bindMembership(operand, literals, scope);
  const alternatives = list.items.map(item => bindEqual(operand, item, scope));
  return disjunction(alternatives, scope.span);
}

export function requireList(operand: BoundOperand, place: FaultPlace): BoundList {
  if (operand.kind === 'list') return operand;
  throw clauseFault('TypeMismatch', `'in' takes a collection, such as (1,2), and ${describeOperand(operand)} is none`, place);
}

function bindMembership(operand: BoundExpression, literals: readonly BoundValue[], scope: NodeScope): BoundExpression {
  const values = literals.map(literal => bindItem(literal, operand, scope));
  return { kind: 'in', operand, values: unify(values, scope), type: BOOLEAN };
}

function bindItem(literal: BoundValue, operand: BoundExpression, scope: Scope): BoundValue {
  const { right } = matchOperands({ left: operand, right: literal }, 'in', scopeAt(scope, literal));
  return isLiteral(right) ? right : literal;
}

function isOtherTime(literal: BoundValue, operand: BoundExpression, scope: Scope): boolean {
  return isDateBesideMoment(operand.type, promoteOperands({ left: operand, right: literal }, scope).right.type);
}

function isReadByItem(operand: BoundExpression, literal: BoundValue, scope: NodeScope): boolean {
  return (
    isLiteral(operand) &&
    !isSameType(matchOperands({ left: operand, right: literal }, 'in', scopeAt(scope, literal)).left.type, operand.type)
  );
}

/** Numbers that do not all fit the operand's type are promoted to the widest among them. */
function unify(values: readonly BoundValue[], scope: Scope): readonly BoundValue[] {
  const widest = values.reduce<BoundType | undefined>((type, value) => wider(type, value.type), undefined);
  return widest === undefined ? values : values.map(value => promoteLiteral(value, widest, scope) ?? value);
}

function wider(a: BoundType | undefined, b: BoundType): BoundType | undefined {
  if (b.kind === 'null') return a;
  if (a?.kind !== 'primitive' || b.kind !== 'primitive' || a.name === b.name) return b;
  return primitive(promote(a.name, b.name));
}
