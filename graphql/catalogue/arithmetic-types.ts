/** The types of arithmetic: operands -> the type of the result (OData 4.01 Part 2, section 5.1.1.2); undefined where the operator does not take them. */
import type { ScalarName } from '../scalar-name';
import type { ArithmeticName } from './operators';

export const INTEGERS: readonly ScalarName[] = ['SByte', 'Byte', 'Short', 'Int', 'Long'];
export const FRACTIONALS: readonly ScalarName[] = ['Decimal', 'Single', 'Float'];
/** Of a Decimal, its sign and point included. More would be no number of anything, and slow to compute with. */
export const MOST_DIGITS = 1000;

/** Sums and differences of moments, days and durations (sections 5.1.1.2.1 and 5.1.1.2.2), and durations times and by numbers (5.1.1.2.4 and 5.1.1.2.5). */
const TEMPORAL: readonly (readonly [ArithmeticName, ScalarName | 'number', ScalarName | 'number', ScalarName])[] = [
  ['add', 'DateTime', 'Duration', 'DateTime'],
  ['add', 'Date', 'Duration', 'Date'],
  ['add', 'Duration', 'Duration', 'Duration'],
  ['sub', 'DateTime', 'Duration', 'DateTime'],
  ['sub', 'DateTime', 'DateTime', 'Duration'],
  ['sub', 'Date', 'Duration', 'Date'],
  ['sub', 'Date', 'Date', 'Duration'],
  ['sub', 'Duration', 'Duration', 'Duration'],
  ['mul', 'Duration', 'number', 'Duration'],
  ['mul', 'number', 'Duration', 'Duration'],
  ['div', 'Duration', 'number', 'Duration'],
  ['divby', 'Duration', 'number', 'Duration'],
];

export function arithmeticType(operator: ArithmeticName, left: ScalarName, right: ScalarName): ScalarName | undefined {
  if (isNumber(left) && isNumber(right)) return numericType(operator, promoted(left, right));
  return TEMPORAL.find(([name, first, second]) => name === operator && isOf(left, first) && isOf(right, second))?.[3];
}

/** Section 5.1.1.2.3. */
export function negatedType(operand: ScalarName): ScalarName | undefined {
  if (operand === 'Duration') return operand;
  return isNumber(operand) ? promoted(operand, operand) : undefined;
}

/** Whether some operator takes such an operand. */
export function takesArithmetic(type: ScalarName): boolean {
  return isNumber(type) || TEMPORAL.some(([, left, right]) => left === type || right === type);
}

/** Numeric promotion (section 5.1.1.16): the wider of two numbers, integers narrower than 32 bits as such of 32. */
export function promoted(left: ScalarName, right: ScalarName): ScalarName {
  return (['Float', 'Single', 'Decimal', 'Long'] as const).find(name => left === name || right === name) ?? 'Int';
}

export function isNumber(type: ScalarName): boolean {
  return INTEGERS.includes(type) || FRACTIONALS.includes(type);
}

/** `divby` keeps the fraction of two integers, `div` drops it (section 5.1.1.2.5). */
function numericType(operator: ArithmeticName, type: ScalarName): ScalarName {
  return operator === 'divby' && INTEGERS.includes(type) ? 'Decimal' : type;
}

function isOf(type: ScalarName, wanted: ScalarName | 'number'): boolean {
  return wanted === 'number' ? isNumber(type) : type === wanted;
}
