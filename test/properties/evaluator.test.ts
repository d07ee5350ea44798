/** Who checks the checker: the evaluator against the standard's own sentences, and its order of texts against PostgreSQL's. */
import { queryOnce, testDatabase } from '../support/database';
import { evaluateCall } from './evaluate-call';
import { castValue } from './evaluate-cast';
import { evaluateCollections } from './evaluate-collections';
import { evaluate } from './evaluate-expression';
import { isFound } from './evaluate-search';
import type { Expression, Literal, Search } from './expression';
import { Organisation } from './organisation';
import type { Entity } from './organisation';
import { writeExpression } from './write-expression';
import { writeSearch } from './write-search';
import { Rational } from './rational';
import { compareValues } from './values';
import type { Value } from './values';

let organisation: Organisation;
beforeAll(async () => {
  organisation = await Organisation.read(testDatabase());
});

const literal = (type: Literal['type'], value: Value): Literal => ({ kind: 'literal', type, value, style: 0 });
const number = (value: number): Literal => literal('Int', new Rational(value));
const truth = (value: boolean | null): Literal => literal('Boolean', value);

function valueOf(expression: Expression): Value {
  const [it] = organisation.entities('Person');
  if (it === undefined) throw new Error('No persons.');
  return evaluate(expression, { organisation, it, variables: new Map() });
}

describe('texts', () => {
  const CHARACTERS = [
    "'",
    ' ',
    '-',
    '_',
    '%',
    '.',
    '\\',
    '0',
    '9',
    'a',
    'A',
    'aa',
    'Aa',
    'AA',
    'b',
    'é',
    'z',
    'æ',
    'Æ',
    'ø',
    'Ø',
    'å',
    'Å',
    'v',
    'w',
  ];

  it('are ordered as PostgreSQL orders them', async () => {
    const texts = new Set(CHARACTERS.flatMap(first => ['', ...CHARACTERS].flatMap(second => [first + second, `x${first}${second}y`])));
    for (const { values } of organisation.entities('Person'))
      for (const value of Object.values(values)) if (typeof value === 'string') texts.add(value);
    const rows = await queryOnce<{ text: string }>(
      testDatabase(),
      'SELECT text FROM unnest($1::text[]) AS text ORDER BY text COLLATE "da-x-icu"',
      [[...texts]],
    );
    expect([...texts].sort((a, b) => compareValues(a, b, 'Text'))).toEqual(rows.map(row => row.text));
  });
});

describe('null (Part 2, sections 5.1.1.1 and 5.1.1.4)', () => {
  const comparison = (operator: 'eq' | 'ne' | 'gt' | 'le', left: Literal, right: Literal): Expression => ({
    ...{ kind: 'comparison', operator, left, right, type: 'Boolean' },
  });
  const logical = (operator: 'and' | 'or', left: boolean | null, right: boolean | null): Value =>
    valueOf({ kind: 'logical', operator, left: truth(left), right: truth(right), type: 'Boolean' });

  it('equals null, and nothing else', () => {
    const nothing = literal('Int', null);
    expect([valueOf(comparison('eq', nothing, nothing)), valueOf(comparison('ne', nothing, number(1)))]).toEqual([true, true]);
    expect([valueOf(comparison('gt', nothing, number(1))), valueOf(comparison('le', nothing, nothing))]).toEqual([false, false]);
  });

  it('is unknown to and, or and not', () => {
    expect([logical('and', null, false), logical('and', null, true), logical('and', null, null)]).toEqual([false, null, null]);
    expect([logical('or', null, true), logical('or', null, false), logical('or', null, null)]).toEqual([true, null, null]);
    expect(valueOf({ kind: 'not', operand: truth(null), type: 'Boolean' })).toBeNull();
  });

  it('passes through functions', () => {
    expect(evaluateCall('concat', ['a', null])).toBeNull();
    expect(evaluateCall('year', [null])).toBeNull();
  });
});

