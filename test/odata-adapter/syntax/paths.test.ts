/** Resource paths and keys (Part 2, sections 2 and 4). */
import type { KeySyntax, PathSegmentSyntax } from '../../../odata-adapter/syntax/syntax-tree';
import { faultOf, marked, parse, show, textOf } from './syntax-support';

function showKey(key: KeySyntax | undefined): string {
  if (!key) return '';
  return key.kind === 'single' ? `(${show(key.value)})` : `(${key.parts.map(({ name, value }) => `${name}=${show(value)}`).join(';')})`;
}

function showSegment(segment: PathSegmentSyntax): string {
  switch (segment.kind) {
    case 'system':
      return `$${segment.name}`;
    case 'name':
      return `${segment.name}${showKey(segment.key)}`;
    case 'filter':
      return `$filter{${show(segment.condition)}}${showKey(segment.key)}`;
    case 'call':
      return `call ${segment.name}() or ${segment.fault.details.code}`;
    case 'text':
      return `text ${textOf(segment)}${segment.fault === undefined ? '' : ` or ${segment.fault.details.code}`}`;
  }
}

function showPath(url: string): string {
  return parse(url).path.map(showSegment).join(' > ');
}

describe('resource paths', () => {
  it.each([
    ['', ''],
    ['?$top=1', ''],
    ['Persons', 'Persons'],
    ['Persons/', 'Persons'],
    ['/', ''],
    ['/Persons', 'Persons'],
    ['Persons//', 'Persons'],
    ['Persons//Name', 'Persons > Name'],
    ['//Persons///$count//?$top=1', 'Persons > $count'],
    ['Persons/?$top=1', 'Persons'],
    ['$metadata', '$metadata'],
    ['Persons/$count', 'Persons > $count'],
    ["Persons('x')/Photo/$value", "Persons('x') > Photo > $value"],
    ["Persons('x')/Affiliations/$ref", "Persons('x') > Affiliations > $ref"],
    ['$batch', '$batch'],
    ['$all', '$all'],
    ['Persons/$each', 'Persons > $each'],
    ['Persons/Opslag.Person/Size', 'Persons > Opslag.Person > Size'],
    ['%50ersons/%24count', 'Persons > $count'],
    ['%C3%86nder', 'Ænder'],
    // keys
    ["Persons('it''s %2F%27%27')", "Persons('it's /'')"],
    ["Persons('a%2Fb%3Fc')/Name", "Persons('a/b?c') > Name"],
    ['Persons(%27x%27)', "Persons('x')"],
    ['Persons(01234567-89AB-cdef-0123-456789abcdef)', 'Persons(guid:01234567-89ab-cdef-0123-456789abcdef)'],
    ['Persons(Uuid=01234567-89AB-cdef-0123-456789abcdef)', 'Persons(Uuid=guid:01234567-89ab-cdef-0123-456789abcdef)'],
    ['Functions(5)', 'Functions(5)'],
    ['Functions( -5 )', 'Functions(-5)'],
    ['Functions(@id)', 'Functions(@id)'],
    ["Things(A=1,B='x=y',C=@c)", "Things(A=1;B='x=y';C=@c)"],
    ['Things( A = 1 , B = 2 )', 'Things(A=1;B=2)'],
    ['Things(2024-02-29)', 'Things(date:2024-02-29)'],
    ['Things(2024-02-29T10:00:00%2B02:00)', 'Things(dateTimeOffset:2024-02-29T10:00:00+02:00)'],
    ["Things(N.E'X')", "Things(N.E'X')"],
    ["Things('(')/A(')')", "Things('(') > A(')')"],
    // what may be a key behind a collection
    ['Persons/01234567-89ab-cdef-0123-456789abcdef', 'Persons > text 01234567-89ab-cdef-0123-456789abcdef or SyntaxError'],
    ['Persons/abcdef01-89ab-cdef-0123-456789abcdef', 'Persons > text abcdef01-89ab-cdef-0123-456789abcdef or SyntaxError'],
    ['Functions/-1/Name', 'Functions > text -1 or SyntaxError > Name'],
    ["Items/O'Brien%2F2/4", "Items > text O'Brien/2 or SyntaxError > text 4 or SyntaxError"],
    ['Items/a(1', 'Items > text a(1 or SyntaxError'],
    ['Items/$cuont', 'Items > text $cuont or ResourceNotFound'],
    ['Items/$COUNT', 'Items > $count'],
    ['Persons()', 'call Persons() or SyntaxError'],
    ['Items/a( )/3', 'Items > call a() or SyntaxError > text 3 or SyntaxError'],
    // filters
    ['Persons/$filter(@f)/$count', 'Persons > $filter{@f} > $count'],
    ['Persons/$filter( Deleted eq false )(5)/Name', 'Persons > $filter{(Deleted eq false)}(5) > Name'],
    ['Persons/%24filter%28@f%29', 'Persons > $filter{@f}'],
  ])('%s', (url, expected) => {
    expect(showPath(url)).toBe(expected);
  });

  it.each([
    ['Persons(', 'SyntaxError', ''],
    ['Persons(1', 'SyntaxError', ''],
    ['Persons(1)(2)', 'SyntaxError', '('],
    ['Persons(1)x', 'SyntaxError', 'x'],
    ['Persons(1,2)', 'SyntaxError', ','],
    ['Persons(A=1,2)', 'SyntaxError', '2'],
    ['Persons(A=1,A=2)', 'SyntaxError', '(A=1,A=2'],
    ['Persons(Anders)', 'SyntaxError', 'Anders'],
    ['Persons(A=B)', 'SyntaxError', 'B'],
    ['Persons(1 add 2)', 'SyntaxError', 'add'],
    ["Persons('a/b')", 'SyntaxError', "'"],
    ["Persons('it's')", 'SyntaxError', 's'],
    ['Persons(2024-02-30)', 'InvalidLiteral', '2024-02-30'],
    ['Persons Name', 'SyntaxError', ' '],
    ['Persons%2FName', 'SyntaxError', '%2F'],
    ['1Persons', 'SyntaxError', '1'],
    ['Persons.', 'SyntaxError', '.'],
    ['Persons/$count(1)', 'SyntaxError', '('],
    ['Persons/$filter', 'SyntaxError', ''],
    ['Persons/$filter()', 'SyntaxError', ')'],
    ['Persons/$filter(@f)x', 'SyntaxError', 'x'],
    ['Persons#x', 'SyntaxError', '#'],
    ['$crossjoin(Persons,OrgUnits)', 'NotOffered', '$crossjoin'],
  ])('%s is a %s', (url, code, place) => {
    expect(faultOf(url)).toMatchObject({ code });
    expect(faultOf(url).target).toMatch(/^(path|\$filter)$/);
    expect(marked(url)).toBe(place);
  });

  it('suggests the segment that was meant', () => {
    expect(faultOf('$metdata').suggestion).toBe('$metadata');
  });

  it('says how a slash is written in a key', () => {
    expect(faultOf("Persons('a/b')").message).toBe('The string that begins here is not closed. Write / as %2F within it');
  });

  it('knows where each segment stands in the URL as received', () => {
    const url = '%50ersons(%27%C3%A6%27)/%24count?x';
    expect(parse(url).path.map(({ span }) => url.slice(span.start, span.end))).toEqual(['%50ersons(%27%C3%A6%27)', '%24count']);
  });
});
