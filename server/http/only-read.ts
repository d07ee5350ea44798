/** Paths that are only read -> their routes for all other methods: OPTIONS tells which there are, and the rest is refused before its body is read. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ODataFault } from '../../odata-adapter/faults';
import { answerFault } from './answer-fault';

const READING = ['GET', 'HEAD', 'OPTIONS'];

export const READ_METHODS = READING.join(', ');

/** Answers 405, in the form of its port. */
export type RefuseMethod = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

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
