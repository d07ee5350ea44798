/** A total and a pattern of counts -> how many of the total each person has. The counts add up to the total for any number of persons. */
import { at, SeededRandom } from './seeded-random';

export interface SpreadSettings {
  readonly seed: number;
  /** Of its stream of random numbers. */
  readonly name: string;
  /** Given out anew, shuffled, to each run of as many persons as it has entries. */
  readonly pattern: readonly number[];
  readonly persons: number;
  readonly total: number;
}

/** A random turn and a random direction: a shuffle of the pattern that needs no memory. */
interface Shuffle {
  readonly block: number;
  readonly turn: number;
  readonly direction: number;
}

export class Spread {
  private readonly weights: readonly number[];
  private readonly blockWeight: number;
  private readonly allWeight: number;
  private last: Shuffle | undefined;

  constructor(private readonly settings: SpreadSettings) {
    const { pattern, persons } = settings;
    this.weights = pattern;
    this.blockWeight = pattern.reduce((sum, weight) => sum + weight, 0);
    this.allWeight = this.weightBefore(persons);
  }

  count(person: number): number {
    return this.before(person + 1) - this.before(person);
  }

  /** How many all persons with a lower index have together. */
  before(person: number): number {
    return Math.floor((this.weightBefore(person) * this.settings.total) / this.allWeight);
  }

  private weightBefore(person: number): number {
    const size = this.weights.length;
    const block = Math.floor(person / size);
    let weight = block * this.blockWeight;
    const { turn, direction } = this.shuffleOf(block);
    for (let place = 0; place < person % size; place++) weight += at(this.weights, (turn + place * direction) % size);
    return weight;
  }

  /** The last one is kept: persons are asked for in their order. */
  private shuffleOf(block: number): Shuffle {
    if (this.last?.block !== block) {
      const random = new SeededRandom(this.settings.seed, this.settings.name, block);
      this.last = { block, turn: random.below(this.weights.length), direction: random.pick([1, 3, 7, 9]) };
    }
    return this.last;
  }
}
