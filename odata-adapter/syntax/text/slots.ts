/**
 * The slots of one request while it is read: the lexer fills them, and the parser says which of them it has taken. Where the parser reads a literal that the lexer did not cut out, or leaves one
 * that it did, they disagree about what the template says: then `agrees` is false, the request is answered all the same, and nothing of it is kept.
 */
import type { LiteralValue, SlotContent, SlotContents, SlotKind } from '../syntax-tree';

export interface ReadLiteral {
  readonly kind: SlotKind;
  readonly value: LiteralValue;
  readonly written: string;
}

/** Where the lexer has cut a literal out of a text. */
export interface CutLiteral {
  readonly slot: number;
  readonly end: number;
  /** What of it stands in the template. */
  readonly form: string;
}

export class Slots {
  readonly #contents: SlotContent[] = [];
  readonly contents: SlotContents = this.#contents;
  readonly #taken = new Set<number>();
  #wasMissed = false;

  /** Whether the parser has taken exactly the literals that the lexer has cut out. */
  get agrees(): boolean {
    return !this.#wasMissed && this.#taken.size === this.#contents.length;
  }

  add(content: SlotContent): number {
    return this.#contents.push(content) - 1;
  }

  /** Of an option of the client's own, which is not parsed. */
  accept(slot: number): void {
    this.#taken.add(slot);
  }

  /** The slot of a literal that the parser has read up to `end`; a new one where the lexer has not cut it out so. */
  take(cut: CutLiteral | undefined, end: number, read: ReadLiteral): number {
    const content = cut?.end === end ? this.#contents[cut.slot] : undefined;
    const isSame = content?.kind === read.kind && content.value === read.value;
    if (!isSame) this.#wasMissed = true;
    const slot = cut !== undefined && isSame ? cut.slot : this.add(read);
    this.#taken.add(slot);
    return slot;
  }
}
