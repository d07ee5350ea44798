/** How many rows one response may still read, and how many bytes they may have. Rejects with ROWS_EXCEEDED when it is spent. */
import type { RowRoom } from '../database/database-types';
import { ReadFault } from '../database/read-fault';

/** On average. A few are several times as long as this, with a text that is computed or a photo; most have a quarter of it. */
const BYTES_OF_A_ROW = 2000;

export class RowBudget implements RowRoom {
  left: number;
  /** Of the rows that were read. */
  bytes = 0;
  readonly #mostBytes: number;
  #isBeyond = false;

  constructor(readonly whole: number) {
    this.left = whole;
    this.#mostBytes = whole * BYTES_OF_A_ROW;
  }

  /** One row more than the page where it matters whether there are more, and than may still be read. */
  limit(first: number, withNext: boolean): number {
    return Math.min(first + (withNext ? 1 : 0), this.left + 1);
  }

  /** Takes rows that the response holds. */
  spend(rows: number): void {
    this.left -= rows;
    if (this.left < 0) throw new ReadFault('ROWS_EXCEEDED', `a response reads at most ${this.whole} rows: ask for fewer with first`);
  }

  /** The first ones are kept, since one row may be longer than all that there is room for. */
  take(bytes: number, isFirst: boolean): boolean {
    this.#isBeyond ||= this.bytes >= this.#mostBytes && !isFirst;
    this.bytes += bytes;
    return !this.#isBeyond;
  }

  /** Rows are not all there that have more bytes. */
  mustHold(): void {
    if (this.#isBeyond)
      throw new ReadFault('ROWS_EXCEEDED', `the rows of a response have at most ${this.#mostBytes} bytes: ask for fewer with first`);
  }
}
