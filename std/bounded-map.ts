/** What was made for a name, kept for those used last: when the map is full, the one that has not been used for longest goes. */
export class BoundedMap<Value extends object> {
  readonly #entries = new Map<string, Value>();

  constructor(private readonly most: number) {}

  /** Without making anything, and without counting as a use. */
  peek(name: string): Value | undefined {
    return this.#entries.get(name);
  }

  get(name: string, make: () => Value): Value {
    const value = this.#entries.get(name) ?? make();
    this.#entries.delete(name);
    this.#entries.set(name, value);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.most && oldest !== undefined) this.#entries.delete(oldest);
    return value;
  }
}
