/** What one request may ask for is counted in nodes: also what is written once and stands for many. */
import { DEFAULT_LIMITS } from '../../../odata-adapter/limits';
import { bindData } from '../ask';

/** How many nodes the limit must allow for the request to be taken. */
function nodesOf(url: string): number {
  const takes = (expressionNodes: number): boolean => {
    try {
      bindData(url, undefined, { limits: { ...DEFAULT_LIMITS, expressionNodes } });
      return true;
    } catch {
      return false;
    }
  };
  return Array.from({ length: DEFAULT_LIMITS.expressionNodes }, (_, nodes) => nodes).find(takes) ?? Infinity;
}

it("what each '*' stands for is counted together", () => {
  const one = 'OrgUnits?$expand=Parent($expand=*($levels=2))';
  const needed = nodesOf(one);
  expect(needed).toBeGreaterThan(20);
  expect(nodesOf(`${one},Children($expand=*($levels=2))`)).toBeGreaterThan(needed * 2 - 5);
});

it('what stands in a rollup is counted once for each of its groupings', () => {
  const asked = (grouping: string, filters: number): number =>
    nodesOf(`Persons?$apply=groupby((${grouping}),${'filter(length(Surname) gt 1)/'.repeat(filters)}aggregate($count as N))`);
  const ofFilter = (grouping: string): number => asked(grouping, 2) - asked(grouping, 1);
  expect(ofFilter('PersonType')).toBeGreaterThan(0);
  expect(ofFilter('rollup(PersonType,Surname,Firstname)')).toBe(ofFilter('PersonType') * 3);
});
