/** How many rows are written as one text: as many as make about 200,000 letters, which takes a millisecond. Rows may be short or long, so it is learnt from the texts before, beginning with one row. */
const LETTERS = 200_000;

export class RowsAtOnce {
  readonly #most: number;
  #count = 1;

  constructor(most: number) {
    this.#most = most;
  }

  get count(): number {
    return this.#count;
  }

  wrote(rows: number, letters: number): void {
    const fits = Math.floor((rows * LETTERS) / Math.max(letters, 1));
    this.#count = Math.max(1, Math.min(this.#most, this.#count * 2, fits));
  }
}
