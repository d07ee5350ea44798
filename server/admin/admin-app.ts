/** The administration of keys -> the app of the admin plane, which does not listen as yet. Every request must bring the token, before anything else is looked at. */
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { adminPlane } from '../../graphql/admin/admin-plane';
import type { KeyAdministration } from '../../graphql/admin/key-administration';
import { createSenderOf, type SenderOf } from '../addresses/sender-address';
import type { Configuration } from '../configuration/configuration';
import { type LogDestination, logRequest } from '../http/log-options';
import { securityHeaders } from '../http/security-headers';
import { serverOptions } from '../http/server-options';
import { createTokenCheck, type TokenCheck } from './token-check';

export interface AdminAppParts {
  readonly configuration: Pick<Configuration, 'failedAttemptsPerMinute' | 'limits' | 'logLevel' | 'trustedProxies'>;
  readonly keys: KeyAdministration;
  readonly token: string;
  /** Where log lines go instead of standard output; for tests. */
  readonly logStream?: LogDestination;
}

const HEADERS = { ...securityHeaders(undefined), 'cache-control': 'no-store' };

export async function buildAdminApp({ configuration, keys, token, logStream }: AdminAppParts): Promise<FastifyInstance> {
  const senderOf = createSenderOf(configuration.trustedProxies);
  const check = createTokenCheck(token, configuration.failedAttemptsPerMinute);
  const app = fastify({
    ...serverOptions({ ...configuration, publicUrl: undefined }, logStream),
    frameworkErrors: (_error, request, reply) => void (isRefused(request, reply, check, senderOf) ? reply : notFound(reply)),
  });
  app.decorateRequest('reader', undefined);
  app.decorateRequest('sender', undefined);
  app.decorateRequest('trace', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    if (!isRefused(request, reply, check, senderOf)) done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.headers({ ...HEADERS, 'X-Request-Id': request.id });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply);
    done();
  });
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
  app.setNotFoundHandler((_request, reply) => notFound(reply));
  const actorOf = ({ raw }: FastifyRequest): string => `admin token from ${senderOf(raw)?.text ?? 'an unknown address'}`;
  await app.register(adminPlane, { keys, actorOf });
  return app;
}

/** Answers who does not bring the token. */
function isRefused(request: FastifyRequest, reply: FastifyReply, check: TokenCheck, senderOf: SenderOf): boolean {
  switch (check(request.headers.authorization, senderOf(request.raw))) {
    case 200:
      return false;
    case 401:
      answer(reply.header('www-authenticate', 'Bearer'), 401, 'UNAUTHENTICATED', 'Send Authorization: Bearer with the admin token.');
      return true;
    case 429:
      answer(
        reply.header('retry-after', '60'),
        429,
        'TOO_MANY_REQUESTS',
        'Too many tokens from this address were refused. Try again later.',
      );
      return true;
  }
}

function notFound(reply: FastifyReply): FastifyReply {
  return answer(reply, 404, 'NOT_FOUND', 'There is nothing at this path. Keys are administered at /graphql.');
}

/** What Fastify refuses before Apollo sees it, without its own words, which may quote the request; anything else is reported. */
function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = (error as Partial<FastifyError> | undefined)?.statusCode ?? 500;
  if (status < 500)
    return answer(reply, status, 'BAD_REQUEST', 'The body is one GraphQL request in JSON: send Content-Type: application/json.');
  request.log.error({ err: error }, 'unexpected error');
  return answer(reply, 500, 'INTERNAL_SERVER_ERROR', 'The service failed. Its log tells more.');
}

/** GraphQL over HTTP, section 6.4: a request that is not executed has errors and no data. */
function answer(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply
    .headers(HEADERS)
    .code(status)
    .send({ errors: [{ message, extensions: { code } }] });
}
