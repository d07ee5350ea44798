/** The line of those whose network has sent too many wrong keys. */
import { SlowLine } from '../../../server/keys/slow-line';

describe('the slow line', () => {
  it('gives no turn to one that has waited for too long, so that nobody waits without an end', async () => {
    const line = new SlowLine(3_600_000, 5);
    expect(await Promise.all([line.turn('a'), line.turn('a'), line.turn('b')])).toEqual([false, false, false]);
  });

  it('gives the newest its turn first, and goes on for those that come when it was empty', async () => {
    const line = new SlowLine(5, 600_000);
    const told: string[] = [];
    const named = async (name: string): Promise<void> => {
      if (await line.turn('a')) told.push(name);
    };
    await Promise.all([named('first'), named('second')]);
    await named('third');
    expect(told).toEqual(['second', 'first', 'third']);
  });
});
