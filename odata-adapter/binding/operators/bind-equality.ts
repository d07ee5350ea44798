/**
 * `eq` and `ne` of operands of any kind -> a bound condition: entities by their keys, complex values and objects part by part, collections item by item
 * (Part 2, sections 5.1.1.1.1 and 5.1.1.1.2). Rejects operands that do not go together: `TypeMismatch`; unknown members of an object: `UnknownName`.
 */
import { findNamed } from '../../../std/find-named';
import { suggest } from '../../../std/suggest';
import type { EdmComplexType, EdmProperty } from '../../edm/edm-model';
import { clauseFault, spendNode, type FaultPlace, type NodeScope, type Scope } from '../bind-context';
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

export function bindEquality(operator: 'eq' | 'ne', { left, right }: OperandPair, scope: NodeScope): BoundExpression {
  if (isValue(left) && isValue(right)) return bindBinary(operator, { left, right }, scope);
  const equal = bindEqual(left, right, scope);
  if (operator === 'eq') return equal;
  return equal.kind === 'literal' ? truth(equal.value !== true, scope.span) : bindNot(equal, scope);
}

/** Each pair of values costs a node, as if it had been written out. */
export function bindEqual(left: BoundOperand, right: BoundOperand, scope: NodeScope): BoundExpression {
  spendNode(scope, scope.span);
  if (isValue(left)) return isValue(right) ? bindBinary('eq', { left, right }, scope) : requireNull(left, right, scope);
  if (isValue(right)) return requireNull(right, left, scope);
  if (left.kind === 'list' && right.kind === 'list') return bindEqualItems(left.items, right.items, scope);
  if (left.kind === 'entity' && right.kind === 'entity') return bindSameEntity(left, right, scope);
  if (isStructured(left) && isStructured(right)) return bindEqualParts(left, right, scope);
  throw mismatch(left, right, scope);
}

/** Two collections are equal where they have as many items, each equal to the other's at its place. */
export function bindEqualItems(left: readonly BoundOperand[], right: readonly BoundOperand[], scope: NodeScope): BoundExpression {
  if (left.length !== right.length) return truth(false, scope.span);
  const pairs = left.flatMap((item, index) => {
    const other = right[index];
    return other === undefined ? [] : [bindEqual(item, other, scope)];
  });
  return conjunction(pairs, scope.span);
}

/** A collection, an entity or a complex value is compared with no single value but null. */
function requireNull(value: BoundExpression, composite: BoundComposite, scope: NodeScope): BoundExpression {
  if (value.type.kind !== 'null') throw mismatch(composite, value, { ...scope, span: composite.span });
  return bindNullTest(composite, scope);
}

/** A navigation property that leads nowhere is null, and so is what is reached over it. */
function bindNullTest(operand: BoundComposite, scope: NodeScope): BoundExpression {
  if (operand.kind === 'list' || operand.kind === 'object') return truth(false, scope.span);
  const { of, root, through } = operand;
  if (root !== undefined) return bindNullRoot(operand, scope);
  return through.length === 0 ? truth(false, scope.span) : { kind: 'linkIsNull', of, through, type: BOOLEAN };
}

/** An entity that is looked up below `$root` is null where its key is null: it was not found. */
function bindNullRoot(operand: BoundEntity | BoundComplex, scope: NodeScope): BoundExpression {
  const { through } = operand;
  const start = operand.kind === 'entity' ? operand.type : operand.owner;
  const [key] = start.key;
  if (key === undefined) throw new Error(`${start.name} has no key.`);
  const value = propertyAt({ ...operand, through, owner: start, path: [key] }, scope);
  return bindEqual(value, nullLiteral(scope.span), scope);
}

function bindSameEntity(left: BoundEntity, right: BoundEntity, scope: NodeScope): BoundExpression {
  if (left.type.name !== right.type.name) throw mismatch(left, right, scope);
  const keys = left.type.key.map(property => {
    refuseWithheld(property, left.type, scope);
    return bindEqual(partOf(left, property, scope), partOf(right, property, scope), scope);
  });
  return conjunction(keys, scope.span);
}

type Structured = BoundComplex | BoundObject;

function isStructured(operand: BoundOperand): operand is Structured {
  return operand.kind === 'complex' || operand.kind === 'object';
}

/** A missing complex value is not equal to one whose parts are all null, so it is asked too whether both are there. */
function bindEqualParts(left: Structured, right: Structured, scope: NodeScope): BoundExpression {
  const type = left.kind === 'complex' ? left.type : right.kind === 'complex' ? right.type : undefined;
  if (left.kind === 'complex' && right.kind === 'complex' && left.type.name !== right.type.name) throw mismatch(left, right, scope);
  const [first, second] = type === undefined ? [left, right] : [readMembers(left, type, scope), readMembers(right, type, scope)];
  const names = [...new Set([...namesOf(first), ...namesOf(second)])];
  const parts = names.map(name => bindEqual(memberOf(first, name, scope), memberOf(second, name, scope), scope));
  return conjunction([...bindBothThere(left, right, scope), ...parts], scope.span);
}

function bindBothThere(left: Structured, right: Structured, scope: NodeScope): readonly BoundExpression[] {
  const absent = [left, right].map(operand => bindNullTest(operand, scope));
  if (absent.every(({ kind }) => kind === 'literal')) return [];
  const [first = truth(false, scope.span), second = truth(false, scope.span)] = absent;
  return [bindBinary('eq', { left: first, right: second }, scope)];
}

/** Its members under the names that the type has for them. */
function readMembers(operand: Structured, type: EdmComplexType, scope: Scope): Structured {
  if (operand.kind === 'complex') return operand;
  const { span } = operand;
  const members = [...operand.members].map(([name, value]) => {
    const property = findNamed(name, type.properties);
    if (property !== undefined) return [property.name, value] as const;
    const suggestion = suggest(name, type.properties.keys());
    throw clauseFault('UnknownName', `${type.name} has no property '${name}'`, { ...scope, span, suggestion });
  });
  return { ...operand, members: new Map(members) };
}

function namesOf(operand: Structured): readonly string[] {
  return [...(operand.kind === 'complex' ? operand.type.properties : operand.members).keys()];
}

/** A member that an object leaves out is null. */
function memberOf(operand: Structured, name: string, scope: Scope): BoundOperand {
  if (operand.kind === 'object') return operand.members.get(name) ?? nullLiteral(operand.span);
  const property = operand.type.properties.get(name);
  return property === undefined ? nullLiteral(operand.span) : partOf(operand, property, scope);
}

function partOf(operand: BoundEntity | BoundComplex, property: EdmProperty, scope: Scope): BoundOperand {
  const { of, root, through, span } = operand;
  const start = operand.kind === 'entity' ? { owner: operand.type, path: [] } : operand;
  return propertyAt({ of, root, through, owner: start.owner, path: [...start.path, property] }, { clause: scope.clause, span });
}

function mismatch(left: BoundOperand, right: BoundOperand, place: FaultPlace): Error {
  return clauseFault('TypeMismatch', `${describeOperand(left)} cannot be compared with ${describeOperand(right)}`, place);
}
