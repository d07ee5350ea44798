/** An answer that is streamed and cut before its end is told of too: the server's own hook tells of those that were sent. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';

export function tellCutAnswers(tell: (request: FastifyRequest, reply: FastifyReply) => void): onSendHookHandler {
  // eslint-disable-next-line max-params -- the signature is Fastify's
  return (request, reply, payload, done) => {
    if (payload instanceof Readable) reply.raw.once('close', () => reply.raw.writableFinished || tell(request, reply));
    done(null, payload);
  };
}
