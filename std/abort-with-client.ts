/** A response that is being made -> a signal that fires when its client leaves first. It is simpler than an `AbortSignal`, which costs more than reading a row. */
import type { ServerResponse } from 'node:http';

/** An `AbortSignal` is one. */
export interface LeavingSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export function abortWithClient(response: ServerResponse): ClientSignal {
  const signal = new ClientSignal();
  response.on('close', () => {
    if (!response.writableFinished) signal.abort();
  });
  return signal;
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

  abort(): void {
    this.aborted = true;
    for (const listener of this.#listeners) listener();
  }
}
