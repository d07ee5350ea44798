/** A decoded part of the URL that the lexer reads: its template so far, and where in it literals have been cut out. */
import type { DecodedText } from '../text/decoded-text';
import type { SlotContent, SlotKind } from '../syntax-tree';
import { wordEnd } from '../text/search-terms';
import type { Slots } from '../text/slots';

/** Marks of literals in a template; a text that holds the character before them is not lexed. */
const MARK = '\u0001';
const MARKS: Readonly<Record<SlotKind, string>> = {
  int32: `${MARK}i`,
  int64: `${MARK}l`,
  integer: `${MARK}n`,
  decimal: `${MARK}d`,
  double: `${MARK}e`,
  string: `${MARK}s`,
  guid: `${MARK}g`,
  date: `${MARK}D`,
  dateTimeOffset: `${MARK}T`,
  timeOfDay: `${MARK}t`,
  duration: `${MARK}P`,
  binary: `${MARK}b`,
  term: `${MARK}w`,
  token: `${MARK}k`,
  segment: `${MARK}/`,
  custom: `${MARK}c`,
};

export class LexedText {
  position = 0;
  template = '';
  readonly text: string;

  constructor(
    private readonly source: DecodedText,
    private readonly slots: Slots,
  ) {
    this.text = source.text;
  }

  /** Where a search word that begins here ends. */
  get wordEnd(): number {
    return wordEnd(this.source, this.position);
  }

  /** What stands up to `end` is part of the template. */
  keep(end: number): true {
    this.template += this.text.slice(this.position, end);
    this.position = end;
    return true;
  }

  /** What stands up to `end` is a literal, or several. `form` is what of its form the parser goes by: a sign, quotes, the name of a type. */
  cut(end: number, form: string, ...contents: readonly SlotContent[]): true {
    const slot = this.slots.contents.length;
    this.template += form;
    for (const content of contents) {
      this.slots.add(content);
      this.template += MARKS[content.kind];
    }
    this.source.cut(this.position, { slot, end, form });
    this.position = end;
    return true;
  }
}
