/** A schedule and a moment -> the next moment at which an import begins. */
import type { ZoneClock } from '../../std/zone-clock';
import type { Schedule } from './import-arguments';

const MINUTE_MS = 60_000;
const HOUR = 60;
/** Half an hour on Lord Howe, two hours at Troll, an hour elsewhere. */
const MOST_SET_BACK = 2 * HOUR;

/** `clock`: whose time of the day the schedule means. When clocks change, a run at a time that they skip begins at once, and one at a time that they show twice runs once, unless it runs every hour. */
export function nextRun({ everyMs, at }: Schedule, after: Date, clock: ZoneClock): Date {
  if (at === undefined) return new Date(after.getTime() + everyMs);
  const every = everyMs / MINUTE_MS;
  const isWanted = (shown: number): boolean => (shown - at) % every === 0;
  const isDue = (minute: number): boolean => {
    const [before, shown] = [minuteShown(minute - 1, clock), minuteShown(minute, clock)];
    if (shown <= before + 1) return isWanted(shown) && (every === HOUR || !wasShown(shown, minute, clock));
    return Array.from({ length: shown - before }, (_, skipped) => shown - skipped).some(isWanted);
  };
  let minute = Math.floor(after.getTime() / MINUTE_MS) + 1;
  while (!isDue(minute)) minute++;
  return new Date(minute * MINUTE_MS);
}

/** Whether a clock that was set back has shown it already. */
function wasShown(shown: number, minute: number, clock: ZoneClock): boolean {
  return Array.from({ length: MOST_SET_BACK }, (_, ago) => minuteShown(minute - ago - 1, clock)).includes(shown);
}

/** Both count from the beginning of 1970, the one in UTC, the other on the wall. */
function minuteShown(minute: number, zone: ZoneClock): number {
  const { day, clock } = zone.at(new Date(minute * MINUTE_MS).toISOString());
  return Math.floor(Date.parse(`${day}T${clock}Z`) / MINUTE_MS);
}
