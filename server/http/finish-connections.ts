/** While the service stops, each answer closes its connection. So no client sends its next request into a closing one. */
import type { onSendHookHandler } from 'fastify';

export function finishConnections(isStopping: () => boolean): onSendHookHandler {
  // eslint-disable-next-line max-params -- the signature is Fastify's
  return (_request, reply, payload, done) => {
    if (isStopping()) reply.header('connection', 'close');
    done(null, payload);
  };
}
