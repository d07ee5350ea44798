/** The parts of the service -> the Fastify app, which does not listen yet: two doors behind one guard, and routes that need no key. */
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { AnnotatedSchema } from '../graphql/annotated-schema';
import { dataPlane } from '../graphql/data-plane';
import type { ReadSessions, RequestContext } from '../graphql/data-plane-types';
import type { Grants } from '../graphql/grants/grants';
import { restrictModel } from '../graphql/grants/restrict-model';
import { ODataFault } from '../odata-adapter/faults';
import { odataAdapter } from '../odata-adapter/plugin';
import { namedPlugin } from '../std/named-plugin';
import type { TextSealer } from '../std/text-sealer';
import type { Configuration } from './configuration/configuration';
import { answerFault } from './http/answer-fault';
import { answerInOrder } from './http/answer-in-order';
import { ClientConnections } from './http/client-connections';
import { compressAnswers } from './http/compress-answers';
import { crossOrigin } from './http/cross-origin';
import { endWithKey } from './http/end-with-key';
import { resetWhereCut } from './http/reset-where-cut';
import { createFollowRequest } from './http/follow-requests';
import { readForwardedScheme } from './http/forwarded-scheme';
import { createGuard, keyHolderOf } from './http/guard';
import { type AskDatabase, healthRoutes } from './http/health';
import type { Lifetime } from './http/lifetime';
import { knowAllMethods, methodRefusal } from './http/only-read';
import { refuseRequest } from './http/refuse-request';
import { logRequest } from './http/log-options';
import type { LogDestination } from './http/log-output';
import { createTraceOf } from './http/request-trace';
import { securityHeaders } from './http/security-headers';
import { serverOptions } from './http/server-options';
import { toldMethod } from './http/told-method';
import { createSenderOf } from './addresses/sender-address';
import { keyRoute } from './http/key-route';
import { type IncidentSources, logIncidents } from './log-incidents';
import { connectionFigures, readRecordFigures, turnFigures } from './metrics/figures';
import type { Metrics } from './metrics/metrics';
import { DATA_PAGES } from './pages/page-routes';
import { servePages } from './pages/serve-pages';
import { readTraceParent } from './traces/trace-parent';
import type { Traces } from './traces/traces';
import { adaptHeapGrowth } from './turns/heap-growth';
import { workOf, takeTurns } from './turns/take-turns';
import { sendInPieces } from './tls/send-in-pieces';
import { TlsServer } from './tls/tls-server';
import { Turns } from './turns/turns';
import { UnsentAnswers } from './turns/unsent-answers';
import type { KeyCheck } from './keys/check-key';
import type { KeyUse } from './keys/key-use';
import type { ReadRecord } from './reads/read-record';

export interface AppParts extends IncidentSources {
  readonly configuration: Configuration;
  readonly model: AnnotatedSchema;
  readonly schema: GraphQLSchema;
  readonly sessions: ReadSessions;
  readonly linkSealer: TextSealer;
  readonly keyCheck: Pick<KeyCheck, 'check' | 'onAway' | 'renew'>;
  readonly keyUse: KeyUse;
  readonly readRecord: ReadRecord;
  readonly askDatabase: AskDatabase;
  readonly lifetime: Lifetime;
  readonly metrics: Metrics;
  /** Undefined where no traces are wanted. */
  readonly traces: Traces | undefined;
  /** Hears what the doors run; for tests. */
  readonly listener?: Pick<RequestContext, 'onDocument' | 'onStatement'>;
  /** Where log lines go instead of standard output; for tests. */
  readonly logStream?: LogDestination;
}

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { configuration, lifetime, keyCheck, metrics } = parts;
  const { urlBytes } = configuration.limits;
  const guard = createGuard({ keyCheck, senderOf: createSenderOf(configuration.trustedProxies), urlBytes, metrics });
  const tell = (request: FastifyRequest, reply: FastifyReply, isCut: boolean): void => {
    logRequest(request, reply, isCut);
    metrics.request(toldMethod(request.method), request.routeOptions.url, { status: reply.statusCode, ms: reply.elapsedTime });
    if (parts.traces !== undefined) traceRequest(parts.traces, request, reply);
    noteUse(request, parts.keyUse, isCut || reply.statusCode >= 400);
  };
  const follow = createFollowRequest({ headers: securityHeaders(configuration.publicUrl), lifetime, tell });
  const connections = new ClientConnections(configuration.maxConnections);
  const tls = configuration.tls && new TlsServer(configuration.tls, connections);
  const app = fastify({
    ...serverOptions(configuration, { tls, connections, logStream: parts.logStream }),
    // The router refuses a URL before any hook runs: who has no key learns only that.
    frameworkErrors: (error, request, reply) => {
      const answer = (fault: unknown): FastifyReply | undefined => (reply.sent ? undefined : answerFault(fault, request, reply));
      const refusal = follow(request, reply);
      if (refusal === undefined) void guard(request, reply).then(() => answer(error), answer);
      else answer(refusal);
    },
  });
  tls?.watch(app);
  knowAllMethods(app);
  if (configuration.trustedProxies.length > 0) readForwardedScheme(app);
  app.decorateRequest('keyHolder', undefined);
  app.decorateRequest('unavailable', undefined);
  app.decorateRequest('sender', undefined);
  app.decorateRequest('trace', undefined);
  app.decorateRequest('work', undefined);
  app.decorateRequest('rightsChanged', false);
  answerInOrder(app, () => metrics.cutPipeline());
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = follow(request, reply);
    if (refusal === undefined) done();
    else refuseRequest(refusal, reply, done);
  });
  await app.register(crossOrigin(configuration.corsOrigins));
  app.addHook('onRequest', guard);
  app.addHook('onSend', endWithKey(parts));
  app.addHook('onSend', resetWhereCut);
  if (configuration.compression) app.addHook('onSend', compressAnswers);
  logIncidents(app.log, parts);
  app.setErrorHandler(answerFault);
  app.setNotFoundHandler(({ url }) => {
    throw new ODataFault({
      code: 'ResourceNotFound',
      message: `${nothingAt(app, url)} The data is at /odata/ and /graphql, and the pages are at /.`,
    });
  });
  await app.register(namedPlugin('open-to-all', openToAll), parts);
  await app.register(
    namedPlugin(
      'pages',
      servePages({ routes: DATA_PAGES, refuse: methodRefusal('a page is only read. The data is at /odata/ and /graphql.') }),
    ),
  );
  await app.register(namedPlugin('key', keyRoute(parts.model)));
  metrics.watch(() => connectionFigures(connections.counts));
  await app.register(namedPlugin('doors', doors), { ...parts, connections });
  return app;
}

