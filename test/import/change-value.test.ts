/** A moment that a service writes for a day -> the day in the time zone; a number for a text of digits -> the text with its zeros. */
import { changeValue } from '../../import/odata/change-value';
import { ZoneClock } from '../../std/zone-clock';

const clock = new ZoneClock('Europe/Copenhagen');
const change = changeValue({ type: { kind: 'scalar', name: 'Date' }, pattern: undefined }, 'Edm.DateTimeOffset', clock);

it.each([
  ['2024-03-31T22:30:00Z', '2024-04-01'],
  ['2024-12-31T00:00:00+01:00', '2024-12-31'],
  ['9999-12-31T23:59:59.9999999Z', '9999-12-31'],
  ['9999-12-31T00:00:00Z', '9999-12-31'],
  ['9999-12-30T23:30:00Z', '9999-12-31'],
])('%s is the day %s', (moment, day) => {
  expect(change(moment)).toBe(day);
});

it.each([null, '2024-04-01', '2024-02-30T00:00:00Z', 7])('%s stays as it is', value => {
  expect(change(value)).toBe(value);
});

it.each([
  ['Edm.Int32', 123456, '00123456'],
  ['Edm.Int64', 123456, '00123456'],
  ['Edm.Int64', '123456', '00123456'],
  ['Edm.Int64', null, null],
  ['Edm.String', '123456', '123456'],
])('of %s the value %j is the text of digits %j', (from, value, text) => {
  expect(changeValue({ type: { kind: 'scalar', name: 'String' }, pattern: '^[0-9]{8}$' }, from, clock)(value)).toBe(text);
});
