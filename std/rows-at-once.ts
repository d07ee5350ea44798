/** How many rows are written as one text: as many as make about a fifth of a megabyte, which takes a millisecond. Rows may be short or long, so it is learnt from the texts before. */
const [LETTERS, FIRST] = [200_000, 8] as const;

export class RowsAtOnce {
  readonly #most: number;
  #count: number = FIRST;

  constructor(most: number) {
    this.#most = most;
  }

  get count(): number {
    return this.#count;
  }

  /** `letters`: how long the text of so many rows was. */
  wrote(letters: number): void {
    const fits = Math.floor((this.#count * LETTERS) / Math.max(letters, 1));
    this.#count = Math.max(1, Math.min(this.#most, this.#count * 2, fits));
  }
}
