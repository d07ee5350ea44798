/** An expression and the entities its names stand for -> its value, by the letter of OData 4.01 Part 2, section 5.1.1. */
import { evaluateCall } from './evaluate-call';
import { castValue } from './evaluate-cast';
import { evaluateCollections } from './evaluate-collections';
import { isFound } from './evaluate-search';
import type { Arithmetic, CastTarget, Comparison, Expression, Literal, Path, Quantifier } from './expression';
import { hasKey } from './organisation';
import type { Entity, Organisation } from './organisation';
import { Rational } from './rational';
import { DAY, clockAhead, firstMoment, floorDiv, floorMod } from './calendar';
import { compareValues, equalValues } from './values';
import type { Value } from './values';

/** The entity at hand, and those that lambda variables stand for. */
export interface Scope {
  readonly organisation: Organisation;
  readonly it: Entity;
  readonly variables: ReadonlyMap<string, Entity>;
}

export function evaluate(expression: Expression, scope: Scope): Value {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'property':
      return propertyValue(expression.path, scope);
    case 'comparison':
      return compare(
        expression.operator,
        besideTime(expression.left, expression.right, scope),
        besideTime(expression.right, expression.left, scope),
        expression.left,
      );
    case 'logical':
      return logical(expression.operator, evaluate(expression.left, scope), evaluate(expression.right, scope));
    case 'not':
      return not(evaluate(expression.operand, scope));
    case 'negate':
      return negate(evaluate(expression.operand, scope));
    case 'arithmetic':
      return arithmetic(expression, scope);
    case 'in':
      return expression.values.some(value =>
        equalValues(besideTime(expression.operand, value, scope), besideTime(value, expression.operand, scope)),
      );
    case 'call':
      return evaluateCall(
        expression.name,
        expression.arguments.map(argument => evaluate(argument, scope)),
      );
    case 'quantifier':
      return quantify(expression, scope);
    case 'count':
      return new Rational(members(expression.path, scope).filter(member => isCounted(expression, scope, member)).length);
    case 'computed':
      return evaluate(expression.expression, scope);
    case 'linkTest':
      return (members(expression.path, scope).length === 0) === (expression.operator === 'eq');
    default:
      return evaluateComposite(expression, scope);
  }
}

type Composite = Extract<Expression, { kind: 'case' | 'cast' | 'isof' | 'collections' | 'lookup' | 'sameEntity' }>;

function evaluateComposite(expression: Composite, scope: Scope): Value {
  switch (expression.kind) {
    case 'case':
      return evaluate(
        expression.pairs.find(({ condition }) => evaluate(condition, scope) === true)?.value ?? { ...NOTHING, type: expression.type },
        scope,
      );
    case 'cast':
      return castValue(evaluate(expression.operand, scope), expression.operand.type, expression.to);
    case 'isof':
      return isOf(expression.operand, expression.to, scope);
    case 'collections':
      return evaluateCollections(expression.name, evaluateAll(expression.left, scope), evaluateAll(expression.right, scope));
    case 'lookup':
      return lookUp(expression, scope);
    case 'sameEntity':
      return (members(expression.left, scope)[0] === members(expression.right, scope)[0]) === (expression.operator === 'eq');
  }
}

const NOTHING = { kind: 'literal', value: null, style: 0 } as const;

const evaluateAll = (expressions: readonly Expression[], scope: Scope): readonly Value[] => expressions.map(item => evaluate(item, scope));

/** Null can be cast to every type (section 5.1.1.10.1). */
function isOf(operand: Expression, to: CastTarget, scope: Scope): boolean {
  const value = evaluate(operand, scope);
  return value === null || castValue(value, operand.type, to) !== null;
}

/** Null where there is no such entity. */
function lookUp({ of, key, names }: Extract<Expression, { kind: 'lookup' }>, scope: Scope): Value {
  const it = scope.organisation.entities(of).find(entity => hasKey(entity, key));
  if (it === undefined) return null;
  const there = { ...scope, it };
  if (names.at(-1) !== '$count') return propertyValue({ variable: undefined, names }, there);
  return new Rational(members({ variable: undefined, names: names.slice(0, -1) }, there).length);
}

function propertyValue({ variable, names }: Path, scope: Scope): Value {
  const owner = members({ variable, names: names.slice(0, -1) }, scope)[0];
  return owner?.values[names.at(-1) ?? ''] ?? null;
}

/** What a path of links leads to; nothing where a to-one link on the way leads nowhere. */
function members({ variable, names }: Path, scope: Scope): readonly Entity[] {
  const start = variable === undefined || variable === '$it' || variable === '$this' ? scope.it : scope.variables.get(variable);
  if (start === undefined) throw new Error(`No entity for ${variable}.`);
  return names.reduce<readonly Entity[]>((entities, name) => entities.flatMap(entity => scope.organisation.linked(entity, name)), [start]);
}

function holds(predicate: Expression | undefined, scope: Scope, as: string, member: Entity): boolean {
  if (predicate === undefined) return true;
  return evaluate(predicate, { ...scope, variables: new Map(scope.variables).set(as, member) }) === true;
}

