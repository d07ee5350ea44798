/** Work that may take so long, the same for all -> one timer for all of it. Most work ends long before, so a timer for each would be set and cleared for nothing. */
export class Deadlines {
  /** What to do, and when: in the order in which it is due. */
  readonly #due = new Map<() => void, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(readonly ms: number) {}

  /** `act` is called when the time is over, unless it is removed before. */
  add(act: () => void): void {
    this.#due.set(act, performance.now() + this.ms);
    this.#timer ??= this.#wait(this.ms);
  }

  remove(act: () => void): void {
    this.#due.delete(act);
  }

  #wait(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#look(), ms).unref();
  }

  #look(): void {
    const now = performance.now();
    for (const [act, at] of this.#due) {
      if (at > now) break;
      this.#due.delete(act);
      act();
    }
    const [next] = this.#due.values();
    this.#timer = next === undefined ? undefined : this.#wait(next - now);
  }
}
