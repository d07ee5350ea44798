/** Query options: splitting, names, values and nesting (Part 2, sections 2 and 5). */
import type { ExpandItemSyntax, OptionsSyntax, SelectItemSyntax } from '../../../../odata-adapter/syntax/syntax-tree';
import { faultOf, marked, parse, show, showSearch, textOf } from '../syntax-support';
import { withoutSpans } from '../without-spans';

function options(query: string): OptionsSyntax {
  return parse(`P?${query}`).options;
}

function showOptions(given: OptionsSyntax | undefined): string {
  if (!given) return '';
  const parts = [
    given.filter && `filter=${show(given.filter)}`,
    given.orderby && `orderby=${given.orderby.items.map(item => `${show(item.expression)}${item.descending ? ' desc' : ''}`).join(',')}`,
    given.select && `select=${given.select.items.map(showSelected).join(',')}`,
    given.expand && `expand=${given.expand.items.map(showExpanded).join(',')}`,
    given.search && `search=${showSearch(given.search)}`,
    given.compute && `compute=${given.compute.items.map(({ expression, name }) => `${show(expression)} as ${name.name}`).join(',')}`,
    given.format && `format=${given.format.text}`,
    ...(['skiptoken', 'deltatoken', 'top', 'skip'] as const).map(name => given[name] && `${name}=${textOf(given[name])}`),
    ...(['count', 'levels'] as const).map(name => given[name] && `${name}=${String(given[name].value)}`),
    ...given.others.map(({ name, text }) => `${name}~${text}`),
  ];
  return parts.filter(part => part !== undefined).join(';');
}

function showSelected(item: SelectItemSyntax): string {
  return item.kind === 'all' ? '*' : `${item.path.map(({ name }) => name).join('/')}${nested(item.options)}`;
}

function showExpanded(item: ExpandItemSyntax): string {
  const path = item.path === '*' ? '*' : item.path.map(({ name }) => name).join('/');
  return `${path}${item.suffix ? `/$${item.suffix}` : ''}${nested(item.options)}`;
}

function nested(given: OptionsSyntax | undefined): string {
  return given ? `(${showOptions(given)})` : '';
}

