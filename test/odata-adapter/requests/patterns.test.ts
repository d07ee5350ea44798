/** `matchesPattern` from the outside: a pattern finds what it finds in ECMAScript, or is refused before anything is read. */
import { startAsking, type Asking } from './asking';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking();
});
afterAll(() => asking.close());

const filterBy = (pattern: string): string => `OrgUnits?$filter=matchesPattern(Name,'${encodeURIComponent(pattern)}')`;

it.each([
  '[]',
  '[^]',
  '^[^][]*?$',
  '^[^]{4,8}$',
  'a+?n',
  '[\\W]',
  '^[^\\D]',
  '^[\\S]+$',
  '[[:alpha:]',
  '(a|b|c|d|e|f|.){1,100}r$',
  '^(?:B|S).*?e',
])('finds the texts that the pattern matches in ECMAScript: %s', async pattern => {
  // A pattern matches no null.
  const names = (await asking.rows('OrgUnits?$select=Name&$filter=Name ne null&$orderby=Name,Uuid')).map(({ Name }) => String(Name));
  const found = (await asking.rows(`${filterBy(pattern)}&$select=Name&$orderby=Name,Uuid`)).map(({ Name }) => Name);
  expect(found).toEqual(names.filter(name => new RegExp(pattern, 'u').test(name)));
});

it.each([
  ['(a|b|c|d|e|f|.){1,200}z{1,5}', 400, 'LimitExceeded'],
  ['a{256}', 400, 'LimitExceeded'],
  ['x'.repeat(201), 400, 'LimitExceeded'],
  ['a{,5', 400, 'InvalidLiteral'],
  ['(?<=a)b', 501, 'NotOffered'],
  ['\\u0041', 501, 'NotOffered'],
])('refuses %s with %i', async (pattern, status, code) => {
  expect(await asking.fault(filterBy(pattern))).toMatchObject({ status, error: { code } });
});
