/** Floating-point numbers, the three that are no numbers among them, and decimals as numerals. Rejects what is out of range. */
import { fitsSingle } from '../../std/fits-single';
import { MOST_DIGITS } from '../catalogue/arithmetic-types';
import { defineScalar } from './define-scalar';

/** The texts for what JSON has no numbers for (JSON Format 4.01, section 7.1). */
const NON_FINITE = ['NaN', 'INF', '-INF'] as const;
type NonFinite = (typeof NON_FINITE)[number];

export function isNonFinite(value: unknown): value is NonFinite {
  return NON_FINITE.some(text => text === value);
}

function readDouble(value: unknown): number | NonFinite | undefined {
  return isNonFinite(value) || (typeof value === 'number' && Number.isFinite(value)) ? value : undefined;
}

function readSingle(value: unknown): number | NonFinite | undefined {
  const read = readDouble(value);
  return typeof read === 'number' && !fitsSingle(read) ? undefined : read;
}

const DECIMAL = /^[-+]?\d+(?:\.\d+)?(?:[eE]([-+]?\d{1,4}))?$/;

function readDecimal(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? plainNumeral(value) : undefined;
  if (typeof value !== 'string' || value.length > MOST_DIGITS) return undefined;
  const match = DECIMAL.exec(value);
  return match && Math.abs(Number(match[1] ?? 0)) <= MOST_DIGITS ? value.replace(/^\+/, '') : undefined;
}

/** What `divby` computes of decimals may be one of the three that are no numbers. Products of products have more digits than may be sent. */
function writeDecimal(value: unknown): string | undefined {
  if (typeof value === 'string') return isNonFinite(value) || DECIMAL.test(value) ? value : undefined;
  return readDecimal(value);
}

/** The shortest digits that stand for the number, without an exponent: 1e-7 as `0.0000001`. */
function plainNumeral(value: number): string {
  const [digits = '', exponent] = Math.abs(value).toString().split('e');
  const sign = value < 0 ? '-' : '';
  if (exponent === undefined) return sign + digits;
  const [whole = '', fraction = ''] = digits.split('.');
  const point = whole.length + Number(exponent);
  const all = whole + fraction;
  return sign + (point <= 0 ? `0.${'0'.repeat(-point)}${all}` : all.padEnd(point, '0'));
}

const FLOATING = 'a number, "NaN", "INF" or "-INF"';

export const SINGLE = defineScalar({ name: 'Single', expected: `${FLOATING} of single precision`, read: readSingle, write: readSingle });
export const FLOAT = defineScalar({ name: 'Float', expected: FLOATING, read: readDouble, write: readDouble });
export const DECIMAL_NUMBER = defineScalar({
  name: 'Decimal',
  expected: 'a decimal number',
  read: readDecimal,
  write: writeDecimal,
  exact: true,
});
