/** Refused keys by the sender's network -> how long a sender of that network must wait. */
import { BoundedMap } from '../../std/bounded-map';
import { SlidingWindow } from './sliding-window';

/** Networks that are remembered at most; beyond, the one that failed longest ago is forgotten. */
const REMEMBERED = 10_000;

export class FailuresByNetwork {
  private readonly windows = new BoundedMap<SlidingWindow>(REMEMBERED);

  constructor(
    private readonly limit: number,
    private readonly lengthMs: number,
  ) {}

  wait(network: string, now: number): number {
    return this.windows.peek(network)?.wait(now, this.limit) ?? 0;
  }

  note(network: string, now: number): void {
    this.windows.get(network, () => new SlidingWindow(this.lengthMs)).record(now, this.limit);
  }
}
