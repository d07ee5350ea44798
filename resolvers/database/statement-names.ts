/**
 * SQL text -> how it is sent: by a name that it is prepared under, or without. A text is named when it is met for the second time, so that one-off texts are not prepared
 * for good; of all texts together so many letters are remembered.
 */
import { randomBytes } from 'node:crypto';
import { BoundedMap } from '../../std/bounded-map';
import { sha256 } from '../../std/sha256';

const REMEMBERED_LETTERS = 4_000_000;

export interface SentText {
  readonly text: string;
  /** The same on every instance and after every restart, within PostgreSQL's 63 bytes, until statements are prepared anew. */
  readonly name: string | undefined;
}

export class StatementNames {
  #texts = remembered();
  /** What has been prepared until now has this mark; see `prepareAnew`. */
  mark = '';
  /** How often statements have been prepared anew. */
  timesAnew = 0;

  sentAs(text: string): SentText {
    const known = this.#texts.use(text);
    if (known?.name !== undefined) return known;
    return this.#texts.keep(text, known === undefined ? { text, name: undefined } : named(text + this.mark));
  }

  /**
   * The tables have changed, so that a statement of this mark cannot be executed any more: all statements get other names, and other texts, by which a pooler
   * would know them. Of several that fail together the first one does so.
   */
  prepareAnew(mark: string): void {
    if (mark !== this.mark) return;
    this.timesAnew += 1;
    this.mark = ` /* ${randomBytes(6).toString('hex')} */`;
    this.#texts = remembered();
  }
}

function remembered(): BoundedMap<SentText> {
  return new BoundedMap(REMEMBERED_LETTERS, ({ text }) => text.length);
}

function named(text: string): SentText {
  return { text, name: sha256(text) };
}
