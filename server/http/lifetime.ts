/** Where the service is in its life, and which requests it has not answered to the last byte. A stopping one still answers; a closing one refuses what arrives. */
import type { FastifyReply } from 'fastify';

type State = 'serving' | 'stopping' | 'closing';

export class Lifetime {
  #state: State = 'serving';
  #open = 0;
  readonly #settling: (() => void)[] = [];

  /** True from the moment that the service was told to stop. */
  get isStopping(): boolean {
    return this.#state !== 'serving';
  }

  get isClosing(): boolean {
    return this.#state === 'closing';
  }

  enter(state: Exclude<State, 'serving'>): void {
    this.#state = state;
  }

  /** The request counts until the system has taken the last byte of its answer, or its client has left. */
  add({ raw }: FastifyReply): void {
    this.#open += 1;
    raw.once('close', () => {
      this.#open -= 1;
      if (this.#open === 0) for (const settle of this.#settling.splice(0)) settle();
    });
  }

  /** Resolves when no request is left. */
  settled(): Promise<void> {
    return this.#open === 0 ? Promise.resolve() : new Promise(resolve => this.#settling.push(resolve));
  }
}
