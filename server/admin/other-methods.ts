/** A path of the admin plane that takes more than reading -> its routes for all other methods: OPTIONS tells which there are, and the rest is refused before its body is read. */
import type { FastifyContextConfig, FastifyInstance, FastifyReply } from 'fastify';
import { ADMIN_FAILURES, answerFailure } from './admin-failures';

export interface WrittenPath {
  readonly url: string;
  readonly taken: readonly ('POST' | 'DELETE')[];
  readonly config?: FastifyContextConfig;
}

export function otherMethods(app: FastifyInstance, { url, taken, config = {} }: WrittenPath): void {
  const offered: readonly string[] = ['GET', 'HEAD', ...taken, 'OPTIONS'];
  const allow = offered.join(', ');
  const failure = { ...ADMIN_FAILURES.methodNotAllowed, message: `This path takes ${allow}.`, headers: { allow } };
  const refuse = (reply: FastifyReply): FastifyReply => answerFailure(reply, failure);
  app.options(url, { config }, (_request, reply) => reply.code(204).header('allow', allow).send());
  app.route({
    method: app.supportedMethods.filter(method => !offered.includes(method)),
    url,
    config,
    onRequest: async (_request, reply) => refuse(reply),
    handler: (_request, reply) => refuse(reply),
  });
}
