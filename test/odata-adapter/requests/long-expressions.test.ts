/** Expressions as long as the door lets through: what it lets through does not fail behind it, and what is longer is refused by name. */
import { MOST_LINKS } from '../../../std/most-links';
import { DEFAULT_LIMITS } from '../../../odata-adapter/limits';
import { startAsking, type Asking } from './asking';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking();
});
afterAll(() => asking.close());

const MOST = DEFAULT_LIMITS.expressionNodes;

it.each<[string, string, (size: number) => string]>([
  ['operators', 'Persons', size => `length(Surname)${' add 1'.repeat(size)} gt 100`],
  ['comparisons', 'Persons', size => `Deleted${' eq Deleted'.repeat(size)}`],
  ['minus signs before a property', 'Persons', size => `${'- '.repeat(size)}length(Surname) gt 0`],
  ['minus signs before a number', 'Persons', size => `${'-'.repeat(size)}1 eq 1`],
  ['nots', 'Persons', size => `${'not '.repeat(size)}Deleted`],
  ['calls', 'Persons', size => `${'trim('.repeat(size)}Surname${')'.repeat(size)} eq 'x'`],
  ['parents', 'OrgUnits', size => `${'Parent/'.repeat(size)}Name eq 'x'`],
])('of %s', async (_, set, filterOf) => {
  const statuses = new Map<number, string>();
  for (const size of [3, 20, 48, 62, 66, 90, 97, 98, 99, 100, 130, 160, MOST - 4, MOST - 3, MOST - 2, MOST - 1, MOST]) {
    const response = await asking.service.get(`/odata/${set}/$count?$filter=${encodeURIComponent(filterOf(size))}`);
    const { error } = response.statusCode === 200 ? { error: undefined } : response.json<{ error: { code: string } }>();
    statuses.set(size, error === undefined ? 'answered' : error.code);
  }
  expect([...statuses.values()].filter(status => status !== 'answered' && status !== 'LimitExceeded')).toEqual([]);
  expect([...statuses.values()].filter(status => status === 'answered').length).toBeGreaterThan(0);
});

it.each(['Surname', "'Nobody'", '3', '@p', '2024-02-29'])('of a list as long as it may be, in which %s is looked for', async operand => {
  const items = Array.from({ length: DEFAULT_LIMITS.inListItems }, (_, index) => {
    if (operand === '3') return index;
    return operand === '2024-02-29' ? `2000-01-${String((index % 31) + 1).padStart(2, '0')}` : `'${index}'`;
  });
  const alias = operand === '@p' ? "&@p='7'" : '';
  const url = `Persons/$count?$filter=${operand} in (${items.join()})${alias}`;
  expect(await asking.fault(url)).toEqual({ status: 200, error: undefined });
});

describe('a path over as many links to one entity', () => {
  const path = (links: number): string => `${'Parent/'.repeat(links)}Name`;

  it.each<[string, (name: string) => string]>([
    ['$filter', name => `$filter=${name} eq 'x'`],
    ['$orderby', name => `$orderby=${name}`],
    ['$compute', name => `$compute=length(${name}) as Length&$select=Length`],
    ['$apply', name => `$apply=groupby((${name}))`],
    ['$filter in $expand', name => `$expand=Children($filter=${name} eq 'x')`],
  ])('as may be followed is answered in %s, and one over more is refused', async (_, optionsOf) => {
    expect(await asking.fault(`OrgUnits?${optionsOf(path(MOST_LINKS.ofLevel))}`)).toEqual({ status: 200, error: undefined });
    expect(await asking.fault(`OrgUnits?${optionsOf(path(MOST_LINKS.ofLevel + 1))}`)).toMatchObject({
      status: 400,
      error: { code: 'LimitExceeded', message: expect.stringContaining(`more than ${MOST_LINKS.ofLevel} links`) as string },
    });
  });

  it('stands at each of several levels, however deep the data is', async () => {
    const expand = `$expand=Children($levels=4;$filter=${path(20)} ne 'x')`;
    expect(await asking.fault(`OrgUnits?$filter=Parent eq null&${expand}`)).toEqual({ status: 200, error: undefined });
  });
});
