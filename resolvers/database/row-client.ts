/**
 * A client of `pg` whose rows do not go through the driver's parser of messages, which makes a text of every cell by itself: they reach the query that is being answered as
 * bytes, many at a time (`row-query.ts`, `row-reader.ts`). All other messages are the driver's, as is everything that is sent.
 */
import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { Client, type ClientConfig, type Connection } from 'pg';
import { loopTurn } from '../../std/loop-turn';
import { MessageSplitter } from './split-messages';
import type { RowReader } from './row-reader';

/** Of rows that have come they are read at a time: in about a millisecond. The system has more of them ready than one turn of the event loop should take. */
const BYTES_OF_A_PIECE = 64 * 1024;

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
    const source = stream as Duplex;
    let read = 0;
    const splitter = new MessageSplitter({
      onRows: (bytes, start, end) => {
        read += end - start;
        connection.emit('dataRow', { bytes, start, end } satisfies RowRun);
      },
      // They end the rows of a statement.
      onOthers: bytes => {
        read = 0;
        others.emit('data', bytes);
      },
    });
    source.on('data', (chunk: Buffer) => {
      splitter.take(chunk);
      if (read < BYTES_OF_A_PIECE) return;
      read = 0;
      source.pause();
      void loopTurn().then(() => source.resume());
    });
    stream.on('end', () => others.emit('end'));
  };
}
