/** What the pages show of an answer's JSON is what came: no value is rounded, none is lost. */
import fastCheck from 'fast-check';
import { parseJson } from '../../web/explorer/answer/parse-json';
import { indentJson } from '../../web/shared/indent-json';
import { propertyRuns } from '../support/property-runs';

const WRITTEN = fastCheck.json({ stringUnit: 'binary' });

it('is indented as JavaScript does it', () => {
  fastCheck.assert(
    fastCheck.property(
      WRITTEN.filter(text => /^[{[]/.test(text)),
      text => {
        expect(indentJson(text)).toBe(JSON.stringify(JSON.parse(text), undefined, 2));
      },
    ),
    propertyRuns(500),
  );
});

it('is read as JavaScript does it, where JavaScript rounds nothing', () => {
  fastCheck.assert(
    fastCheck.property(WRITTEN, text => {
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
    propertyRuns(500),
  );
});

it.each([
  ['9007199254740993', '9007199254740993'],
  ['-9007199254740993', '-9007199254740993'],
  ['0.12345678901234567890', '0.12345678901234567890'],
  ['1675339061381824791.0', '1675339061381824791.0'],
  ['9007199254740991', 9007199254740991],
  ['12.50', 12.5],
  ['"9007199254740993"', '9007199254740993'],
  ['"a \\" 9007199254740993"', 'a " 9007199254740993'],
])('a number is read with all its digits: %s', (written, read) => {
  expect(parseJson(`{"value":[${written}]}`)).toEqual({ value: [read] });
  expect(indentJson(`[${written}]`)).toBe(`[\n  ${written}\n]`);
});

it('is indented where it was cut', () => {
  expect(indentJson('{"a":[1,{"b":"c')).toBe('{\n  "a": [\n    1,\n    {\n      "b": "c');
});

it.each(['<Edmx/>', 'no JSON', '17'])('stays as it is where it is none: %s', text => {
  expect(indentJson(text)).toBe(text);
});
