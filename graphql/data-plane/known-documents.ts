/**
 * The documents that mercurius knows by their text: of each it keeps the tree, and of one that came twice a function that was made for it, fifty times as long as the text. Mercurius bounds their number only.
 * Here their letters are counted: when there are too many, all are forgotten. Level plans go with the tree that they were made for.
 */
export class KnownDocuments {
  #texts = new Set<string>();
  #letters = 0;

  constructor(
    private readonly mostLetters: number,
    private readonly forgetAll: () => void,
  ) {}

  /** Before a document is run, whether it is known or not. One that is given as a tree is never known: mercurius keeps it once more. */
  add(text: string, isTree = false): void {
    if (!isTree && this.#texts.has(text)) return;
    if (this.#letters + text.length > this.mostLetters) {
      [this.#texts, this.#letters] = [new Set(), 0];
      this.forgetAll();
    }
    if (!isTree) this.#texts.add(text);
    this.#letters += text.length;
  }
}
