import { nextRun } from '../../../server/imports/next-run';
import { ZoneClock } from '../../../std/zone-clock';

const clock = new ZoneClock('Europe/Copenhagen');
const HOUR_MS = 3_600_000;
const next = (everyHours: number, at: number | undefined, after: string): string =>
  nextRun({ everyMs: everyHours * HOUR_MS, at }, new Date(after), clock).toISOString();

describe('the next import', () => {
  it.each([
    ['is at the time of the day, by the clock of the zone', 24, 150, '2024-07-01T10:00:00Z', '2024-07-02T00:30:00.000Z'],
    ['keeps the time of the day when the clocks change', 24, 150, '2024-10-26T10:00:00Z', '2024-10-27T00:30:00.000Z'],
    ['comes once where the clocks show its time twice', 24, 150, '2024-10-27T00:30:00Z', '2024-10-28T01:30:00.000Z'],
    ['is made up for at once where the clocks skip its time', 24, 150, '2024-03-30T10:00:00Z', '2024-03-31T01:00:00.000Z'],
    ['is at its time again on the day after', 24, 150, '2024-03-31T01:00:00Z', '2024-04-01T00:30:00.000Z'],
    ['comes every hour, also in the one that is shown twice', 1, 30, '2024-10-27T00:30:00Z', '2024-10-27T01:30:00.000Z'],
    ['comes every hour, also after the one that is skipped', 1, 30, '2024-03-31T00:30:00Z', '2024-03-31T01:00:00.000Z'],
    ['is later the same day where that is still to come', 24, 780, '2024-01-01T10:00:00Z', '2024-01-01T12:00:00.000Z'],
    ['comes several times a day, counted from the time of the day', 6, 150, '2024-01-01T10:00:00Z', '2024-01-01T13:30:00.000Z'],
    ['is so much later where no time of the day is given', 6, undefined, '2024-01-01T10:00:00Z', '2024-01-01T16:00:00.000Z'],
  ])('%s', (_says, every, at, after, expected) => {
    expect(next(every, at, after)).toBe(expected);
  });

  it.each([
    ['Australia/Lord_Howe', 'half an hour', 105, '2026-04-04T14:45:00.000Z', '2026-04-05T15:15:00.000Z'],
    ['Antarctica/Troll', 'two hours', 90, '2026-10-24T23:30:00.000Z', '2026-10-26T01:30:00.000Z'],
  ])('comes once in %s too, whose clocks are set back by %s', (zone, _by, at, first, second) => {
    const then = nextRun({ everyMs: 24 * HOUR_MS, at }, new Date(first), new ZoneClock(zone));
    expect(then.toISOString()).toBe(second);
  });
});
