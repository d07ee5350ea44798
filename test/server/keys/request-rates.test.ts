import { serialize } from 'node:v8';
import fc from 'fast-check';
import { MINUTE_MS, RequestRates } from '../../../server/keys/request-rates';
import { PROPERTY_SEED } from '../../support/property-seed';

/** Which of so many requests pass, with one of the limits each, a second apart. */
function passing(limits: readonly number[]): readonly boolean[] {
  const rates = new RequestRates();
  return limits.map((limit, second) => rates.pass('key', limit, second * 1000) === 0);
}

const times = <T>(count: number, value: T): readonly T[] => Array.from({ length: count }, () => value);

it('counts the requests of the last minute when the limit of a key is raised', () => {
  expect(passing([...times(7, 5), ...times(5, 8)])).toEqual([...times(5, true), ...times(2, false), ...times(3, true), ...times(2, false)]);
});

it('counts them when it is lowered', () => {
  expect(passing([...times(4, 5), ...times(3, 2)])).toEqual([...times(4, true), ...times(3, false)]);
});

it('tells how long a request must wait with the limit of now', () => {
  const rates = new RequestRates();
  for (const now of [0, 1000, 2000]) rates.pass('key', 3, now);
  expect(rates.pass('key', 3, 3000)).toBe(MINUTE_MS - 3000);
  expect(rates.pass('key', 1, 3000)).toBe(MINUTE_MS - 1000);
});

it('remembers no more than the requests of some minutes, however large the limit is', () => {
  const rates = new RequestRates();
  const sizes = [10_000, 100_000].map(count => {
    for (let second = 0; second < count; second += 1) rates.pass('key', 1_000_000_000, second * 1000);
    return serialize(rates).length;
  });
  expect(sizes[1]).toBeLessThan(5000);
});

it('lets pass exactly as many as the limit of each moment allows, whatever it was before', () => {
  const step = fc.record({ limit: fc.integer({ min: 1, max: 40 }), waited: fc.integer({ min: 0, max: 6000 }) });
  fc.assert(
    // By its own measure fast-check would make about ten steps, in which nothing is forgotten.
    fc.property(fc.array(step, { maxLength: 150, size: 'max' }), steps => {
      const [rates, passed] = [new RequestRates(), [] as number[]];
      let now = 0;
      for (const { limit, waited } of steps) {
        now += waited;
        const within = passed.filter(time => time > now - MINUTE_MS);
        const passes = rates.pass('key', limit, now) === 0;
        expect(passes).toBe(within.length < limit);
        if (passes) passed.push(now);
      }
    }),
    { seed: PROPERTY_SEED },
  );
});
