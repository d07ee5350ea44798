/** A date or point in time that has the right form -> why it cannot be all the same, or undefined when it can. */

const DAY = /^(-?\d+)-(\d\d)-(\d\d)/;
const OFFSET = /[+-](\d\d):(\d\d)$/;
const MONTH_DAYS: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const LONGEST_OFFSET = 14 * 60;

export function calendarFault(type: string, value: string): string | undefined {
  if (type !== 'date' && type !== 'dateTimeOffset') return undefined;
  const [, year = '', month = '', day = ''] = DAY.exec(value) ?? [];
  if (Number(year) < 1 || Number(year) > 9999) return 'the year is not one from 0001 to 9999';
  if (Number(day) > daysOf(Number(year), Number(month))) return 'the month has no such day';
  return type === 'dateTimeOffset' ? offsetFault(value) : undefined;
}

function daysOf(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return (MONTH_DAYS[month - 1] ?? 0) + (month === 2 && leap ? 1 : 0);
}

/** XML Schema 1.1 Part 2, section 3.3.7: offsets reach from -14:00 to +14:00. */
function offsetFault(value: string): string | undefined {
  const [, hours, minutes] = OFFSET.exec(value) ?? [];
  if (hours === undefined || Number(hours) * 60 + Number(minutes) <= LONGEST_OFFSET) return undefined;
  return 'the offset is not one from -14:00 to +14:00';
}
