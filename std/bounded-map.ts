/**
 * What was made for a name, kept for those used last: half of `most` of them for certain, and never more than `most`. Two generations, so that to find what is used all the
 * time changes nothing: what was not used since the younger one began goes when it is full.
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
    return this.#young.get(name) ?? this.#keep(name, this.#old.get(name) ?? make());
  }

  #keep(name: string, value: Value): Value {
    if (this.#young.size >= this.most / 2) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(name, value);
    return value;
  }
}
