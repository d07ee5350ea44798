/** What one connection has prepared. PostgreSQL keeps 25 to 40 bytes for each letter of a statement, for as long as the connection lasts. */
import type { SentText } from './statement-names';

const MOST = 500;
/** As many as 500 usual statements have. */
const MOST_LETTERS = 400_000;

export class PreparedStatements {
  readonly #names = new Set<string>();
  #letters = 0;

  /** Before it is sent. What is sent without a name is not prepared. */
  add({ text, name }: SentText): void {
    if (name === undefined || this.#names.has(name)) return;
    this.#names.add(name);
    this.#letters += text.length;
  }

  /** Then a new connection is to take the place of this one. */
  get areTooMany(): boolean {
    return this.#names.size > MOST || this.#letters > MOST_LETTERS;
  }
}
