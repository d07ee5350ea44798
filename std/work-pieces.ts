/** Work on many rows -> pieces of a few milliseconds, each in a turn of the event loop of its own. Rejects what goes on when nobody waits for it any more. */
import { loopTurn } from './loop-turn';

const PIECE_MS = 4;

/** Of rows that are worked on at once: 250 rows of 32 fields. To give them to a document, to shape or to write them takes two to three milliseconds each. */
export const VALUES_OF_A_PIECE = 8000;

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
