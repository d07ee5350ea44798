/** Lengths of time -> canonical text, `P1DT2H3M4.5S`. Rejects years and months (they have no fixed length) and more than 100,000,000 days. */
import { defineScalar, writeText } from './define-scalar';

const DURATION = /^([-+])?P(?:(\d{1,9})D)?(?:T(?:(\d{1,12})H)?(?:(\d{1,14})M)?(?:(\d{1,16})(?:\.(\d{1,12}))?S)?)?$/;

const SECOND = 1_000_000n;
const MINUTE = 60n * SECOND;
const HOUR = 60n * MINUTE;
const DAY = 24n * HOUR;
const LONGEST = 100_000_000n * DAY;

export function readDuration(value: unknown): string | undefined {
  if (typeof value !== 'string' || /[PT]$/.test(value)) return undefined;
  const match = DURATION.exec(value);
  if (!match) return undefined;
  const microseconds = total(match);
  return microseconds === undefined || microseconds > LONGEST ? undefined : written(match[1] === '-', microseconds);
}

function total([, , days = '0', hours = '0', minutes = '0', seconds = '0', decimals = '']: RegExpExecArray): bigint | undefined {
  const fraction = decimals.replace(/0+$/, '');
  if (fraction.length > 6) return undefined;
  const whole = BigInt(days) * DAY + BigInt(hours) * HOUR + BigInt(minutes) * MINUTE + BigInt(seconds) * SECOND;
  return whole + BigInt(fraction.padEnd(6, '0'));
}

function written(negative: boolean, microseconds: bigint): string {
  if (microseconds === 0n) return 'PT0S';
  const time = [part((microseconds % DAY) / HOUR, 'H'), part((microseconds % HOUR) / MINUTE, 'M'), secondsPart(microseconds % MINUTE)].join(
    '',
  );
  return `${negative ? '-' : ''}P${part(microseconds / DAY, 'D')}${time && `T${time}`}`;
}

function part(count: bigint, unit: string): string {
  return count === 0n ? '' : `${count.toString()}${unit}`;
}

function secondsPart(microseconds: bigint): string {
  if (microseconds === 0n) return '';
  const fraction = (microseconds % SECOND).toString().padStart(6, '0').replace(/0+$/, '');
  return `${(microseconds / SECOND).toString()}${fraction && `.${fraction}`}S`;
}

export const DURATION_SCALAR = defineScalar({
  name: 'Duration',
  expected: 'a length of time such as "P1DT2H3M4.5S"',
  read: readDuration,
  write: writeText,
});
