/** The line of those whose network has sent too many wrong keys. */
import { SlowLine } from '../../../server/keys/slow-line';

describe('the slow line', () => {
  it('lets all of a network go together, and goes on for those that come later', async () => {
    const line = new SlowLine(5);
    expect(await Promise.all([line.turn('a'), line.turn('a'), line.turn('b')])).toEqual([true, true, true]);
    expect(await line.turn('a')).toBe(true);
  });

  it('keeps a hundred of a network, and lets neither the first nor the last of more always go', async () => {
    const line = new SlowLine(5);
    const told = await Promise.all(Array.from({ length: 10_000 }, () => line.turn('a')));
    expect(told.filter(hasTurn => hasTurn)).toHaveLength(100);
    expect(told.slice(0, 100)).toContain(false);
    expect(told.slice(-100)).toContain(false);
    expect(await line.turn('a')).toBe(true);
  });
});
