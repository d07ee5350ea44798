/**
 * Secrets from a network that has sent too many wrong ones -> one of them at a time, at a slow pace, the newest first. So whoever comes with a right one has it looked at soon, however
 * many wrong ones wait, and nobody can guess quickly. None waits for long: where newer ones keep coming, the oldest get no turn.
 */
const MOST_WAITING = 100;

/** Told whether it is this one's turn, or it gets none: so many newer ones came, or it has waited for too long. */
type Told = (hasTurn: boolean) => void;

export class SlowLine {
  readonly #paceMs: number;
  readonly #patienceMs: number;
  readonly #lines = new Map<string, Told[]>();

  constructor(paceMs: number, patienceMs: number) {
    this.#paceMs = paceMs;
    this.#patienceMs = patienceMs;
  }

  turn(network: string): Promise<boolean> {
    const line = this.#lines.get(network) ?? this.#begin(network);
    return new Promise(resolve => {
      const patience = setTimeout(() => {
        line.splice(line.indexOf(tell), 1);
        tell(false);
      }, this.#patienceMs).unref();
      const tell: Told = hasTurn => {
        clearTimeout(patience);
        resolve(hasTurn);
      };
      line.push(tell);
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
