/** The bytes of a connection, as they arrive -> runs of whole messages: rows, and all others (PostgreSQL, 54.2 Message Flow). Keeps a message's beginning until its end has come. */

export interface MessageRuns {
  /** One or more DataRow messages. */
  readonly onRows: (bytes: Buffer, start: number, end: number) => void;
  readonly onOthers: (bytes: Buffer) => void;
}

const DATA_ROW = 0x44;
/** Code and length; the length counts itself but not the code. */
const HEAD_BYTES = 5;
const CODE_BYTES = 1;

export class MessageSplitter {
  /** Pieces of a message that has not come whole, and how many bytes it takes to go on. */
  #pieces: Buffer[] = [];
  #kept = 0;
  #needed = 0;

  constructor(private readonly runs: MessageRuns) {}

  take(chunk: Buffer): void {
    if (this.#kept === 0) {
      this.#split(chunk);
      return;
    }
    this.#pieces.push(chunk);
    this.#kept += chunk.length;
    if (this.#kept < this.#needed) return;
    const bytes = Buffer.concat(this.#pieces, this.#kept);
    [this.#pieces, this.#kept] = [[], 0];
    this.#split(bytes);
  }

  #split(bytes: Buffer): void {
    let [start, at] = [0, 0];
    let inRows = false;
    for (let end = endOfMessage(bytes, at); end <= bytes.length; end = endOfMessage(bytes, at)) {
      const isRow = bytes[at] === DATA_ROW;
      if (isRow !== inRows) {
        this.#give(bytes, [start, at], inRows);
        [start, inRows] = [at, isRow];
      }
      at = end;
    }
    this.#give(bytes, [start, at], inRows);
    if (at < bytes.length) this.#keep(bytes.subarray(at), endOfMessage(bytes, at) - at);
  }

  #give(bytes: Buffer, [start, end]: readonly [start: number, end: number], areRows: boolean): void {
    if (start === end) return;
    if (areRows) this.runs.onRows(bytes, start, end);
    else this.runs.onOthers(bytes.subarray(start, end));
  }

  #keep(rest: Buffer, needed: number): void {
    this.#pieces = [rest];
    this.#kept = rest.length;
    this.#needed = needed;
  }
}

/** Beyond the bytes while the head has not come whole. */
function endOfMessage(bytes: Buffer, at: number): number {
  return at + HEAD_BYTES > bytes.length ? at + HEAD_BYTES : at + CODE_BYTES + bytes.readInt32BE(at + CODE_BYTES);
}
