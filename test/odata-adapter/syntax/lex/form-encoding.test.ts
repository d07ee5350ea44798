/** A `+` where only a space can stand tells that the query is form-encoded; else it is a plus. */
import { ODataFault } from '../../../../odata-adapter/faults';
import { countCallsOfEach } from '../../../support/calls-per-character';
import { readUrl } from '../../read-url';

/** The contents of the slots, and the template without the marks of literals. */
function read(url: string): { readonly literals: readonly string[]; readonly template: string | undefined } {
  const { contents, template } = readUrl(url);
  return { literals: contents.map(({ value }) => String(value)), template };
}

it.each([
  ["P?$filter=a+eq+'b'", "P?$filter=a eq 'b'"],
  ["P?$filter=a+eq+'b+c'", "P?$filter=a eq 'b c'"],
  ["P?$filter=a%20eq%20'b+c'&$orderby=d+desc", "P?$filter=a eq 'b c'&$orderby=d desc"],
  ["P?%24filter=a+eq+'%2B45'&%24orderby=d+desc", "P?%24filter=a eq '%2B45'&%24orderby=d desc"],
  ['P?$filter=a+eq+5+and+b+lt+2024-01-01', 'P?$filter=a eq 5 and b lt 2024-01-01'],
  ['P?$filter=a%20in%20(1,+2)%20and+b', 'P?$filter=a in (1, 2) and b'],
  ['P?$select=a,+b', 'P?$select=a, b'],
  ['P?$expand=a($filter=b+eq+1;+$top=2)', 'P?$expand=a($filter=b eq 1; $top=2)'],
  ['P?$apply=aggregate(a+with+sum+as+b)', 'P?$apply=aggregate(a with sum as b)'],
  ['P?$compute=a+add+1+as+b', 'P?$compute=a add 1 as b'],
  ['P?$search=a+b', 'P?$search=a b'],
  ['P?$search=%22a+b%22', 'P?$search=%22a b%22'],
  ['P?$expand=a($search=b+c)', 'P?$expand=a($search=b c)'],
  ['P?%24filter=contains%28a%2C%27b+c%27%29', "P?%24filter=contains(a,'b c')"],
  ["P?$filter=contains(a%2c'b+c')&$orderby=contains(a,'d+e')", "P?$filter=contains(a,'b c')&$orderby=contains(a,'d e')"],
  ['P?$expand=a%28%24filter%3Dstartswith%28b%2C%27c+d%27%29%29', "P?$expand=a(%24filter=startswith(b,'c d'))"],
  ["P?$filter=a%20eq%20@p&@p=concat(b,+'c+d')", "P?$filter=a eq @p&@p=concat(b, 'c d')"],
])('%s is read as %s', (formEncoded, plain) => {
  expect(read(formEncoded)).toEqual(read(plain.replaceAll(' ', '%20')));
});

it.each([
  ["P?$filter=a%20eq%20'b+c'", ['b+c']],
  ["P?$filter=a%20in%20('+45','b')", ['+45', 'b']],
  ['P?$filter=a%20gt%202024-01-01T00:00:00+02:00', ['2023-12-31T22:00:00Z']],
  ['P?$filter=a%20gt%20+5', ['5']],
  ['P?$filter=a%20gt%201e+5', ['100000']],
  ['P?$filter=a%20eq%20@p&@p=%22b+c%22', undefined],
  ["P?$filter=contains(a,'b+c')", ['b+c']],
  ["P?$filter=contains(a%2C%20'b+c')", ['b+c']],
  ["P?%24filter=contains%28a,'b+c'%29", ['b+c']],
  ["P?mine=a%2Cb&$filter=contains(a,'b+c')", ['mine=a%2Cb', 'b+c']],
  ["P('b+c')?$orderby=a+desc", ['b+c']],
  ["P?$filter=a%20eq%20'b%2Bc'&$orderby=a+desc", ['b+c']],
  ["P?mine=a+b&$filter=a%20eq%20'b+c'", ['mine=a+b', 'b+c']],
  ["P?mine=a+b&$filter=a+eq+'b+c'", ['mine=a+b', 'b c']],
])('%s keeps what is no space', (url, literals) => {
  expect(literals === undefined ? undefined : read(url).literals).toEqual(literals);
});

/** Whether it is read or refused does not matter here. */
function attempt(url: string): void {
  try {
    readUrl(url);
  } catch (error) {
    if (!(error instanceof ODataFault)) throw error;
  }
}

/** Of all together, since to count begins and ends at a price: one that takes more than in proportion takes more than all others. */
it('twice as many of each part take about twice as many calls', () => {
  const parts = ['+', "'+", '"+', '"\\', "a+'", '+%2B', "'", '5+', '(+', "'a+b'+"];
  const [few = 0, many = 0] = countCallsOfEach(
    [3000, 6000].map(size => () => {
      for (const part of parts) attempt(`P?$filter=${part.repeat(size / part.length)}`);
    }),
  );
  expect(few).toBeGreaterThan(parts.length);
  expect(many).toBeLessThan(2.1 * few + 500);
});
