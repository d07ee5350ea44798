/**
 * `eq` and `ne` of operands of any kind -> a bound condition: entities by their keys, complex values and objects part by part, collections item by item
 * (Part 2, sections 5.1.1.1.1 and 5.1.1.1.2). Rejects operands that do not go together: `TypeMismatch`; unknown members of an object: `UnknownName`.
 */
import { findNamed } from '../../../std/find-named';
import { suggest } from '../../../std/suggest';
import type { EdmComplexType, EdmProperty } from '../../edm/edm-model';
import type { Span } from '../../syntax/syntax-tree';
import { clauseFault, spendNode, type Scope } from '../bind-context';
import { nullLiteral } from '../literals/bind-literal';
import type { BoundExpression } from '../bound-request';
import { BOOLEAN } from '../types/edm-types';
import { refuseWithheld } from '../refuse-withheld';
import { bindBinary, bindNot } from './bind-operator';
import { isValue, type BoundComplex, type BoundComposite, type BoundEntity, type BoundObject, type BoundOperand } from './bound-operand';
import { conjunction, truth } from './connect-conditions';
import { describeOperand } from './describe-operand';
import { propertyAt } from './property-at';

export interface OperandPair {
  readonly left: BoundOperand;
  readonly right: BoundOperand;
}

export function bindEquality(operator: 'eq' | 'ne', { left, right }: OperandPair, scope: Scope, span: Span): BoundExpression {
  if (isValue(left) && isValue(right)) return bindBinary(operator, { left, right }, scope, span);
  const equal = bindEqual(left, right, scope, span);
  if (operator === 'eq') return equal;
  return equal.kind === 'literal' ? truth(equal.value !== true, span) : bindNot(equal, scope, span);
}

/** Each pair of values costs a node, as if it had been written out. */
export function bindEqual(left: BoundOperand, right: BoundOperand, scope: Scope, span: Span): BoundExpression {
  spendNode(scope, span);
  if (isValue(left)) return isValue(right) ? bindBinary('eq', { left, right }, scope, span) : requireNull(left, right, scope, span);
  if (isValue(right)) return requireNull(right, left, scope, span);
  if (left.kind === 'list' && right.kind === 'list') return bindEqualItems(left.items, right.items, scope, span);
  if (left.kind === 'entity' && right.kind === 'entity') return bindSameEntity(left, right, scope, span);
  if (isStructured(left) && isStructured(right)) return bindEqualParts(left, right, scope, span);
  throw mismatch(left, right, scope, span);
}

/** Only what is made of values by their place: as many, each equal to the other's. */
export function bindEqualItems(left: readonly BoundOperand[], right: readonly BoundOperand[], scope: Scope, span: Span): BoundExpression {
  if (left.length !== right.length) return truth(false, span);
  const pairs = left.flatMap((item, index) => {
    const other = right[index];
    return other === undefined ? [] : [bindEqual(item, other, scope, span)];
  });
  return conjunction(pairs, span);
}

/** What is made of values equals no single value. */
function requireNull(value: BoundExpression, composite: BoundComposite, scope: Scope, span: Span): BoundExpression {
  if (value.type.kind !== 'null') throw mismatch(composite, value, scope, composite.span);
  return bindNullTest(composite, scope, span);
}

/** A navigation property that leads nowhere is null, and so is what is reached over it. */
function bindNullTest(operand: BoundComposite, scope: Scope, span: Span): BoundExpression {
  if (operand.kind === 'list' || operand.kind === 'object') return truth(false, span);
  const { of, root, through } = operand;
  if (root !== undefined) return bindNullRoot(operand, scope, span);
  return through.length === 0 ? truth(false, span) : { kind: 'linkIsNull', of, through, type: BOOLEAN };
}

