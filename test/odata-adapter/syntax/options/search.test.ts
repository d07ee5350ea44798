/** The grammar of `$search` (Part 2, section 5.1.7). */
import { faultOf, marked, parse, showSearch } from '../syntax-support';

function search(text: string): string {
  const { search: tree } = parse(`P?$search=${text}`).options;
  return tree ? showSearch(tree) : '';
}

describe('searches', () => {
  it.each([
    ['blue', 'blue'],
    [' blue ', 'blue'],
    ['blue green', '(blue and green)'],
    ['blue AND green', '(blue and green)'],
    ['blue OR green', '(blue or green)'],
    ['NOT blue', '(not blue)'],
    ['NOT NOT blue', '(not (not blue))'],
    // NOT before AND before OR
    ['a OR b c OR d AND NOT e f', '(a or (b and c) or (d and (not e) and f))'],
    ['(a OR b) c', '((a or b) and c)'],
    ['NOT (a OR b)', '(not (a or b))'],
    ['NOT(a)OR(b)', '((not a) or b)'],
    ['((a))', 'a'],
    // operators are words in small letters and in quotes
    ['a or b and not c', '(a and or and b and and and not and c)'],
    ['"AND" OR "NOT"', '("AND" or "NOT")'],
    ["'a AND'", '(a and AND)'],
    ['ANDERS NOTE', '(ANDERS and NOTE)'],
    // phrases
    ['"blue green"', '"blue green"'],
    ['"a OR b" c', '("a OR b" and c)'],
    [String.raw`"say \"so\" \\ no"`, String.raw`"say "so" \ no"`],
    ['"a;)&b"'.replace('&', '%26'), '"a;)&b"'],
    // words
    ["O'Brien a@b.dk 50%25 a:b,c/d?e=f!*%2B$", "(O'Brien and a@b.dk and 50% and a:b,c/d?e=f!*+$)"],
    ['%C3%86r%C3%B8%20sk%C3%B8n', '(Ærø and skøn)'],
    ['a%3Bb c%3b%3Bd%3B', '(a,b and c,,d,)'],
    // what is still being typed
    ["'and'", 'and'],
    ["'blue \"gre'", '(blue and gre)'],
    ["''", 'nothing'],
    ["'\"'", 'nothing'],
    ["'('", 'nothing'],
    ["'Dani''s (x' OR y", "((Dani's and x) or y)"],
  ])('%s is read as %s', (text, expected) => {
    expect(search(text)).toBe(expected);
  });

  it.each([
    ['', ''],
    ['(a', ''],
    ['a)', ')'],
    ['()', ')'],
    ['a;b', ';'],
    ['"a', ''],
    ['""', '""'],
    ["'a", ''],
  ])('refuses %s', (text, place) => {
    const url = `P?$search=${text}`;
    expect(faultOf(url)).toMatchObject({ code: 'SyntaxError', target: '$search' });
    expect(marked(url)).toBe(place);
  });

  it.each([
    ['AND', 'AND'],
    ['OR', 'OR'],
    ['NOT', 'NOT'],
    ['a AND', 'AND'],
    ['a NOT', 'NOT'],
    ['NOT NOT', 'NOT'],
    ['(a OR) b', 'OR'],
    ['OR OR OR', 'OR'],
    ['a AND OR b', 'OR'],
    ['OR a', 'OR'],
  ])('refuses %s, where an operator joins nothing, and says how to look for the word', (text, place) => {
    const url = `P?$search=${text}`;
    expect(faultOf(url)).toMatchObject({
      code: 'SyntaxError',
      message: expect.stringContaining('in small letters or in double quotes') as string,
    });
    expect(marked(url)).toBe(place);
  });

  it('counts its terms and parentheses', () => {
    expect(faultOf(`P?$search=${'a '.repeat(201)}`)).toMatchObject({ code: 'LimitExceeded' });
    expect(faultOf(`P?$search=${'NOT '.repeat(200)}a`)).toMatchObject({ code: 'LimitExceeded' });
    expect(faultOf(`P?$search='${'a '.repeat(201)}'`)).toMatchObject({ code: 'LimitExceeded' });
    expect(faultOf(`P?$search=${'('.repeat(33)}a`)).toMatchObject({ code: 'LimitExceeded' });
  });
});

describe('computed values', () => {
  it.each([
    ['a', "expected 'as' and a name", ''],
    ['a as', "expected white space after 'as'", ''],
    ['a as 1', 'a name for the computed value', '1'],
    ['a as b,', 'expected', ''],
    ['a as b c', 'expected', 'c'],
    ['a sa b', "expected 'as' and a name", 'sa'],
  ])('refuses %s', (text, message, place) => {
    const url = `P?$compute=${text}`;
    expect(faultOf(url)).toMatchObject({ code: 'SyntaxError', target: '$compute', message: expect.stringContaining(message) as string });
    expect(marked(url)).toBe(place);
  });
});
