/** A decoded part of the URL that still knows where each of its characters stands in the URL as received. */
import type { Span } from '../syntax-tree';

export class DecodedText {
  readonly text: string;
  /** Place of the first character in the URL. */
  private readonly base: number;
  /** Place of each character, and of the end; undefined where nothing was escaped and places run in step. */
  private readonly places: readonly number[] | undefined;

  constructor(text: string, base: number, places?: readonly number[]) {
    this.text = text;
    this.base = base;
    this.places = places;
  }

  /** The URL's range for the range `start` to `end` of the text. */
  span(start: number, end: number): Span {
    return { start: this.place(start), end: this.place(end) };
  }

  private place(index: number): number {
    return this.places?.[index] ?? this.base + index;
  }
}
