/** A semaphore: a limited number of permits at a time. Those who wait get theirs in the order in which they asked. */

export interface Permit {
  /** Resolves when the permit is granted, or when it was released while it waited. */
  readonly granted: Promise<void>;
  /** Gives the permit back, or leaves the queue if it still waits. Calling it again does nothing. */
  release(): void;
}

export class Semaphore {
  #free: number;
  /** In the order in which they asked. */
  readonly #waiting = new Map<Permit, () => void>();

  constructor(permits: number) {
    this.#free = permits;
  }

  acquire(): Permit {
    let isHeld = true;
    let grant = (): void => undefined;
    const permit: Permit = {
      granted: new Promise(resolve => (grant = resolve)),
      release: () => {
        if (isHeld) this.#release(permit);
        isHeld = false;
      },
    };
    this.#waiting.set(permit, grant);
    this.#grantNext();
    return permit;
  }

  #release(permit: Permit): void {
    const leave = this.#waiting.get(permit);
    if (leave === undefined) this.#free += 1;
    this.#waiting.delete(permit);
    leave?.();
    this.#grantNext();
  }

  #grantNext(): void {
    const [next] = this.#waiting;
    if (next === undefined || this.#free === 0) return;
    const [permit, grant] = next;
    this.#waiting.delete(permit);
    this.#free -= 1;
    grant();
  }
}
