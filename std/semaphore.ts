/** A semaphore: a limited number of permits at a time, in all and of one holder. Those who wait get theirs in the order in which they asked; whoever has his share lets others go first. */

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
  constructor(permits: number, share: number) {
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
    if (this.#free === 0) return;
    for (const [permit, { holder, grant }] of this.#waiting) {
      if (this.hasShare(holder)) continue;
      this.#waiting.delete(permit);
      this.#give(holder, 1);
      grant();
      return;
    }
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
