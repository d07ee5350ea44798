/**
 * Lines of the log -> a stream, as far as it takes them. A full disk, and a reader who has left or does not read, neither end the service nor keep it waiting: lines are lost then, and
 * the next one that is taken says how many.
 */
import type { Writable } from 'node:stream';

export interface LogDestination {
  write(line: string): void;
}

/** Held in memory for a reader who is slow: ten thousand lines and more. */
const WAITING_BYTES = 8_000_000;
/** The number of pino's level `warn`. */
const WARN = 40;

export class LogOutput implements LogDestination {
  readonly #stream: Writable;
  #lost = 0;

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  write(line: string): void {
    if (this.#stream.writableLength > WAITING_BYTES) {
      this.#lost += 1;
      return;
    }
    const lost = this.#lost;
    this.#lost = 0;
    this.#stream.write(lost === 0 ? line : `${lossOf(lost)}${line}`, error => {
      if (error) this.#lost += lost + 1;
    });
  }
}

/** On a line of its own: of the one before, a part may have been written. */
function lossOf(lines: number): string {
  return `\n${JSON.stringify({ level: WARN, time: new Date().toISOString(), lines, msg: 'lines of the log were lost: the output did not take them' })}\n`;
}
