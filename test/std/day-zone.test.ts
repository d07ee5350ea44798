import { DayZone } from '../../std/day-zone';

it.each([
  ['Europe/Copenhagen', '2024-01-14T23:00:00Z', '2024-01-15', 'beginning'],
  ['Europe/Copenhagen', '2024-01-15T00:00:00Z', '2024-01-15', 'within'],
  ['Europe/Copenhagen', '2024-01-14T22:59:59.999999Z', '2024-01-14', 'within'],
  ['Europe/Copenhagen', '2024-01-14T23:00:00.000001Z', '2024-01-15', 'within'],
  ['Europe/Copenhagen', '2024-01-14T23:00:00.000Z', '2024-01-15', 'beginning'],
  ['Europe/Copenhagen', '2024-07-14T22:00:00Z', '2024-07-15', 'beginning'],
  ['Europe/Copenhagen', '2024-07-14T23:00:00Z', '2024-07-15', 'within'],
  // Summer time begins at 01:00 UTC, in a day that begins at 23:00 UTC, and the next begins at 22:00 UTC.
  ['Europe/Copenhagen', '2024-03-30T23:00:00Z', '2024-03-31', 'beginning'],
  ['Europe/Copenhagen', '2024-03-31T22:00:00Z', '2024-04-01', 'beginning'],
  ['Europe/Copenhagen', '2024-10-26T22:00:00Z', '2024-10-27', 'beginning'],
  ['Europe/Copenhagen', '2024-10-27T23:00:00Z', '2024-10-28', 'beginning'],
  ['Europe/Copenhagen', '0001-01-01T00:00:00Z', '0001-01-01', 'within'],
  ['Europe/Copenhagen', '9999-12-31T22:59:59Z', '9999-12-31', 'within'],
  ['Europe/Copenhagen', '9999-12-31T23:00:00Z', '9999-12-31', 'within'],
  ['UTC', '2024-01-15T00:00:00Z', '2024-01-15', 'beginning'],
  ['America/New_York', '2024-01-15T05:00:00Z', '2024-01-15', 'beginning'],
  ['America/New_York', '0001-01-01T03:00:00Z', '0000-12-31', 'before'],
  // The clock went from 24:00 to 01:00.
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-04', 'beginning'],
  // And here from 24:00 back to 23:00.
  ['America/Sao_Paulo', '2018-02-18T02:00:00Z', '2018-02-17', 'within'],
  ['America/Sao_Paulo', '2018-02-18T03:00:00Z', '2018-02-18', 'beginning'],
  ['Asia/Kolkata', '2024-01-14T18:30:00Z', '2024-01-15', 'beginning'],
])('in %s %s is of %s, %s', (zone, moment, day, place) => {
  const days = new DayZone(zone);
  expect(days.placeOf(moment)).toBe(place);
  if (place !== 'before') expect(days.dayOf(moment)).toBe(day);
});

it('refuses what is no time zone', () => {
  expect(() => new DayZone('Europe/Kobenhavn')).toThrow(RangeError);
});
