/** What next links repeat of the request. */
import { PlannedLinks } from '../../../odata-adapter/document/planned-links';
import { linkToExpanded, linkToPage, pageEnd, type LinkWriting } from '../../../odata-adapter/response/next-link';
import type { ExpressionSyntax } from '../../../odata-adapter/syntax/syntax-tree';
import { readUrl, type ReadUrl } from '../read-url';

const ADDRESS = 'https://host/odata/Persons';
const PLACE = { address: ADDRESS };
const END = { token: 'abc_-', remaining: undefined };

const parse = (url: string): ReadUrl => readUrl(url);
const writingOf = ({ syntax, contents }: ReadUrl, pathFilters: readonly ExpressionSyntax[] = []): LinkWriting => ({
  links: new PlannedLinks({ syntax, pathFilters, sensitive: new Set(), spellings: new Map(), isTracked: false }),
  contents,
  seal: () => 'sealed',
});

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
    expect(linkToPage(PLACE, END, writingOf(parse(url)))).toBe(`${ADDRESS}?${query}`);
  });

  it('leaves out aliases that only the path names entities by, and keeps those of its filters', () => {
    const read = parse("Persons/$filter(@f%20and%20Users%2Fany())?@f=Firstname%20eq%20@n&@n='Bo'&@k='x'&@n2=@k");
    const filters = read.syntax.path.flatMap(segment => (segment.kind === 'filter' ? [segment.condition] : []));
    expect(linkToPage(PLACE, END, writingOf(read))).toBe(`${ADDRESS}?$skiptoken=abc_-`);
    expect(linkToPage(PLACE, END, writingOf(read, filters))).toBe(
      `${ADDRESS}/$filter(@f%20and%20Users%2Fany())?@f=Firstname%20eq%20@n&@n='Bo'&$skiptoken=abc_-`,
    );
  });

  it('leaves out an alias that nested options give a value of their own', () => {
    const read = parse("Persons?$expand=Users($filter=UserId%20eq%20@c;@c='x')&@c='secret'");
    expect(linkToPage(PLACE, END, writingOf(read))).toBe(`${ADDRESS}?$expand=Users($filter=UserId%20eq%20@c;@c='x')&$skiptoken=abc_-`);
  });

  it('says $it as it was said', () => {
    const writing = writingOf(parse("Persons?$orderby=$it/Uuid&$filter=$it/Firstname%20eq%20'Bo'"));
    expect(linkToPage(PLACE, END, writing)).toBe(`${ADDRESS}?$filter=$it/Firstname%20eq%20'Bo'&$orderby=$it/Uuid&$skiptoken=abc_-`);
  });

  it('asks for the rest of $top', () => {
    const writing = writingOf(parse('Persons?$top=9'));
    expect(linkToPage(PLACE, { token: 't', remaining: 4 }, writing)).toBe(`${ADDRESS}?$top=4&$skiptoken=t`);
  });

  it('ends its path with what asks for references', () => {
    expect(linkToPage({ address: ADDRESS, suffix: '/$ref' }, END, writingOf(parse('Persons/$ref')))).toBe(
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
    return linkToExpanded({ ...PLACE, outerEntity: "Persons('a%2Fb')", source }, END, writingOf(read));
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
