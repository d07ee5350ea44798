/** A pattern matches in PostgreSQL what it matches in ECMAScript, or is refused. */
import fc from 'fast-check';
import { ReadFault } from '../../../resolvers/database/read-fault';
import { translatePattern } from '../../../resolvers/expression/ecmascript-pattern';
import { countCalls } from '../../support/calls-per-character';
import { runsOf } from '../../support/runs-of';
import { openReading, SAMPLE, type Reading } from '../reading';

const AT = { parent: undefined, step: 'pattern' };

const character = fc.constantFrom(
  'a',
  'b',
  'A',
  'Æ',
  'ø',
  '1',
  '9',
  '_',
  ' ',
  '-',
  '.',
  '*',
  '\\',
  '%',
  ']',
  '^',
  '\n',
  '\t',
  '\u00a0',
  '\u2028',
  '😀',
);
const escaped = character.map(each => (/[a-zA-Z0-9æøåÆØÅ\s_😀%]/u.test(each) ? each : `\\${each}`));
/** Outside of brackets ECMAScript takes no escaped hyphen. */
const literal = escaped.map(each => (each === '\\-' ? '-' : each));
const member = fc.oneof(escaped, fc.constantFrom('a-c', '0-9', '\\d', '\\w', '\\s', 'Å-Æ', '\\n'));
const atom = fc.oneof(
  literal,
  fc.constantFrom('.', '\\d', '\\D', '\\w', '\\W', '\\s', '\\S', '\\n'),
  fc
    .tuple(fc.constantFrom('', '^'), fc.array(member, { minLength: 1, maxLength: 3 }))
    .map(([not, members]) => `[${not}${members.join('')}]`),
);
const term = fc.tuple(atom, fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,2}', '{0,}')).map(([each, quantifier]) => each + quantifier);
const sequence = fc.array(term, { maxLength: 4 }).map(terms => terms.join(''));
const group = fc
  .tuple(fc.constantFrom('(', '(?:'), sequence, sequence, fc.constantFrom('', '+', '?'))
  .map(([open, a, b, quantifier]) => `${open}${a}|${b})${quantifier}`);
const pattern = fc
  .tuple(fc.constantFrom('', '^'), fc.array(fc.oneof(sequence, group), { maxLength: 3 }), fc.constantFrom('', '$'))
  .map(([start, parts, end]) => start + parts.join('') + end);

describe('a pattern', () => {
  let reading: Reading;
  beforeAll(async () => {
    reading = await openReading(SAMPLE);
  });
  afterAll(() => reading.close());

  it('matches as in ECMAScript', async () => {
    const texts = fc.array(
      fc.array(character, { maxLength: 6 }).map(characters => characters.join('')),
      { minLength: 5, maxLength: 10 },
    );
    await fc.assert(
      fc.asyncProperty(pattern, texts, async (source, candidates) => {
        const statement = {
          text: 'SELECT array_to_json(array_agg(text ~ $1::text ORDER BY n))::text AS "matches" FROM unnest($2::text[]) WITH ORDINALITY AS t (text, n)',
          values: [translatePattern(source, AT), candidates],
        };
        const [row] = await reading.database.run(statement, undefined);
        const expected = candidates.map(candidate => new RegExp(source, 'u').test(candidate));
        expect({ source, candidates, matches: JSON.parse(String(row?.matches)) as unknown }).toEqual({
          source,
          candidates,
          matches: expected,
        });
      }),
      { numRuns: runsOf(500) },
    );
  });

  it.each([
    'a**',
    '*a',
    '(a',
    'a)',
    '[a',
    'a{2',
    '{2}',
    ']',
    '}',
    'a{3,2}',
    'a{256}',
    '\\',
    '[\\',
    '\\b',
    '\\1',
    '(?=a)',
    '(?!a)',
    '(?<n>a)',
    '\\p{L}',
    '\\u0041',
    'a*?',
    '^*',
    '[]',
    '[z-a]',
    '[\\D]',
    '***:a',
    '(?i)a',
    'a'.repeat(201),
    '((a{50}){50}){50}',
    '(((((((a{9}){9}){9}){9}){9}){9}){9})',
  ])('is refused: %s', source => {
    expect(() => translatePattern(source, AT)).toThrow(ReadFault);
  });

  it('is judged with work in proportion to its length, whatever it is', () => {
    const sources = ['('.repeat(200), '[^a'.repeat(66), 'a{9}'.repeat(50), `${'('.repeat(99)}a${')'.repeat(99)}`];
    const judge = (source: string): void => {
      try {
        translatePattern(source, AT);
      } catch (fault) {
        expect(fault).toBeInstanceOf(ReadFault);
      }
    };
    expect(countCalls(() => sources.forEach(judge))).toBeLessThan(100 * sources.join('').length);
  });
});