describe('functions (Part 2, sections 5.1.1.5 to 5.1.1.9)', () => {
  it.each([
    ['substring', ['Alfreds', new Rational(1), new Rational(2)], 'lf'],
    ['substring', ['Alf', new Rational(5)], ''],
    ['indexof', ['Alfreds', 'lfreds'], new Rational(1)],
    ['indexof', ['Alfreds', 'x'], new Rational(-1)],
    ['round', [new Rational(1, 2)], new Rational(1)],
    ['round', [new Rational(-1, 2)], new Rational(-1)],
    ['floor', [new Rational(-1, 2)], new Rational(-1)],
    ['ceiling', [new Rational(-1, 2)], new Rational(0)],
  ] as const)('%s', (name, values, expected) => {
    expect(evaluateCall(name, values)).toEqual(expected);
  });

  it('divide whole numbers towards zero, and leave the dividend its sign', () => {
    const arithmetic = (operator: 'div' | 'mod' | 'divby', type: 'Int' | 'Decimal'): Value =>
      valueOf({ kind: 'arithmetic', operator, left: number(-7), right: number(2), type });
    expect([arithmetic('div', 'Int'), arithmetic('mod', 'Int'), arithmetic('divby', 'Decimal')]).toEqual([
      new Rational(-3),
      new Rational(-1),
      new Rational(-7, 2),
    ]);
  });
});

describe('collections (Part 2, sections 5.1.1.5 and 5.1.1.6)', () => {
  const numbers = (...values: number[]): Value[] => values.map(value => new Rational(value));
  it.each([
    ['hassubset', [4, 1, 3, 1], [1, 1], true],
    ['hassubset', [4, 1, 3], [3, 1], true],
    ['hassubset', [1, 2], [1, 1, 2], false],
    ['hassubsequence', [4, 1, 3, 1], [1, 1], true],
    ['hassubsequence', [4, 1, 3], [3, 1], false],
    ['contains', [4, 1, 3], [1, 3], true],
    ['contains', [4, 1, 3], [4, 3], false],
    ['endswith', [4], [1, 4], false],
  ] as const)('%s', (name, left, right, expected) => {
    expect(evaluateCollections(name, numbers(...left), numbers(...right))).toBe(expected);
  });
});

describe('casts (Part 2, section 5.1.1.10.1)', () => {
  it.each([
    [new Rational(5, 2), 'Decimal', 'Edm.Int32', new Rational(3)],
    [new Rational(511, 2), 'Decimal', 'Edm.Byte', null],
    ['2024-02-30', 'Text', 'Edm.Date', null],
    ['+7', 'Text', 'Edm.Int64', new Rational(7)],
    ['7.5', 'Text', 'Edm.Int64', null],
    [-90_000_000_000n, 'Duration', 'Edm.String', '-P1DT1H'],
  ] as const)('%s', (value, from, to, expected) => {
    expect(castValue(value, from, to)).toEqual(expected);
  });
});

describe('searches (Part 2, section 5.1.7)', () => {
  const person = (values: Readonly<Record<string, string>>): Entity => ({ type: 'Person', values, row: {} });
  const word = (text: string): Search => ({ kind: 'word', text });
  it.each([
    ['word', 'ande', true],
    ['word', 'nders', false],
    ['word', 'ÅGÅRD', true],
    ['word', 'agård', false],
    ['word', 'kare-h', true],
    ['word', 'kar-hansen', false],
    ['phrase', 'anders and', true],
    ['phrase', 'anders an', false],
    ['phrase', 'and anders', false],
  ] as const)('%s %s', (kind, text, expected) => {
    expect(isFound({ kind, text }, person({ Firstname: 'Anders And', Surname: 'Aagård-Kåre', ChosenName: 'Karé/Hansen' }))).toBe(expected);
  });

  it('look for each word in any property, and for NOT before AND before OR', () => {
    const both: Search = { kind: 'and', operands: [word('a'), word('b')], isWritten: false };
    expect(isFound(both, person({ Firstname: 'A', Surname: 'B' }))).toBe(true);
    expect(isFound(both, person({ Firstname: 'A', Cpr: 'B' }))).toBe(false);
    const mixed: Search = { kind: 'or', operands: [{ kind: 'not', operand: both }, both] };
    expect(writeSearch(mixed)).toBe('NOT (a b) OR a b');
    expect(writeSearch({ kind: 'and', operands: [mixed, word('AND')], isWritten: true })).toBe('(NOT (a b) OR a b) AND and');
  });
});

describe('printing', () => {
  it('sets parentheses only where precedence asks for them', () => {
    const add = (left: Expression, right: Expression): Expression => ({ kind: 'arithmetic', operator: 'add', left, right, type: 'Int' });
    const mul = (left: Expression, right: Expression): Expression => ({ kind: 'arithmetic', operator: 'mul', left, right, type: 'Int' });
    expect(writeExpression(add(add(number(1), number(2)), mul(number(3), number(4))))).toBe('1 add 2 add 3 mul 4');
    expect(writeExpression(mul(add(number(1), number(2)), add(number(3), add(number(4), number(5)))))).toBe(
      '(1 add 2) mul (3 add (4 add 5))',
    );
  });
});
