import { ZoneClock } from '../../std/zone-clock';

const clock = new ZoneClock('Europe/Copenhagen');
const momentOf = (wall: string): string => new Date(clock.momentOf(Date.parse(`${wall}Z`))).toISOString();

describe('the clock of a time zone', () => {
  it.each([
    ['2024-07-01T10:00:00Z', '2024-07-01', '12:00:00'],
    ['2024-12-31T23:30:00.500000Z', '2025-01-01', '00:30:00.5'],
    ['2024-10-27T00:30:00Z', '2024-10-27', '02:30:00'],
    ['2024-10-27T01:30:00Z', '2024-10-27', '02:30:00'],
    ['9999-12-31T22:59:59.999999Z', '9999-12-31', '23:59:59.999999'],
    ['9999-12-31T23:59:59.999999Z', '9999-12-31', '23:59:59'],
    ['12345-01-02T12:00:00.000000Z', '12345-01-02', '12:00:00'],
    ['294276-12-31T23:59:50.500000Z', '294276-12-31', '23:59:50.5'],
    ['-0043-03-15T12:00:00.000000Z', '-0043-03-15', '12:00:00'],
  ])('shows %s as %s %s', (moment, day, time) => {
    expect(clock.at(moment)).toEqual({ day, clock: time });
  });

  it.each([
    ['2024-07-01T12:00:00', '2024-07-01T10:00:00.000Z'],
    ['2024-01-01T00:00:00', '2023-12-31T23:00:00.000Z'],
    ['2024-03-31T03:30:00', '2024-03-31T01:30:00.000Z'],
    ['2024-10-27T04:00:00', '2024-10-27T03:00:00.000Z'],
  ])('shows %s at %s', (wall, moment) => {
    expect(momentOf(wall)).toBe(moment);
  });

  // As PostgreSQL reads a time of the wall, east and west of Greenwich.
  it.each([
    ['Europe/Copenhagen', '2024-03-31T02:30:00', '2024-03-31T01:30:00.000Z'],
    ['Europe/Copenhagen', '2024-10-27T02:30:00', '2024-10-27T01:30:00.000Z'],
    ['America/Nuuk', '2025-03-29T23:30:00', '2025-03-30T01:30:00.000Z'],
    ['America/Nuuk', '2025-10-25T23:30:00', '2025-10-26T01:30:00.000Z'],
    ['America/Nuuk', '2025-07-01T12:00:00', '2025-07-01T13:00:00.000Z'],
    ['America/Nuuk', '2025-03-30T00:30:00', '2025-03-30T01:30:00.000Z'],
    ['Atlantic/Faroe', '2025-03-30T01:30:00', '2025-03-30T01:30:00.000Z'],
    ['Atlantic/Faroe', '2025-10-26T01:30:00', '2025-10-26T01:30:00.000Z'],
  ])('counts a time that comes twice in %s for the second, and one that is skipped by the clock before: %s is %s', (zone, wall, moment) => {
    expect(new Date(new ZoneClock(zone).momentOf(Date.parse(`${wall}Z`))).toISOString()).toBe(moment);
  });
});