/** The router reads these as its own: a parameter, with a regular expression in parentheses behind it, or the rest of a path. */
const PATTERNED = /[:*]/;

/** Scripts join an address that ends with a slash to a path that begins with one. */
function nothingAt(app: FastifyInstance, url: string): string {
  if (url.startsWith('//'))
    return "The path begins with more than one '/'. Leave out the one at the end of the address that the path is joined to.";
  const [path = ''] = url.split('?', 1);
  // Looked for from the first slash of a run only: a long path of slashes would take its square.
  const small = path.toLowerCase().replace(/(?<!\/)\/+$/, '');
  const isRoute = small !== '' && !PATTERNED.test(small) && app.hasRoute({ method: 'GET', url: small });
  return `There is nothing at this path.${isRoute ? ` Did you mean '${small}'? Capital letters, or a slash at the end, make another path.` : ''}`;
}

/** After the answer, so that no read waits for it. */
function noteUse({ keyHolder, log }: FastifyRequest, keyUse: KeyUse, isError: boolean): void {
  if (keyHolder !== undefined)
    keyUse.note(keyHolder.reader.keyId, isError)?.catch((error: unknown) => log.warn({ err: error }, 'the use of a key was not noted'));
}

/** Routes that show no data. */
async function openToAll(app: FastifyInstance, { askDatabase, lifetime }: AppParts): Promise<void> {
  app.addHook('onRoute', route => {
    route.config = { ...route.config, needsNoKey: true };
  });
  await app.register(namedPlugin('health', healthRoutes(askDatabase, lifetime)));
}

function traceRequest(traces: Traces, { method, routeOptions, id, headers, trace }: FastifyRequest, reply: FastifyReply): void {
  const ended = performance.now();
  const began = ended - reply.elapsedTime;
  traces.request({
    method: toldMethod(method),
    route: routeOptions.url ?? 'none',
    status: reply.statusCode,
    requestId: id,
    parent: readTraceParent(headers.traceparent),
    began,
    ended,
    steps: trace?.steps(began) ?? [],
  });
}

async function doors(app: FastifyInstance, parts: AppParts & { readonly connections: ClientConnections }): Promise<void> {
  const { configuration, model, schema, sessions, linkSealer, connections, keyCheck, metrics, readRecord } = parts;
  const traceOf = createTraceOf({ record: readRecord, metrics, slowMs: configuration.slowMs, keepsSteps: parts.traces !== undefined });
  const { onDocument, onStatement } = parts.listener ?? {};
  const contextOf = (request: FastifyRequest): RequestContext => {
    const [{ reader }, trace, { signal, makeLarge, aside }] = [keyHolderOf(request), traceOf(request), workOf(request)];
    return { requestId: request.id, reader, trace, signal, makeLarge, aside, onDocument, onStatement };
  };
  const { turns, unsent, requestDeadlineMs: deadlineMs } = configuration;
  const taking = { turns: new Turns(turns), unsent: new UnsentAnswers(unsent) };
  adaptHeapGrowth(app, taking);
  takeTurns(app, { ...taking, connections, keyCheck, metrics, deadlineMs });
  if (configuration.tls !== undefined) app.addHook('onSend', sendInPieces);
  metrics.watch(() => turnFigures(taking));
  metrics.watch(() => readRecordFigures(readRecord.counts));
  const { limits, graphqlLimits, timeZone, publicUrl, serverTiming, explains } = configuration;
  await app.register(dataPlane, { model, schema, sessions, contextOf, limits: graphqlLimits });
  const restricted = (grants: Grants): AnnotatedSchema => restrictModel(model, grants);
  await app.register(namedPlugin('odata', odataAdapter), {
    prefix: '/odata', model, restrictModel: restricted, documents: app.documentPlane, limits, timeZone, linkSealer, publicUrl, serverTiming, explains, contextOf,
  }); // oxfmt-ignore
}
