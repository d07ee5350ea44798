/** An answer by HTTP/1.0 that is sent piece by piece -> the same, which ends by a reset where it is cut: by HTTP/1.0 such an answer ends with its connection, so that a part of a sheet would look like all of it. */
import { Readable } from 'node:stream';
import type { onSendHookHandler } from 'fastify';

// oxlint-disable-next-line max-params -- the signature is Fastify's
export const resetWhereCut: onSendHookHandler = ({ raw: { httpVersion } }, { raw }, payload, done) => {
  const { socket } = raw;
  if (httpVersion === '1.0' && payload instanceof Readable && socket !== null && !('encrypted' in socket)) {
    // `resetAndDestroy` would tell the end of the answer before it resets. This is what it sets for the time when the connection is closed.
    Object.assign(socket, { resetAndClosing: true });
    raw.prependListener('finish', () => Object.assign(socket, { resetAndClosing: false }));
  }
  done(null, payload);
};
