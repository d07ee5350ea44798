/** Dates, times and durations as microseconds, and back as ISO 8601 text in UTC, times with six decimals. */

export const SECOND = 1_000_000n;
export const MINUTE = 60n * SECOND;
export const HOUR = 60n * MINUTE;
export const DAY = 24n * HOUR;

const COPENHAGEN = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Copenhagen', timeZoneName: 'longOffset' });

/** The moment at which a day begins in the service's time zone. */
export function firstMoment(day: bigint): bigint {
  const once = day - offsetAt(day);
  return day - offsetAt(once);
}

/** How far the clock that a literal is written by is ahead of UTC. */
export const clockAhead = (style: number): bigint => (style === 3 ? 2n * HOUR : 0n);

function offsetAt(moment: bigint): bigint {
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(COPENHAGEN.format(jsDate(moment))) ?? [];
  return (sign === '-' ? -1n : 1n) * (BigInt(hours) * HOUR + BigInt(minutes) * MINUTE);
}

/** Division towards minus infinity, so that moments before 1970 fall on the right day. */
export const floorDiv = (a: bigint, b: bigint): bigint => a / b - (a % b < 0n ? 1n : 0n);
export const floorMod = (a: bigint, b: bigint): bigint => a - floorDiv(a, b) * b;

const jsDate = (moment: bigint): Date => new Date(Number(floorDiv(moment, 1000n)));

/** Years before 0 and after 9999 have a sign and six digits there. */
const isoParts = (moment: bigint): readonly [string, string] => jsDate(moment).toISOString().split('T') as [string, string];

export function dateText(moment: bigint): string {
  return isoParts(moment)[0]
    .replace(/^([+-])0+(?=\d{4})/, '$1')
    .replace('+', '');
}

export function timeText(moment: bigint): string {
  const fraction = floorMod(moment, SECOND).toString().padStart(6, '0');
  return `${isoParts(moment)[1].slice(0, 8)}.${fraction}`;
}

export function instantText(moment: bigint): string {
  return `${dateText(moment)}T${timeText(moment)}Z`;
}

export function durationText(duration: bigint): string {
  const [sign, length] = duration < 0n ? ['-', -duration] : ['', duration];
  const [days, rest] = [length / DAY, length % DAY];
  const time = `${rest / HOUR}H${(rest % HOUR) / MINUTE}M${secondsText(rest % MINUTE)}S`;
  return `${sign}P${days}D${rest === 0n ? '' : `T${time}`}`;
}

/** As answers have it: what is zero is not written. */
export function shortDurationText(duration: bigint): string {
  const text = durationText(duration)
    .replace(/(?<=[A-Z])0[DHMS]/g, '')
    .replace(/T$/, '');
  return text.endsWith('P') ? 'PT0S' : text;
}

function secondsText(rest: bigint): string {
  const fraction = (rest % SECOND).toString().padStart(6, '0').replace(/0+$/, '');
  return `${rest / SECOND}${fraction && `.${fraction}`}`;
}

export type Component = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

export function component(moment: bigint, name: Component): number {
  const date = jsDate(moment);
  switch (name) {
    case 'year':
      return date.getUTCFullYear();
    case 'month':
      return date.getUTCMonth() + 1;
    case 'day':
      return date.getUTCDate();
    case 'hour':
      return date.getUTCHours();
    case 'minute':
      return date.getUTCMinutes();
    case 'second':
      return date.getUTCSeconds();
  }
}
