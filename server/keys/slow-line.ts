/**
 * Secrets from a network that has sent too many wrong ones -> one of them at a time, at a slow pace, the newest first. So whoever comes with a right one has it looked at soon, however
 * many wrong ones wait, and nobody can guess quickly.
 */
const MOST_WAITING = 100;

/** Told whether it is this one's turn, or so many newer ones came that it gets none. */
type Told = (hasTurn: boolean) => void;

export class SlowLine {
  readonly #paceMs: number;
  readonly #lines = new Map<string, Told[]>();

  constructor(paceMs: number) {
    this.#paceMs = paceMs;
  }

  turn(network: string): Promise<boolean> {
    const line = this.#lines.get(network) ?? this.#begin(network);
    return new Promise(resolve => {
      line.push(resolve);
      if (line.length > MOST_WAITING) line.shift()?.(false);
    });
  }

  #begin(network: string): Told[] {
    const line: Told[] = [];
    this.#lines.set(network, line);
    const pace = setInterval(() => {
      const next = line.pop();
      next?.(true);
      if (next !== undefined) return;
      clearInterval(pace);
      this.#lines.delete(network);
    }, this.#paceMs).unref();
    return line;
  }
}
