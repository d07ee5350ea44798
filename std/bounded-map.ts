/**
 * A cache of what was made for a name. It keeps the names used last: about half of `most` at least, and never more than `most`, counted in values, or in what the values weigh.
 * It has two generations, so that finding a name that is often used changes nothing. When the younger one is full, the older one is dropped.
 */
import { ownText } from './own-text';

export class BoundedMap<Value extends object> {
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();
  #youngWeight = 0;

  constructor(
    private readonly most: number,
    /** No value may weigh more than half of `most`. */
    private readonly weightOf: (value: Value) => number = () => 1,
  ) {}

  /** Without making anything, and without counting as a use. */
  peek(name: string): Value | undefined {
    return this.#young.get(name) ?? this.#old.get(name);
  }

  get(name: string, make: () => Value): Value {
    return this.use(name) ?? this.keep(name, make());
  }

  /** Without making anything. */
  use(name: string): Value | undefined {
    const young = this.#young.get(name);
    if (young !== undefined) return young;
    const old = this.#old.get(name);
    return old && this.keep(name, old);
  }

  /** In the place of what was kept for the name before. */
  keep(name: string, value: Value): Value {
    const weight = this.weightOf(value);
    const replaced = this.#young.get(name);
    const others = this.#youngWeight - (replaced === undefined ? 0 : this.weightOf(replaced));
    if (others > 0 && others + weight > this.most / 2) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngWeight = weight;
    } else this.#youngWeight = others + weight;
    this.#young.set(ownText(name), value);
    return value;
  }
}
