/** How many rows one response may still read. Rejects with ROWS_EXCEEDED when it is spent. */
import { ReadFault } from '../database/read-fault';

export class RowBudget {
  readonly whole: number;
  left: number;

  constructor(rows: number) {
    this.whole = rows;
    this.left = rows;
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
}
