/** A connection that runs a statement -> the request to the server to cancel it, over a connection of its own (PostgreSQL, 54.2.8 Canceling Requests in Progress). */
import { connect } from 'node:net';
import type { ClientBase } from 'pg';

const CANCEL_REQUEST_CODE = 80877102;

/**
 * Resolves to true when the server has taken the request: it ends the connection once the signal has been sent, and a signal that finds the session idle does nothing. To false
 * when it could not be reached, or went on without a word: then the statement timeout ends the statement, or the request strikes later.
 */
export function cancelStatement(client: ClientBase): Promise<boolean> {
  const { host, port, processID, secretKey } = client as unknown as CancelTarget;
  const request = Buffer.alloc(16);
  [request.length, CANCEL_REQUEST_CODE, processID, secretKey].forEach((number, index) => request.writeInt32BE(number, index * 4));
  return new Promise(resolve => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('end', () => resolve(true));
    socket.on('close', () => resolve(false));
    socket.end(request);
    socket.resume();
  });
}

const PATIENCE_MS = 2000;

/** What the driver knows of its connection, without declaring it. */
interface CancelTarget {
  readonly host: string;
  readonly port: number;
  readonly processID: number;
  readonly secretKey: number;
}
