/** Paths, lambdas, calls, lists and aliases in expressions. */
import { faultOf, parse, parseFilter, shape, show } from '../syntax-support';

describe('paths in expressions', () => {
  it.each([
    ['a/b/c eq 1', '(a/b/c eq 1)'],
    ['$it/a', '$it/a'],
    ['$this/a', '$this/a'],
    ['$root/Persons', '$root/Persons'],
    ['Opslag.Person/a', 'Opslag.Person/a'],
    ['a/$count gt 1', '(a/$count gt 1)'],
    ['a/b/$count($filter=c eq 1) gt 1', '(a/b/$count{(c eq 1)} gt 1)'],
    ["a/$count($filter=c eq ')';$search=x (y) z) gt 1", "(a/$count{(c eq ')')} gt 1)"],
    ['a/any()', 'a/any{:}'],
    ['a/any(x:x/b eq 1)', 'a/any{x:(x/b eq 1)}'],
    ['a/ALL(x:x/b/Any(y:y/c eq x/d))', 'a/all{x:x/b/any{y:(y/c eq x/d)}}'],
    ['$it/a/any(x:x eq 1) and b', '($it/a/any{x:(x eq 1)} and b)'],
    ['%C3%86r%C3%B8/Navn', 'Ærø/Navn'],
    ['_a1/any', '_a1/any'],
  ])('%s', (text, expected) => {
    expect(shape(text)).toBe(expected);
  });

  it('keeps the options of a count', () => {
    const filter = parseFilter('a/$count($search=x (y z) w) gt 1');
    expect(filter).toMatchObject({ left: { segments: [{}, { name: 'count', options: { search: { kind: 'and' } } }] } });
  });

  it.each([
    ['a/$value', 'SyntaxError', undefined],
    ['a/$cuont', 'SyntaxError', '$count'],
    ['$ti/a', 'SyntaxError', '$it'],
    ['$count gt 1', 'SyntaxError', undefined],
    ['a/$filter(b eq 1)/$count gt 1', 'NotOffered', undefined],
    ["$root/Persons('x')/Users('y')/Name eq 'z'", 'NotOffered', undefined],
    ['a/@Core.Description eq 1', 'NotOffered', undefined],
    ['@Core.Description eq 1', 'NotOffered', undefined],
    ['a/any(x:x)/b', 'SyntaxError', undefined],
    ['a/$count/b', 'SyntaxError', undefined],
    ['a/all()', 'SyntaxError', undefined],
    ['a/any(x)', 'SyntaxError', undefined],
    ['a/any(x:)', 'SyntaxError', undefined],
    ['a/any(x:x eq 1', 'SyntaxError', undefined],
    ['a/ b', 'SyntaxError', undefined],
    ['a/', 'SyntaxError', undefined],
    ['any(x:x eq 1)', 'SyntaxError', undefined],
  ])('refuses %s as %s', (text, code, suggestion) => {
    const fault = faultOf(`P?$filter=${text}`);
    expect(fault).toMatchObject({ code, target: expect.stringMatching(/^\$(filter|count)$/) as string });
    expect(fault.suggestion).toBe(suggestion);
  });
});

describe('calls', () => {
  it.each([
    ["Contains(Name,'x')", "contains(Name,'x')"],
    ['now()', 'now()'],
    ['NOW( )', 'now()'],
    ["concat(concat(a,', '),b) eq 'c'", "(concat(concat(a,', '),b) eq 'c')"],
    ["matchesPattern(a,'^b$')", "matchespattern(a,'^b$')"],
    ['substring(a,1,2)', 'substring(a,1,2)'],
    ['cast(a,Edm.Date)', 'cast(a,Edm.Date)'],
    ['isof(Opslag.Person)', 'isof(Opslag.Person)'],
    ['case(a eq 1:2, true:3) eq 2', '(case((a eq 1),2,true,3) eq 2)'],
    [
      'case(a eq 2024-01-01T10:00:00%2B02:00:b,c eq 10:20:d)',
      'case((a eq dateTimeOffset:2024-01-01T10:00:00+02:00),b,(c eq timeOfDay:10:20),d)',
    ],
    ['geo.distance(a,b) lt 1.5', '(geo.distance(a,b) lt decimal:1.5)'],
    ['hassubset(a,[1,2])', 'hassubset(a,[1 2])'],
    ['length(a) add -length(b)', '(length(a) add (negate length(b)))'],
  ])('%s', (text, expected) => {
    expect(shape(text)).toBe(expected);
  });

  it.each([
    ['contians(a,1)', 'contains'],
    ['startwith(a,1)', 'startswith'],
    ['matchPattern(a,1)', 'matchesPattern'],
    ['geo.distanse(a,b)', 'geo.distance'],
    ['Opslag.Anything(a)', undefined],
    ['frobnicate(a)', undefined],
  ])('does not know %s', (text, suggestion) => {
    expect(faultOf(`P?$filter=${text}`)).toMatchObject({ code: 'UnknownFunction', suggestion, span: { start: 10 } });
  });

  it.each(['concat(a,)', 'concat(,a)', 'concat(a b)', 'concat(a', 'a (b)', 'concat(a,b)/c', 'case(a)', 'case()', 'case(a:b'])(
    'refuses %s',
    text => {
      expect(faultOf(`P?$filter=${text}`)).toMatchObject({ code: 'SyntaxError', target: '$filter' });
    },
  );

  it('does not offer collection types', () => {
    expect(faultOf('P?$filter=isof(a,Collection(Edm.String))').code).toBe('NotOffered');
  });
});

