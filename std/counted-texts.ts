/** The texts that something is kept for elsewhere, which takes many times as much as their letters. The letters are counted: when there are too many, all that is kept is forgotten. */
export class CountedTexts {
  readonly #known = new Set<string>();
  readonly #forgetting: (() => void)[] = [];
  #letters = 0;

  constructor(private readonly mostLetters: number) {}

  whenFull(forget: () => void): void {
    this.#forgetting.push(forget);
  }

  /** Each time that something is kept for it. */
  add(text: string): void {
    if (this.#letters + text.length > this.mostLetters) {
      this.#letters = 0;
      this.#known.clear();
      for (const forget of this.#forgetting) forget();
    }
    this.#letters += text.length;
  }

  /** One that is kept once, however often it comes. */
  addOnce(text: string): void {
    if (this.#known.has(text)) return;
    this.add(text);
    this.#known.add(text);
  }
}
