/** What next links repeat of the request. */
import { NextLinks, pageEnd } from '../../../odata-adapter/response/next-link';
import { readUrl, type ReadUrl } from '../read-url';

const ADDRESS = 'https://host/odata/Persons';
const PLACE = { address: ADDRESS };
const END = { token: 'abc_-', remaining: undefined };

const parse = (url: string): ReadUrl => readUrl(url);
const linksOf = (read: ReadUrl): NextLinks =>
  new NextLinks({ ...read, sensitive: new Set(), spellings: new Map(), seal: () => 'sealed', isTracked: false });

describe('a next link', () => {
  it.each([
    ['Persons', '$skiptoken=abc_-'],
    ['Persons?', '$skiptoken=abc_-'],
    ['Persons?$filter=Firstname%20eq%20%27Bo%27', "$filter=Firstname%20eq%20'Bo'&$skiptoken=abc_-"],
    ['Persons?filter=Firstname%20eq%20@n&@n=%27Bo%20%26%20Co%27', "$filter=Firstname%20eq%20@n&@n='Bo%20%26%20Co'&$skiptoken=abc_-"],
    ['Persons?$skip=5&$top=9&SkipToken=old&$select=Uuid', '$select=Uuid&$skiptoken=abc_-'],
    ['Persons?$select=Uuid&$count=true&$filter=true', '$filter=true&$select=Uuid&$count=true&$skiptoken=abc_-'],
    ['Persons?trace=a+b&x=%c3%a6%23', 'trace=a+b&x=%c3%a6%23&$skiptoken=abc_-'],
    ['Persons?odd=%zz', 'odd=%zz&$skiptoken=abc_-'],
    ['Persons?ApiKey=secret&apikey=secret&%61pikey=secret&$count=true', '$count=true&$skiptoken=abc_-'],
  ])('of %s', (url, query) => {
    expect(linksOf(parse(url)).ofCollection(PLACE, [], END)).toBe(`${ADDRESS}?${query}`);
  });

  it('leaves out aliases that only the path names entities by, and keeps those of its filters', () => {
    const read = parse("Persons/$filter(@f%20and%20Users%2Fany())?@f=Firstname%20eq%20@n&@n='Bo'&@k='x'&@n2=@k");
    const filters = read.syntax.path.flatMap(segment => (segment.kind === 'filter' ? [segment.condition] : []));
    expect(linksOf(read).ofCollection(PLACE, [], END)).toBe(`${ADDRESS}?$skiptoken=abc_-`);
    expect(linksOf(read).ofCollection(PLACE, filters, END)).toBe(
      `${ADDRESS}/$filter(@f%20and%20Users%2Fany())?@f=Firstname%20eq%20@n&@n='Bo'&$skiptoken=abc_-`,
    );
  });

  it('leaves out an alias that nested options give a value of their own', () => {
    const read = parse("Persons?$expand=Users($filter=UserId%20eq%20@c;@c='x')&@c='secret'");
    expect(linksOf(read).ofCollection(PLACE, [], END)).toBe(`${ADDRESS}?$expand=Users($filter=UserId%20eq%20@c;@c='x')&$skiptoken=abc_-`);
  });

  it('says $it as it was said', () => {
    const links = linksOf(parse("Persons?$orderby=$it/Uuid&$filter=$it/Firstname%20eq%20'Bo'"));
    expect(links.ofCollection(PLACE, [], END)).toBe(`${ADDRESS}?$filter=$it/Firstname%20eq%20'Bo'&$orderby=$it/Uuid&$skiptoken=abc_-`);
  });

  it('asks for the rest of $top', () => {
    const links = linksOf(parse('Persons?$top=9'));
    expect(links.ofCollection(PLACE, [], { token: 't', remaining: 4 })).toBe(`${ADDRESS}?$top=4&$skiptoken=t`);
  });

  it('ends its path with what asks for references', () => {
    expect(linksOf(parse('Persons/$ref')).ofCollection({ address: ADDRESS, suffix: '/$ref' }, [], END)).toBe(
      `${ADDRESS}/$ref?$skiptoken=abc_-`,
    );
  });
});

describe('a nested next link', () => {
  /** Of the first item, as if the others stood around it, the innermost first. */
  const of = (url: string, levelsLeft = 0): string => {
    const read = parse(url);
    const [item, ...around] = read.syntax.options.expand?.items ?? [];
    if (item === undefined) throw new Error('Nothing is expanded.');
    const aliases = around.flatMap(({ options }) => options?.aliases ?? []);
    const source = { item, levelsLeft, isWildcard: false, aliases };
    return linksOf(read).ofExpanded({ ...PLACE, outerEntity: "Persons('a%2Fb')" }, source, END);
  };

  it('has the options of the item, the format, aliases and custom options', () => {
    const item = 'Users($filter=UserId%20eq%20@u;$top=3;$skip=1;$orderby=UserId)';
    expect(of(`Persons?$filter=true&$expand=${item}&$top=5&@u='a;b'&$format=json&trace=1`)).toBe(
      `${ADDRESS}?$filter=UserId%20eq%20@u&$orderby=UserId&$format=json&@u='a;b'&trace=1&$skiptoken=abc_-`,
    );
  });

  it('has the value of an alias that the innermost list of options gives', () => {
    const around = 'Photo(@u=2),Manager(@u=3)';
    expect(of(`Persons?$expand=Users($filter=UserId%20eq%20@u),${around}&@u=1`)).toContain('&@u=2&');
    expect(of(`Persons?$expand=Users($filter=UserId%20eq%20@u;@u=4),${around}&@u=1`)).toContain('&@u=4&');
  });

  it('names the entity outside, which was $it', () => {
    const item = "Users($filter=$it/Firstname%20eq%20UserId%20or%20UserId%20eq%20'%20$it';$orderby=Users/any(u:u%20eq%20$it);$search=$it)";
    expect(of(`Persons?$expand=${item}`)).toBe(
      `${ADDRESS}?$search=$it&$filter=$root/Persons('a%2Fb')/Firstname%20eq%20UserId%20or%20UserId%20eq%20'%20$it'&$orderby=Users/any(u:u%20eq%20$root/Persons('a%2Fb'))&$skiptoken=abc_-`,
    );
  });

  it('has the rest of $levels below itself, beside other expansions', () => {
    expect(of('OrgUnits?$expand=Children($levels=3;$select=Name;$expand=Tags)', 2)).toBe(
      `${ADDRESS}?$select=Name&$expand=Tags,Children($select=Name;$expand=Tags;$levels=2)&$skiptoken=abc_-`,
    );
    expect(of('OrgUnits?$expand=*($levels=3)', 2)).toBe(`${ADDRESS}?$expand=*($levels=2)&$skiptoken=abc_-`);
  });
});

it('has no page after the last, or after $top', () => {
  expect(pageEnd(null, 5, undefined)).toBeUndefined();
  expect(pageEnd(undefined, 5, undefined)).toBeUndefined();
  expect(pageEnd('t', 5, 5)).toBeUndefined();
  expect(pageEnd('t', 5, 7)).toEqual({ token: 't', remaining: 2 });
  expect(pageEnd('t', 5, undefined)).toEqual({ token: 't', remaining: undefined });
});
