/** At most so many at a time, in the order in which they asked, and none is lost. */
import { Turns } from '../../std/turns';

describe('turns', () => {
  it('are few at a time and come in order', async () => {
    const turns = new Turns(2);
    const [came, at]: [number[], { now: number; most: number }] = [[], { now: 0, most: 0 }];
    const work = async (place: number): Promise<void> => {
      await turns.take();
      came.push(place);
      at.now += 1;
      at.most = Math.max(at.most, at.now);
      await new Promise(resolve => setImmediate(resolve));
      at.now -= 1;
      turns.giveBack();
    };
    await Promise.all([0, 1, 2, 3, 4, 5].map(work));
    expect(came).toEqual([0, 1, 2, 3, 4, 5]);
    expect(at).toEqual({ now: 0, most: 2 });
    await work(6);
    expect(came).toHaveLength(7);
  });
});
