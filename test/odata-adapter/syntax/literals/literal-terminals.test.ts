/** Why only terminals are taken from `odata-v4-parser`: each of its traps, beside what our parser makes of the same text. */
import { filter as packageFilter } from 'odata-v4-parser';
import { PrimitiveLiteral } from 'odata-v4-parser/lib/primitiveLiteral';
import { readTerminal } from '../../../../odata-adapter/syntax/literals/literal-terminals';
import { countCalls } from '../../../support/calls-per-character';
import { faultOf, parseFilter, shape } from '../syntax-support';

const source = (text: string) => Uint16Array.from(text, character => character.charCodeAt(0));
const refused = (text: string) => {
  try {
    packageFilter(text);
    return false;
  } catch {
    return true;
  }
};

describe('the expression grammar of the package is not used', () => {
  it.each([
    ['10 sub 3 sub 2', '((10 sub 3) sub 2)'],
    ['2 mul 3 add 4', '((2 mul 3) add 4)'],
    ['not A and B', '((not A) and B)'],
  ])('%s is %s', (text, expected) => {
    expect(shape(text)).toBe(expected);
  });

  it.each(['a in (1,2)', 'a divby 2 eq 1', "matchesPattern(a,'b')", 'a eq 5e3'])('%s is read by us, though not by the package', text => {
    expect(refused(text)).toBe(true);
    expect(() => parseFilter(text)).not.toThrow();
  });

  it('refuses, with work in proportion to its length, what the package backtracks over for seconds', () => {
    const text = 'not not a or ('.repeat(12);
    expect(faultOf(`P?$filter=${text}`)).toMatchObject({ code: 'SyntaxError', span: { start: 10 + text.length } });
    expect(countCalls(() => faultOf(`P?$filter=${text}`))).toBeLessThan(60 * text.length);
  });

  it('says where a fault stands', () => {
    expect(faultOf('P?$filter=a eq 1 andd b').span).toEqual({ start: 17, end: 21 });
  });
});

describe('strings and numbers are ours', () => {
  it.each([
    ["'100%25 ok'", '100% ok'],
    ["'a%2527b'", 'a%27b'],
    ["'a%27%27b'", "a'b"],
  ])('%s is decoded once', (text, value) => {
    expect(parseFilter(text)).toMatchObject({ type: 'string', value });
  });

  it.each([
    ['TRUE', 'booleanValue', 'boolean'],
    ['P1D', 'durationValue', 'duration'],
  ] as const)('%s is a literal of 4.01', (text, terminal, type) => {
    expect(PrimitiveLiteral[terminal](source(text), 0)).toBeFalsy();
    expect(parseFilter(text)).toMatchObject({ kind: 'literal', type });
  });

  it('numbers are read whole', () => {
    expect(PrimitiveLiteral.int64Value(source('12345678901234567890'), 0)).toBeUndefined();
    expect(parseFilter('12345678901234567890')).toMatchObject({ type: 'integer', value: '12345678901234567890' });
    expect(parseFilter('5e3')).toMatchObject({ type: 'double', value: '5e3' });
  });
});

describe('what the terminals of the package let through or miss', () => {
  it.each([
    ['dateValue', '2024-02-30', 'a eq 2024-02-30'],
    ['timeOfDayValue', '10:00:00.', 'a eq 10:00:00.'],
    ['durationValue', "duration'+P1D'", "a eq duration'+P1D'"],
    ['binaryValue', "binary'A'", "a eq binary'A'"],
    ['binaryValue', "binary'AB'", "a eq binary'AB'"],
    ['binaryValue', "binary'!!!!'", "a eq binary'!!!!'"],
  ] as const)('%s takes %s, we do not', (terminal, token, filter) => {
    expect(PrimitiveLiteral[terminal](source(token), 0)).toBeDefined();
    expect(faultOf(`P?$filter=${filter}`).code).toBe('InvalidLiteral');
  });

  it('takes only the beginning of a token, which we refuse', () => {
    const token = '01234567-89ab-cdef-0123-456789abcdef0';
    expect(PrimitiveLiteral.guidValue(source(token), 0).next).toBe(36);
    expect(readTerminal('guid', token)).toBeUndefined();
  });

  it('misses durations without days and lower-case letters, which we take', () => {
    expect(PrimitiveLiteral.durationValue(source("duration'PT1H'"), 0)).toBeUndefined();
    expect(readTerminal('duration', 'PT1H')).toBe('PT1H');
    expect(PrimitiveLiteral.dateTimeOffsetValue(source('2024-02-29t10:00:00z'), 0)).toBeUndefined();
    expect(readTerminal('dateTimeOffset', '2024-02-29t10:00:00z')).toBe('2024-02-29T10:00:00Z');
  });

  it('reads or refuses long literals of each type with work in proportion to their length', () => {
    const types = ['guid', 'date', 'timeOfDay', 'dateTimeOffset', 'duration', 'binary'] as const;
    const texts = ['1', 'A', '-', ':', '=', '9D', 'é', '2024-'].map(unit => unit.repeat(8192 / unit.length));
    const readAll = (): void => texts.forEach(text => types.forEach(type => readTerminal(type, text)));
    expect(countCalls(readAll)).toBeLessThan(60 * types.length * texts.join('').length);
  });
});
