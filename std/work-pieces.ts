/** Work on many rows -> pieces of a few milliseconds, each in a turn of the event loop of its own. Rejects what goes on when nobody waits for it any more. */
import { loopTurn } from './loop-turn';

const PIECE_MS = 4;

export class WorkPieces {
  readonly #mustGoOn: () => void;
  #end = performance.now() + PIECE_MS;

  /** `mustGoOn` throws once nobody waits for the work. Without it, all of the work is done. */
  constructor(mustGoOn: () => void = () => undefined) {
    this.#mustGoOn = mustGoOn;
  }

  /** Asked for each row. */
  get isOver(): boolean {
    return performance.now() >= this.#end;
  }

  async next(): Promise<void> {
    await loopTurn();
    this.#mustGoOn();
    this.#end = performance.now() + PIECE_MS;
  }
}
