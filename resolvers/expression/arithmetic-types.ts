/** Operands of arithmetic -> the type of the result (OData 4.01 Part 2, section 5.1.1.2); undefined where the operator has none. */
import type { ScalarName } from '../../graphql/annotated-schema';
import type { ValueType } from '../storage/storage-model';
import type { ArithmeticName } from './function-names';
import { isInteger, isNumber, isScalar, promoted, scalar } from './value-types';

/** `Date + Duration` and its like (sections 5.1.1.2.1 and 5.1.1.2.2). */
const TEMPORAL: readonly (readonly [ArithmeticName, ScalarName, ScalarName, ScalarName])[] = [
  ['ADD', 'DateTime', 'Duration', 'DateTime'],
  ['ADD', 'Duration', 'Duration', 'Duration'],
  ['ADD', 'Date', 'Duration', 'Date'],
  ['SUB', 'DateTime', 'Duration', 'DateTime'],
  ['SUB', 'DateTime', 'DateTime', 'Duration'],
  ['SUB', 'Duration', 'Duration', 'Duration'],
  ['SUB', 'Date', 'Duration', 'Date'],
  ['SUB', 'Date', 'Date', 'Duration'],
];

export function arithmeticType(operator: ArithmeticName, left: ValueType, right: ValueType): ValueType | undefined {
  if (isNumber(left) && isNumber(right)) return numericType(operator, promoted(left, right));
  const temporal = TEMPORAL.find(([name, a, b]) => name === operator && isScalar(left, a) && isScalar(right, b));
  if (temporal) return scalar(temporal[3]);
  return isScaling(operator, left, right) ? scalar('Duration') : undefined;
}

/** Section 5.1.1.2.3. */
export function negatedType(operand: ValueType): ValueType | undefined {
  if (isScalar(operand, 'Duration')) return operand;
  return isNumber(operand) ? promoted(operand, operand) : undefined;
}

/** `divby` makes decimals of integers (section 5.1.1.2.5). */
function numericType(operator: ArithmeticName, type: ValueType): ValueType | undefined {
  return operator === 'DIVBY' && isInteger(type) ? scalar('Decimal') : type;
}

/** A duration times or by a number (sections 5.1.1.2.4 and 5.1.1.2.5). */
function isScaling(operator: ArithmeticName, left: ValueType, right: ValueType): boolean {
  if (operator === 'MUL' && isNumber(left) && isScalar(right, 'Duration')) return true;
  return ['MUL', 'DIV', 'DIVBY'].includes(operator) && isScalar(left, 'Duration') && isNumber(right);
}
