/** Requests of each key -> how long the next must wait. Exact for this instance: in no 60 seconds more than the key's limit, also where the limit has changed meanwhile. */
import { SlidingWindow } from './sliding-window';

export const MINUTE_MS = 60_000;

export class RequestRates {
  /** Keys are made by administrators, so there are never many of them. */
  private readonly windows = new Map<string, SlidingWindow>();

  /** Lets one request of the key pass, or gives the milliseconds until one may. A request that must wait counts for nothing. */
  pass(keyId: string, limit: number, now: number): number {
    const window = this.windowOf(keyId);
    const wait = window.wait(now, limit);
    if (wait === 0) window.record(now, limit);
    return wait;
  }

  private windowOf(keyId: string): SlidingWindow {
    const known = this.windows.get(keyId);
    if (known !== undefined) return known;
    const window = new SlidingWindow(MINUTE_MS);
    this.windows.set(keyId, window);
    return window;
  }
}
