/**
 * The name of a time zone -> the day that a moment falls on there, and whether the day begins with it. Summer time counts, and so does that a day may begin later than at 00:00.
 * Rejects what is the name of no time zone: `RangeError`.
 */

const SECOND = 1000;
const OFFSET = /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;
const LAST_DAY = '9999-12-31';

/** Where in its day a moment is; `before` the first day that can be said, 0001-01-01. */
export type PlaceInDay = 'beginning' | 'within' | 'before';

export class DayZone {
  readonly #format: Intl.DateTimeFormat;

  constructor(name: string) {
    this.#format = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' });
  }

  /** Of a moment in UTC as in `2024-02-29T23:30:00.5Z`. One beyond the last day that can be said counts to that. */
  dayOf(moment: string): string {
    const day = this.#dayAt(secondsOf(moment));
    return /^\d{4}-/.test(day) ? day : LAST_DAY;
  }

  placeOf(moment: string): PlaceInDay {
    const seconds = secondsOf(moment);
    const day = this.#dayAt(seconds);
    if (/^(?:-|0000)/.test(day)) return 'before';
    const isWhole = !/\.\d*[1-9]/.test(moment);
    return isWhole && /^\d{4}-/.test(day) && this.#dayAt(seconds - SECOND) !== day ? 'beginning' : 'within';
  }

  /** Years beyond 9999 have a sign, as `+010000-01-01`. */
  #dayAt(milliseconds: number): string {
    const [day = ''] = new Date(milliseconds + this.#offsetAt(milliseconds)).toISOString().split('T');
    return day;
  }

  #offsetAt(milliseconds: number): number {
    const text = this.#format.formatToParts(milliseconds).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '0', minutes = '0', seconds = '0'] = OFFSET.exec(text) ?? [];
    const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * SECOND;
    return sign === '-' ? -offset : offset;
  }
}

/** In milliseconds, a fraction of a second left out. */
function secondsOf(moment: string): number {
  return Date.parse(`${moment.slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}Z`);
}
