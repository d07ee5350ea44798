/** Integers: of up to 16 bits as numbers, of 64 bits as canonical numerals. Rejects fractions and what is out of range. */
import { defineScalar } from './define-scalar';
import type { ScalarForm } from './define-scalar';

function smallInteger(name: 'Byte' | 'SByte' | 'Short', least: number, greatest: number): ScalarForm<number> {
  const read = (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= greatest ? value : undefined;
  return { name, expected: `an integer from ${least} to ${greatest}`, read, write: read };
}

const LEAST_LONG = -(2n ** 63n);
const GREATEST_LONG = 2n ** 63n - 1n;

/** A numeral of at most 19 digits, leading zeros aside; or a number that stands for one integer only. */
function readLong(value: unknown): string | undefined {
  if (typeof value === 'bigint') return inRange(value);
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value.toString() : undefined;
  return typeof value === 'string' && /^[-+]?0{0,100}\d{1,19}$/.test(value) ? inRange(BigInt(value.replace('+', ''))) : undefined;
}

function inRange(value: bigint): string | undefined {
  return value >= LEAST_LONG && value <= GREATEST_LONG ? value.toString() : undefined;
}

export const BYTE = defineScalar(smallInteger('Byte', 0, 255));
export const SBYTE = defineScalar(smallInteger('SByte', -128, 127));
export const SHORT = defineScalar(smallInteger('Short', -32768, 32767));
export const LONG = defineScalar({ name: 'Long', expected: 'an integer of 64 bits', read: readLong, write: readLong, exact: true });
