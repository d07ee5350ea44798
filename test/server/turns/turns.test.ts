import { loopTurn } from '../../../std/loop-turn';
import { Semaphore } from '../../../std/semaphore';
import { type NoTurn, type Turn, type TurnLimits, Turns, type Wait } from '../../../server/turns/turns';

const LIMITS: TurnLimits = { atWork: 4, atWorkOfKey: 3, waiting: 10, waitingOfKey: 5, waitMs: 60_000, largeWaitMs: 60_000 };

const isTurn = (taken: Turn | Wait | NoTurn): taken is Turn => typeof taken === 'object' && 'finish' in taken;

/** Takes turns under names, and notes in which order they come. */
function taking(limits: Partial<TurnLimits> = {}) {
  const turns = new Turns({ ...LIMITS, ...limits });
  const begun: string[] = [];
  const held = new Map<string, Turn>();
  const begin = (name: string) => (turn: Turn) => {
    begun.push(name);
    held.set(name, turn);
  };
  return {
    turns,
    begun,
    take: (name: string, keyId: string, most?: number): Wait | NoTurn | undefined => {
      const taken = turns.take(keyId, most);
      if (isTurn(taken)) {
        begin(name)(taken);
        return undefined;
      }
      if (typeof taken === 'object') void taken.turn.then(turn => isTurn(turn) && begin(name)(turn));
      return taken;
    },
    charge: (name: string, cost: number) => held.get(name)?.charge(cost),
    finish: async (name: string, cost = 1) => {
      held.get(name)?.finish(cost);
      await Promise.resolve();
    },
  };
}

const turnOf = (taken: Wait | NoTurn | undefined): Promise<Turn | NoTurn> | undefined =>
  typeof taken === 'object' ? taken.turn : undefined;

