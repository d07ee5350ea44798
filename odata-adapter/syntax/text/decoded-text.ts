/** A decoded part of the URL that still knows where each of its characters stands in the URL as received. */
import type { CutLiteral } from './slots';
import type { Span } from '../../faults';
import { writtenLength } from './written-length';

/** The part of the URL that a text was decoded from. */
export interface WrittenPart {
  readonly raw: string;
  /** Its place in the URL. */
  readonly start: number;
}

/** What stands in quotes, or a line break. A double quote that nothing closes reaches to the end, so that no character is read twice. */
const QUOTED_OR_BREAK = /'(?:[^']|'')*'|"(?:[^"\\]|\\.)*(?:"|\\?$)|[\r\n]/gs;

export class DecodedText {
  /** Of each character, and of the end. Most texts are never asked. */
  #places: readonly number[] | undefined;
  /** By the place of their first character in the text. */
  #cuts: Map<number, CutLiteral> | undefined;

  constructor(
    readonly text: string,
    private readonly written: WrittenPart,
  ) {}

  /** Line breaks outside of quotes as spaces: scripts write a long option in several lines. */
  withoutLineBreaks(): DecodedText {
    if (!/[\r\n]/.test(this.text)) return this;
    const text = this.text.replace(QUOTED_OR_BREAK, part => (part === '\r' || part === '\n' ? ' ' : part));
    return new DecodedText(text, this.written);
  }

  /** Said by the lexer, for the parser: that the literal which begins here has a slot. */
  cut(index: number, literal: CutLiteral): void {
    this.#cuts ??= new Map();
    this.#cuts.set(index, literal);
  }

  cutAt(index: number): CutLiteral | undefined {
    return this.#cuts?.get(index);
  }

  /** The URL's range for the range `start` to `end` of the text. */
  span(start: number, end: number): Span {
    return { start: this.#place(start), end: this.#place(end) };
  }

  /** Whether the character is percent-encoded in the URL. */
  isEscaped(index: number): boolean {
    return this.#place(index + 1) - this.#place(index) > 1;
  }

  #place(index: number): number {
    const { raw, start } = this.written;
    if (raw.length === this.text.length) return start + index;
    this.#places ??= placesIn(this.written);
    return this.#places[index] ?? start + raw.length;
  }
}

/** Characters beyond U+FFFF are two in a text, and stand at one place. */
function placesIn({ raw, start }: WrittenPart): readonly number[] {
  const places: number[] = [];
  for (let index = 0; index < raw.length;) {
    const length = writtenLength(raw, index);
    places.push(start + index);
    if (length === 12) places.push(start + index);
    index += Math.max(length, 1);
  }
  return places;
}

/** A text that was made of another part of the URL: all of it is said to stand there. */
export class DerivedText extends DecodedText {
  constructor(
    text: string,
    private readonly origin: Span,
  ) {
    super(text, { raw: text, start: origin.start });
  }

  override span(): Span {
    return this.origin;
  }
}
