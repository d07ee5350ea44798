/** A decoded part of the URL that still knows where each of its characters stands in the URL as received. */
import type { CutLiteral } from './slots';
import type { Span } from '../syntax-tree';

export class DecodedText {
  readonly text: string;
  /** Place of the first character in the URL. */
  private readonly base: number;
  /** Place of each character, and of the end; undefined where nothing was escaped and places run in step. */
  private readonly places: readonly number[] | undefined;

  /** Where literals have been cut out, by the place of their first character in the text. */
  private readonly cuts: ReadonlyMap<number, CutLiteral> | undefined;

  constructor(text: string, base: number, places?: readonly number[], cuts?: ReadonlyMap<number, CutLiteral>) {
    this.text = text;
    this.base = base;
    this.places = places;
    this.cuts = cuts;
  }

  withCuts(cuts: ReadonlyMap<number, CutLiteral>): DecodedText {
    return new DecodedText(this.text, this.base, this.places, cuts);
  }

  cutAt(index: number): CutLiteral | undefined {
    return this.cuts?.get(index);
  }

  /** The URL's range for the range `start` to `end` of the text. */
  span(start: number, end: number): Span {
    return { start: this.place(start), end: this.place(end) };
  }

  private place(index: number): number {
    return this.places?.[index] ?? this.base + index;
  }
}

/** A text that was made of another part of the URL: all of it is said to stand there. */
export class DerivedText extends DecodedText {
  constructor(
    text: string,
    private readonly origin: Span,
    derivedCuts?: ReadonlyMap<number, CutLiteral>,
  ) {
    super(text, origin.start, undefined, derivedCuts);
  }

  override withCuts(cuts: ReadonlyMap<number, CutLiteral>): DecodedText {
    return new DerivedText(this.text, this.origin, cuts);
  }

  override span(): Span {
    return this.origin;
  }
}
