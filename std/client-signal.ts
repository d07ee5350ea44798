/** A signal that fires when a client leaves before its answer is sent. It is simpler than an `AbortSignal`, which costs more than reading a row. */

/** An `AbortSignal` is one. */
export interface LeavingSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export class ClientSignal implements LeavingSignal {
  aborted = false;
  readonly #listeners = new Set<() => void>();

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
  }

  /** Calling it again does nothing: a listener that began to wait when it was told would wait twice, and end one wait only. */
  abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    for (const listener of this.#listeners) listener();
  }
}
