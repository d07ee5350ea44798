/**
 * Each request, from its arrival until its answer is sent or cut: it counts as open, its answer gets the headers of all answers, and its end is told. What arrives while the service
 * closes gets 503, before anything is asked of a key.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ODataFault } from '../../odata-adapter/faults';
import type { Lifetime } from './lifetime';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Says how the service is, to the end. */
    tellsHealth?: boolean;
  }
}

export interface Following {
  readonly headers: Readonly<Record<string, string>>;
  readonly lifetime: Lifetime;
  /** Told of each answer that was begun. `isCut`: its client left before the end. */
  readonly tell: (request: FastifyRequest, reply: FastifyReply, isCut: boolean) => void;
}

/** Begins to follow a request. Gives what to refuse it with. */
export type FollowRequest = (request: FastifyRequest, reply: FastifyReply) => ODataFault | undefined;

export function createFollowRequest({ headers, lifetime, tell }: Following): FollowRequest {
  return (request, reply) => {
    const { raw } = reply;
    reply.headers(headers).header('x-request-id', request.id);
    const open = lifetime.add(raw);
    // Comes once: when the system has taken the last byte, or when the client has left.
    raw.on('close', () => {
      lifetime.remove(open);
      // Node takes the connection from a response that is sent; one that is cut keeps it.
      if (raw.headersSent) tell(request, reply, raw.socket?.destroyed === true);
    });
    return lifetime.isClosing && request.routeOptions.config.tellsHealth !== true ? stopping() : undefined;
  };
}

function stopping(): ODataFault {
  return new ODataFault({
    code: 'Unavailable',
    message: 'The service is stopping. Try again: it is back soon, or another instance answers.',
  });
}
