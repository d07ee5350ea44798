/**
 * SQL text -> the name that it is prepared under, or none. A text is named when it is met for the second time, so that one-off texts are not prepared
 * for good; how many texts are remembered is bounded.
 */
import { BoundedMap } from '../../std/bounded-map';
import { sha256 } from '../../std/sha256';

const REMEMBERED = 2000;

interface KnownText {
  isNew: boolean;
  /** The same on every instance and after every restart, within PostgreSQL's 63 bytes. */
  name?: string;
}

export class StatementNames {
  readonly #texts = new BoundedMap<KnownText>(REMEMBERED);

  nameOf(text: string): string | undefined {
    const known = this.#texts.get(text, () => ({ isNew: true }));
    if (!known.isNew) return (known.name ??= sha256(text));
    known.isNew = false;
    return undefined;
  }
}
