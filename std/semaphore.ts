/** A semaphore: a limited number of permits at a time, in all and of one holder. Holders that have none go first, and else the order in which they asked counts. */
import { type Link, LinkedList } from './linked-list';

export interface Permit {
  /** Resolves when the permit is granted, or when it was released while it waited. */
  readonly granted: Promise<void>;
  /** Whether it need not be waited for. */
  readonly isGranted: boolean;
  /** Gives the permit back, or leaves the queue if it still waits. Calling it again does nothing. */
  release(): void;
}

interface Waiting {
  readonly holder: string;
  readonly grant: () => void;
}

export class Semaphore {
  #free: number;
  readonly #share: number;
  /** Permits of those that have any. */
  readonly #held = new Map<string, number>();
  /** In the order in which they asked. */
  readonly #waiting = new LinkedList<Waiting>();

  /** `share`: of one holder at most. */
  constructor(permits: number, share = permits) {
    this.#free = permits;
    this.#share = share;
  }

  acquire(holder: string): Permit {
    let isHeld = true;
    let isGranted = false;
    let tell = (): void => undefined;
    const granted = new Promise<void>(resolve => (tell = resolve));
    const grant = (): void => {
      isGranted = true;
      tell();
    };
    const waiting = this.#waiting.add({ holder, grant });
    this.#grantNext();
    const release = (): void => {
      if (isHeld) this.#release(waiting);
      isHeld = false;
    };
    return {
      granted,
      get isGranted() {
        return isGranted;
      },
      release,
    };
  }

  hasShare(holder: string): boolean {
    return this.#heldBy(holder) >= this.#share;
  }

  #release(waiting: Link<Waiting>): void {
    const { holder, grant } = waiting.value;
    if (this.#waiting.remove(waiting)) grant();
    else this.#give(holder, -1);
    this.#grantNext();
  }

  #grantNext(): void {
    const next = this.#free === 0 ? undefined : this.#next();
    if (next === undefined) return;
    this.#waiting.remove(next);
    this.#give(next.value.holder, 1);
    next.value.grant();
  }

  #next(): Link<Waiting> | undefined {
    let first: Link<Waiting> | undefined;
    for (const asked of this.#waiting) {
      const held = this.#heldBy(asked.value.holder);
      if (held === 0) return asked;
      if (held < this.#share) first ??= asked;
    }
    return first;
  }

  #give(holder: string, permits: 1 | -1): void {
    const held = this.#heldBy(holder) + permits;
    if (held === 0) this.#held.delete(holder);
    else this.#held.set(holder, held);
    this.#free -= permits;
  }

  #heldBy(holder: string): number {
    return this.#held.get(holder) ?? 0;
  }
}
