/**
 * PostgreSQL's interval in ISO 8601 -> Edm.Duration, which knows days and less (OData ABNF, `duration`). A month counts 30 days and a year twelve months,
 * as PostgreSQL counts when it compares intervals; units are carried over, so that equal intervals have equal texts, and the sign stands in front.
 */

const PARTS = /^P(?:(-?\d+)Y)?(?:(-?\d+)M)?(?:(-?\d+)W)?(?:(-?\d+)D)?(?:T(?:(-?\d+)H)?(?:(-?\d+)M)?(?:(-?)(\d+)(?:\.(\d+))?S)?)?$/;

const MICROSECONDS = 1_000_000n;

/** The longest that .NET reads stands for PostgreSQL's `infinity`. */
const LONGEST = 'P10675199DT2H48M5.47758S';

export function parseInterval(text: string): string {
  if (text === 'infinity') return LONGEST;
  if (text === '-infinity') return `-${LONGEST}`;
  const parts = PARTS.exec(text);
  if (parts === null) throw new Error('An interval in a form that PostgreSQL does not write.');
  const [, years, months, weeks, days, hours, minutes, sign, seconds, fraction] = parts;
  const wholeDays = whole(years) * 360n + whole(months) * 30n + whole(weeks) * 7n + whole(days);
  const fine = whole(seconds) * MICROSECONDS + whole(fraction?.padEnd(6, '0'));
  const time = whole(hours) * 3600n + whole(minutes) * 60n;
  return writeDuration((wholeDays * 86_400n + time) * MICROSECONDS + (sign === '-' ? -fine : fine));
}

function whole(digits: string | undefined): bigint {
  return digits === undefined ? 0n : BigInt(digits);
}

function writeDuration(signed: bigint): string {
  const total = signed < 0n ? -signed : signed;
  const seconds = total / MICROSECONDS;
  const fraction = String(total % MICROSECONDS)
    .padStart(6, '0')
    .replace(/0+$/, '');
  const lastPart = `${seconds % 60n}${fraction === '' ? '' : `.${fraction}`}`;
  const time = unit((seconds / 3600n) % 24n, 'H') + unit((seconds / 60n) % 60n, 'M') + (lastPart === '0' ? '' : `${lastPart}S`);
  const date = unit(seconds / 86_400n, 'D');
  if (date === '' && time === '') return 'PT0S';
  return `${signed < 0n ? '-' : ''}P${date}${time === '' ? '' : `T${time}`}`;
}

function unit(amount: bigint, letter: string): string {
  return amount === 0n ? '' : `${amount}${letter}`;
}
