/**
 * Refused keys by sender -> whether a sender has tried too many, and then its turn to try another. A key that was let in from there goes on at once:
 * one mistyped key must not slow down everybody else behind the same proxy.
 */
import type { Address } from '../addresses/address';
import { BoundedMap } from '../../std/bounded-map';
import type { Counters, Wait } from './counters';
import { SlowLine } from './slow-line';

/** Keys of senders that are remembered at most; beyond, the one that came first is forgotten. */
const REMEMBERED = 10_000;
/** The secrets of a network are looked up together once in this time, once too many were wrong. */
const SLOW_MS = 1000;
/** A secret found wrong is looked up again after this time: its key may have been given a later end. */
const WRONG_MS = 10_000;

export class FailedAttempts<Waiting extends Wait> {
  private readonly admitted = new Set<string>();
  /** Pairs that were found wrong, with the time until which they are taken for wrong. */
  private readonly wrong = new BoundedMap<{ readonly until: number }>(REMEMBERED);

  private readonly line: SlowLine;

  constructor(
    private readonly counters: Pick<Counters<Waiting>, 'noteFailure' | 'waitAfterFailures'>,
    private readonly now: () => number = () => performance.now(),
    slowMs: number = SLOW_MS,
  ) {
    this.line = new SlowLine(slowMs);
  }

  /** Whether the sender was let in with this secret the last time, and so need not wait. */
  isAdmitted(sender: Address, secret: string): boolean {
    return this.admitted.has(pair(sender, secret));
  }

  /** Milliseconds until the sender may try another secret without waiting for its turn; 0 for now. */
  wait(sender: Address): Waiting {
    return this.counters.waitAfterFailures(network(sender));
  }

  /** For a sender that would have to wait. Gives false where it gets no turn: the secret was found wrong a moment ago, or is being looked up again, or too many others wait. */
  async turn(sender: Address, secret: string): Promise<boolean> {
    const before = this.wrong.peek(pair(sender, secret));
    if (before !== undefined && before.until > this.now()) return false;
    if (before !== undefined) this.#noteWrong(sender, secret);
    return await this.line.turn(network(sender));
  }

  #noteWrong(sender: Address, secret: string): void {
    this.wrong.keep(pair(sender, secret), { until: this.now() + WRONG_MS });
  }

  failed(sender: Address, secret: string): void {
    this.admitted.delete(pair(sender, secret));
    this.#noteWrong(sender, secret);
    this.counters.noteFailure(network(sender));
  }

  admit(sender: Address, secret: string): void {
    this.admitted.add(pair(sender, secret));
    const [first] = this.admitted;
    if (this.admitted.size > REMEMBERED && first !== undefined) this.admitted.delete(first);
  }
}

function pair(sender: Address, secret: string): string {
  return `${sender.text} ${secret}`;
}

/** Whoever has one IPv6 address has the 2^64 of its network. */
function network({ family, text, bits }: Address): string {
  return family === 'ipv4' ? text : (bits >> 64n).toString(16);
}
