/** Works that are done in pieces take the turns of the event loop one after the other. */
import { loopTurn } from '../../std/loop-turn';

async function work(name: string, pieces: number, done: string[]): Promise<void> {
  for (let piece = 1; piece <= pieces; piece += 1) {
    await loopTurn();
    done.push(`${name}${piece}`);
  }
}

/** What happens in each turn of the loop, until `end`. */
async function turnsUntil(end: Promise<unknown>, done: string[]): Promise<readonly string[]> {
  let isOver = false;
  void end.then(() => (isOver = true));
  const turns: string[] = [];
  while (!isOver) {
    await new Promise(resolve => setImmediate(resolve));
    turns.push(done.splice(0).join(' '));
  }
  return turns.filter(turn => turn !== '');
}

describe('work in pieces', () => {
  it('takes one piece in a turn of the event loop', async () => {
    const done: string[] = [];
    expect(await turnsUntil(work('a', 3, done), done)).toEqual(['a1', 'a2', 'a3']);
  });

  it('goes round between several works, and each turn has one piece of one of them', async () => {
    const done: string[] = [];
    const all = Promise.all([work('a', 2, done), work('b', 3, done), work('c', 1, done)]);
    expect(await turnsUntil(all, done)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'b3']);
  });
});
