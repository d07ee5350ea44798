/** The demo's records as they are made: the same for the same seed, of the sizes asked for, and none of them a real person's. */
import { createHash } from 'node:crypto';
import { cprAt } from '../../db/demo/cpr';
import type { Cell } from '../../db/demo/demo-set';
import { DEMO_SETS } from '../../db/demo/demo-sets';
import { deriveOrganisation, type DemoOrganisation } from '../../db/demo/demo-organisation';
import { runsOf } from '../support/runs-of';

function rowsOf(name: string, organisation: DemoOrganisation): (readonly Cell[])[] {
  const set = DEMO_SETS.find(each => each.name === name);
  if (set === undefined) throw new Error(name);
  return [...set.rows(organisation)];
}

const accountsOf = (organisation: DemoOrganisation): (readonly Cell[])[] =>
  ['User', 'DisabledUser'].flatMap(name => rowsOf(name, organisation));

function fingerprint(organisation: DemoOrganisation): string {
  const hash = createHash('sha256');
  for (const set of DEMO_SETS) for (const row of set.rows(organisation)) hash.update(JSON.stringify(row));
  return hash.digest('hex');
}

it('is the same for the same seed, and another for another', () => {
  const [one, same, other] = [7, 7, 8].map(seed => fingerprint(deriveOrganisation({ persons: 300, seed })));
  expect(one).toBe(same);
  expect(one).not.toBe(other);
});

it('has 5,000 persons and 300 units unless more are asked for', () => {
  const organisation = deriveOrganisation({});
  expect([organisation.persons, organisation.units.length]).toEqual([5000, 300]);
  expect(rowsOf('Affiliation', organisation)).toHaveLength(10_000);
  expect(accountsOf(organisation)).toHaveLength(7500);
});

it('has the benchmark its sizes, with no unit of over 1,000 affiliations', () => {
  const organisation = deriveOrganisation({ persons: 100_000 });
  expect(organisation.units).toHaveLength(2000);
  expect([organisation.affiliations.before(100_000), organisation.accounts.before(100_000)]).toEqual([200_000, 150_000]);
  const weights = organisation.units.map(unit => unit.weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  expect((Math.max(...weights) / total) * 200_000).toBeLessThan(600);
});

it.each([20, 21, 99, 1000])('adds up for %d persons', persons => {
  const organisation = deriveOrganisation({ persons });
  expect(rowsOf('Affiliation', organisation)).toHaveLength(persons * 2);
  expect(accountsOf(organisation)).toHaveLength(Math.round(persons * 1.5));
});

it('takes sizes of its own', () => {
  const organisation = deriveOrganisation({ persons: 100, units: 40, affiliations: 333, accounts: 10 });
  expect([organisation.units.length, rowsOf('Affiliation', organisation).length, accountsOf(organisation).length]).toEqual([40, 333, 10]);
});

it('refuses sizes that it has not enough numbers for', () => {
  expect(() => deriveOrganisation({ persons: 1_000_001 })).toThrow(RangeError);
  expect(() => deriveOrganisation({ persons: 5 })).toThrow(RangeError);
});

describe('an identification number', () => {
  const numbers = Array.from({ length: runsOf(100_000) }, (_, index) => cprAt(index, 1955, 2006));
  const children = Array.from({ length: runsOf(50_000) }, (_, index) => cprAt(index, 2007, 2024));

  it('begins with a date that no month of any year has, whatever the century, and no day that has 60 added', () => {
    const isDate = (day: number, month: number, year: number): boolean => {
      const date = new Date(Date.UTC(year, month - 1, day));
      return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
    };
    const couldBeReal = [...numbers, ...children].filter(({ number }) => {
      const [day, month, year] = [number.slice(0, 2), number.slice(2, 4), number.slice(4, 6)].map(Number) as [number, number, number];
      const real = [1800, 1900, 2000, 2100].some(century => isDate(day, month, century + year));
      return real || day > 31 || day < 1 || month < 1 || month > 12;
    });
    expect(couldBeReal).toEqual([]);
  });

  it('is ten digits, each once, the seventh in agreement with the century and the last with the sex', () => {
    const all = [...numbers, ...children];
    expect(new Set(all.map(({ number }) => number)).size).toBe(all.length);
    for (const { number, birthYear, female } of all) {
      if (!/^[0-9]{10}$/.test(number)) throw new Error(number);
      if (Number(number.slice(4, 6)) !== birthYear % 100 || Number(number[6]) < 4 !== birthYear < 2000) throw new Error(number);
      if ((Number(number[9]) % 2 === 0) !== female) throw new Error(number);
    }
  });

  it('has enough of them for the largest demo', () => {
    expect(() => cprAt(999_999, 1955, 2006)).not.toThrow();
    expect(() => cprAt(400_000, 2007, 2024)).not.toThrow();
    expect(() => cprAt(10_000_000, 1955, 2006)).toThrow();
  });
});
