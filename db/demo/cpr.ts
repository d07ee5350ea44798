/**
 * An index -> a national identification number that looks valid (DDMMYY, then four digits that agree with the century and the sex) and can be nobody's.
 *
 * How that is sure: the first six digits of every real number are a date of birth, or (in administrative numbers for people without one) such a date with 60 added
 * to the day. Ours name a day that no month of any year has: 30 February, 31 February, 31 April, 31 June, 31 September, 31 November. With days of at most 31 they
 * are no administrative numbers either, and as digits alone no hospital's replacement numbers, which hold letters. So the authorities can never have given
 * one out, nor ever will; no date that merely is unused, old or yet to come has that property.
 */

/** Day and month, each a day that does not exist. */
const IMPOSSIBLE_DAYS = ['3002', '3102', '3104', '3106', '3109', '3111'] as const;

export interface Cpr {
  readonly number: string;
  readonly birthYear: number;
  readonly female: boolean;
}

const SERIALS = 4000;

/** Different for each index below `SERIALS` times six times the number of years; throws beyond. */
export function cprAt(index: number, firstYear: number, lastYear: number): Cpr {
  const prefixes = IMPOSSIBLE_DAYS.length * (lastYear - firstYear + 1);
  const round = Math.floor(index / prefixes);
  if (round >= SERIALS) throw new Error('There are not as many reserved numbers as persons were asked for.');
  // A stride without a common divisor visits every prefix once in each round, in a mixed order.
  const prefix = (index * stride(prefixes) + round) % prefixes;
  const birthYear = firstYear + Math.floor(prefix / IMPOSSIBLE_DAYS.length);
  const serial = (round * 1103 + prefix * 37) % SERIALS;
  const dayAndMonth = IMPOSSIBLE_DAYS[prefix % IMPOSSIBLE_DAYS.length] ?? IMPOSSIBLE_DAYS[0];
  return { number: `${dayAndMonth}${twoDigits(birthYear % 100)}${lastFour(serial, birthYear)}`, birthYear, female: serial % 2 === 0 };
}

/** The seventh digit tells the century (0 to 3: born in the 1900s; 4 to 7: from 2000 to 2036), the last one the sex (even: female). */
function lastFour(serial: number, birthYear: number): string {
  const century = birthYear < 2000 ? 0 : 4;
  return String(century * 1000 + serial).padStart(4, '0');
}

function stride(prefixes: number): number {
  let candidate = Math.floor(prefixes * 0.618);
  while (greatestDivisor(candidate, prefixes) !== 1) candidate++;
  return candidate;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
