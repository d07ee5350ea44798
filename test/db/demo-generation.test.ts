/** The demo's records as they are made: the same for the same seed, of the sizes asked for, and none of them a real person's. */
import { createHash } from 'node:crypto';
import { cprAt } from '../../db/demo/cpr';
import type { Cell } from '../../db/demo/demo-table';
import { DEMO_TABLES } from '../../db/demo/demo-tables';
import { derivePlan, type DemoPlan } from '../../db/demo/plan';

function rowsOf(name: string, plan: DemoPlan): (readonly Cell[])[] {
  const table = DEMO_TABLES.find(each => each.name === name);
  if (table === undefined) throw new Error(name);
  return [...table.rows(plan)];
}

function fingerprint(plan: DemoPlan): string {
  const hash = createHash('sha256');
  for (const table of DEMO_TABLES) for (const row of table.rows(plan)) hash.update(JSON.stringify(row));
  return hash.digest('hex');
}

it('is the same for the same seed, and another for another', () => {
  const small = { persons: 300 };
  expect(fingerprint(derivePlan({ ...small, seed: 7 }))).toBe(fingerprint(derivePlan({ ...small, seed: 7 })));
  expect(fingerprint(derivePlan({ ...small, seed: 7 }))).not.toBe(fingerprint(derivePlan({ ...small, seed: 8 })));
});

it('has 5,000 persons and 300 units unless more are asked for', () => {
  const plan = derivePlan({});
  expect([plan.persons, plan.units.length]).toEqual([5000, 300]);
  expect(rowsOf('affiliation', plan)).toHaveLength(10_000);
  expect(rowsOf('account', plan)).toHaveLength(7500);
});

it('has the benchmark its sizes, with no unit of over 1,000 affiliations', () => {
  const plan = derivePlan({ persons: 100_000 });
  expect(plan.units).toHaveLength(2000);
  expect([plan.affiliations.before(100_000), plan.accounts.before(100_000)]).toEqual([200_000, 150_000]);
  const weights = plan.units.map(unit => unit.weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  expect((Math.max(...weights) / total) * 200_000).toBeLessThan(600);
});

it.each([20, 21, 99, 1000])('adds up for %d persons', persons => {
  const plan = derivePlan({ persons });
  expect(rowsOf('affiliation', plan)).toHaveLength(persons * 2);
  expect(rowsOf('account', plan)).toHaveLength(Math.round(persons * 1.5));
});

it('takes sizes of its own', () => {
  const plan = derivePlan({ persons: 100, units: 40, affiliations: 333, accounts: 10 });
  expect([plan.units.length, rowsOf('affiliation', plan).length, rowsOf('account', plan).length]).toEqual([40, 333, 10]);
});

it('refuses sizes that it has not enough numbers for', () => {
  expect(() => derivePlan({ persons: 1_000_001 })).toThrow(RangeError);
  expect(() => derivePlan({ persons: 5 })).toThrow(RangeError);
});

describe('an identification number', () => {
  const numbers = Array.from({ length: 100_000 }, (_, index) => cprAt(index, 1955, 2006));
  const children = Array.from({ length: 50_000 }, (_, index) => cprAt(index, 2007, 2024));

  it('begins with a date that no month of any year has, whatever the century, and no day that has 60 added', () => {
    const isDate = (day: number, month: number, year: number): boolean => {
      const date = new Date(Date.UTC(year, month - 1, day));
      return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
    };
    for (const { number } of [...numbers, ...children]) {
      const [day, month, year] = [number.slice(0, 2), number.slice(2, 4), number.slice(4, 6)].map(Number) as [number, number, number];
      const real = [1800, 1900, 2000, 2100].some(century => isDate(day, month, century + year));
      if (real || day > 31 || day < 1 || month < 1 || month > 12) throw new Error(`${number} could be someone's.`);
    }
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
