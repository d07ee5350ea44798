/**
 * A client of `pg` whose rows do not go through the driver's parser of messages, which makes a text of every cell by itself: they reach the query that is being answered as
 * bytes, many at a time (`row-query.ts`, `row-reader.ts`). All other messages are the driver's, as is everything that is sent.
 */
import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { Client, type ClientConfig, type Connection } from 'pg';
import { MessageSplitter } from './split-messages';
import type { RowReader } from './row-reader';

/** What the driver passes on to its query as a `dataRow`. */
export interface RowRun {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

/** What the driver has of a connection, without declaring all of it. */
export interface DriverConnection extends Connection {
  attachListeners(stream: EventEmitter): void;
  /** Readers of the statements that this connection has prepared, by their names. */
  readers?: Map<string, RowReader>;
  /** The same connection to a query that need not ask what its statement returns. */
  undescribing?: DriverConnection;
}

export class RowClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    divertRows((this as unknown as { readonly connection: DriverConnection }).connection);
  }
}

function divertRows(connection: DriverConnection): void {
  const attachDriver = connection.attachListeners.bind(connection);
  connection.attachListeners = stream => {
    // Encrypted or not: the driver listens to whatever emits `data` and `end`.
    const others = new EventEmitter();
    attachDriver(others);
    const splitter = new MessageSplitter({
      onRows: (bytes, start, end) => connection.emit('dataRow', { bytes, start, end } satisfies RowRun),
      onOthers: bytes => others.emit('data', bytes),
    });
    (stream as Duplex).on('data', (chunk: Buffer) => splitter.take(chunk));
    stream.on('end', () => others.emit('end'));
  };
}
