/**
 * Secrets from a network that has sent too many wrong ones -> all that came within the pace, let go together, so that one question to the store answers them. A right one among them waits
 * for the pace at most. Where more come than may wait, one is chosen by chance and refused: so neither the first nor the last can keep the others out.
 */
const MOST_WAITING = 100;

/** Called with true when the secret may be looked up, with false when it was refused. */
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
      if (line.length > MOST_WAITING) yieldOne(line);
    });
  }

  #begin(network: string): Told[] {
    const line: Told[] = [];
    this.#lines.set(network, line);
    setTimeout(() => {
      this.#lines.delete(network);
      for (const tell of line) tell(true);
    }, this.#paceMs).unref();
    return line;
  }
}

function yieldOne(line: Told[]): void {
  const [chosen] = line.splice(Math.floor(Math.random() * line.length), 1);
  chosen?.(false);
}
