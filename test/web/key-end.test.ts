/** The day and the time of a key's end, as a browser's fields hold them. The clock of the process stands for that of the browser. */
import { endOf, expiryOf, isEnd } from '../../web/console/key-end';

it.each([
  ['in summer', '2099-07-01', '16:30'],
  ['on the last minute of a year', '2099-12-31', '23:59'],
  ['on a leap day', '2096-02-29', '00:00'],
  ['in the year 33', '0033-04-03', '15:00'],
])('reads back the end that it wrote %s', (_when, endDay, endTime) => {
  const moment = expiryOf({ endDay, endTime });
  expect(moment).toBe(new Date(`${endDay}T${endTime}`).toISOString());
  expect(endOf(moment)).toEqual({ endDay, endTime });
});

it('begins with the day where no time is given, and has no end without a day', () => {
  expect(expiryOf({ endDay: '2099-07-01', endTime: '' })).toBe(expiryOf({ endDay: '2099-07-01', endTime: '00:00' }));
  expect(expiryOf(endOf(null))).toBeNull();
  expect(isEnd(endOf(null))).toBe(true);
});

it.each([
  // A browser lets a year have six digits, as one who types on behind it gets.
  ['a year of five digits', { endDay: '20261-01-01', endTime: '' }],
  ['a year of six digits', { endDay: '202611-01-01', endTime: '10:00' }],
  ['a time without a day', { endDay: '', endTime: '16:30' }],
  ['an hour that is none', { endDay: '2099-07-01', endTime: '25:00' }],
])('refuses %s', (_what, end) => {
  expect(isEnd(end)).toBe(false);
  expect(expiryOf(end)).toBeNull();
});
