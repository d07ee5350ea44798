/** Paths that are only read -> their routes for all other methods: OPTIONS tells which there are, and the rest is refused before its body is read. */
import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ODataFault } from '../../odata-adapter/faults';
import { answerFault } from './answer-fault';

const READING = ['GET', 'HEAD', 'OPTIONS'];

export const READ_METHODS = READING.join(', ');

/** Answers 405, in the form of its port. */
export type RefuseMethod = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Said before any route: Fastify knows a few methods only, and to it a path has no route for any other. None of these has a body that is read. */
export function knowAllMethods(app: FastifyInstance): void {
  // Fastify asks each QUERY for a media type, also where there is no route for it.
  const unread = METHODS.filter(method => method === 'QUERY' || !app.supportedMethods.includes(method));
  for (const method of unread) app.addHttpMethod(method, { overrideExisting: true });
}

export function onlyRead(app: FastifyInstance, paths: readonly string[], refuse: RefuseMethod): void {
  for (const url of paths) {
    app.options(url, (_request, reply) => reply.code(204).header('allow', READ_METHODS).send());
    app.route({
      method: app.supportedMethods.filter(method => !READING.includes(method)),
      url,
      onRequest: async (request, reply) => refuse(request, reply),
      handler: refuse,
    });
  }
}

/** On the data port. */
export function methodRefusal(hint: string): RefuseMethod {
  return (request, reply) => {
    const message = `${request.method} is not offered: ${hint}`;
    return answerFault(new ODataFault({ code: 'MethodNotAllowed', target: request.method, message }), request, reply);
  };
}
