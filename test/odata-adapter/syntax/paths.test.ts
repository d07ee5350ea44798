/** Resource paths and keys (Part 2, sections 2 and 4). */
import type { KeySyntax, PathSegmentSyntax } from '../../../odata-adapter/syntax/syntax-tree';
import { faultOf, marked, parse, show } from './syntax-support';

function showKey(key: KeySyntax | undefined): string {
  if (!key) return '';
  return key.kind === 'single' ? `(${show(key.value)})` : `(${key.parts.map(({ name, value }) => `${name}=${show(value)}`).join(';')})`;
}

function showPath(url: string): string {
  return parse(url)
    .path.map((segment: PathSegmentSyntax) => (segment.kind === 'system' ? `$${segment.name}` : `${segment.name}${showKey(segment.key)}`))
    .join(' > ');
}

describe('resource paths', () => {
  it.each([
    ['', ''],
    ['?$top=1', ''],
    ['Persons', 'Persons'],
    ['Persons/', 'Persons'],
    ['Persons/?$top=1', 'Persons'],
    ['$metadata', '$metadata'],
    ['Persons/$count', 'Persons > $count'],
    ["Persons('x')/Photo/$value", "Persons('x') > Photo > $value"],
    ["Persons('x')/Affiliations/$ref", "Persons('x') > Affiliations > $ref"],
    ['$batch', '$batch'],
    ['$entity', '$entity'],
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
  ])('%s', (url, expected) => {
    expect(showPath(url)).toBe(expected);
  });

  it.each([
    ['/', 'SyntaxError', ''],
    ['/Persons', 'SyntaxError', ''],
    ['Persons//', 'SyntaxError', ''],
    ['Persons//Name', 'SyntaxError', ''],
    ['Persons()', 'SyntaxError', ')'],
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
    ['Persons#x', 'SyntaxError', '#'],
    ['Persons/$cuont', 'ResourceNotFound', '$cuont'],
    ['Persons/$COUNT', 'ResourceNotFound', '$COUNT'],
    ['Persons/01234567-89ab-cdef-0123-456789abcdef', 'NotOffered', '01234567-89ab-cdef-0123-456789abcdef'],
    ['Persons/abcdef01-89ab-cdef-0123-456789abcdef', 'NotOffered', 'abcdef01-89ab-cdef-0123-456789abcdef'],
    ['Functions/5', 'NotOffered', '5'],
    ['Functions/-1', 'NotOffered', '-1'],
    ['Persons/$filter(Deleted eq false)', 'NotOffered', '$filter'],
    ['$crossjoin(Persons,OrgUnits)', 'NotOffered', '$crossjoin'],
  ])('%s is a %s', (url, code, place) => {
    expect(faultOf(url)).toMatchObject({ code, target: 'path' });
    expect(marked(url)).toBe(place);
  });

  it('suggests the segment that was meant', () => {
    expect(faultOf('Persons/$cuont').suggestion).toBe('$count');
    expect(faultOf('$metdata').suggestion).toBe('$metadata');
  });

  it('says how a slash is written in a key', () => {
    expect(faultOf("Persons('a/b')").message).toBe('The string that begins here is not closed. A slash within it is written %2F');
  });

  it('knows where each segment stands in the URL as received', () => {
    const url = '%50ersons(%27%C3%A6%27)/%24count?x';
    expect(parse(url).path.map(({ span }) => url.slice(span.start, span.end))).toEqual(['%50ersons(%27%C3%A6%27)', '%24count']);
  });
});
