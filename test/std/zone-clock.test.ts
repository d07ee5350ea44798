import { ZoneClock } from '../../std/zone-clock';

const clock = new ZoneClock('Europe/Copenhagen');
const momentOf = (wall: string): string => new Date(clock.momentOf(Date.parse(`${wall}Z`))).toISOString();

describe('the clock of a time zone', () => {
  it.each([
    ['2024-07-01T10:00:00Z', '2024-07-01', '12:00:00'],
    ['2024-12-31T23:30:00.500000Z', '2025-01-01', '00:30:00.5'],
    ['2024-10-27T00:30:00Z', '2024-10-27', '02:30:00'],
    ['2024-10-27T01:30:00Z', '2024-10-27', '02:30:00'],
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
});
