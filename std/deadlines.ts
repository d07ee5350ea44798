/** Work that may take so long, the same for all -> one timer for all of it. Most work ends long before, so a timer for each would be set and cleared for nothing. */
import { type Link, LinkedList } from './linked-list';

export interface Deadline {
  readonly act: () => void;
  readonly at: number;
}

export class Deadlines {
  /** In the order in which they are due. */
  readonly #due = new LinkedList<Deadline>();
  #timer: NodeJS.Timeout | undefined;

  constructor(readonly ms: number) {}

  /** `act` is called when the time is over, unless what this gives is removed before. */
  add(act: () => void): Link<Deadline> {
    this.#timer ??= this.#wait(this.ms);
    return this.#due.add({ act, at: performance.now() + this.ms });
  }

  remove(deadline: Link<Deadline>): void {
    this.#due.remove(deadline);
  }

  #wait(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#look(), ms).unref();
  }

  #look(): void {
    const now = performance.now();
    for (let { first } = this.#due; first !== undefined && first.value.at <= now; { first } = this.#due) {
      this.#due.remove(first);
      first.value.act();
    }
    const next = this.#due.first;
    this.#timer = next === undefined ? undefined : this.#wait(next.value.at - now);
  }
}
