/** Waits for the next day where this one ends within a minute, in UTC or in Copenhagen: tests of days look at the clock more than once. */
import { until } from './until';

const MINUTE_MS = 60_000;
/** Whole hours lie between the zones, so that their days end at the end of an hour here. */
const HOUR_MS = 3_600_000;

export function farFromMidnight(): Promise<void> {
  return until(() => Date.now() % HOUR_MS < HOUR_MS - MINUTE_MS || !hours().includes('23'));
}

const hours = (): readonly string[] =>
  ['UTC', 'Europe/Copenhagen'].map(timeZone => new Date().toLocaleTimeString('en-GB', { timeZone, hour: '2-digit' }));
