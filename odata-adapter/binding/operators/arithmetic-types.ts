/** Types of arithmetic operands -> the type of the result, or undefined where the operator does not take them (Part 2, section 5.1.1.2). */
import type { EdmPrimitiveName } from '../../edm/edm-model';
import type { BoundType } from '../bound-request';
import { isIntegerName, isNumericName, primitive, promote } from '../types/edm-types';

export type ArithmeticOperator = 'add' | 'sub' | 'mul' | 'div' | 'divby' | 'mod';

type Rule = readonly [left: EdmPrimitiveName, right: EdmPrimitiveName, result: EdmPrimitiveName];

/** Sums and differences of moments, days and durations. */
const TEMPORAL: Partial<Record<ArithmeticOperator, readonly Rule[]>> = {
  add: [
    ['Edm.DateTimeOffset', 'Edm.Duration', 'Edm.DateTimeOffset'],
    ['Edm.Date', 'Edm.Duration', 'Edm.Date'],
    ['Edm.Duration', 'Edm.Duration', 'Edm.Duration'],
  ],
  sub: [
    ['Edm.DateTimeOffset', 'Edm.Duration', 'Edm.DateTimeOffset'],
    ['Edm.DateTimeOffset', 'Edm.DateTimeOffset', 'Edm.Duration'],
    ['Edm.Date', 'Edm.Duration', 'Edm.Date'],
    ['Edm.Date', 'Edm.Date', 'Edm.Duration'],
    ['Edm.Duration', 'Edm.Duration', 'Edm.Duration'],
  ],
};

export function arithmeticType(operator: ArithmeticOperator, left: BoundType, right: BoundType): BoundType | undefined {
  if (left.kind === 'enum' || right.kind === 'enum') return undefined;
  if (left.kind === 'null') return right.kind === 'null' || takesArithmetic(right.name) ? right : undefined;
  if (right.kind === 'null') return takesArithmetic(left.name) ? left : undefined;
  const name = numericResult(operator, left.name, right.name) ?? durationResult(operator, left.name, right.name);
  return name && primitive(name);
}

function takesArithmetic(name: EdmPrimitiveName): boolean {
  return isNumericName(name) || name === 'Edm.Duration' || name === 'Edm.Date' || name === 'Edm.DateTimeOffset';
}

function numericResult(operator: ArithmeticOperator, left: EdmPrimitiveName, right: EdmPrimitiveName): EdmPrimitiveName | undefined {
  if (!isNumericName(left) || !isNumericName(right)) return undefined;
  const promoted = promote(left, right);
  if (!isIntegerName(promoted)) return promoted;
  // `divby` keeps the fraction of two integers, `div` drops it (section 5.1.1.2.5).
  return operator === 'divby' ? 'Edm.Decimal' : promote(promoted, 'Edm.Int32');
}

/** Besides sums: a duration times a number, and divided by one (section 5.1.1.2.4). */
function durationResult(operator: ArithmeticOperator, left: EdmPrimitiveName, right: EdmPrimitiveName): EdmPrimitiveName | undefined {
  const scaled = left === 'Edm.Duration' && isNumericName(right);
  if (operator === 'mul' && (scaled || (isNumericName(left) && right === 'Edm.Duration'))) return 'Edm.Duration';
  if ((operator === 'div' || operator === 'divby') && scaled) return 'Edm.Duration';
  return TEMPORAL[operator]?.find(rule => rule[0] === left && rule[1] === right)?.[2];
}

export function negatedType(type: BoundType): BoundType | undefined {
  if (type.kind !== 'primitive') return type.kind === 'null' ? type : undefined;
  if (type.name === 'Edm.Duration') return type;
  if (!isNumericName(type.name)) return undefined;
  return isIntegerName(type.name) ? primitive(promote(type.name, 'Edm.Int32')) : type;
}
