/** A connection that runs a statement -> the request to the server to cancel it, over a connection of its own (PostgreSQL, 54.2.8 Canceling Requests in Progress). */
import { connect } from 'node:net';
import type { ClientBase } from 'pg';

const CANCEL_REQUEST_CODE = 80877102;

/** Resolves when the server has taken the request, or could not be reached: then the statement timeout ends the statement. Which of both is not told, as the protocol has no answer. */
export function cancelStatement(client: ClientBase): Promise<void> {
  const { host, port, processID, secretKey } = client as unknown as CancelTarget;
  const request = Buffer.alloc(16);
  [request.length, CANCEL_REQUEST_CODE, processID, secretKey].forEach((number, index) => request.writeInt32BE(number, index * 4));
  return new Promise(resolve => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve());
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
