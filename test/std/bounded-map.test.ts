/** Bounded maps keep what is used, and never more than they may. */
import { BoundedMap } from '../../std/bounded-map';

interface Made {
  readonly name: string;
}

const made: string[] = [];
const make = (name: string) => (): Made => {
  made.push(name);
  return { name };
};
const takeMade = (): string[] => made.splice(0);
beforeEach(takeMade);

describe('a bounded map', () => {
  it('makes a value once, and gives the same one again', () => {
    const map = new BoundedMap<Made>(10);
    expect(map.get('a', make('a'))).toBe(map.get('a', make('a')));
    expect(takeMade()).toEqual(['a']);
    expect([map.peek('a')?.name, map.peek('b')]).toEqual(['a', undefined]);
  });

  it('keeps the last half of what it may hold, whatever came before', () => {
    const map = new BoundedMap<Made>(10);
    for (let index = 0; index < 100; index += 1) {
      map.get(String(index), make(String(index)));
      for (let last = Math.max(0, index - 4); last <= index; last += 1) expect(map.peek(String(last))).toBeDefined();
    }
  });

  it('keeps what is used all the time', () => {
    const map = new BoundedMap<Made>(10);
    for (let index = 0; index < 100; index += 1) {
      map.get('mine', make('mine'));
      map.get(String(index), make(String(index)));
    }
    expect(takeMade().filter(name => name === 'mine')).toEqual(['mine']);
  });

  it('never holds more than it may', () => {
    const map = new BoundedMap<Made>(10);
    const names = Array.from({ length: 37 }, (_, index) => String(index));
    for (const name of [...names, ...names]) {
      map.get(name, make(name));
      expect(names.filter(known => map.peek(known)).length).toBeLessThanOrEqual(10);
    }
  });

  it('does not count a look as a use', () => {
    const map = new BoundedMap<Made>(4);
    map.get('seen', make('seen'));
    for (let index = 0; index < 4; index += 1) {
      map.peek('seen');
      map.get(String(index), make(String(index)));
    }
    expect(map.peek('seen')).toBeUndefined();
  });

  it('never holds more than it may of what values weigh, whatever takes the place of what', () => {
    const map = new BoundedMap<{ readonly weight: number }>(100, ({ weight }) => weight);
    const held = (): number => Array.from({ length: 9 }, (_, name) => map.peek(String(name))?.weight ?? 0).reduce((sum, one) => sum + one);
    for (let step = 0; step < 500; step += 1) {
      const kept = map.keep(String((step * 7) % 9), { weight: 1 + ((step * 13) % 50) });
      expect(map.peek(String((step * 7) % 9))).toBe(kept);
      expect(held()).toBeLessThanOrEqual(100);
    }
    map.keep('light', { weight: 1 });
    expect(held()).toBeGreaterThan(0);
  });
});
