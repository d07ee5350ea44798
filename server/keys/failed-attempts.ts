/**
 * Refused keys by sender -> whether a sender must wait before it may try another. What has just been let in from there goes on: one mistyped key
 * must not lock out everybody else behind the same proxy.
 */
import type { Address } from '../addresses/address';
import { MINUTE_MS } from './request-rates';
import { SlidingWindow } from './sliding-window';

/** Senders and keys that are remembered at most; beyond, the one that came first is forgotten. */
const REMEMBERED = 10_000;

export class FailedAttempts {
  private readonly windows = new Map<string, SlidingWindow>();
  private readonly admitted = new Set<string>();

  constructor(private readonly perMinute: number) {}

  /** Milliseconds until the sender may try this key; 0 for now. */
  wait(sender: Address, secret: string, now: number): number {
    if (this.admitted.has(pair(sender, secret))) return 0;
    return this.windows.get(network(sender))?.wait(now) ?? 0;
  }

  failed(sender: Address, secret: string, now: number): void {
    this.admitted.delete(pair(sender, secret));
    const name = network(sender);
    const window = this.windows.get(name) ?? new SlidingWindow(this.perMinute, MINUTE_MS);
    window.record(now);
    this.windows.delete(name);
    this.windows.set(name, window);
    forgetFirst(this.windows);
  }

  succeeded(sender: Address, secret: string): void {
    const name = pair(sender, secret);
    if (this.admitted.has(name)) return;
    this.admitted.add(name);
    forgetFirst(this.admitted);
  }
}

function pair(sender: Address, secret: string): string {
  return `${sender.text} ${secret}`;
}

/** Whoever has one IPv6 address has the 2^64 of its network. */
function network({ family, text, bits }: Address): string {
  return family === 'ipv4' ? text : (bits >> 64n).toString(16);
}

function forgetFirst(remembered: Map<string, unknown> | Set<string>): void {
  if (remembered.size <= REMEMBERED) return;
  for (const first of remembered.keys()) {
    remembered.delete(first);
    return;
  }
}