/** An entity that is looked up has no key where there is none. */
function bindNullRoot(operand: BoundEntity | BoundComplex, scope: Scope, span: Span): BoundExpression {
  const { through } = operand;
  const start = operand.kind === 'entity' ? operand.type : operand.owner;
  const [key] = start.key;
  if (key === undefined) throw new Error(`${start.name} has no key.`);
  const value = propertyAt({ ...operand, through, owner: start, path: [key] }, scope, span);
  return bindEqual(value, nullLiteral(span), scope, span);
}

function bindSameEntity(left: BoundEntity, right: BoundEntity, scope: Scope, span: Span): BoundExpression {
  if (left.type.name !== right.type.name) throw mismatch(left, right, scope, span);
  const keys = left.type.key.map(property => {
    refuseWithheld(property, left.type, scope.clause, span);
    return bindEqual(partOf(left, property, scope), partOf(right, property, scope), scope, span);
  });
  return conjunction(keys, span);
}

type Structured = BoundComplex | BoundObject;

function isStructured(operand: BoundOperand): operand is Structured {
  return operand.kind === 'complex' || operand.kind === 'object';
}

/** Where both may be missing, all parts being null is not the same as there being none. */
function bindEqualParts(left: Structured, right: Structured, scope: Scope, span: Span): BoundExpression {
  const type = left.kind === 'complex' ? left.type : right.kind === 'complex' ? right.type : undefined;
  if (left.kind === 'complex' && right.kind === 'complex' && left.type.name !== right.type.name) throw mismatch(left, right, scope, span);
  const [first, second] = type === undefined ? [left, right] : [readMembers(left, type, scope), readMembers(right, type, scope)];
  const names = [...new Set([...namesOf(first), ...namesOf(second)])];
  const parts = names.map(name => bindEqual(memberOf(first, name, scope), memberOf(second, name, scope), scope, span));
  return conjunction([...bindBothThere(left, right, scope, span), ...parts], span);
}

function bindBothThere(left: Structured, right: Structured, scope: Scope, span: Span): readonly BoundExpression[] {
  const absent = [left, right].map(operand => bindNullTest(operand, scope, span));
  if (absent.every(({ kind }) => kind === 'literal')) return [];
  const [first = truth(false, span), second = truth(false, span)] = absent;
  return [bindBinary('eq', { left: first, right: second }, scope, span)];
}

/** Its members under the names that the type has for them. */
function readMembers(operand: Structured, type: EdmComplexType, scope: Scope): Structured {
  if (operand.kind === 'complex') return operand;
  const { span } = operand;
  const members = [...operand.members].map(([name, value]) => {
    const property = findNamed(name, type.properties);
    if (property !== undefined) return [property.name, value] as const;
    const suggestion = suggest(name, type.properties.keys());
    throw clauseFault('UnknownName', scope.clause, `${type.name} has no property '${name}'`, { span, suggestion });
  });
  return { ...operand, members: new Map(members) };
}

function namesOf(operand: Structured): readonly string[] {
  return [...(operand.kind === 'complex' ? operand.type.properties : operand.members).keys()];
}

/** What an object does not say is null. */
function memberOf(operand: Structured, name: string, scope: Scope): BoundOperand {
  if (operand.kind === 'object') return operand.members.get(name) ?? nullLiteral(operand.span);
  const property = operand.type.properties.get(name);
  return property === undefined ? nullLiteral(operand.span) : partOf(operand, property, scope);
}

function partOf(operand: BoundEntity | BoundComplex, property: EdmProperty, scope: Scope): BoundOperand {
  const { of, root, through, span } = operand;
  const start = operand.kind === 'entity' ? { owner: operand.type, path: [] } : operand;
  return propertyAt({ of, root, through, owner: start.owner, path: [...start.path, property] }, scope, span);
}

function mismatch(left: BoundOperand, right: BoundOperand, scope: Scope, span: Span): Error {
  return clauseFault('TypeMismatch', scope.clause, `${describeOperand(left)} cannot be compared with ${describeOperand(right)}`, { span });
}
