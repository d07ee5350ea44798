/**
 * A time such as `2027-01-31T12:00:00Z`, with any offset, or a day (from 00:00 UTC) -> the time, to the millisecond. Further digits are dropped: PowerShell and Python write them.
 * Undefined for anything else, and for a day that its month does not have.
 */

const TIME = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

export function parseTime(text: string): Date | undefined {
  const [, day = ''] = TIME.exec(text) ?? [];
  const time = new Date(text);
  return day === '' || Number.isNaN(time.getTime()) || !isDay(day) ? undefined : time;
}

/** The 30th of February would otherwise be a day of March. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
