/**
 * A cache of what was made for a name. It keeps the names used last: at least half of `most`, and never more than `most`.
 * It has two generations, so that finding a name that is often used changes nothing. When the younger one is full, the older one is dropped.
 */
export class BoundedMap<Value extends object> {
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();

  constructor(private readonly most: number) {}

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
    if (this.#young.size >= this.most / 2 && !this.#young.has(name)) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(name, value);
    return value;
  }
}