/** Names in a count's filter are the counted entity's (section 5.1.1.15). */
function isCounted({ filter, search }: Extract<Expression, { kind: 'count' }>, { organisation }: Scope, member: Entity): boolean {
  if (search !== undefined && !isFound(search, member)) return false;
  return filter === undefined || evaluate(filter, { organisation, it: member, variables: new Map() }) === true;
}

/** Sections 5.1.1.13.1 and 5.1.1.13.2: two-valued; a predicate that is null is not true. */
function quantify({ operator, path, predicate, as }: Quantifier, scope: Scope): boolean {
  const entities = members(path, scope);
  return operator === 'any'
    ? entities.some(member => holds(predicate, scope, as, member))
    : entities.every(member => holds(predicate, scope, as, member));
}

/** Sections 5.1.1.1.1 to 5.1.1.1.6: no comparison is null; with null, only `eq` and `ne` can be true. */
function compare(operator: Comparison, left: Value, right: Value, { type }: Expression): boolean {
  if (operator === 'eq' || operator === 'ne') return equalValues(left, right) === (operator === 'eq');
  if (left === null || right === null || Number.isNaN(left) || Number.isNaN(right)) return false;
  const order = compareValues(left, right, type);
  switch (operator) {
    case 'gt':
      return order > 0;
    case 'ge':
      return order >= 0;
    case 'lt':
      return order < 0;
    case 'le':
      return order <= 0;
  }
}

/** A date beside a moment stands for its first moment in the service's time zone; that of a moment, beside a literal that is a midnight, by the literal's own clock. */
function besideTime(expression: Expression, other: Expression, scope: Scope): Value {
  const value = evaluate(expression, scope);
  if (expression.type !== 'Date' || other.type !== 'Instant' || value === null) return value;
  if (isDayOfMoment(expression) && isMidnight(other)) return (value as bigint) - clockAhead(other.style);
  return firstMoment(value as bigint);
}

function isDayOfMoment(expression: Expression): boolean {
  return expression.kind === 'call' && expression.name === 'date' && expression.arguments[0]?.type === 'Instant';
}

function isMidnight(expression: Expression): expression is Literal {
  return (
    expression.kind === 'literal' &&
    expression.value !== null &&
    floorMod((expression.value as bigint) + clockAhead(expression.style), DAY) === 0n
  );
}

function logical(operator: 'and' | 'or', left: Value, right: Value): boolean | null {
  const decisive = operator === 'or';
  if (left === decisive || right === decisive) return decisive;
  return left === null || right === null ? null : !decisive;
}

const not = (value: Value): boolean | null => (value === null ? null : value === false);

function negate(value: Value): Value {
  if (typeof value === 'number') return -value;
  if (value instanceof Rational) return value.negate();
  return value === null ? null : -(value as bigint);
}

function arithmetic(expression: Extract<Expression, { kind: 'arithmetic' }>, scope: Scope): Value {
  const [left, right] = [evaluate(expression.left, scope), evaluate(expression.right, scope)];
  if (left === null || right === null) return null;
  if (typeof left === 'number' || typeof right === 'number') return floating(expression, Number(left), Number(right));
  if (left instanceof Rational && right instanceof Rational) return numeric(expression, left, right);
  return temporal(expression, left as bigint | Rational, right as bigint | Rational);
}

/** What is computed in double precision and then rounded is what single precision gives. */
function floating({ operator, type }: Extract<Expression, { kind: 'arithmetic' }>, left: number, right: number): number {
  const result = FLOATING[operator](left, right);
  return type === 'Single' ? Math.fround(result) : result;
}

const FLOATING: Readonly<Record<Arithmetic, (left: number, right: number) => number>> = {
  add: (left, right) => left + right,
  sub: (left, right) => left - right,
  mul: (left, right) => left * right,
  div: (left, right) => left / right,
  divby: (left, right) => left / right,
  mod: (left, right) => left % right,
};

function numeric({ operator, type }: Extract<Expression, { kind: 'arithmetic' }>, left: Rational, right: Rational): Rational {
  switch (operator) {
    case 'add':
      return left.add(right);
    case 'sub':
      return left.add(right.negate());
    case 'mul':
      return left.multiply(right);
    case 'div':
      return type === 'Int' ? left.divide(right).truncate() : left.divide(right);
    case 'divby':
      return left.divide(right);
    case 'mod':
      return left.add(left.divide(right).truncate().multiply(right).negate());
  }
}

/** Factors of durations are whole. Section 5.1.1.2.1: a date with a duration is the day that the moment falls on. */
function temporal(
  { operator, type }: Extract<Expression, { kind: 'arithmetic' }>,
  left: bigint | Rational,
  right: bigint | Rational,
): bigint {
  if (left instanceof Rational) return (right as bigint) * left.top;
  if (right instanceof Rational) return operator === 'mul' ? (left * right.top) / right.bottom : (left * right.bottom) / right.top;
  const moment = operator === 'add' ? left + right : left - right;
  return type === 'Date' ? floorDiv(moment, DAY) * DAY : moment;
}
