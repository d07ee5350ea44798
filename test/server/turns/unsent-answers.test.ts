/** Answers that nobody takes, of several keys, as time goes by. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { UnsentAnswers } from '../../../server/turns/unsent-answers';

const MEGABYTE = 1024 * 1024;
const MINUTE = 60_000;

const response = (): ServerResponse => new ServerResponse(new IncomingMessage(new Socket()));

function untaken(unsent: UnsentAnswers, keyId: string, megabytes: number): ServerResponse {
  const made = response();
  unsent.add(keyId, megabytes * MEGABYTE, made);
  return made;
}

const codeOf = (unsent: UnsentAnswers, keyId: string, later = 0): string | undefined =>
  unsent.refusal(keyId, { now: performance.now() + later })?.details.code;

describe('answers that clients do not take', () => {
  it('refuse only keys that have some, once all together are too much', () => {
    const unsent = new UnsentAnswers({ bytes: 6 * MEGABYTE, bytesOfKey: 4 * MEGABYTE });
    for (const key of ['a', 'b', 'c']) untaken(unsent, key, 2);
    expect(['a', 'b', 'c', 'd'].map(key => codeOf(unsent, key))).toEqual(['Unavailable', 'Unavailable', 'Unavailable', undefined]);
  });

  it('of ever more keys keep large answers of all keys from being made, and then all answers', () => {
    const unsent = new UnsentAnswers({ bytes: 6 * MEGABYTE, bytesOfKey: 4 * MEGABYTE });
    const codes = (): readonly (string | undefined)[] => [unsent.refusal('new', { isLarge: true })?.details.code, codeOf(unsent, 'new')];
    for (const key of ['a', 'b', 'c', 'd']) untaken(unsent, key, 2);
    expect(codes()).toEqual([undefined, undefined]);
    untaken(unsent, 'e', 2);
    expect(codes()).toEqual(['Unavailable', undefined]);
    untaken(unsent, 'f', 2);
    expect(codes()).toEqual(['Unavailable', 'Unavailable']);
  });

  it('are cut when all together are too much and their clients were slow, first those of the key that has most, the oldest first', () => {
    const unsent = new UnsentAnswers({ bytes: 7 * MEGABYTE, bytesOfKey: 5 * MEGABYTE });
    const [other, oldest, next] = [untaken(unsent, 'a', 2), untaken(unsent, 'b', 2), untaken(unsent, 'b', 3)];
    expect(codeOf(unsent, 'c', MINUTE)).toBeUndefined();
    expect([other, oldest, next].map(({ destroyed }) => destroyed)).toEqual([false, true, false]);
    expect(unsent.counts).toEqual({ bytes: 5 * MEGABYTE, cut: 1 });
    oldest.emit('close');
    expect(unsent.counts.bytes).toBe(5 * MEGABYTE);
  });

  it('count until they are taken or their client leaves, and not at all where it has left before', () => {
    const unsent = new UnsentAnswers({ bytes: 7 * MEGABYTE, bytesOfKey: 5 * MEGABYTE });
    const [one, other] = [untaken(unsent, 'a', 3), untaken(unsent, 'a', 3)];
    expect(codeOf(unsent, 'a')).toBe('TooManyRequests');
    one.emit('close');
    expect([codeOf(unsent, 'a'), unsent.counts.bytes]).toEqual([undefined, 3 * MEGABYTE]);
    other.emit('close');
    unsent.add('a', 3 * MEGABYTE, Object.defineProperty(response(), 'closed', { value: true }));
    expect(unsent.counts.bytes).toBe(0);
  });

  describe('for far longer than it takes', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it('are cut, and those that were taken are not', () => {
      const unsent = new UnsentAnswers({ bytes: 7 * MEGABYTE, bytesOfKey: 5 * MEGABYTE });
      const [taken, left] = [untaken(unsent, 'a', 1), untaken(unsent, 'a', 1)];
      taken.emit('close');
      // A minute, and 32 seconds for a megabyte.
      jest.advanceTimersByTime(91_000);
      expect([left.destroyed, unsent.counts.cut]).toEqual([false, 0]);
      jest.advanceTimersByTime(2000);
      expect([taken.destroyed, left.destroyed, unsent.counts.cut]).toEqual([false, true, 1]);
    });
  });

  it('are not cut for being slow while all together are less than may be held', () => {
    const unsent = new UnsentAnswers({ bytes: 7 * MEGABYTE, bytesOfKey: 5 * MEGABYTE });
    const answer = untaken(unsent, 'a', 6);
    expect(codeOf(unsent, 'a', MINUTE)).toBe('TooManyRequests');
    expect(answer.destroyed).toBe(false);
  });
});
