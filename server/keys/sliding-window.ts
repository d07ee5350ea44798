/** How many may pass within any period of one length, exactly. It keeps the times of the last ones: when the oldest is out of the period, the next one passes. */

export class SlidingWindow {
  /** A ring: `next` is where the oldest stands once it is full. */
  private readonly times: number[] = [];
  private next = 0;

  constructor(
    readonly limit: number,
    private readonly lengthMs: number,
  ) {}

  /** Milliseconds until one more may pass; 0 for now. */
  wait(now: number): number {
    const oldest = this.times.length < this.limit ? undefined : this.times[this.next];
    return oldest === undefined ? 0 : Math.max(0, oldest + this.lengthMs - now);
  }

  /** One has passed. */
  record(now: number): void {
    this.times[this.next] = now;
    this.next = (this.next + 1) % this.limit;
  }
}
