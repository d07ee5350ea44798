/** Two operands -> the same with literals promoted to the other's type (Part 2, section 5.1.1.16), texts in quotes too. Rejects types that do not go together: `TypeMismatch`. */
import { clauseFault, specialiseBy, type NodeScope, type Scope } from '../bind-context';
import type { BoundExpression, BoundType } from '../bound-request';
import { isNumeric, isPrimitive, isSameType, typeName } from '../types/edm-types';
import type { LiteralScope } from '../literals/bind-literal';
import { isLiteral } from './is-literal';
import { promoteLiteral } from '../literals/promote-literal';
import { takeDigits } from '../literals/take-digits';
import { unquoteLiteral } from '../literals/unquote-literal';
import { writtenForm } from '../literals/written-form';
import { describeOperand } from './describe-operand';

export interface Operands {
  readonly left: BoundExpression;
  readonly right: BoundExpression;
}

/** Both in one type as far as literals allow; whether they go together is for `areComparable`. */
export function promoteOperands({ left, right }: Operands, scope: LiteralScope): Operands {
  const newRight = promoteOperand(right, left.type, scope);
  return { left: promoteOperand(left, newRight.type, scope), right: newRight };
}

function promoteOperand(operand: BoundExpression, type: BoundType, scope: LiteralScope): BoundExpression {
  if (!isLiteral(operand)) return operand;
  const literal = unquoteLiteral(operand, type, scope);
  return promoteLiteral(literal, type, scope) ?? literal;
}

function areComparable(a: BoundType, b: BoundType): boolean {
  if (a.kind === 'null' || b.kind === 'null') return true;
  return isSameType(a, b) || (isNumeric(a) && isNumeric(b)) || isDateBesideMoment(a, b);
}

/** Whether the one is a date and the other a moment: the date stands for its first moment. */
export function isDateBesideMoment(a: BoundType, b: BoundType): boolean {
  return [a, b].some(type => isPrimitive(type, 'Edm.Date')) && [a, b].some(type => isPrimitive(type, 'Edm.DateTimeOffset'));
}

export function matchOperands(operands: Operands, operator: string, scope: NodeScope): Operands {
  const { left: first, right: second } = promoteOperands(operands, scope);
  const promoted = { left: dayOfMidnight(first, second, scope), right: dayOfMidnight(second, first, scope) };
  const matched = TESTS_OF_TEXT.includes(operator) ? withDigits(promoted, scope) : promoted;
  if (areComparable(matched.left.type, matched.right.type)) return matched;
  const { left, right } = matched;
  const hint = literalHint(left, right) ?? literalHint(right, left) ?? '';
  throw clauseFault('TypeMismatch', `'${operator}' cannot compare ${describeOperand(left)} with ${describeOperand(right)}${hint}`, scope);
}

/** Beside `date(…)`, a literal that is midnight by its own offset -> its day: Simple.OData.Client writes a `DateTime` so, with the offset of the machine that it runs on. */
function dayOfMidnight(operand: BoundExpression, other: BoundExpression, { context }: Scope): BoundExpression {
  if (other.kind !== 'call' || other.function.name !== 'date') return operand;
  if (operand.kind !== 'parameter' || !isPrimitive(operand.type, 'Edm.DateTimeOffset')) return operand;
  const local = { ...operand, part: 'local' } as const;
  const isMidnight = specialiseBy(local, context, value => String(value).endsWith('T00:00:00Z'));
  return isMidnight ? { ...other, arguments: [local] } : operand;
}

/** An order of texts is not one of numbers. */
const TESTS_OF_TEXT: readonly string[] = ['eq', 'ne', 'in'];

function withDigits({ left, right }: Operands, scope: Scope): Operands {
  const read = (operand: BoundExpression, { type }: BoundExpression): BoundExpression =>
    isLiteral(operand) && isPrimitive(type, 'Edm.String') ? takeDigits(operand, scope) : operand;
  return { left: read(left, right), right: read(right, left) };
}

/** What to write instead, where the mistake is a common one. */
function literalHint(literal: BoundExpression, other: BoundExpression): string | undefined {
  if (!isLiteral(literal)) return undefined;
  const form = writtenForm(other.type);
  if (form !== undefined) return `. ${form}.`;
  if (isPrimitive(literal.type, 'Edm.String')) return `. Write a literal of ${typeName(other.type)}.`;
  return isPrimitive(other.type, 'Edm.String') ? '. Put the literal in quotes.' : undefined;
}
