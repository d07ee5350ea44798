/** Types of single values: which of them go together, and as what they are compared and computed with. */
import type { ScalarName } from '../../graphql/scalar-name';
import * as arithmetic from '../../graphql/catalogue/arithmetic-types';
import type { ArithmeticName } from '../../graphql/catalogue/operators';
import type { ValueType } from '../storage/storage-model';

const TYPES = new Map<ScalarName, ValueType>();

export function scalar(name: ScalarName): ValueType {
  const known = TYPES.get(name);
  if (known) return known;
  const type: ValueType = { kind: 'scalar', name };
  TYPES.set(name, type);
  return type;
}

export const BOOLEAN = scalar('Boolean');

export function isScalar(type: ValueType, ...names: readonly ScalarName[]): boolean {
  return type.kind === 'scalar' && names.includes(type.name);
}

export function isInteger(type: ValueType): boolean {
  return isScalar(type, ...arithmetic.INTEGERS);
}

export function isNumber(type: ValueType): boolean {
  return type.kind === 'scalar' && arithmetic.isNumber(type.name);
}

/** Numbers among which is NaN, which equals nothing (OData 4.01 Part 2, section 5.1.1.1.1). */
export function isFloating(type: ValueType): boolean {
  return isScalar(type, 'Single', 'Float');
}

export function typeName(type: ValueType): string {
  return type.kind === 'scalar' ? type.name : type.enum.name;
}

/** Numeric promotion, of numbers (Part 2, section 5.1.1.16). */
function promoted(left: ValueType & { readonly kind: 'scalar' }, right: ValueType & { readonly kind: 'scalar' }): ValueType {
  return scalar(arithmetic.promoted(left.name, right.name));
}

/** Undefined where the operator does not take such operands. */
export function arithmeticType(operator: ArithmeticName, left: ValueType, right: ValueType): ValueType | undefined {
  const result = left.kind === 'scalar' && right.kind === 'scalar' ? arithmetic.arithmeticType(operator, left.name, right.name) : undefined;
  return result && scalar(result);
}

export function negatedType(operand: ValueType): ValueType | undefined {
  const result = operand.kind === 'scalar' ? arithmetic.negatedType(operand.name) : undefined;
  return result && scalar(result);
}

/** What two values are compared as; undefined when they cannot be. */
export function comparedAs(left: ValueType, right: ValueType): ValueType | undefined {
  if (left.kind === 'enum' || right.kind === 'enum')
    return left.kind === 'enum' && right.kind === 'enum' && left.enum === right.enum ? left : undefined;
  if (isNumber(left) && isNumber(right)) return promoted(left, right);
  return left.name === right.name && left.name !== 'Stream' ? left : undefined;
}

/** Bytes have no order (Part 2, section 5.1.1.1). */
export function hasOrder(type: ValueType): boolean {
  return !isScalar(type, 'Binary', 'Stream');
}

/** What integers hold: the least and the greatest. */
export const INTEGER_RANGES: Readonly<Partial<Record<ScalarName, readonly [bigint, bigint]>>> = {
  Byte: [0n, 255n],
  SByte: [-128n, 127n],
  Short: [-32768n, 32767n],
  Int: [-2147483648n, 2147483647n],
  Long: [-9223372036854775808n, 9223372036854775807n],
};

/** Whether every number of the one type is near one of the other. */
export function isWithin(from: ScalarName, to: ScalarName): boolean {
  const [inner, outer] = [INTEGER_RANGES[from], INTEGER_RANGES[to]];
  if (inner && outer) return outer[0] <= inner[0] && inner[1] <= outer[1];
  return inner ? arithmetic.FRACTIONALS.includes(to) : from === 'Single' && to === 'Float';
}
