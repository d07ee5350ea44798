/** What next links repeat of the request. */
import { nestedNextLink, nextLink, pageEnd } from '../../../odata-adapter/response/next-link';
import { itemOptions } from '../../../odata-adapter/response/query-options';
import { requestUrl } from '../../../odata-adapter/syntax/request-url';

const ADDRESS = 'https://host/odata/Persons';
const END = { token: 'abc_-', remaining: undefined };

describe('a next link', () => {
  it.each([
    ['Persons', '$skiptoken=abc_-'],
    ['Persons?', '$skiptoken=abc_-'],
    ['Persons?$filter=Firstname%20eq%20%27Bo%27', "$filter=Firstname%20eq%20'Bo'&$skiptoken=abc_-"],
    ['Persons?filter=Firstname%20eq%20@n&@n=%27Bo%20%26%20Co%27', "filter=Firstname%20eq%20@n&@n='Bo%20%26%20Co'&$skiptoken=abc_-"],
    ['Persons?$skip=5&$top=9&SkipToken=old&$select=Uuid', '$select=Uuid&$skiptoken=abc_-'],
    ['Persons?trace=a+b&x=%c3%a6%23', 'trace=a%2Bb&x=%C3%A6%23&$skiptoken=abc_-'],
    ['Persons?odd=%zz', 'odd=%25zz&$skiptoken=abc_-'],
    ['Persons?ApiKey=secret&apikey=secret&$count=true', '$count=true&$skiptoken=abc_-'],
  ])('of %s', (url, query) => {
    expect(nextLink(ADDRESS, [], requestUrl(url), END)).toBe(`${ADDRESS}?${query}`);
  });

  it('leaves out aliases that only the path names entities by, and keeps those of its filters', () => {
    const url = "Persons/$filter(@f)?@f=Firstname%20eq%20@n&@n='Bo'&@k='x'&@l=@k";
    const span = { start: url.indexOf('$'), end: url.indexOf('?') };
    expect(nextLink(ADDRESS, [], requestUrl(url), END)).toBe(`${ADDRESS}?$skiptoken=abc_-`);
    expect(nextLink(ADDRESS, [span], requestUrl(url), END)).toBe(`${ADDRESS}/$filter(@f)?@f=Firstname%20eq%20@n&@n='Bo'&$skiptoken=abc_-`);
  });

  it('asks for the rest of $top', () => {
    expect(nextLink(ADDRESS, [], requestUrl('Persons?$top=9'), { token: 't', remaining: 4 })).toBe(`${ADDRESS}?$top=4&$skiptoken=t`);
  });
});

describe('a nested next link', () => {
  const of = (url: string, item: string, levelsLeft = 0): string => {
    const start = url.indexOf(item);
    return nestedNextLink(
      ADDRESS,
      requestUrl(url),
      { span: { start, end: start + item.length }, levelsLeft, isWildcard: false, aliases: [] },
      END,
      () => "Persons('a%2Fb')",
    );
  };

  it('has the options of the item, the format, aliases and custom options', () => {
    const item = 'Users($filter=UserId%20eq%20@u;$top=3;$skip=1;$orderby=UserId)';
    const url = `Persons?$filter=true&$expand=${item}&$top=5&@u='a;b'&$format=json&trace=1`;
    expect(of(url, item)).toBe(`${ADDRESS}?$filter=UserId%20eq%20@u&$orderby=UserId&@u='a;b'&$format=json&trace=1&$skiptoken=abc_-`);
  });

  it('names the entity outside, which was $it', () => {
    const item =
      "Users($filter=$it/Firstname%20eq%20UserId%20or%20UserId%20eq%20'%20$it';$orderby=Users/any(u:u%20eq%20$it);$search=$it;@a=$itself)";
    expect(of(`Persons?$expand=${item}`, item)).toBe(
      `${ADDRESS}?$filter=$root/Persons('a/b')/Firstname%20eq%20UserId%20or%20UserId%20eq%20'%20$it'&$orderby=Users/any(u:u%20eq%20$root/Persons('a/b'))&$search=$it&$skiptoken=abc_-`,
    );
  });

  it('has the rest of $levels below itself, beside other expansions', () => {
    const item = 'Children($levels=3;$select=Name;$expand=Tags)';
    expect(of(`OrgUnits?$expand=${item}`, item, 2)).toBe(
      `${ADDRESS}?$select=Name&$expand=Tags,Children($select=Name;$expand=Tags;$levels=2)&$skiptoken=abc_-`,
    );
  });
});

describe('options of an expanded item', () => {
  it('are taken apart at semicolons that stand in no quotes or parentheses', () => {
    expect(itemOptions("A($filter=B eq 'it''s; (so'; $expand=C($top=1;$skip=2);$count=true)")).toEqual([
      { name: '$filter', value: "B eq 'it''s; (so'" },
      { name: '$expand', value: 'C($top=1;$skip=2)' },
      { name: '$count', value: 'true' },
    ]);
    expect(itemOptions('A')).toEqual([]);
  });
});

it('has no page after the last, or after $top', () => {
  expect(pageEnd(null, 5, undefined)).toBeUndefined();
  expect(pageEnd(undefined, 5, undefined)).toBeUndefined();
  expect(pageEnd('t', 5, 5)).toBeUndefined();
  expect(pageEnd('t', 5, 7)).toEqual({ token: 't', remaining: 2 });
  expect(pageEnd('t', 5, undefined)).toEqual({ token: 't', remaining: undefined });
});
