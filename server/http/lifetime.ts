/**
 * Where the service is in its life, and which requests it has not answered to the last byte. A stopping one still answers, and each answer closes its connection, so that no client sends
 * its next request into a closing one. A closing one refuses what arrives.
 */
import type { ServerResponse } from 'node:http';
import { type Link, LinkedList } from '../../std/linked-list';

type State = 'serving' | 'stopping' | 'closing';

export class Lifetime {
  #state: State = 'serving';
  readonly #open = new LinkedList<ServerResponse>();
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
    for (const { value } of this.#open) closeConnection(value);
  }

  /** The request counts as unanswered until the returned entry is removed. */
  add(response: ServerResponse): Link<ServerResponse> {
    if (this.isStopping) closeConnection(response);
    return this.#open.add(response);
  }

  remove(open: Link<ServerResponse>): void {
    this.#open.remove(open);
    if (this.#open.size === 0) for (const settle of this.#settling.splice(0)) settle();
  }

  /** Resolves when no request is left. */
  settled(): Promise<void> {
    return this.#open.size === 0 ? Promise.resolve() : new Promise(resolve => this.#settling.push(resolve));
  }
}

function closeConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
