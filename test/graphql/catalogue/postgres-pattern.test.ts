/** A pattern matches in PostgreSQL what it matches in ECMAScript, or is refused. */
import fc from 'fast-check';
import { translatePattern } from '../../../graphql/catalogue/postgres-pattern';
import { countCalls } from '../../support/calls-per-character';
import { propertyRuns } from '../../support/property-runs';
import { openReading, SAMPLE, type Reading } from '../../resolvers/reading';

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
const member = fc.oneof(escaped, fc.constantFrom('a-c', '0-9', '\\d', '\\D', '\\w', '\\W', '\\s', '\\S', 'Å-Æ', '\\n'));
const atom = fc.oneof(
  literal,
  fc.constantFrom('.', '\\d', '\\D', '\\w', '\\W', '\\s', '\\S', '\\n'),
  fc.tuple(fc.constantFrom('', '^'), fc.array(member, { maxLength: 3 })).map(([not, members]) => `[${not}${members.join('')}]`),
);
const term = fc
  .tuple(atom, fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,2}', '{0,}', '*?', '{1,2}?'))
  .map(([each, quantifier]) => each + quantifier);
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
          values: [translated(source), candidates],
        };
        const [row] = await reading.database.run(statement, undefined);
        const expected = candidates.map(candidate => new RegExp(source, 'u').test(candidate));
        expect({ source, candidates, matches: JSON.parse(String(row?.matches)) as unknown }).toEqual({
          source,
          candidates,
          matches: expected,
        });
      }),
      propertyRuns(500),
    );
  });

  it.each([
    ['a**', 'malformed'],
    ['*a', 'malformed'],
    ['(a', 'malformed'],
    ['a)', 'malformed'],
    ['[a', 'malformed'],
    ['a{2', 'malformed'],
    ['{2}', 'malformed'],
    [']', 'malformed'],
    ['}', 'malformed'],
    ['a{3,2}', 'malformed'],
    ['\\', 'malformed'],
    ['[\\', 'malformed'],
    ['^*', 'malformed'],
    ['[z-a]', 'malformed'],
    ['***:a', 'malformed'],
    ['(?i)a', 'caseless'],
    ['b(?i-s:a)', 'caseless'],
    ['(?s)a(?mi)', 'caseless'],
    ['(?s)a', 'flagged'],
    ['(?m:a)', 'flagged'],
    ['(?-i)a', 'flagged'],
    ['[(?i)](?=a)', 'unoffered'],
    ['[\\](?i)](?=a)', 'unoffered'],
    ['\\[(?i)]', 'caseless'],
    ['\\(?i)', 'malformed'],
    ['\\b', 'unoffered'],
    ['(a)\\1', 'unoffered'],
    ['(?=a)', 'unoffered'],
    ['(?!a)', 'unoffered'],
    ['(?<n>a)', 'unoffered'],
    ['\\p{L}', 'unoffered'],
    ['\\u0041', 'unoffered'],
    ['a{256}', 'large'],
    ['((a{50}){50}){50}', 'large'],
    ['(((((((a{9}){9}){9}){9}){9}){9}){9})', 'large'],
    ['(a|b|c|d|e|f|.){1,200}z{1,5}', 'large'],
    ['a'.repeat(201), 'long'],
  ])('is not translated: %s, which is %s', (source, kind) => {
    expect(translatePattern(source).kind).toBe(kind);
  });

  it('is judged with work in proportion to its length, whatever it is', () => {
    const sources = ['('.repeat(200), '[^a'.repeat(66), 'a{9}'.repeat(50), `${'('.repeat(99)}a${')'.repeat(99)}`];
    const judge = (source: string): unknown => translatePattern(source);
    expect(countCalls(() => sources.forEach(judge))).toBeLessThan(100 * sources.join('').length);
  });
});

function translated(source: string): string {
  const pattern = translatePattern(source);
  if (pattern.kind === 'translated') return pattern.text;
  throw new Error(`${source}: ${pattern.message}`);
}
