/** The administration of keys -> the app of the admin plane, which does not listen yet. It checks the token of every request before it does anything else. */
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { adminPlane } from '../../graphql/admin/admin-plane';
import type { ImportHistory } from '../../graphql/admin/import-history';
import type { KeyAdministration } from '../../graphql/admin/key-administration';
import { createSenderOf, type SenderOf } from '../addresses/sender-address';
import type { Configuration } from '../configuration/configuration';
import { type LogDestination, logRequest } from '../http/log-options';
import { securityHeaders } from '../http/security-headers';
import { serverOptions } from '../http/server-options';
import type { ProcessFigures } from '../metrics/metrics';
import { METRICS_TYPE, metricsText } from '../metrics/metrics-text';
import type { ServiceVersion } from '../service-version';
import { TlsServer } from '../tls/tls-server';
import { createHostCheck, type HostCheck } from './host-check';
import { createTokenCheck, type TokenCheck } from './token-check';

export interface AdminAppParts {
  readonly configuration: Pick<
    Configuration,
    | 'adminHost'
    | 'adminNames'
    | 'failedAttemptsPerMinute'
    | 'graphqlLimits'
    | 'limits'
    | 'logLevel'
    | 'metricsToken'
    | 'tls'
    | 'trustedProxies'
  >;
  readonly keys: KeyAdministration;
  readonly imports: ImportHistory;
  readonly token: string;
  /** Of the service, see `Service`. */
  readonly figures: () => Promise<readonly ProcessFigures[]>;
  /** What runs here. */
  readonly version: () => Promise<ServiceVersion>;
  /** Where log lines go instead of standard output; for tests. */
  readonly logStream?: LogDestination;
}

const METRICS_PATH = '/metrics';
const VERSION_PATH = '/version';
/** What the token of those who watch the service reads. */
const WATCHED_PATHS: readonly (string | undefined)[] = [METRICS_PATH, VERSION_PATH];

const HEADERS = { ...securityHeaders(undefined), 'cache-control': 'no-store' };

export async function buildAdminApp({
  configuration,
  keys,
  imports,
  token,
  figures,
  version,
  logStream,
}: AdminAppParts): Promise<FastifyInstance> {
  const { failedAttemptsPerMinute, metricsToken } = configuration;
  const senderOf = createSenderOf(configuration.trustedProxies);
  const isKnownHost = createHostCheck([configuration.adminHost, ...configuration.adminNames]);
  const isRefused = createRefusal(createTokenCheck([token], failedAttemptsPerMinute), { senderOf, isKnownHost });
  const readers = metricsToken === undefined ? [token] : [token, metricsToken];
  const mayNotMeasure = createRefusal(createTokenCheck(readers, failedAttemptsPerMinute), { senderOf, isKnownHost });
  const tls = configuration.tls === undefined ? undefined : new TlsServer(configuration.tls);
  const app = fastify({
    ...serverOptions({ ...configuration, publicUrl: undefined }, { tls, logStream }),
    frameworkErrors: (_error, request, reply) => void isRefused(request, reply).then(refused => (refused ? reply : notFound(reply))),
  });
  tls?.watch(app);
  app.decorateRequest('reader', undefined);
  app.decorateRequest('sender', undefined);
  app.decorateRequest('trace', undefined);
  app.addHook('onRequest', async (request, reply) => {
    const refuses = WATCHED_PATHS.includes(request.routeOptions.url) ? mayNotMeasure : isRefused;
    return (await refuses(request, reply)) ? reply : undefined;
  });
  app.addHook('onSend', async (request, reply) => {
    reply.headers({ ...HEADERS, 'X-Request-Id': request.id });
  });
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply);
    done();
  });
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
  app.setNotFoundHandler((_request, reply) => notFound(reply));
  const actorOf = ({ raw }: FastifyRequest): string => `admin token from ${senderOf(raw)?.text ?? 'an unknown address'}`;
  await app.register(adminPlane, { limits: configuration.graphqlLimits, keys, imports, actorOf });
  app.get(METRICS_PATH, async (_request, reply) => reply.type(METRICS_TYPE).send(await metricsText(await figures())));
  app.get(VERSION_PATH, async (_request, reply) => reply.send(await version()));
  return app;
}

type Refusal = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

interface Asking {
  readonly senderOf: SenderOf;
  readonly isKnownHost: HostCheck;
}

/** Whether the request does not bring the token, or was sent to another name; then it has been answered. */
function createRefusal(check: TokenCheck, { senderOf, isKnownHost }: Asking): Refusal {
  return async (request, reply) => {
    if (!isKnownHost(request.raw.headers.host)) {
      answer(reply, MISDIRECTED);
      return true;
    }
    switch (await check(request.headers.authorization, senderOf(request.raw))) {
      case 200:
        return false;
      case 401:
        answer(reply.header('www-authenticate', 'Bearer'), UNAUTHENTICATED);
        return true;
      case 429:
        answer(reply.header('retry-after', '60'), TOO_MANY_REQUESTS);
        return true;
    }
  };
}

function notFound(reply: FastifyReply): FastifyReply {
  return answer(reply, NOT_FOUND);
}

/** What Fastify refuses before Apollo sees it, without its own words, which may quote the request; anything else is reported. */
function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = (error as Partial<FastifyError> | undefined)?.statusCode ?? 500;
  if (status < 500) return answer(reply, { ...BAD_REQUEST, status });
  request.log.error({ err: error }, 'unexpected error');
  return answer(reply, INTERNAL_SERVER_ERROR);
}

interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

const UNAUTHENTICATED: Failure = { status: 401, code: 'UNAUTHENTICATED', message: 'Send Authorization: Bearer with the admin token.' };

const TOO_MANY_REQUESTS: Failure = {
  status: 429,
  code: 'TOO_MANY_REQUESTS',
  message: 'Too many tokens from this address were refused. Try again later.',
};

/** A page of another site may have its own name lead here: then its requests bring that name. */
const MISDIRECTED: Failure = {
  status: 421,
  code: 'MISDIRECTED',
  message: 'The admin plane does not answer under this name. Use localhost or an address, or add the name to ADMIN_NAMES.',
};

const NOT_FOUND: Failure = {
  status: 404,
  code: 'NOT_FOUND',
  message: 'There is nothing at this path. Keys are administered at /graphql, figures are at /metrics, what runs here is at /version.',
};

const BAD_REQUEST: Failure = {
  status: 400,
  code: 'BAD_REQUEST',
  message: 'The body must be one GraphQL request in JSON: send Content-Type: application/json.',
};

const INTERNAL_SERVER_ERROR: Failure = {
  status: 500,
  code: 'INTERNAL_SERVER_ERROR',
  message: 'The service failed. Its log tells more.',
};

/** GraphQL over HTTP, section 6.4: a request that is not executed has errors and no data. */
function answer(reply: FastifyReply, { status, code, message }: Failure): FastifyReply {
  return reply
    .headers(HEADERS)
    .code(status)
    .send({ errors: [{ message, extensions: { code } }] });
}
