/**
 * Rows of a level -> the same for the document, in pieces: those beyond the first piece are promises, and each piece is given a turn of the event loop later. So a document does not
 * hold the loop for all rows at once. A loader waits until all are given, so that a level stays one statement. Once the response has ended, no more are given.
 */
import { loopTurn } from '../../std/loop-turn';
import { VALUES_OF_A_PIECE } from '../../std/work-pieces';

export interface RowsToGive<Item, Given> {
  readonly items: readonly Item[];
  /** How many values the rows of an item have, about. */
  readonly valuesOf: (item: Item) => number;
  readonly give: (item: Item) => Given;
}

export class RowHandout {
  readonly #isOpen: () => boolean;
  /** Levels that are being given. */
  #open = 0;
  /** Batches of loaders that wait for them. */
  readonly #batches: (() => void)[] = [];
  /** That have been handed out so far, about. */
  values = 0;

  /** `isOpen`: whether the response has not ended. */
  constructor(isOpen: () => boolean) {
    this.#isOpen = isOpen;
  }

  /** Rows of one list, each of which has so many values, about. */
  rows<Row>(items: readonly Row[], width: number): readonly (Row | Promise<Row>)[] {
    return this.atOnce(items.length * width) ? items : this.inPieces({ items, valuesOf: () => width, give: row => row });
  }

  /** Whether so many values are given at once. */
  atOnce(values: number): boolean {
    this.values += values;
    return values <= VALUES_OF_A_PIECE;
  }

  inPieces<Item, Given>({ items, valuesOf, give }: RowsToGive<Item, Given>): readonly (Given | Promise<Given>)[] {
    let piece: Promise<void> | undefined;
    let values = 0;
    const given = items.map(item => {
      const own = piece === undefined ? give(item) : piece.then(() => give(item));
      values += valuesOf(item);
      if (values >= VALUES_OF_A_PIECE) [piece, values] = [this.#turnAfter(piece), 0];
      return own;
    });
    if (piece !== undefined) this.#closeAfter(piece);
    return given;
  }

  /** When the batch of a loader is sent. */
  readonly schedule = (send: () => void): void => {
    if (this.#open > 0) this.#batches.push(send);
    else void Promise.resolve().then(() => process.nextTick(send));
  };

  async #turnAfter(piece: Promise<void> | undefined): Promise<void> {
    await piece;
    await loopTurn();
    if (!this.#isOpen()) await new Promise(() => undefined);
  }

  #closeAfter(last: Promise<void>): void {
    this.#open += 1;
    void last.then(() => {
      this.#open -= 1;
      if (this.#open === 0) for (const send of this.#batches.splice(0)) this.schedule(send);
    });
  }
}