describe('lists', () => {
  it.each([
    ['a in (1,2)', '(a in [1 2])'],
    ['a in ()', '(a in [])'],
    ['a in ( )', '(a in [])'],
    ["a in ('x','it''s',null,-1,2024-02-29)", "(a in ['x' 'it's' null -1 date:2024-02-29])"],
    ['a in @p', '(a in @p)'],
    ['a in (@p)', '(a in @p)'],
    ['a in b/c', '(a in b/c)'],
    ['a in (b/c)', '(a in b/c)'],
    ['a in ["x",\'y\', 3 ]', "(a in ['x' 'y' 3])"],
  ])('%s', (text, expected) => {
    expect(shape(text)).toBe(expected);
  });

  it.each([
    'a in (1,)',
    'a in (,1)',
    'a in (1 2)',
    'a in (1,b)',
    'a in (b,1)',
    'a in (1',
    'a in',
    'a in (1 eq 2)',
    'a in [1,]',
    'a in [1 2]',
    'a in ["x]',
  ])('refuses %s', text => {
    expect(faultOf(`P?$filter=${text}`)).toMatchObject({ code: 'SyntaxError', target: '$filter' });
  });

  it.each([
    ['{"a":1,"b":c}', '{a:1 b:c}'],
    ['[{"a":"x"},{}]', "[{a:'x'} {}]"],
    ['[[1],[]]', '[[1] []]'],
    ['[a,1 add 2,"x"]', "[a (1 add 2) 'x']"],
    ['{ "a" : [ b , 2 ] }', '{a:[b 2]}'],
  ])('reads %s', (text, shown) => {
    const { aliases } = parse(`P?@p=${text}`);
    expect([...aliases.values()].map(show)).toEqual([shown]);
  });

  it.each(['{a:1}', '{"a"}', '{"a":1,}', '{"a":1,"a":2}', '{"a":1', '[{]'])('refuses %s', text => {
    expect(faultOf(`P?$filter=a in @p&@p=${text}`)).toMatchObject({ code: 'SyntaxError', target: '@p' });
  });

  it('resolves the escapes of JSON strings', () => {
    const { aliases } = parse(String.raw`P?@p=["b\u00f8f","a\"b\\c\/d","\n"]`);
    expect([...aliases].map(([name, value]) => [name, show(value)])).toEqual([['p', `['bøf' 'a"b\\c/d' '\n']`]]);
  });

  it.each([String.raw`["\u0000"]`, String.raw`["\ud800"]`])('refuses %s, which no text holds', text => {
    expect(faultOf(`P?@p=${text}`)).toMatchObject({ code: 'InvalidLiteral', target: '@p' });
  });

  it.each([String.raw`["\x"]`, '["%0A"]', '["'])('refuses %s, which is no JSON', text => {
    expect(faultOf(`P?@p=${text}`)).toMatchObject({ code: 'SyntaxError', target: '@p' });
  });
});

describe('parameter aliases', () => {
  it('are read where they are used and where they are given', () => {
    const { options, aliases } = parse("P(@k)?$filter=a eq @n and b in @l&@k=5&%40n='x'&@l=[1]");
    expect(options.filter && show(options.filter)).toBe('((a eq @n) and (b in @l))');
    expect([...aliases].map(([name, value]) => `${name}=${show(value)}`)).toEqual(['k=5', "n='x'", 'l=[1]']);
  });

  it.each([
    ['P?@p=1&@p=2', 'DuplicateOption'],
    ['P?@=1', 'SyntaxError'],
    ['P?@1=1', 'SyntaxError'],
    ['P?@p', 'SyntaxError'],
    ['P?@p=', 'SyntaxError'],
    ['P?@p=1 2', 'SyntaxError'],
    ['P?$filter=@', 'SyntaxError'],
    ['P?$filter=@p/a', 'NotOffered'],
  ])('%s is a %s', (url, code) => {
    expect(faultOf(url).code).toBe(code);
  });
});
