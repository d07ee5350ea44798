/**
 * Refused keys by sender -> whether a sender must wait before it tries another. A key that was let in from there goes on:
 * one mistyped key must not lock out everybody else behind the same proxy.
 */
import type { Address } from '../addresses/address';
import type { Counters, Wait } from './counters';

/** Keys of senders that are remembered at most; beyond, the one that came first is forgotten. */
const REMEMBERED = 10_000;

export class FailedAttempts<Waiting extends Wait> {
  private readonly admitted = new Set<string>();

  constructor(private readonly counters: Pick<Counters<Waiting>, 'noteFailure' | 'waitAfterFailures'>) {}

  /** Whether the sender was let in with this secret the last time, and so need not wait. */
  isAdmitted(sender: Address, secret: string): boolean {
    return this.admitted.has(pair(sender, secret));
  }

  /** Milliseconds until the sender may try another secret; 0 for now. */
  wait(sender: Address): Waiting {
    return this.counters.waitAfterFailures(network(sender));
  }

  failed(sender: Address, secret: string): void {
    this.admitted.delete(pair(sender, secret));
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
