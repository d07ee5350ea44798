/** An answer of many bytes -> the same in pieces, each sent when the client has taken the one before. Over TLS, Node encrypts at once whatever it is given, and holds that beside the answer itself. */
import { Readable } from 'node:stream';
import type { onSendHookHandler } from 'fastify';

const PIECE_BYTES = 64 * 1024;

// oxlint-disable-next-line max-params -- the signature is Fastify's
export const sendInPieces: onSendHookHandler = ({ method }, reply, payload, done) => {
  const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
  if (method === 'HEAD' || !Buffer.isBuffer(body) || body.length <= PIECE_BYTES) {
    done(null, payload);
    return;
  }
  reply.header('content-length', body.length);
  done(null, inPieces(body));
};

function inPieces(body: Buffer): Readable {
  let begin = 0;
  return new Readable({
    highWaterMark: PIECE_BYTES,
    read() {
      const piece = body.subarray(begin, (begin += PIECE_BYTES));
      this.push(piece.length > 0 ? piece : null);
    },
  });
}
