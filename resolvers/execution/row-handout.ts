/**
 * Rows of a level -> the same for the document, in pieces: those beyond the first piece are promises, and each piece is given a turn of the event loop later. So a document does not
 * hold the loop for all rows at once. A loader waits until all are given, so that a level stays one statement. Once the response has ended, the promises are rejected.
 */
import { loopTurn } from '../../std/loop-turn';

/** A compiled document takes two to three milliseconds for them. */
export const ROWS_OF_A_PIECE = 250;

export interface RowsToGive<Item, Given> {
  readonly items: readonly Item[];
  /** How many rows an item brings. */
  readonly rowsOf: (item: Item) => number;
  readonly give: (item: Item) => Given;
}

export class RowHandout {
  readonly #mustBeOpen: () => void;
  /** Levels that are being given. */
  #open = 0;
  /** Batches of loaders that wait for them. */
  readonly #batches: (() => void)[] = [];

  /** `mustBeOpen` throws once the response has ended. */
  constructor(mustBeOpen: () => void) {
    this.#mustBeOpen = mustBeOpen;
  }

  inPieces<Item, Given>({ items, rowsOf, give }: RowsToGive<Item, Given>): readonly (Given | Promise<Given>)[] {
    let piece: Promise<void> | undefined;
    let rows = 0;
    const given = items.map(item => {
      const own = piece === undefined ? give(item) : givenAfter(piece, () => give(item));
      rows += rowsOf(item);
      if (rows >= ROWS_OF_A_PIECE) [piece, rows] = [this.#turnAfter(piece), 0];
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
    this.#mustBeOpen();
  }

  #closeAfter(last: Promise<void>): void {
    this.#open += 1;
    const close = (): void => {
      this.#open -= 1;
      if (this.#open === 0) for (const send of this.#batches.splice(0)) this.schedule(send);
    };
    last.then(close, close);
  }
}

function givenAfter<Given>(piece: Promise<void>, give: () => Given): Promise<Given> {
  const given = piece.then(give);
  // A document that does not ask for the rows does not ask how they fared, either.
  given.catch(() => undefined);
  return given;
}
