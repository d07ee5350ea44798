/** When a key was last used, and how often: written seldom, one statement at a time, and none lost. */
import { setImmediate } from 'node:timers/promises';
import type { CountedUse } from '../../../server/keys/key-store';
import { createKeyUse } from '../../../server/keys/key-use';

function scene() {
  const written: string[][] = [];
  const endings: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const clock = { now: 0 };
  const noteUse = (uses: readonly CountedUse[]): Promise<void> => {
    written.push(uses.map(({ keyId, requests, errors }) => `${keyId} ${requests} ${errors}`));
    return new Promise((resolve, reject) => endings.push({ resolve, reject }));
  };
  return { use: createKeyUse({ noteUse }, () => clock.now), written, endings, clock };
}

it('is written once a minute, with all requests of it', async () => {
  const { use, written, endings, clock } = scene();
  const first = use.note('a', false);
  endings[0]?.resolve();
  await first;
  clock.now = 59_999;
  expect(use.note('a', true)).toBeUndefined();
  expect(written).toEqual([['a 1 0']]);
  clock.now = 60_000;
  void use.note('a', false);
  expect(written).toEqual([['a 1 0'], ['a 2 1']]);
});

it('is written after a minute where no other use comes, each time', async () => {
  jest.useFakeTimers();
  try {
    const { use, written, endings, clock } = scene();
    for (const round of [0, 1, 2]) {
      clock.now = round * 60_000;
      void use.note('a', false);
      endings.at(-1)?.resolve();
      await setImmediate();
      void use.note('a', true);
      jest.advanceTimersByTime(60_000);
      endings.at(-1)?.resolve();
      await setImmediate();
    }
    expect(written.flat()).toEqual(['a 1 0', 'a 1 1', 'a 1 0', 'a 1 1', 'a 1 0', 'a 1 1']);
  } finally {
    jest.useRealTimers();
  }
});

it('is written by one statement at a time, with all that came meanwhile', async () => {
  const { use, written, endings } = scene();
  const noted = [use.note('a', false), use.note('b', false), use.note('c', true)].filter(note => note !== undefined);
  expect([noted.length, use.note('b', false)]).toEqual([3, undefined]);
  expect(written).toEqual([['a 1 0']]);
  endings[0]?.resolve();
  await setImmediate();
  expect(written).toEqual([['a 1 0'], ['b 2 0', 'c 1 1']]);
  endings[1]?.resolve();
  await Promise.all(noted);
  await use.settle();
});

it('is told of a failure, and tries again with a use some seconds later, with what was counted', async () => {
  const { use, written, endings, clock } = scene();
  const noted = use.note('a', false);
  endings[0]?.reject(new Error('gone'));
  await expect(noted).rejects.toThrow('gone');
  expect(use.note('a', false)).toBeUndefined();
  clock.now = 5000;
  void use.note('a', true);
  expect(written).toEqual([['a 1 0'], ['a 3 1']]);
});

it('is written anew some seconds after a failure where no other use comes, until it is written, with that of a key that began meanwhile', async () => {
  jest.useFakeTimers();
  try {
    const { use, written, endings, clock } = scene();
    const noted = [use.note('a', false), use.note('b', true)].filter(note => note !== undefined);
    void use.note('a', false);
    endings[0]?.reject(new Error('gone'));
    await expect(Promise.all(noted)).rejects.toThrow('gone');
    for (const round of [1, 2]) {
      clock.now = round * 5000;
      jest.advanceTimersByTime(5000);
      if (round === 1) endings[1]?.reject(new Error('gone'));
      else endings[2]?.resolve();
      await setImmediate();
    }
    jest.advanceTimersByTime(120_000);
    expect(written).toEqual([['a 1 0'], ['b 1 1', 'a 2 0'], ['b 1 1', 'a 2 0']]);
  } finally {
    jest.useRealTimers();
  }
});

it('is written to the end when the service stops, and a database that is away keeps it from nothing', async () => {
  const { use, written, endings } = scene();
  const first = use.note('a', false);
  endings[0]?.resolve();
  await first;
  void use.note('a', true);
  let isSettled = false;
  const settled = use.settle().finally(() => (isSettled = true));
  await setImmediate();
  expect(isSettled).toBe(false);
  endings[1]?.reject(new Error('gone'));
  await settled;
  expect(written).toEqual([['a 1 0'], ['a 1 1']]);
});

it('is settled once what is being written is written', async () => {
  const { use, endings } = scene();
  void use.note('a', false);
  let isSettled = false;
  const settled = use.settle().finally(() => (isSettled = true));
  await setImmediate();
  expect(isSettled).toBe(false);
  endings[0]?.resolve();
  await settled;
});
