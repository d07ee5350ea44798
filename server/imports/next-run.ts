/** A schedule and a moment -> the next moment at which an import begins. */
import type { ZoneClock } from '../../std/zone-clock';
import type { Schedule } from './import-arguments';

const MINUTE_MS = 60_000;

/** `clock`: whose time of the day the schedule means. */
export function nextRun({ everyMs, at }: Schedule, after: Date, clock: ZoneClock): Date {
  if (at === undefined) return new Date(after.getTime() + everyMs);
  const next = new Date(Math.floor(after.getTime() / MINUTE_MS + 1) * MINUTE_MS);
  const every = everyMs / MINUTE_MS;
  // Minute by minute, since a day in which the clocks change has 23 or 25 hours.
  while ((minutesOfDay(next, clock) - at) % every !== 0) next.setTime(next.getTime() + MINUTE_MS);
  return next;
}

function minutesOfDay(moment: Date, zone: ZoneClock): number {
  const [hour = '0', minute = '0'] = zone.at(moment.toISOString()).clock.split(':');
  return Number(hour) * 60 + Number(minute);
}
