/** Deadlines: each acts when its own time is over, by one timer for all. */
import { Deadlines } from '../../std/deadlines';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('act each in its own time, also after others, and not where they were removed', () => {
  const acted: string[] = [];
  const deadlines = new Deadlines(100);
  const add = (name: string) => deadlines.add(() => acted.push(name));
  add('first');
  jest.advanceTimersByTime(40);
  const removed = add('removed');
  add('second');
  expect(jest.getTimerCount()).toBe(1);
  jest.advanceTimersByTime(60);
  expect(acted).toEqual(['first']);
  deadlines.remove(removed);
  add('third');
  jest.advanceTimersByTime(40);
  expect(acted).toEqual(['first', 'second']);
  jest.advanceTimersByTime(60);
  expect(acted).toEqual(['first', 'second', 'third']);
  expect(jest.getTimerCount()).toBe(0);
  add('fourth');
  jest.advanceTimersByTime(100);
  expect(acted).toHaveLength(4);
});
