/** Choices of the generator, made by fast-check, so that a seed repeats them and a failure shrinks: the first of a list is the simplest. */
import fc from 'fast-check';
import type { GeneratorValue } from 'fast-check';

export class Draw {
  constructor(private readonly generate: GeneratorValue) {}

  /** From 0 up to, but not including, `limit`. */
  below(limit: number): number {
    return limit <= 1 ? 0 : this.generate(fc.nat, { max: limit - 1 });
  }

  pick<T>(list: readonly T[]): T {
    const chosen = list[this.below(list.length)];
    if (chosen === undefined) throw new Error('Nothing to choose from.');
    return chosen;
  }

  /** Now and then: `percent` times of a hundred. */
  chance(percent: number): boolean {
    return this.below(100) >= 100 - percent;
  }

  maybe<T>(percent: number, make: () => T): T | undefined {
    return this.chance(percent) ? make() : undefined;
  }

  /** One of several ways, each as often as its weight says. */
  way<T>(ways: readonly (readonly [weight: number, make: () => T])[]): T {
    let rest = this.below(ways.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, make] of ways) {
      if (rest < weight) return make();
      rest -= weight;
    }
    throw new Error('Nothing to choose from.');
  }

  /** Some of a list, each at most once, in the list's order; at least one of a list that is not empty. */
  some<T>(list: readonly T[], most: number): readonly T[] {
    const chosen = new Set<T>();
    const count = 1 + this.below(Math.min(most, list.length));
    for (let index = 0; index < count && list.length > 0; index++) chosen.add(this.pick(list));
    return list.filter(item => chosen.has(item));
  }
}
