/** At most so many at a time, in the order in which they asked, and none is lost. */
import { Semaphore } from '../../std/semaphore';

describe('a semaphore', () => {
  it('grants a limited number of permits at a time, in order', async () => {
    const semaphore = new Semaphore(2);
    const [came, at]: [number[], { now: number; most: number }] = [[], { now: 0, most: 0 }];
    const work = async (place: number): Promise<void> => {
      const permit = semaphore.acquire('a');
      await permit.granted;
      came.push(place);
      at.now += 1;
      at.most = Math.max(at.most, at.now);
      await new Promise(resolve => setImmediate(resolve));
      at.now -= 1;
      permit.release();
    };
    await Promise.all([0, 1, 2, 3, 4, 5].map(work));
    expect(came).toEqual([0, 1, 2, 3, 4, 5]);
    expect(at).toEqual({ now: 0, most: 2 });
    await work(6);
    expect(came).toHaveLength(7);
  });

  it('grants one holder no more than a share, and lets others go first who have none', async () => {
    const semaphore = new Semaphore(3, 2);
    const granted: string[] = [];
    const [first, ...others] = ['a', 'a', 'a', 'b', 'c'].map(holder => {
      const permit = semaphore.acquire(holder);
      void permit.granted.then(() => granted.push(holder));
      return permit;
    });
    await others[2]?.granted;
    expect([granted, semaphore.hasShare('a'), semaphore.hasShare('b')]).toEqual([['a', 'a', 'b'], true, false]);
    first?.release();
    await others[3]?.granted;
    expect(granted).toEqual(['a', 'a', 'b', 'c']);
    others[2]?.release();
    await others[1]?.granted;
    expect(granted).toEqual(['a', 'a', 'b', 'c', 'a']);
  });

  it('takes out of the queue who is released while waiting, and tells them', async () => {
    const semaphore = new Semaphore(1);
    const [first, second, third] = [semaphore.acquire('a'), semaphore.acquire('a'), semaphore.acquire('a')];
    const granted: string[] = [];
    void second.granted.then(() => granted.push('second'));
    void third.granted.then(() => granted.push('third'));
    second.release();
    await second.granted;
    expect(granted).toEqual(['second']);
    first.release();
    await third.granted;
    expect(granted).toEqual(['second', 'third']);
  });

  it('counts a permit that is released twice once', async () => {
    const semaphore = new Semaphore(1);
    const first = semaphore.acquire('a');
    first.release();
    first.release();
    const [second, third] = [semaphore.acquire('a'), semaphore.acquire('a')];
    let isThirdGranted = false;
    void third.granted.then(() => (isThirdGranted = true));
    await second.granted;
    await new Promise(resolve => setImmediate(resolve));
    expect(isThirdGranted).toBe(false);
  });
});
