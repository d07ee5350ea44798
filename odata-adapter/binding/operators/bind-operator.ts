/** Comparison, logical and arithmetic operators -> bound expressions with their types (Part 2, sections 5.1.1.1 to 5.1.1.3). Rejects operands that an operator does not take: `TypeMismatch`. */
import { operatorCall } from '../../../graphql/catalogue/calls';
import type { ArithmeticName, ComparisonName, OperatorCallName } from '../../../graphql/catalogue/operators';
import { assertNever } from '../../../std/assert-never';
import type { Span } from '../../faults';
import type { BinaryOperator } from '../../syntax/syntax-tree';
import { clauseFault, type FaultPlace, type NodeScope, type Scope } from '../bind-context';
import { nullLiteral } from '../literals/bind-literal';
import type { BoundExpression, BoundLiteral, BoundType } from '../bound-request';
import { BOOLEAN, isPrimitive, isTruth, primitive } from '../types/edm-types';
import { isLiteral } from './is-literal';
import { promoteLiteral } from '../literals/promote-literal';
import { refuseFiner } from '../literals/refuse-finer';
import { arithmeticType, negatedType } from './result-types';
import { truth } from './connect-conditions';
import { describeOperand } from './describe-operand';
import { foldEnumComparison } from './fold-enum-comparison';
import { matchOperands, promoteOperands, type Operands } from './match-operands';

export function bindBinary(operator: BinaryOperator, operands: Operands, scope: NodeScope): BoundExpression {
  switch (operator) {
    case 'and':
    case 'or':
      return bindLogical(operator, operands, scope);
    case 'eq':
    case 'ne':
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le':
      return bindComparison(operator, operands, scope);
    case 'add':
    case 'sub':
    case 'mul':
    case 'div':
    case 'divby':
    case 'mod':
      return bindArithmetic(operator, operands, scope);
    case 'has':
      return bindHas(operands, scope);
    default:
      return assertNever(operator);
  }
}

/** Chains of one operator become one node. */
function bindLogical(kind: 'and' | 'or', { left, right }: Operands, scope: NodeScope): BoundExpression {
  for (const operand of [left, right]) requireTruth(operand, `'${kind}' joins conditions`, scope);
  const operands = [left, right].flatMap(operand => (operand.kind === kind ? operand.operands : [operand]));
  return { kind, operands, type: BOOLEAN };
}

function bindComparison(operator: ComparisonName, operands: Operands, scope: NodeScope): BoundExpression {
  const { left, right } = matchOperands(operands, operator, scope);
  for (const operand of [left, right]) requireComparable(operator, operand, scope);
  const folded = foldEnumComparison(operator, left, right);
  return folded === undefined ? call(operator, [left, right], BOOLEAN) : truth(folded, scope.span);
}

/** No enumeration here has flags: a value has but its own member set. Null is unknown (Part 2, section 5.1.1.1.10). */
function bindHas(operands: Operands, scope: NodeScope): BoundExpression {
  const both = [operands.left, operands.right];
  const other = both.find(({ type }) => type.kind === 'primitive');
  if (other !== undefined && both.every(({ type }) => type.kind !== 'enum'))
    throw clauseFault('TypeMismatch', `'has' takes values of an enumeration, not ${describeOperand(other)}`, scope);
  const { left, right } = matchOperands(operands, 'has', scope);
  if (left.kind === 'literal' && right.kind === 'literal') return foldHas(left, right, scope.span);
  return call('has', [left, right], BOOLEAN);
}

function foldHas(left: BoundLiteral, right: BoundLiteral, span: Span): BoundLiteral {
  return left.value === null || right.value === null ? nullLiteral(span) : truth(left.value === right.value, span);
}

/** Streams are not compared, binary values have no order (Part 2, section 5.1.1.1.3). */
function requireComparable(operator: ComparisonName, operand: BoundExpression, place: FaultPlace): void {
  const isOrdering = operator !== 'eq' && operator !== 'ne';
  if (!isPrimitive(operand.type, 'Edm.Stream') && !(isOrdering && isPrimitive(operand.type, 'Edm.Binary'))) return;
  throw clauseFault('TypeMismatch', `'${operator}' does not take ${describeOperand(operand)}`, place);
}

function bindArithmetic(operator: ArithmeticName, operands: Operands, scope: NodeScope): BoundExpression {
  const { left, right } = withDurations(promoteOperands(operands, scope), scope);
  const type = arithmeticType(operator, left.type, right.type);
  refuseFiner([left, right], scope);
  if (type !== undefined) return call(operator, [left, right], type);
  throw clauseFault(
    'TypeMismatch',
    `'${operator}' does not take ${describeOperand(left)} and ${describeOperand(right)}${adviceFor(operator, left, right)}`,
    scope,
  );
}

/** Other languages add days to a date as a number, and subtract a date from a moment. */
function adviceFor(operator: ArithmeticName, left: BoundExpression, right: BoundExpression): string {
  if (right.kind === 'in') return IN_FIRST;
  if (!isDay(left.type) || (operator !== 'add' && operator !== 'sub')) return '';
  if (!isDay(right.type)) return ". Thirty days are written duration'P30D'";
  return operator === 'sub' ? '. The day of a moment is written date(…): date(now()) sub StartDate' : '';
}

/** Other languages compute before they look into a list (Part 2, section 5.1.1.14). */
const IN_FIRST = ". What is computed before 'in' stands in parentheses: (…) in (1,2)";

function isDay(type: BoundType): boolean {
  return isPrimitive(type, 'Edm.Date') || isPrimitive(type, 'Edm.DateTimeOffset');
}

/** No text takes part in arithmetic: one that reads as a duration is one, written without its prefix. */
function withDurations({ left, right }: Operands, scope: Scope): Operands {
  const read = (operand: BoundExpression): BoundExpression =>
    isLiteral(operand) ? (promoteLiteral(operand, primitive('Edm.Duration'), scope) ?? operand) : operand;
  return { left: read(left), right: read(right) };
}

export function bindNot(operand: BoundExpression, scope: NodeScope): BoundExpression {
  if (isTruth(operand.type)) return { kind: 'not', operand, type: BOOLEAN };
  const problem = `'not' negates what stands right after it, and ${describeOperand(operand)} is no condition`;
  throw clauseFault('TypeMismatch', `${problem}. Write a comparison in parentheses: not (…)`, scope);
}

export function bindNegate(operand: BoundExpression, scope: NodeScope): BoundExpression {
  refuseFiner([operand], scope);
  const type = negatedType(operand.type);
  if (type !== undefined) return call('negate', [operand], type);
  throw clauseFault('TypeMismatch', `'-' does not take ${describeOperand(operand)}${operand.kind === 'in' ? IN_FIRST : ''}`, scope);
}

export function requireTruth(expression: BoundExpression, rule: string, place: FaultPlace): void {
  if (isTruth(expression.type)) return;
  throw clauseFault('TypeMismatch', `${rule}, and ${describeOperand(expression)} is none`, place);
}

function call(name: OperatorCallName, args: readonly BoundExpression[], type: BoundType): BoundExpression {
  return { kind: 'call', function: operatorCall(name), arguments: args, type };
}
