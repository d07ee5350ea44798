/**
 * The texts of the statements that level plans keep, plans of all kinds together. What hangs on a plan is as large as what it has written: its expressions, and the questions that it was found by. So
 * the letters are counted: when there are too many, all level plans are forgotten. One document may have as many plans as values give other answers, each with as many texts.
 */

/** For each letter about ten bytes are kept. */
const MOST_LETTERS = 2 * 1024 * 1024;

export class KeptTexts {
  #letters = 0;
  readonly #forgetting: (() => void)[] = [];

  whenFull(forget: () => void): void {
    this.#forgetting.push(forget);
  }

  add({ length }: string): void {
    this.#letters += length;
    if (this.#letters <= MOST_LETTERS) return;
    this.#letters = 0;
    for (const forget of this.#forgetting) forget();
  }
}
