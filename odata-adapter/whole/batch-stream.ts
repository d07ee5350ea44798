/** Texts that are made one after the other -> a stream that asks for the next one when the one before has been taken, and holds none in advance. Whatever ends it, `close` is called. */
import { Readable } from 'node:stream';

export class BatchStream extends Readable {
  readonly #texts: AsyncIterator<string | Buffer>;
  readonly #close: () => Promise<void>;

  constructor(texts: AsyncIterator<string | Buffer>, close: () => Promise<void>) {
    super({ highWaterMark: 0 });
    this.#texts = texts;
    this.#close = close;
  }

  override _read(): void {
    this.#texts.next().then(
      ({ done, value }) => this.push(done === true ? null : value),
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error('A batch could not be read.')),
    );
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    // What makes the texts may hold resources of its own. It fails where it is cut off, which is meant.
    void this.#texts.return?.().catch(() => undefined);
    void this.#close().finally(() => callback(error));
  }
}
