/** CSV as a stream of any chunks -> the rows that another reader finds in the whole text, and the lines that they begin in. */
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { CsvRows, LONGEST_ROW } from '../../import/sources/files/csv-rows';
import { propertyRuns } from '../support/property-runs';

function read(chunks: readonly string[], delimiter = ';'): readonly { cells: readonly string[]; line: number }[] {
  const rows = new CsvRows(delimiter, 'a.csv');
  return [...chunks.flatMap(chunk => [...rows.take(chunk)]), ...rows.end()];
}

const cell = fc.string({ unit: fc.constantFrom('a', 'æ', ' ', ';', '"', '\n', '\r\n', '='), maxLength: 5 });
const written = fc
  .tuple(cell, fc.boolean())
  .map(([text, quoted]) => (quoted || /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text));
const text = fc
  .tuple(fc.array(fc.array(written, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), fc.constantFrom('\n', '\r\n', '\r'), fc.boolean())
  .map(([rows, end, isEnded]) => rows.map(row => row.join(';')).join(end) + (isEnded ? end : ''));

it('reads what another reader reads, wherever the chunks are cut', () => {
  fc.assert(
    fc.property(text, fc.array(fc.nat(60), { maxLength: 4 }), (whole, cuts) => {
      const places = [0, ...[...cuts].sort((a, b) => a - b), whole.length];
      const chunks = places.slice(1).map((place, index) => whole.slice(places[index], place));
      const options = { delimiter: ';', relax_column_count: true, skip_empty_lines: true, record_delimiter: ['\r\n', '\n', '\r'] };
      expect(read(chunks).map(({ cells }) => cells)).toEqual(parse(whole, options));
    }),
    propertyRuns(5000),
  );
});

it('tells the line that each row begins in, with line breaks in cells before it', () => {
  const whole = 'A;B\r\n"1\r\n\n";2\r\n\r\n3;4\n5;6';
  const expected = [1, 2, 6, 7];
  expect(read([whole]).map(({ line }) => line)).toEqual(expected);
  expect(read(whole.split('')).map(({ line }) => line)).toEqual(expected);
});

it.each([
  ['is not closed', 'A\n"b\n', 'a.csv, line 2: A quote that was opened is not closed. The file may have been cut.'],
  [
    'stands within a cell',
    'A\nb\nb"c\n',
    'a.csv, line 3: A quote stands where none can be. Quotes within a quoted cell are written twice.',
  ],
  ['is followed by text', 'A\n"b"c\n', 'a.csv, line 2: A quote stands where none can be. Quotes within a quoted cell are written twice.'],
  [
    'is far away',
    `A\n"${'b'.repeat(LONGEST_ROW)}`,
    `a.csv, line 2: A line has more than ${LONGEST_ROW} characters. A quote may be missing.`,
  ],
])('tells the line of a quote that %s, and nothing that stands in it', (_, whole, message) => {
  expect(() => read([whole])).toThrow(message);
});