describe('turns', () => {
  it('count what was done beside a turn as well', async () => {
    const { take, charge, finish, begun } = taking({ atWork: 2, atWorkOfKey: 2 });
    for (const name of ['a1', 'b1', 'a2', 'b2']) take(name, name.slice(0, 1));
    charge('b1', 100);
    await finish('a1', 50);
    expect(begun).toEqual(['a1', 'b1', 'a2']);
  });

  it('count it to the key also where nobody was at work in between', async () => {
    const { take, charge, finish, begun } = taking({ atWork: 2, atWorkOfKey: 2 });
    take('b0', 'b');
    await finish('b0');
    for (const name of ['a1', 'b1', 'b2', 'a2']) take(name, name.slice(0, 1));
    charge('b0', 100);
    await finish('a1', 50);
    expect(begun).toEqual(['b0', 'a1', 'b1', 'a2']);
  });

  it('count nothing that was done beside a turn while nobody is at work', async () => {
    const { take, charge, finish, begun } = taking({ atWork: 2, atWorkOfKey: 2 });
    take('a0', 'a');
    await finish('a0');
    charge('a0', 100);
    for (const name of ['b1', 'a1', 'b2', 'a2']) take(name, name.slice(0, 1));
    await finish('b1', 50);
    expect(begun).toEqual(['a0', 'b1', 'a1', 'a2']);
  });

  it('count what has ended aside to its key too', async () => {
    const { turns, take, finish, begun } = taking({ atWork: 1, atWorkOfKey: 1 });
    const [ended] = [turns.take('a')].filter(isTurn);
    const scarce = new Semaphore(1);
    const [held, wait] = ['x', 'a'].map(holder => scarce.acquire(holder));
    const returned = ended?.aside(wait?.granted ?? Promise.resolve());
    take('b1', 'b');
    ended?.finish(100);
    for (const name of ['a2', 'b2']) take(name, name.slice(0, 1));
    await finish('b1');
    expect(begun).toEqual(['b1', 'b2']);
    held?.release();
    await returned;
  });

  it('count what has ended aside also where nobody was at work', async () => {
    const { turns, take, finish, begun } = taking({ atWork: 1, atWorkOfKey: 1 });
    const [ended] = [turns.take('a')].filter(isTurn);
    const scarce = new Semaphore(1);
    const [held, wait] = ['x', 'a'].map(holder => scarce.acquire(holder));
    const returned = ended?.aside(wait?.granted ?? Promise.resolve());
    ended?.finish(100);
    for (const name of ['b1', 'a2', 'b2']) take(name, name.slice(0, 1));
    await finish('b1', 50);
    expect(begun).toEqual(['b1', 'b2']);
    held?.release();
    await returned;
  });

  it('let requests that have begun go on where they come back and others want their room, and count none as refused', async () => {
    const { turns, take, finish, begun } = taking({ atWork: 2, atWorkOfKey: 2, waiting: 2 });
    const asides = ['one', 'other'].map(() => turns.take('a')).filter(isTurn);
    const scarce = new Semaphore(2);
    const held = ['x', 'x'].map(holder => scarce.acquire(holder));
    let wentOn = 0;
    const returned = asides.map(async turn => {
      await turn.aside(scarce.acquire('a').granted);
      wentOn += 1;
    });
    for (const name of ['b1', 'c1']) take(name, name.slice(0, 1));
    for (const permit of held) permit.release();
    await loopTurn();
    expect([turns.counts.waiting, wentOn]).toEqual([2, 0]);
    expect(turnOf(take('d1', 'd'))).toBeDefined();
    await loopTurn();
    expect([turns.counts.refused.ALL, turns.counts.atWork, turns.counts.waiting, wentOn]).toEqual([0, 3, 2, 1]);
    for (const name of ['b1', 'c1']) await finish(name);
    asides[1]?.finish(1);
    await Promise.all(returned);
    expect(begun).toEqual(['b1', 'c1', 'd1']);
  });

  it('give a place to others while a request waits aside, which comes back before those of its key that have not begun', async () => {
    const { turns, take, finish, begun } = taking({ atWork: 2, atWorkOfKey: 2, waitingOfKey: 3 });
    const asides = ['one', 'other'].map(() => turns.take('a')).filter(isTurn);
    const scarce = new Semaphore(1);
    const [held, ...waits] = ['x', 'a', 'a'].map(holder => scarce.acquire(holder));
    const returned = asides.map((turn, index) => turn.aside(waits[index]?.granted ?? Promise.resolve()));
    expect(turns.counts).toMatchObject({ atWork: 0, waiting: 2 });
    for (const name of ['b1', 'c1', 'a2']) take(name, name.slice(0, 1));
    held?.release();
    await waits[0]?.granted;
    await loopTurn();
    take('c2', 'c');
    expect(turns.take('a')).toBe('KEY');
    await finish('b1', 0);
    expect(begun).toEqual(['b1', 'c1']);
    await returned[0];
    expect(turns.counts).toMatchObject({ atWork: 2, waiting: 3 });
    asides[0]?.finish(1);
    await Promise.resolve();
    expect(begun).toHaveLength(3);
    // One that ended meanwhile takes no place.
    asides[1]?.finish(1);
    waits[0]?.release();
    await returned[1];
    for (const name of ['c1', 'c2', 'a2']) await finish(name);
    expect(turns.counts).toMatchObject({ atWork: 0, waiting: 0, refused: { KEY: 1, ALL: 0, TIME: 0 } });
  });

  it('let two answers of many rows be made at a time, until their turns end, those of keys that make none first', async () => {
    const turns = new Turns(LIMITS);
    const [first, second, last, third] = ['a', 'a', 'a', 'b'].map(keyId => turns.take(keyId)).filter(isTurn);
    const begun: string[] = [];
    for (const [name, turn] of Object.entries({ first, second, last, third })) void turn?.makeLarge().then(() => begun.push(name));
    await second?.makeLarge();
    await Promise.resolve();
    expect(begun).toEqual(['first', 'second']);
    expect(turns.counts).toMatchObject({ atWork: 3, waiting: 1 });
    first?.finish(1);
    await loopTurn();
    expect(begun).toEqual(['first', 'second', 'third']);
    third?.finish(1);
    await loopTurn();
    expect(begun).toEqual(['first', 'second', 'third', 'last']);
    expect(turns.counts).toMatchObject({ atWork: 2, waiting: 0 });
  });

  it('leave no place to a request that ended while it waited for it again', async () => {
    const { turns, take, finish, begun } = taking({ atWork: 1, atWorkOfKey: 1 });
    const [ended] = [turns.take('a')].filter(isTurn);
    const scarce = new Semaphore(1);
    const [held, wait] = ['x', 'a'].map(holder => scarce.acquire(holder));
    const returned = ended?.aside(wait?.granted ?? Promise.resolve());
    take('b1', 'b');
    held?.release();
    await loopTurn();
    ended?.finish(1);
    take('c1', 'c');
    for (const name of ['b1', 'c1']) await finish(name);
    await returned;
    expect(begun).toEqual(['b1', 'c1']);
    expect(turns.counts).toMatchObject({ atWork: 0, waiting: 0 });
  });

  it('give up no place of others where one waits aside that has ended', async () => {
    const { turns, take, begun } = taking({ atWork: 2, atWorkOfKey: 1 });
    const [ended] = [turns.take('a')].filter(isTurn);
    ended?.finish(1);
    for (const name of ['b1', 'b2']) take(name, 'b');
    await ended?.aside(Promise.resolve());
    expect(begun).toEqual(['b1']);
    expect(turns.counts).toMatchObject({ atWork: 1, waiting: 1 });
  });

  it('let nobody who has ended keep others from making many rows', async () => {
    const turns = new Turns({ ...LIMITS, largeWaitMs: 10 });
    const [one, other, last] = ['a', 'a', 'b'].map(keyId => turns.take(keyId)).filter(isTurn);
    for (const ended of [one, other]) {
      ended?.finish(1);
      await ended?.makeLarge();
    }
    expect(await last?.makeLarge()).toBeUndefined();
  });

  it('refuse an answer of many rows that has waited too long', async () => {
    const turns = new Turns({ ...LIMITS, largeWaitMs: 10 });
    const [first, second, late] = ['a', 'a', 'b'].map(keyId => turns.take(keyId)).filter(isTurn);
    expect([await first?.makeLarge(), await second?.makeLarge(), await late?.makeLarge()]).toEqual([undefined, undefined, 'TIME']);
    late?.finish(1);
    expect(turns.counts).toMatchObject({ atWork: 2, waiting: 0, refused: { TIME: 1 } });
  });

  it('refuse none that is made already, however long its work takes then', async () => {
    const turns = new Turns({ ...LIMITS, atWork: 5, largeWaitMs: 20 });
    const [first, second, third, late] = ['a', 'a', 'b', 'c'].map(keyId => turns.take(keyId)).filter(isTurn);
    await Promise.all([first?.makeLarge(), second?.makeLarge()]);
    const waited = third?.makeLarge();
    first?.finish(1);
    expect(await waited).toBeUndefined();
    expect(await late?.makeLarge()).toBe('TIME');
    expect(turns.counts.refused).toMatchObject({ TIME: 1 });
  });

  it('gives a turn at once while a place is free, to one key no more than it may have', () => {
    const { take, begun, turns } = taking();
    for (const name of ['a1', 'a2', 'a3', 'a4']) take(name, 'a');
    take('b1', 'b');
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
    expect(turns.counts).toMatchObject({ atWork: 4, waiting: 1 });
  });

  it('gives one key no more than it may have also once another of its requests has ended', async () => {
    const { take, finish, begun } = taking({ atWork: 5, atWorkOfKey: 2 });
    for (const name of ['a1', 'a2']) take(name, 'a');
    await finish('a1');
    for (const name of ['a3', 'a4']) take(name, 'a');
    expect(begun).toEqual(['a1', 'a2', 'a3']);
  });

  it('gives one key no more than it may have where nobody else was at work while one of its requests waited aside', async () => {
    const { turns, take, finish, begun } = taking({ atWork: 5, atWorkOfKey: 1 });
    const [aside] = [turns.take('a')].filter(isTurn);
    const scarce = new Semaphore(1);
    const [held, wait] = ['x', 'a'].map(holder => scarce.acquire(holder));
    const returned = aside?.aside(wait?.granted ?? Promise.resolve());
    take('b1', 'b');
    await finish('b1');
    held?.release();
    await returned;
    take('a2', 'a');
    expect(begun).toEqual(['b1']);
    expect(turns.counts).toMatchObject({ atWork: 1, waiting: 1 });
  });

  it.each([0, 1, 2, 3])(
    'gives one key no more than it may have where others end just as one of its requests comes back: %i',
    async steps => {
      const { turns, take, finish, begun } = taking({ atWork: 5, atWorkOfKey: 1 });
      const [aside] = [turns.take('a')].filter(isTurn);
      const scarce = new Semaphore(1);
      const [held, wait] = ['x', 'a'].map(holder => scarce.acquire(holder));
      const returned = aside?.aside(wait?.granted ?? Promise.resolve());
      take('b1', 'b');
      held?.release();
      for (let step = 0; step < steps; step += 1) await Promise.resolve();
      await finish('b1');
      await returned;
      take('a2', 'a');
      expect(begun).toEqual(['b1']);
      expect(turns.counts).toMatchObject({ atWork: 1, waiting: 1 });
    },
  );

  it('gives a key with a limit of its own as many turns as that says, fewer or more', async () => {
    const { take, finish, begun } = taking({ atWork: 5, atWorkOfKey: 2 });
    for (const name of ['a1', 'a2']) take(name, 'a', 1);
    for (const name of ['b1', 'b2', 'b3', 'b4']) take(name, 'b', 3);
    expect(begun).toEqual(['a1', 'b1', 'b2', 'b3']);
    await finish('b1');
    await finish('a1');
    expect(begun).toEqual(['a1', 'b1', 'b2', 'b3', 'b4', 'a2']);
  });

  it('gives a key whose own limit was changed no more than its last request says', async () => {
    const { take, finish, begun } = taking({ atWork: 5, atWorkOfKey: 2 });
    for (const name of ['a1', 'a2']) take(name, 'a', 2);
    take('a3', 'a', 1);
    await finish('a1');
    expect(begun).toEqual(['a1', 'a2']);
    await finish('a2');
    expect(begun).toEqual(['a1', 'a2', 'a3']);
  });

  it('gives a free place to the key that has spent least', async () => {
    const { take, finish, begun } = taking({ atWork: 2, atWorkOfKey: 2 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) take(name, 'a');
    take('b1', 'b');
    take('b2', 'b');
    await finish('a1', 100);
    await finish('a2', 100);
    await finish('b1', 1);
    await finish('b2', 1);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'a3', 'a4']);
  });

  it('goes round between keys whose requests cost the same', async () => {
    const { take, finish, begun } = taking({ atWork: 1, atWorkOfKey: 1 });
    for (const name of ['a1', 'a2', 'a3']) take(name, 'a');
    for (const name of ['b1', 'b2']) take(name, 'b');
    for (const name of ['a1', 'b1', 'a2', 'b2']) await finish(name, 5);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('lets nobody save up turns by staying away', async () => {
    const { take, finish, begun } = taking({ atWork: 1, atWorkOfKey: 1 });
    take('a1', 'a');
    for (let i = 1; i < 20; i += 1) {
      take(`a${i + 1}`, 'a');
      await finish(`a${i}`, 100);
    }
    take('b1', 'b');
    take('a21', 'a');
    begun.length = 0;
    await finish('a20', 100);
    for (const name of ['b2', 'b3']) take(name, 'b');
    await finish('b1', 150);
    await finish('a21', 100);
    expect(begun).toEqual(['b1', 'a21', 'b2']);
  });

  it('counts little to a key at work that has spent little, and to one that comes anew what the others have spent', async () => {
    const { take, finish, begun } = taking({ atWork: 2, atWorkOfKey: 2 });
    for (const name of ['a1', 'b1']) take(name, name.slice(0, 1));
    await finish('b1', 100);
    for (const name of ['b2', 'b3', 'a2']) take(name, name.slice(0, 1));
    await finish('b2', 0);
    expect(begun).toEqual(['a1', 'b1', 'b2', 'a2']);
    take('c1', 'c');
    await finish('a1', 0);
    expect(begun).toEqual(['a1', 'b1', 'b2', 'a2', 'b3']);
  });

  it('forgets what keys have spent once nobody is at work', async () => {
    const { take, finish, begun } = taking({ atWork: 1, atWorkOfKey: 1 });
    take('a1', 'a');
    await finish('a1', 1000);
    for (const name of ['c1', 'a2', 'b1']) take(name, name.slice(0, 1));
    await finish('c1', 0);
    expect(begun).toEqual(['a1', 'c1', 'a2']);
  });

  it('keeps every fifth place for keys that have no request at work', async () => {
    const { take, finish, begun } = taking({ atWork: 5, atWorkOfKey: 5 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) take(name, 'a');
    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
    take('b1', 'b');
    expect(begun).toContain('b1');
    await finish('a1');
    expect(begun).not.toContain('a5');
    await finish('b1');
    expect(begun).toContain('a5');
  });

  it('refuses what finds too many waiting, of its key or of all', () => {
    const { take } = taking({ atWork: 1, atWorkOfKey: 1, waiting: 3, waitingOfKey: 2 });
    for (const name of ['a1', 'a2', 'a3']) take(name, 'a');
    expect(take('a4', 'a')).toBe('KEY');
    take('b1', 'b');
    expect(take('b2', 'b')).toBe('ALL');
  });

  it('lets a key with few waiting in when too many wait, in place of the last one of the key with most', async () => {
    const { take, finish, begun, turns } = taking({ atWork: 1, atWorkOfKey: 1, waiting: 6 });
    const refused: string[] = [];
    for (const name of ['a1', 'b1', 'a2', 'a3', 'a4', 'c1', 'c2', 'd1'])
      void turnOf(take(name, name.slice(0, 1)))?.then(turn => turn === 'ALL' && refused.push(name));
    await loopTurn();
    expect(refused).toEqual(['a4']);
    expect(turns.counts).toMatchObject({ waiting: 6, refused: { ALL: 1 } });
    for (const name of ['a1', 'b1', 'c1', 'd1', 'a2', 'c2']) await finish(name);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'd1', 'a2', 'c2', 'a3']);
  });

  it('refuses what has waited too long, and counts it', async () => {
    const { take, turns } = taking({ atWork: 1, atWorkOfKey: 1, waitMs: 5 });
    take('a1', 'a');
    expect(await turnOf(take('a2', 'a'))).toBe('TIME');
    expect(turns.counts).toEqual({ atWork: 1, waiting: 0, refused: { KEY: 0, ALL: 0, TIME: 1, LEFT: 0 } });
  });

  it('forgets who leaves while waiting', async () => {
    const { take, finish, begun, turns } = taking({ atWork: 1, atWorkOfKey: 1 });
    take('a1', 'a');
    const left = take('a2', 'a');
    take('a3', 'a');
    if (typeof left === 'object') left.leave();
    await finish('a1');
    expect(begun).toEqual(['a1', 'a3']);
    if (typeof left === 'object') left.leave();
    await finish('a3');
    expect(turns.counts).toEqual({ atWork: 0, waiting: 0, refused: { KEY: 0, ALL: 0, TIME: 0, LEFT: 1 } });
  });

  it('counts a turn that is finished twice once, with what it cost first', async () => {
    const { take, finish, begun, turns } = taking({ atWork: 2, atWorkOfKey: 2 });
    for (const name of ['a1', 'b1', 'a2', 'b2', 'b3']) take(name, name.slice(0, 1));
    await finish('a1', 10);
    await finish('a1', 100);
    expect(turns.counts).toMatchObject({ atWork: 2 });
    await finish('b1', 50);
    expect(begun).toEqual(['a1', 'b1', 'b2', 'a2']);
  });
});
