/** Days, moments and times of day -> their canonical text. Rejects days that are not in the calendar, years beyond 0001 to 9999, and more than twelve decimals. */
import { defineScalar, writeText } from './define-scalar';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,12}))?)?$/;
const OFFSET = /^([-+])(\d{2}):(\d{2})$/;

/** Midnight of the day in UTC; undefined for a day that does not exist. */
function readDay(text: string): Date | undefined {
  const [year, month, day] = (DATE.exec(text) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined || year < 1) return undefined;
  const date = new Date(0);
  // Not Date.UTC: it takes the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : undefined;
}

interface Time {
  readonly minutes: number;
  readonly seconds: number;
  /** `.5`, without trailing zeros; empty for none. */
  readonly fraction: string;
}

function readTime(text: string): Time | undefined {
  const [, hour, minute, second = '0', decimals = ''] = TIME.exec(text) ?? [];
  const fraction = decimals.replace(/0+$/, '');
  if (Number(hour ?? 24) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return { minutes: Number(hour) * 60 + Number(minute), seconds: Number(second), fraction: fraction && `.${fraction}` };
}

/** Minutes ahead of UTC, at most 14 hours either way (XML Schema Part 2, section 3.2.7.3). */
function readOffset(text: string): number | undefined {
  if (text === 'Z') return 0;
  const [, sign, hours, minutes] = OFFSET.exec(text) ?? [];
  const offset = Number(hours) * 60 + Number(minutes);
  if (!(offset <= 14 * 60) || Number(minutes) > 59) return undefined;
  return sign === '-' ? -offset : offset;
}

export function readDate(value: unknown): string | undefined {
  return typeof value === 'string' && readDay(value) ? value : undefined;
}

export function readTimeOfDay(value: unknown): string | undefined {
  const time = typeof value === 'string' ? readTime(value) : undefined;
  return time && `${twoDigits(Math.floor(time.minutes / 60))}:${twoDigits(time.minutes % 60)}:${twoDigits(time.seconds)}${time.fraction}`;
}

export function readDateTime(value: unknown): string | undefined {
  const [, day = '', time = '', zone = ''] =
    typeof value === 'string' ? (/^(.{10})T(.*?)(Z|[-+].{5})$/.exec(value.toUpperCase()) ?? []) : [];
  const midnight = readDay(day);
  const clock = readTime(time);
  const offset = readOffset(zone);
  if (!midnight || !clock || offset === undefined) return undefined;
  const moment = new Date(midnight.getTime() + ((clock.minutes - offset) * 60 + clock.seconds) * 1000);
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9999 ? `${moment.toISOString().slice(0, 19)}${clock.fraction}Z` : undefined;
}

function twoDigits(value: number): string {
  return value.toString().padStart(2, '0');
}

export const DATE_SCALAR = defineScalar({ name: 'Date', expected: 'a day such as "2024-02-29"', read: readDate, write: writeText });
export const DATE_TIME = defineScalar({
  name: 'DateTime',
  expected: 'a moment with its offset, such as "2024-02-29T12:00:00Z"',
  read: readDateTime,
  write: writeText,
});
export const TIME_OF_DAY = defineScalar({
  name: 'TimeOfDay',
  expected: 'a time of day such as "07:59:59"',
  read: readTimeOfDay,
  write: writeText,
});
