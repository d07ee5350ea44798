/** The days that a form of the console asks for are whole days. The clock of the process stands for that of the browser. */
import { timeOf } from '../../web/console/read-days';

it.each([
  ['2026-10-01', '2026-10-31', '2026-11-01'],
  ['2026-10-25', '2026-10-25', '2026-10-26'],
  ['2026-02-28', '2026-02-28', '2026-03-01'],
  ['2026-12-31', '2026-12-31', '2027-01-01'],
])('from %s to %s, both whole', (firstDay, lastDay, dayAfter) => {
  const beginning = (day: string): string => new Date(`${day}T00:00`).toISOString();
  expect(timeOf({ firstDay, lastDay })).toEqual({ from: beginning(firstDay), until: beginning(dayAfter) });
});

it('has no bound after the last moment that the service can be asked about', () => {
  const dayAfter = new Date('9999-12-31T24:00');
  expect(timeOf({ firstDay: '9999-12-31', lastDay: '9999-12-31' })).toEqual({
    from: new Date('9999-12-31T00:00').toISOString(),
    // East of Greenwich the year after begins sooner.
    until: dayAfter.getUTCFullYear() === 9999 ? dayAfter.toISOString() : null,
  });
  expect(timeOf({ firstDay: '', lastDay: '12026-10-01' })).toEqual({ from: null, until: null });
});

it('has no bound where no day is given', () => {
  expect(timeOf({ firstDay: '', lastDay: '' })).toEqual({ from: null, until: null });
});
