/** The text of a CSV file in chunks (RFC 4180, with any delimiter and any line breaks) -> its rows, each with the line that it begins in. Rejects with `SourceFault` quotes that cannot be meant. */
import { SourceFault } from '../source-fault';

export interface CsvRow {
  readonly cells: readonly string[];
  readonly line: number;
}

export const LONGEST_ROW = 1_000_000;

const [QUOTE, RETURN, FEED] = ['"', '\r', '\n'].map(character => character.charCodeAt(0));

/** Of UTF-8 or UTF-16. A decoder takes away only that of the beginning. */
export const MARK = '\ufeff';

const MISPLACED = 'A quote stands where none can be. Quotes within a quoted cell are written twice.';
export const JOINED =
  'An invisible mark (BOM) stands here, with which a file begins. Files may have been put together: import each by itself.';

/** A row that is cut by the end of a chunk is kept, and read again with the next chunk. */
export class CsvRows {
  #text = '';
  #isWhole = false;
  #at = 0;
  #line = 1;
  #endsOpen = false;
  readonly #delimiter: number;

  constructor(
    delimiter: string,
    private readonly source: string,
  ) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  /** Whether the last value may go on behind the end of the text: no quote closes it, and no line break follows. */
  get endsOpen(): boolean {
    return this.#endsOpen;
  }

  /** Rows that end in the chunk. */
  take(chunk: string): Iterable<CsvRow> {
    this.#text = this.#text.slice(this.#at) + chunk;
    this.#at = 0;
    return this.rows();
  }

  /** The row that has no line break at its end. */
  end(): Iterable<CsvRow> {
    this.#isWhole = true;
    return this.rows();
  }

  private *rows(): Generator<CsvRow> {
    for (let row = this.row(); row !== undefined; row = this.row()) yield row;
    if (this.#text.length - this.#at > LONGEST_ROW)
      throw this.fault(`A line has more than ${LONGEST_ROW} characters. A quote may be missing.`);
  }

  /** Undefined where the text at hand has no whole row. */
  private row(): CsvRow | undefined {
    const text = this.#text;
    while (isBreak(text.charCodeAt(this.#at))) if (!this.endLine(this.#at)) return undefined;
    if (this.#at >= text.length) return undefined;
    const cells: string[] = [];
    const line = this.#line;
    let [at, breaks] = [this.#at, 0];
    for (;;) {
      let end = at;
      if (text.charCodeAt(at) === QUOTE) {
        const close = this.findClose(at);
        if (close === undefined) return undefined;
        const inner = text.slice(at + 1, close);
        cells.push(inner.includes('"') ? inner.replaceAll('""', '"') : inner);
        breaks += countBreaks(inner);
        end = close + 1;
      } else {
        while (end < text.length && !this.isEnd(text.charCodeAt(end))) end++;
        cells.push(text.slice(at, end));
      }
      if (end >= text.length && !this.#isWhole) return undefined;
      if (text.charCodeAt(end) === this.#delimiter) {
        at = end + 1;
        continue;
      }
      if (end < text.length && !isBreak(text.charCodeAt(end))) throw this.fault(isMarked(text, end) ? JOINED : MISPLACED);
      if (end < text.length && !this.endLine(end)) return undefined;
      if (end >= text.length) {
        this.#at = end;
        this.#endsOpen = text.charCodeAt(end - 1) !== QUOTE;
      }
      this.#line += breaks;
      return { cells, line };
    }
  }

  /** Goes on behind the line break; false where its second half may be in the next chunk. */
  private endLine(at: number): boolean {
    const isReturn = this.#text.charCodeAt(at) === RETURN;
    if (isReturn && at + 1 >= this.#text.length && !this.#isWhole) return false;
    this.#at = isReturn && this.#text.charCodeAt(at + 1) === FEED ? at + 2 : at + 1;
    this.#line++;
    return true;
  }

  /** Of the cell whose first quote stands there. */
  private findClose(open: number): number | undefined {
    for (let at = this.#text.indexOf('"', open + 1); at >= 0; at = this.#text.indexOf('"', at + 2)) {
      if (at + 1 >= this.#text.length && !this.#isWhole) return undefined;
      if (this.#text.charCodeAt(at + 1) !== QUOTE) return at;
    }
    if (this.#isWhole) throw this.fault('A quote that was opened is not closed. The file may have been cut.');
    return undefined;
  }

  private isEnd(character: number): boolean {
    return character === this.#delimiter || character === QUOTE || isBreak(character);
  }

  private fault(message: string): SourceFault {
    return new SourceFault(message, { source: this.source, line: this.#line });
  }
}

function isBreak(character: number): boolean {
  return character === FEED || character === RETURN;
}

/** Where the text of a row cannot go on, since another file begins before it or there. */
function isMarked(text: string, at: number): boolean {
  return text[at] === MARK || text[at - 1] === MARK;
}

function countBreaks(text: string): number {
  return text.includes('\n') || text.includes('\r') ? text.split(/\r\n|\r|\n/).length - 1 : 0;
}
