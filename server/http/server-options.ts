/** Configuration -> how the HTTP server reads requests: with limits of size and time, an id for each, and headers of proxies only where the proxies are named. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type FastifyHttpOptions, type FastifyRequest, LogController, type RawServerDefault } from 'fastify';
import { ODataFault } from '../../odata-adapter/faults';
import { BODY_BYTES } from '../../graphql/data-plane/door-limits';
import type { Configuration } from '../configuration/configuration';
import type { TlsServer } from '../tls/tls-server';
import { answerClientError } from './answer-client-error';
import { isFailure } from './is-failure';
import type { ClientConnections } from './client-connections';
import { logOptions } from './log-options';
import type { LogDestination } from './log-output';
import { MOST_HEADER_LINES } from './message-form';
import { readTarget } from './request-target';

type Settings = Pick<Configuration, 'limits' | 'logLevel' | 'publicUrl' | 'trustedProxies'>;

/** Beside the URL. */
const HEADER_BYTES = 64 * 1024;
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** How often Node looks which requests have not arrived in time. */
const LOOK_MS = 5000;
/** Longer than a balancer keeps its connections open, so that it is not the service that cuts one in use. */
const KEEP_ALIVE_MS = 75_000;
/** Nothing read or written: longer than the statements of one response may take. */
const IDLE_CONNECTION_MS = 180_000;

interface Surroundings {
  /** Where requests come encrypted. */
  readonly tls: TlsServer | undefined;
  readonly connections: ClientConnections;
  readonly logStream: LogDestination | undefined;
}

export function serverOptions({ limits, logLevel, publicUrl, trustedProxies }: Settings, { tls, connections, logStream }: Surroundings) {
  const reading = {
    maxHeaderSize: limits.urlBytes + HEADER_BYTES,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: LOOK_MS,
  };
  return {
    logger: logOptions(logLevel, logStream),
    logController: new RequestLog({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    rewriteUrl: readTarget(publicUrl),
    bodyLimit: BODY_BYTES,
    routerOptions: { maxParamLength: limits.urlBytes + HEADER_BYTES },
    clientErrorHandler: answerClientError,
    // What arrives while the service closes gets an answer of our own.
    return503OnClosing: false,
    // Fastify gives a server of ours none of its settings.
    serverFactory: (listener: RequestListener): Server => {
      const server = tls === undefined ? createServer(reading, listener) : tls.open(reading, listener);
      // One more than are taken shows that there were more.
      server.maxHeadersCount = MOST_HEADER_LINES + 1;
      return connections.watch(server.setTimeout(IDLE_CONNECTION_MS));
    },
  } satisfies FastifyHttpOptions<RawServerDefault>;
}

/** One line of our own for each request, see logRequest. What Fastify leaves out with its own lines is why an answer broke off that had begun. */
class RequestLog extends LogController {
  override streamError(error: Error & { readonly code?: string }, { log }: FastifyRequest): void {
    // The client has left.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    const fault = error instanceof ODataFault ? error : undefined;
    const level = fault === undefined || isFailure(fault.status) ? 'error' : 'warn';
    log[level]({ fault: fault?.details.code, err: error }, 'an answer broke off');
  }
}

/** A UUID, or its 32 digits, as proxies make them: nothing else can be told from a name, a key or a number of a person. */
const REQUEST_ID = /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{32})$/i;

function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
