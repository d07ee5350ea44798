/** Hooks by which an app stops: each answer closes its connection while the service stops; what arrives while it closes gets 503, before anything is asked of a key. */
import type { FastifyInstance } from 'fastify';
import { ODataFault } from '../../odata-adapter/faults';
import type { Lifetime } from './lifetime';
import { refuseRequest } from './refuse-request';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Says how the service is, to the end. */
    tellsHealth?: boolean;
  }
}

export function endConnections(app: FastifyInstance, lifetime: Lifetime): void {
  app.addHook('onRequest', (request, reply, done) => {
    lifetime.add(reply);
    if (!lifetime.isClosing || request.routeOptions.config.tellsHealth === true) done();
    else refuseRequest(stopping(), reply, done);
  });
  // eslint-disable-next-line max-params -- the signature is Fastify's
  app.addHook('onSend', (_request, reply, payload, done) => {
    // So that no client sends its next request into a closing one.
    if (lifetime.isStopping) reply.header('connection', 'close');
    done(null, payload);
  });
}

function stopping(): ODataFault {
  return new ODataFault({
    code: 'Unavailable',
    message: 'The service is stopping. Try again: it is back soon, or another instance answers.',
  });
}
