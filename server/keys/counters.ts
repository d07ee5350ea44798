/** Counts over all requests of an instance, in whichever process they arrive: requests of each key, and refused keys of each network. */
import { MINUTE_MS, RequestRates } from './request-rates';
import { FailuresByNetwork } from './failures-by-network';

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

/** `failedAttempts`: keys that senders of one network may try in vain within a minute. */
export function createCounters(failedAttempts: number, now: () => number = () => performance.now()): Counters<number> {
  const rates = new RequestRates();
  const failures = new FailuresByNetwork(failedAttempts, MINUTE_MS);
  return {
    passRequest: (keyId, limit) => rates.pass(keyId, limit, now()),
    waitAfterFailures: network => failures.wait(network, now()),
    noteFailure: network => failures.note(network, now()),
  };
}
