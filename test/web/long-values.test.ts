/** A row with a text of hundreds of kilobytes costs the explorer's table no more than what a cell can show of it. */
import { shortened } from '../../web/explorer/shortened';
import { cellText } from '../../web/explorer/answer/table-columns';

it('is shown whole in a cell where it is short, and by its beginning where it is long', () => {
  const text = (value: unknown): string => cellText({ Note: value }, { path: ['Note'] });
  expect(text('Kort')).toBe('Kort');
  expect(text('x'.repeat(200_000))).toBe(`${'x'.repeat(999)}…`);
  expect(text(Array.from({ length: 50_000 }, (_, place) => String(place))).length).toBe(1000);
});

it('ends with no half of a letter', () => {
  expect(shortened('ab😀d', 4)).toBe('ab…');
  expect(shortened('abcd', 4)).toBe('abcd');
});
