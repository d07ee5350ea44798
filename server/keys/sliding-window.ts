/** How many may pass within any period of one length, exactly. It keeps the times of the last ones: when the oldest that counts is out of the period, the next one passes. */

/** Fewer times are not worth looking through. */
const FEW = 16;

export class SlidingWindow {
  private times: number[] = [];
  /** When so many times are kept, those that count for nothing any more go. */
  private room = FEW;

  constructor(private readonly lengthMs: number) {}

  /** Milliseconds until one more may pass; 0 for now. */
  wait(now: number, limit: number): number {
    const oldest = this.times[this.times.length - limit];
    return oldest === undefined ? 0 : Math.max(0, oldest + this.lengthMs - now);
  }

  /** One has passed. A limit that was higher before counts no more: what it let pass is out of the period where this one lets one pass. */
  record(now: number, limit: number): void {
    this.times.push(now);
    if (this.times.length < this.room) return;
    const oldest = this.times.findIndex(time => time + this.lengthMs > now);
    this.times = this.times.slice(Math.max(oldest, this.times.length - limit));
    this.room = Math.max(FEW, 2 * this.times.length);
  }
}
