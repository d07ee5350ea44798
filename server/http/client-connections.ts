/**
 * Connections of clients -> at most so many of them. Beyond that, a new one takes the place of the one on which no request has come for longest. Where requests of all of them are worked on or wait for
 * their turn, the new one is closed.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Link, LinkedList } from '../../std/linked-list';

export interface ConnectionCounts {
  readonly open: number;
  /** Closed since the start, to make place for another. */
  readonly idleClosed: number;
  /** Closed since the start as they came. */
  readonly newClosed: number;
}

interface ClientConnection {
  /** Undefined once it is closed: a `Map` makes V8 keep what went, so that nothing heavy may be in it. */
  socket: Socket | undefined;
  /** Requests that are worked on or wait for their turn, and answers that are being sent. */
  held: number;
  /** While it may be closed for another. */
  idle: Link<ClientConnection> | undefined;
}

export class ClientConnections {
  readonly #most: number;
  /** By their ends. */
  readonly #open = new Map<string, ClientConnection>();
  /** By what requests come on: of an encrypted connection, the socket that decrypts it. */
  readonly #ofSockets = new WeakMap<Socket, ClientConnection>();
  /** Those that may be closed for others; first the one on which no request has come for longest. */
  readonly #idle = new LinkedList<ClientConnection>();
  #idleClosed = 0;
  #newClosed = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get counts(): ConnectionCounts {
    return { open: this.#open.size, idleClosed: this.#idleClosed, newClosed: this.#newClosed };
  }

  /** Bounds those of the server too. */
  watch<Served extends Server>(server: Served): Served {
    server.on('connection', (socket: Socket) => this.#add(socket));
    server.on('secureConnection', (socket: Socket) => {
      const connection = this.#open.get(endsOf(socket));
      if (connection !== undefined) this.#ofSockets.set(socket, connection);
    });
    server.on('request', ({ socket }: IncomingMessage) => {
      const connection = this.#ofSockets.get(socket);
      if (connection?.held === 0) this.#rest(connection);
    });
    return server;
  }

  /** The connection of this response is kept, until what this gives is called, once. */
  hold({ socket }: Pick<ServerResponse, 'socket'>): () => void {
    const connection = socket === null ? undefined : this.#ofSockets.get(socket);
    if (connection === undefined) return () => undefined;
    connection.held += 1;
    this.#wake(connection);
    return () => {
      connection.held -= 1;
      if (connection.held === 0 && connection.socket?.destroyed === false) this.#rest(connection);
    };
  }

  /** All of them, also those that have not shaken hands. */
  cut(): void {
    for (const { socket } of this.#open.values()) socket?.destroy();
  }

  #add(socket: Socket): void {
    const ends = endsOf(socket);
    if (this.#open.size >= this.#most && !this.#makePlace()) {
      this.#newClosed += 1;
      socket.destroy();
      return;
    }
    const connection: ClientConnection = { socket, held: 0, idle: undefined };
    this.#open.set(ends, connection);
    this.#ofSockets.set(socket, connection);
    this.#rest(connection);
    socket.once('close', () => {
      connection.socket = undefined;
      this.#wake(connection);
      if (this.#open.get(ends) === connection) this.#open.delete(ends);
    });
  }

  /** Puts it behind all others that may be closed. */
  #rest(connection: ClientConnection): void {
    this.#wake(connection);
    connection.idle = this.#idle.add(connection);
  }

  #wake(connection: ClientConnection): void {
    if (connection.idle !== undefined) this.#idle.remove(connection.idle);
    connection.idle = undefined;
  }

  /** False where none may be closed. */
  #makePlace(): boolean {
    const longest = this.#idle.first?.value;
    if (longest === undefined) return false;
    this.#wake(longest);
    this.#idleClosed += 1;
    longest.socket?.destroy();
    return true;
  }
}

/** A connection has other ends than any other one. An encrypted one and the one below it have the same. */
function endsOf({ remoteAddress, remotePort, localAddress }: Socket): string {
  return `${remoteAddress ?? ''} ${remotePort ?? 0} ${localAddress ?? ''}`;
}
