/** Days and moments of the demo, all counted from one fixed day, so that the same seed gives the same data at any time. */
import type { SeededRandom } from './seeded-random';

/** "Today" in the demo municipality. */
const TODAY = Date.UTC(2025, 5, 1);

const DAY_MS = 86_400_000;

/** The date so many days before (negative: after) the demo's today, as `2025-05-31`. */
export function dayBefore(days: number): string {
  return new Date(TODAY - days * DAY_MS).toISOString().slice(0, 10);
}

/** A moment so many days back; whole seconds mostly, some with a fraction. */
export function momentBefore(days: number, random: SeededRandom): string {
  const moment = new Date(TODAY - days * DAY_MS + random.below(86_400) * 1000).toISOString().slice(0, 19);
  const fraction = random.chance(0.3) ? `.${random.digits(random.chance(0.5) ? 3 : 6)}` : '';
  return `${moment}${fraction}Z`;
}

/** When a record was created, so many days back, and when it was last changed, fewer than `recent` days back. */
export function lifeCells(createdDays: number, recent: number, random: SeededRandom): readonly [created: string, changed: string] {
  const created = momentBefore(createdDays, random);
  const changed = momentBefore(random.below(recent), random);
  return [created, Date.parse(created) > Date.parse(changed) ? created : changed];
}

/** Days from a year's beginning to the demo's today. */
export function daysSinceYear(year: number): number {
  return Math.floor((TODAY - Date.UTC(year, 0, 1)) / DAY_MS);
}
