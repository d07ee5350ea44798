/** Counts over all requests of an instance, in whichever process they arrive: requests of each key, and refused keys of each network. */
import { BoundedMap } from '../../std/bounded-map';
import { MINUTE_MS, RequestRates } from './request-rates';
import { SlidingWindow } from './sliding-window';

/** Milliseconds to wait; 0 for none. A process that counts by itself answers at once. */
export type Wait = number | Promise<number>;

export interface Counters<Waiting extends Wait = Wait> {
  /** Lets one request of the key pass, or tells how long until one may. A request that must wait counts for nothing. */
  passRequest(keyId: string, limit: number): Waiting;
  /** How long until a sender of this network may try another key. */
  waitAfterFailures(network: string): Waiting;
  /** A key was tried in vain from there. */
  noteFailure(network: string): void;
}

/** Networks that are remembered at most; beyond, the one that failed longest ago is forgotten. */
const REMEMBERED = 10_000;

/** `failedAttempts`: keys that senders of one network may try in vain within a minute. */
export function createCounters(failedAttempts: number, now: () => number = () => performance.now()): Counters<number> {
  const rates = new RequestRates();
  const failures = new BoundedMap<SlidingWindow>(REMEMBERED);
  return {
    passRequest: (keyId, limit) => rates.pass(keyId, limit, now()),
    waitAfterFailures: network => failures.peek(network)?.wait(now(), failedAttempts) ?? 0,
    noteFailure: network => failures.get(network, () => new SlidingWindow(MINUTE_MS)).record(now(), failedAttempts),
  };
}
