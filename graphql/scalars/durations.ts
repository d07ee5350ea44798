/** Lengths of time -> canonical text, `P1DT2H3M4.5S`. Rejects years and months (they have no fixed length), more than 100,000,000 days and more than twelve decimals. */
import { defineScalar, writeText } from './define-scalar';

const DURATION = /^([-+])?P(?:(\d{1,9})D)?(?:T(?:(\d{1,12})H)?(?:(\d{1,14})M)?(?:(\d{1,16})(?:\.(\d{1,12}))?S)?)?$/;

/** In picoseconds. */
const SECOND = 10n ** 12n;
const MINUTE = 60n * SECOND;
const HOUR = 60n * MINUTE;
const DAY = 24n * HOUR;
const LONGEST = 100_000_000n * DAY;

export function readDuration(value: unknown): string | undefined {
  if (typeof value !== 'string' || /[PT]$/.test(value)) return undefined;
  const match = DURATION.exec(value);
  if (!match) return undefined;
  const length = total(match);
  return length > LONGEST ? undefined : written(match[1] === '-', length);
}

/** Of what `readDuration` has given. */
export function readPicoseconds(duration: string): bigint {
  const match = DURATION.exec(duration);
  if (!match) throw new Error('This is no duration.');
  return match[1] === '-' ? -total(match) : total(match);
}

function total([, , days = '0', hours = '0', minutes = '0', seconds = '0', decimals = '']: RegExpExecArray): bigint {
  const whole = BigInt(days) * DAY + BigInt(hours) * HOUR + BigInt(minutes) * MINUTE + BigInt(seconds) * SECOND;
  return whole + BigInt(decimals.padEnd(12, '0'));
}

function written(negative: boolean, length: bigint): string {
  if (length === 0n) return 'PT0S';
  const time = [part((length % DAY) / HOUR, 'H'), part((length % HOUR) / MINUTE, 'M'), secondsPart(length % MINUTE)].join('');
  return `${negative ? '-' : ''}P${part(length / DAY, 'D')}${time && `T${time}`}`;
}

function part(count: bigint, unit: string): string {
  return count === 0n ? '' : `${count.toString()}${unit}`;
}

function secondsPart(length: bigint): string {
  if (length === 0n) return '';
  const fraction = (length % SECOND).toString().padStart(12, '0').replace(/0+$/, '');
  return `${(length / SECOND).toString()}${fraction && `.${fraction}`}S`;
}

export const DURATION_SCALAR = defineScalar({
  name: 'Duration',
  expected: 'a length of time such as "P1DT2H3M4.5S"',
  read: readDuration,
  write: writeText,
});
