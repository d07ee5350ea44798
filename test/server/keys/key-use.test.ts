/** When a key was last used: written seldom, one statement at a time, and none lost. */
import { setImmediate } from 'node:timers/promises';
import { createKeyUse } from '../../../server/keys/key-use';

function scene() {
  const written: string[][] = [];
  const endings: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const clock = { now: 0 };
  const noteUse = (ids: readonly string[]): Promise<void> => {
    written.push([...ids]);
    return new Promise((resolve, reject) => endings.push({ resolve, reject }));
  };
  return { use: createKeyUse({ noteUse }, () => clock.now), written, endings, clock };
}

it('is written once a minute', async () => {
  const { use, written, endings, clock } = scene();
  const first = use.note('a');
  endings[0]?.resolve();
  await first;
  clock.now = 59_999;
  await use.note('a');
  expect(written).toEqual([['a']]);
  clock.now = 60_000;
  void use.note('a');
  expect(written).toEqual([['a'], ['a']]);
});

it('is written by one statement at a time, with all that came meanwhile', async () => {
  const { use, written, endings } = scene();
  const noted = [use.note('a'), use.note('b'), use.note('c')].filter(note => note !== undefined);
  expect([noted.length, use.note('b')]).toEqual([3, undefined]);
  expect(written).toEqual([['a']]);
  endings[0]?.resolve();
  await setImmediate();
  expect(written).toEqual([['a'], ['b', 'c']]);
  endings[1]?.resolve();
  await Promise.all(noted);
  await use.settled();
});

it('is told of a failure, and tries again with a use some seconds later', async () => {
  const { use, written, endings, clock } = scene();
  const noted = use.note('a');
  endings[0]?.reject(new Error('gone'));
  await expect(noted).rejects.toThrow('gone');
  expect(use.note('a')).toBeUndefined();
  clock.now = 5000;
  void use.note('a');
  expect(written).toEqual([['a'], ['a']]);
});
