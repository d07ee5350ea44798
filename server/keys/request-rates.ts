/** Requests of each key -> how long the next must wait. Exact for this instance: in no 60 seconds more than the key's limit. */
import { SlidingWindow } from './sliding-window';

export const MINUTE_MS = 60_000;

export class RequestRates {
  private readonly windows = new Map<string, SlidingWindow>();

  /** Lets one request of the key pass, or gives the milliseconds until one may. A request that must wait counts for nothing. */
  pass(keyId: string, limit: number, now: number): number {
    const window = this.windowOf(keyId, limit);
    const wait = window.wait(now);
    if (wait === 0) window.record(now);
    return wait;
  }

  /** A changed limit begins anew. Keys are made by administrators, so there are never many of them. */
  private windowOf(keyId: string, limit: number): SlidingWindow {
    const known = this.windows.get(keyId);
    if (known?.limit === limit) return known;
    const window = new SlidingWindow(limit, MINUTE_MS);
    this.windows.set(keyId, window);
    return window;
  }
}