describe('query options', () => {
  it.each([
    ['', ''],
    ['&', ''],
    ['$top=5&$skip=0', 'top=5;skip=0'],
    ['$top=007', 'top=7'],
    ['$top=2147483647', 'top=2147483647'],
    ['$count=true', 'count=true'],
    ['$count=FALSE', 'count=false'],
    ['$levels=3', 'levels=3'],
    ['$levels=MAX', 'levels=max'],
    ['$format=application/json;odata.metadata=minimal', 'format=application/json;odata.metadata=minimal'],
    ['$skiptoken=a%2Bb%3D=', 'skiptoken=a+b=='],
    ['$search="blue green" AND NOT red', 'search=("blue green" and (not red))'],
    // names
    ['top=5', 'top=5'],
    ['$TOP=5&SkIp=1', 'top=5;skip=1'],
    ['%24top=5', 'top=5'],
    // splitting before decoding
    ["$filter=a eq 'x%26$top=1'", "filter=(a eq 'x&$top=1')"],
    ["$filter=a eq 'b=c'", "filter=(a eq 'b=c')"],
    // custom options
    ['tool=excel&$top=1', 'top=1'],
    ['tool&x.y=$z&sap-client=100&$top=1', 'top=1'],
    ['bad=%zz', ''],
    // options without a tree
    ['$index=-1&$schemaversion=*&$id=P(1)', 'index~-1;schemaversion~*;id~P(1)'],
    ['$deltatoken= a-b_c&$skiptoken=~d', 'skiptoken=d;deltatoken=a-b_c'],
    // computed values
    ['$compute=length(a) as b', 'compute=length(a) as b'],
    ['$compute=a mul 2 AS b, (b)as\tc ,a eq 1 as as', 'compute=(a mul 2) as b,b as c,(a eq 1) as as'],
    // orders
    ['$orderby=a', 'orderby=a'],
    ['$orderby=a desc,b asc , c/d DESC', 'orderby=a desc,b,c/d desc'],
    ['$orderby=length(a) add 1 desc', 'orderby=(length(a) add 1) desc'],
    ['$orderby=(a)desc', 'orderby=a desc'],
    ['$orderby=a/$count desc', 'orderby=a/$count desc'],
    ['$orderby=desc desc', 'orderby=desc desc'],
    // selections
    ['$select=*', 'select=*'],
    ['$select=a, b/c ,Opslag.Person/d', 'select=a,b/c,Opslag.Person/d'],
    ["$select=a($filter=b eq ';)';$top=2;$orderby=c desc),d", "select=a(filter=(b eq ';)');orderby=c desc;top=2),d"],
    ['$select=a($select=b)', 'select=a(select=b)'],
    // expansions
    ['$expand=a,b', 'expand=a,b'],
    ['$expand=*', 'expand=*'],
    ['$expand=*/$ref,a/$ref,b/$count', 'expand=*/$ref,a/$ref,b/$count'],
    ['$expand=*($levels=2)', 'expand=*(levels=2)'],
    ['$expand=a/Opslag.B/c', 'expand=a/Opslag.B/c'],
    [
      "$expand=a($filter=b eq ');';$expand=c($levels=max;$select=d,e);$count=true),f",
      "expand=a(filter=(b eq ');');expand=c(select=d,e;levels=max);count=true),f",
    ],
    ['$expand=a(FILTER=b eq 1; top=2 ;$skip=3 )', 'expand=a(filter=(b eq 1);top=2;skip=3)'],
    ['$expand=a(%24filter=b%20eq%20(1)%3B%24top=1)', 'expand=a(filter=(b eq 1);top=1)'],
    ['$expand=a($search=x (y z) "q;)" w;$top=1)', 'expand=a(search=(x and (y and z) and "q;)" and w);top=1)'],
    ["$expand=a($compute=concat(b,';)') as c;$top=1)", "expand=a(compute=concat(b,';)') as c;top=1)"],
    ['$expand=a/$count($filter=b)', 'expand=a/$count(filter=b)'],
    ['$expand=a/$ref($filter=b;$top=1)', 'expand=a/$ref(filter=b;top=1)'],
    ["$expand=a($search='gr(een';$top=1),b($search=Daniel's;$top=1)", "expand=a(search=(gr and een);top=1),b(search=Daniel's;top=1)"],
    ['$filter= a eq 1 ', 'filter=(a eq 1)'],
    ['$top= 5 ', 'top=5'],
  ])('%s is read as %s', (query, expected) => {
    expect(showOptions(options(query))).toBe(expected);
  });

  it('has every option, undefined where it was not given', () => {
    expect(Object.keys(options(''))).toHaveLength(16);
    expect(withoutSpans(options(''))).toEqual({ others: [] });
  });

  it('knows where each thing stands in the URL as received', () => {
    const url = 'P?$orderby=a%20desc,b&$select=%C3%A6,c&$expand=d($top=5)&$filter=%20e eq %27f%27';
    const { filter, orderby, select, expand } = parse(url).options;
    const places = [
      filter,
      orderby?.items[0],
      orderby?.items[1],
      select?.items[0],
      select?.items[1],
      expand?.items[0],
      expand?.items[0]?.options?.top,
    ];
    const texts = places.map(place => place && url.slice(place.span.start, place.span.end));
    expect(texts).toEqual(['e eq %27f%27', 'a%20desc', 'b', '%C3%A6', 'c', 'd($top=5)', '5']);
  });
});

