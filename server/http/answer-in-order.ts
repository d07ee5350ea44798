/**
 * Requests that a client sends on one connection without waiting for the answers -> their work, one after the other. Nothing would tell a request that its client has left
 * before the answers ahead of it are sent. Cuts a connection on which too many wait.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** More than a client sends that means to read the answers. */
const MOST_WAITING = 100;

/** For all hooks that come after it. `onCut` is told of each connection that is cut. */
export function answerInOrder(app: FastifyInstance, onCut: () => void): void {
  const waiting = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: 1 | -1): number => {
    const changed = (waiting.get(socket) ?? 0) + change;
    waiting.set(socket, changed);
    return changed;
  };
  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    if (response.socket !== null) done();
    else if (count(socket, 1) > MOST_WAITING) {
      if (!socket.destroyed) onCut();
      socket.destroy();
    } else {
      // Node gives a response its connection when those ahead of it are sent.
      response.once('socket', () => {
        count(socket, -1);
        done();
      });
    }
  });
}
