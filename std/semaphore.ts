/** A semaphore: a limited number of permits at a time, in all and of one holder. Holders that have none go first, and else the order in which they asked counts. */

export interface Permit {
  /** Resolves when the permit is granted, or when it was released while it waited. */
  readonly granted: Promise<void>;
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
  readonly #waiting = new Map<Permit, Waiting>();

  /** `share`: of one holder at most. */
  constructor(permits: number, share = permits) {
    this.#free = permits;
    this.#share = share;
  }

  acquire(holder: string): Permit {
    let isHeld = true;
    let grant = (): void => undefined;
    const permit: Permit = {
      granted: new Promise(resolve => (grant = resolve)),
      release: () => {
        if (isHeld) this.#release(permit, holder);
        isHeld = false;
      },
    };
    this.#waiting.set(permit, { holder, grant });
    this.#grantNext();
    return permit;
  }

  hasShare(holder: string): boolean {
    return this.#heldBy(holder) >= this.#share;
  }

  #release(permit: Permit, holder: string): void {
    const left = this.#waiting.get(permit);
    this.#waiting.delete(permit);
    if (left === undefined) this.#give(holder, -1);
    else left.grant();
    this.#grantNext();
  }

  #grantNext(): void {
    const [permit, next] = (this.#free === 0 ? undefined : this.#next()) ?? [];
    if (permit === undefined || next === undefined) return;
    this.#waiting.delete(permit);
    this.#give(next.holder, 1);
    next.grant();
  }

  #next(): readonly [Permit, Waiting] | undefined {
    let first: readonly [Permit, Waiting] | undefined;
    for (const asked of this.#waiting) {
      const held = this.#heldBy(asked[1].holder);
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