describe('faults of query options', () => {
  it.each([
    // names
    ['$fliter=a', 'UnknownOption', '$fliter', '$filter'],
    ['$orderBy2=a', 'UnknownOption', '$orderBy2', '$orderby'],
    ['$inlinecount=allpages', 'UnknownOption', '$inlinecount', undefined],
    ['$=1', 'UnknownOption', '$', undefined],
    ['$filter%20=a', 'UnknownOption', '$filter%20', '$filter'],
    ['+$top=5', 'UnknownOption', '+$top', undefined],
    ['%20top=5', 'UnknownOption', '%20top', undefined],
    ['a=1&%20@p=5', 'UnknownOption', '%20@p', undefined],
    ['=Deleted%20eq%20true', 'UnknownOption', '=', undefined],
    ['a=1&%20+=5', 'UnknownOption', '%20+=', undefined],
    ['a=1&?top=5', 'UnknownOption', '?top', undefined],
    ['$top=1&$top=2', 'DuplicateOption', '$top', undefined],
    ['$top=1&TOP=2', 'DuplicateOption', 'TOP', undefined],
    ['$apply=identity&apply=identity', 'DuplicateOption', 'apply', undefined],
    ['$top', 'SyntaxError', '$top', undefined],
    ['$filter=Date is null', 'SyntaxError', 'is', 'eq'],
    ['$orderby=Year desk', 'SyntaxError', 'desk', 'desc'],
    ['%zz=1', 'SyntaxError', '%', undefined],
    // values
    ['$top=-1', 'InvalidLiteral', '-1', undefined],
    ['$top=1.5', 'InvalidLiteral', '1.5', undefined],
    ['$top=', 'InvalidLiteral', '', undefined],
    ['$top=2147483648', 'InvalidLiteral', '2147483648', undefined],
    ['$skip=99999999999999999999999', 'InvalidLiteral', '99999999999999999999999', undefined],
    ['$top=5 5', 'SyntaxError', '5', undefined],
    ['$count=1', 'InvalidLiteral', '1', undefined],
    ['$levels=0', 'InvalidLiteral', '0', undefined],
    ['$levels=-1', 'InvalidLiteral', '-1', undefined],
    ['$levels=04', 'InvalidLiteral', '04', undefined],
    ['$filter=', 'SyntaxError', '', undefined],
    ['$filter=a eq', 'SyntaxError', '', undefined],
    ['$filter=a eqq 1', 'SyntaxError', 'eqq', 'eq'],
    ['$filter=a ANND b', 'SyntaxError', 'ANND', 'and'],
    ['$filter=a Equals b', 'SyntaxError', 'Equals', 'eq'],
    ['$filter=a neq 1', 'SyntaxError', 'neq', 'ne'],
    ['$filter=a lte 1', 'SyntaxError', 'lte', 'le'],
    ['$filter=a b', 'SyntaxError', 'b', undefined],
    ['$filter=a = 1', 'SyntaxError', '=', undefined],
    ['$filter=a eq 1)', 'SyntaxError', ')', undefined],
    ['$filter=(a eq 1', 'SyntaxError', '', undefined],
    ['$filter=()', 'SyntaxError', ')', undefined],
    ['$filter=a eq "b"', 'SyntaxError', '"', undefined],
    ['$filter=a %2B 1', 'SyntaxError', '%2B', undefined],
    ['$filter=a eq %C2%A0 1', 'SyntaxError', '%C2%A0', undefined],
    ["$filter=a eq 'b", 'SyntaxError', "'", undefined],
    ['$orderby=a dsc', 'SyntaxError', 'dsc', 'desc'],
    ['$orderby=a,', 'SyntaxError', '', undefined],
    ['$orderby=a desc b', 'SyntaxError', 'b', undefined],
    ['$select=', 'SyntaxError', '', undefined],
    ['$select=a,,b', 'SyntaxError', ',', undefined],
    ['$select=a b', 'SyntaxError', 'b', undefined],
    ['$select=a/', 'SyntaxError', '', undefined],
    ['$select=a()', 'SyntaxError', ')', undefined],
    ["$select='a'", 'SyntaxError', "'", undefined],
    ['$select=Opslag.*', 'NotOffered', 'Opslag', undefined],
    ['$select=@a.b', 'NotOffered', '', undefined],
    ['$expand=a(', 'SyntaxError', '', undefined],
    ['$expand=a()', 'SyntaxError', ')', undefined],
    ['$expand=a($top=1', 'SyntaxError', '', undefined],
    ['$expand=a($top=1;)', 'SyntaxError', ')', undefined],
    ['$expand=a($top=1,$skip=1)', 'InvalidLiteral', '1,$skip=1', undefined],
    ['$expand=a($top)', 'SyntaxError', ')', undefined],
    ['$expand=a($fliter=b)', 'UnknownOption', '$fliter', '$filter'],
    ['$expand=a(custom=b)', 'UnknownOption', 'custom', undefined],
    ['$expand=a($top=1;$top=2)', 'DuplicateOption', '$top', undefined],
    ['$expand=a($format=json)', 'OptionNotApplicable', '$format', undefined],
    ['$select=a($expand=b)', 'OptionNotApplicable', '$expand', undefined],
    ['$filter=a/$count($top=1) gt 1', 'OptionNotApplicable', '$top', undefined],
    ['$expand=a(@p=1;@p=2)', 'DuplicateOption', '@p', undefined],
    ['$expand=a(@p)', 'SyntaxError', ')', undefined],
    ['$expand=a(@p=)', 'SyntaxError', ')', undefined],
    ['$expand=a(@p=b eqq 1)', 'SyntaxError', 'eqq', 'eq'],
    ['$expand=a(@1=1)', 'SyntaxError', '1', undefined],
    ['$expand=a/$ref(@p=1)', 'OptionNotApplicable', '@p', undefined],
    ['$filter=a/$count($filter=@p;@p=true) gt 1', 'OptionNotApplicable', '@p', undefined],
    ['$expand=$value', 'NotOffered', '', undefined],
    ['$expand=@a.b', 'NotOffered', '', undefined],
    ['$expand=a/@b.c', 'NotOffered', '', undefined],
    ['$expand=a/*', 'NotOffered', '', undefined],
    ['$select=a/@b.c', 'NotOffered', 'a/', undefined],
    ['$expand=a/$ref($levels=4)', 'OptionNotApplicable', '$levels', undefined],
    ['$expand=a/$ref($expand=b)', 'OptionNotApplicable', '$expand', undefined],
    ['$expand=a/$count($count=true)', 'OptionNotApplicable', '$count', undefined],
    ['$expand=a/$rfe', 'SyntaxError', '$rfe', undefined],
    ['$expand=a($filter=b eqq 1;$top=1)', 'SyntaxError', 'eqq', 'eq'],
    ['$expand=a($orderby=b dsc)', 'SyntaxError', 'dsc', 'desc'],
    ['$orderby=a asc desc', 'SyntaxError', 'desc', undefined],
  ])('%s is a %s', (query, code, place, suggestion) => {
    const fault = faultOf(`P?${query}`);
    expect(fault).toMatchObject({ code, target: expect.any(String) as string, span: expect.anything() as object });
    expect(fault.suggestion).toBe(suggestion);
    expect(marked(`P?${query}`)).toBe(place);
  });

  it.each([
    ['$filter=a eqq 1', "$filter: expected an operator or the end, found 'eqq'"],
    ['$filter=a == 1', "$filter: expected an operator or the end, found '=='. OData writes it 'eq'"],
    ['$filter=A/any(u = u/B)', "$filter: expected ':' after the variable, as in 'any(x:…)', found '='"],
    ['$filter=a %2B 1', "$filter: expected an operator or the end, found '+', a plus sign. OData adds by add, and joins texts by concat()"],
    ['$filter=a eq "b"', `$filter: expected a property, a literal or a function, found '"'. Strings stand in single quotes`],
    ['$filter=a eq', "$filter: expected a value after 'eq', found the end"],
    [
      "$filter=a eq 'b';$top=1",
      "$filter: expected an operator or the end, found ';'. Separate options with '&', and within parentheses with ';'",
    ],
    ["$filter=a 'b'", '$filter: expected an operator or the end, found a string'],
    ['$filter=a 5', '$filter: expected an operator or the end, found a number, date or time'],
    ['$filter=a%00', '$filter: expected an operator or the end, found the character U+0000'],
    ['$filter=a%F0%9F%98%80', '$filter: expected an operator or the end, found the character U+1F600'],
    ["$filter=a eq 'b&$top=1", '$filter: the string that begins here is not closed. Write & as %26 and # as %23 within it'],
    ['$expand=a($filter=b c)', "$filter: expected ';' or ')', found 'c'"],
    ['$top=-1', '$top: expected a whole number from 0 to 2147483647'],
    ['$fliter=a', "There is no system query option '$fliter'"],
    ['$select=a&$select=b', "'$select' stands twice. Write it once, with commas between the items"],
    ['$filter=a&filter=b', "'$filter' stands twice. Write it once, with 'and' between the conditions"],
    ['$expand=a($top=1;top=2)', "$expand: '$top' stands twice. Write it once"],
  ])('%s says what was expected and what stands there', (query, message) => {
    expect(faultOf(`P?${query}`).message).toBe(message);
  });

  it('refuses a second id, as any option that stands twice', () => {
    expect(faultOf('$entity?$id=P(1)&$id=P(2)')).toMatchObject({ code: 'DuplicateOption', message: "'$id' stands twice. Write it once" });
    expect(faultOf('$entity?id=P(1)&$select=a&$ID=P(1)').code).toBe('DuplicateOption');
  });

  it('repeats long names only in part', () => {
    expect(faultOf(`P?$filter=a ${'b'.repeat(1000)}`).message.length).toBeLessThan(120);
    expect(faultOf(`P?$${'b'.repeat(1000)}=1`).message.length).toBeLessThan(120);
  });
});

describe('percent-encoding', () => {
  it.each([
    ["'%'", '%'],
    ["'%2'", '%'],
    ["'%2G'", '%'],
    ["'%FF'", '%'],
    ["'%C3'", '%'],
    ["'%C3A6'", '%'],
    ["'%C0%AF'", '%'],
    ["'%ED%A0%80'", '%'],
    ["'%F4%90%80%80'", '%'],
    ["'%E2%82'", '%'],
    ["'æ'", 'æ'],
  ])('refuses %s', (text, place) => {
    const url = `P?$filter=a eq ${text}`;
    expect(faultOf(url)).toMatchObject({ code: 'SyntaxError', target: '$filter', span: { start: 16 } });
    expect(marked(url)).toBe(place);
  });

  it('places faults after escapes where they stand in the URL as received', () => {
    const url = "P?$filter=a%20eq%20'%C3%A6%F0%9F%98%80'%20x";
    expect(faultOf(url).span).toEqual({ start: url.length - 1, end: url.length });
  });
});
