/** Refusals that come at given moments, and how long each waits. */
import { RefusalPace } from '../../../server/turns/refusal-pace';

const waits = (pace: RefusalPace, count: number, now: number): readonly number[] => Array.from({ length: count }, () => pace.wait(now));

describe('refusals', () => {
  it('are sent at once while they are few', () => {
    const pace = new RefusalPace();
    expect(new Set(waits(pace, 200, 0))).toEqual(new Set([0]));
    expect(new Set(waits(pace, 200, 1000))).toEqual(new Set([0]));
  });

  it('are sent 200 in a second where more come, each after those before it', () => {
    const pace = new RefusalPace();
    const sorted = waits(pace, 1200, 0);
    for (const second of [1, 2, 3, 4]) expect(sorted.filter(wait => wait > (second - 1) * 1000 && wait <= second * 1000)).toHaveLength(200);
    expect([...sorted].sort((one, other) => one - other)).toEqual(sorted);
  });

  it('wait for ten seconds at most, however many come', () => {
    const pace = new RefusalPace();
    expect(Math.max(...waits(pace, 10_000, 0))).toBe(10_000);
    expect(pace.wait(30_000)).toBe(0);
  });
});
