/** The administration of keys -> the app of the admin plane, which does not listen yet. Every request brings the token, or a session of the console that the token has opened. */
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyPluginCallback,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { adminPlane } from '../../graphql/admin/admin-plane';
import type { AdminParts, Visitor } from '../../graphql/admin/admin-parts';
import { DoorFault } from '../../graphql/data-plane/door-fault';
import { takeJsonBodies } from '../../graphql/data-plane/take-json-bodies';
import { createSenderOf } from '../addresses/sender-address';
import type { Configuration } from '../configuration/configuration';
import { ClientConnections } from '../http/client-connections';
import { compressAnswers } from '../http/compress-answers';
import { errorShape, logRequest } from '../http/log-options';
import type { LogDestination } from '../http/log-output';
import { createFollowRequest } from '../http/follow-requests';
import { readForwardedScheme } from '../http/forwarded-scheme';
import { Lifetime } from '../http/lifetime';
import { knowAllMethods, onlyRead } from '../http/only-read';
import { serverOptions } from '../http/server-options';
import { certificateFigures } from '../metrics/figures';
import { passedFigures } from '../metrics/metrics';
import { METRICS_TYPE, metricsText } from '../metrics/metrics-text';
import { ADMIN_PAGES } from '../pages/page-routes';
import { servePages } from '../pages/serve-pages';
import type { ServiceVersion } from '../service-version';
import { TlsServer } from '../tls/tls-server';
import { ADMIN_FAILURES, ADMIN_HEADERS, answerFailure, awayFailure } from './admin-failures';
import { AdminSessions } from './admin-sessions';
import { createAdminGuard } from './admin-guard';
import { allFigures, type Figured } from './all-figures';
import { otherMethods } from './other-methods';
import { readHealth } from './read-health';
import { sessionRoutes } from './session-routes';
import { createTokenCheck } from './token-check';
import { namedPlugin } from '../../std/named-plugin';

export interface AdminAppParts extends Figured, Pick<AdminParts, 'keys' | 'previews'> {
  readonly configuration: Configuration;
  readonly token: string;
  /** Knows which requests are at work, for the end of the app. */
  readonly lifetime?: Lifetime;
  /** What runs here. */
  readonly version: () => Promise<ServiceVersion>;
  /** Where log lines go instead of standard output; for tests. */
  readonly logStream?: LogDestination;
}

export async function buildAdminApp({
  configuration,
  keys,
  imports,
  previews,
  changes,
  dayTables,
  token,
  lifetime = new Lifetime(),
  figures,
  version,
  logStream,
}: AdminAppParts): Promise<FastifyInstance> {
  const senderOf = createSenderOf(configuration.trustedProxies);
  const check = createTokenCheck([token], configuration.failedAttemptsPerMinute);
  const sessions = new AdminSessions();
  const isRefused = createAdminGuard({ configuration, token, check, sessions, senderOf });
  // Unlike at the doors, a request that arrives while the service closes is answered: it may be about that.
  const follow = createFollowRequest({ headers: ADMIN_HEADERS, lifetime, tell: logRequest });
  const connections = new ClientConnections(configuration.maxConnections);
  const tls = configuration.tls && new TlsServer(configuration.tls, connections);
  const app = fastify({
    ...serverOptions({ ...configuration, publicUrl: undefined }, { tls, connections, logStream }),
    // The router refuses a URL before any hook runs.
    frameworkErrors: (_error, request, reply) => {
      follow(request, reply);
      void isRefused(request, reply).then(refused => (refused ? undefined : answerFailure(reply, ADMIN_FAILURES.notFound)));
    },
  });
  tls?.watch(app);
  knowAllMethods(app);
  readForwardedScheme(app);
  app.decorateRequest('isOfSession', false);
  app.addHook('onRequest', async (request, reply) => {
    follow(request, reply);
    return (await isRefused(request, reply)) ? reply : undefined;
  });
  if (configuration.compression) app.addHook('onSend', compressAnswers);
  takeJsonBodies(app);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((_request, reply) => answerFailure(reply, ADMIN_FAILURES.notFound));
  const visitorOf = ({ sender: from, isOfSession, id: requestId }: FastifyRequest): Visitor => {
    const sender = from?.text ?? 'an unknown address';
    return { actor: `${isOfSession ? 'console' : 'admin token'} from ${sender}`, sender, requestId };
  };
  const parts = { keys, imports, previews, changes, health: () => readHealth({ figures, version, previews }) };
  await app.register(namedPlugin('admin-plane', adminPlane), {
    parts,
    limits: configuration.graphqlLimits,
    visitorOf,
    tellOf: awayFailure,
  });
  otherMethods(app, { url: '/graphql', taken: ['POST'] });
  await app.register(namedPlugin('session', sessionRoutes({ sessions, check, senderOf })));
  await app.register(namedPlugin('pages', servePages({ routes: ADMIN_PAGES, refuse: refuseMethod })));
  const figured = { figures, imports, dayTables, changes };
  await app.register(namedPlugin('watched', watchedRoutes({ figured, version, tls })));
  return app;
}

interface Watched extends Pick<AdminAppParts, 'version'> {
  readonly figured: Figured;
  readonly tls: TlsServer | undefined;
}

/** What those who watch the service may read. */
function watchedRoutes({ figured, version, tls }: Watched): FastifyPluginCallback {
  return (app, _options, done) => {
    const metrics = async () => {
      const all = await allFigures(figured, missing => {
        const why = missing.map(({ of, error }) => ({ of, err: errorShape(error) }));
        app.log.warn({ missing: why }, 'figures that the database would tell are missing');
      });
      return tls === undefined ? all : [...all, await passedFigures(certificateFigures(tls.certificate, new Date()))];
    };
    app.addHook('onRoute', route => {
      route.config = { ...route.config, isWatched: true };
    });
    app.get('/metrics', async (_request, reply) => reply.type(METRICS_TYPE).send(await metricsText(await metrics())));
    app.get('/version', async (_request, reply) => reply.send(await version()));
    onlyRead(app, ['/metrics', '/version'], refuseMethod);
    done();
  };
}

function refuseMethod(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerFailure(reply, ADMIN_FAILURES.methodNotAllowed);
}

/** What Fastify refuses before Apollo sees it, without its own words, which may quote the request; anything else is reported. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const away = awayFailure(error);
  if (away !== undefined) return answerFailure(reply, away);
  const status = (error as Partial<FastifyError> | undefined)?.statusCode ?? 500;
  if (error instanceof DoorFault) return answerFailure(reply, { ...ADMIN_FAILURES.badRequest, status, message: error.message });
  if (status === 413) return answerFailure(reply, ADMIN_FAILURES.largeBody);
  if (status < 500) return answerFailure(reply, { ...ADMIN_FAILURES.badRequest, status });
  request.log.error({ err: error }, 'unexpected error');
  return answerFailure(reply, ADMIN_FAILURES.internal);
}
