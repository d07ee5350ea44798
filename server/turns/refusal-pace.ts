/**
 * Refusals -> how long each waits until it is sent. One costs about a tenth of a small answer. Where clients send again as soon as they are refused, refusals would take the time of the answers.
 * So those beyond a number in a second wait, and their clients with them.
 */
const PER_SECOND = 200;
/** No client waits longer for its refusal. */
const MOST_MS = 10_000;

export class RefusalPace {
  /** When the next one would be sent, if they came at a steady pace. A second's refusals may come at once. */
  #next = -Infinity;

  /** In milliseconds. */
  wait(now = performance.now()): number {
    const due = Math.min(Math.max(this.#next, now - 1000), now + MOST_MS);
    this.#next = due + 1000 / PER_SECOND;
    return Math.max(0, due - now);
  }
}
