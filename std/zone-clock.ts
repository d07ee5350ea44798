/** The name of a time zone -> what calendar and clock show there at a moment, and the moment at which they show it, summer time included. Rejects what is the name of no time zone: `RangeError`. */
const SECOND = 1000;
const DAY = 86_400 * SECOND;
const LAST_SECOND = Date.parse('9999-12-31T23:59:59Z');
const FOUR_DIGITS = /^\d{4}-/;
const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

export class ZoneClock {
  readonly #format: Intl.DateTimeFormat;

  constructor(name: string) {
    this.#format = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' });
  }

  /**
   * Of a moment in UTC as in `2024-02-29T23:30:00.500000Z`: `2024-03-01` and `00:30:00.5`. Where that is after year 9999, it is the last second of that year:
   * the last moment of UTC stands for a time without an end, and no sheet has dates beyond.
   * A moment whose year has more digits or a sign is shown as UTC has it: it may lie beyond what JavaScript's dates hold.
   */
  at(moment: string): { readonly day: string; readonly clock: string } {
    if (!FOUR_DIGITS.test(moment)) {
      const [day = '', clock = ''] = moment.split('T');
      return { day, clock: clock.replace(/\.?0*Z$/, '') };
    }
    const seconds = Date.parse(`${moment.slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}Z`);
    const wall = seconds + this.#offsetAt(seconds);
    if (wall > LAST_SECOND) return { day: '9999-12-31', clock: '23:59:59' };
    const [day = '', clock = ''] = new Date(wall).toISOString().split('T');
    const fraction = /\.\d*[1-9]/.exec(moment)?.[0] ?? '';
    return { day, clock: clock.slice(0, 'hh:mm:ss'.length) + fraction };
  }

  /** Both in milliseconds; the wall's time is told as if it were UTC. When the clocks change, one that comes twice is the second of the two, and one that is skipped counts on by the clock before. */
  momentOf(wall: number): number {
    const [before, after] = [this.#offsetAt(wall - DAY), this.#offsetAt(wall + DAY)];
    const late = wall - Math.min(before, after);
    if (before === after || wall - this.#offsetAt(late) === late) return late;
    const early = wall - Math.max(before, after);
    return wall - this.#offsetAt(early) === early ? early : late;
  }

  /** In milliseconds. */
  #offsetAt(milliseconds: number): number {
    const [, sign, hours = '0', minutes = '0', seconds = '0'] = OFFSET.exec(this.#format.format(milliseconds)) ?? [];
    const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * SECOND;
    return sign === '-' ? -offset : offset;
  }
}
