/** A decoded part of the URL that the lexer reads: its template so far, and where in it literals have been cut out. */
import type { DecodedText } from '../text/decoded-text';
import type { SlotContent, SlotKind } from '../syntax-tree';
import type { CutLiteral, Slots } from '../text/slots';

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
  readonly #cuts = new Map<number, CutLiteral>();

  constructor(
    private readonly source: DecodedText,
    private readonly slots: Slots,
  ) {}

  get text(): string {
    return this.source.text;
  }

  /** What stands up to `end` is part of the template. */
  keep(end: number): true {
    this.template += this.source.text.slice(this.position, end);
    this.position = end;
    return true;
  }

  /** What stands up to `end` is a literal, or several. `form` is what of its form the parser goes by: a sign, quotes, the name of a type. */
  cut(end: number, form: string, ...contents: readonly SlotContent[]): true {
    const [first = -1] = contents.map(content => this.slots.add(content));
    this.#cuts.set(this.position, { slot: first, end });
    this.template += form;
    for (const { kind } of contents) this.template += MARKS[kind];
    this.position = end;
    return true;
  }

  /** For the parser: the same text, which knows where literals have been cut out of it. */
  get parsed(): DecodedText {
    return this.source.withCuts(this.#cuts);
  }
}
