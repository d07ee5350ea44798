/** What is logged, and in which form. URLs, headers and messages of errors are not logged: they may hold literals, keys and values of the data. */
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { expectedFault } from '../../resolvers/database/map-database-error';
import { placeOf } from '../../resolvers/database/refused-statement';
import { readTraceParent } from '../traces/trace-parent';
import { isFailure } from './is-failure';
import type { LogLevel } from '../configuration/configuration';
import { type LogDestination, LogOutput } from './log-output';

const STANDARD_OUTPUT = new LogOutput(process.stdout);

/** The number of pino's level `error`. */
const ERROR = 50;

/** Options of the logger that Fastify makes; `stream` is standard output unless given. */
export function logOptions(
  level: LogLevel,
  stream: LogDestination = STANDARD_OUTPUT,
): NonNullable<Exclude<FastifyServerOptions['logger'], boolean>> {
  let errors = 0;
  return {
    level,
    // So that an operator sees from any of them how many there have been since the start.
    mixin: (_line, written) => (written >= ERROR ? { errors: (errors += 1) } : {}),
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { req: requestShape, res: ({ statusCode }: { readonly statusCode: number }) => ({ status: statusCode }), err: errorShape },
    stream,
  };
}

/** The route, not the URL. */
function requestShape({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions.url };
}

export interface LoggedError extends Record<string, unknown> {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  /** What an error says of itself for the log, without values. */
  readonly diagnosis?: unknown;
  /** Names of the database, from an error of PostgreSQL. */
  readonly place?: string;
  readonly cause?: LoggedError;
}

const WITHHELD = '(not logged)';

/** Where an error arose and of what kind it is; its message may quote the request or the data. */
export function errorShape(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: WITHHELD, stack: '' };
  const frames = (error.stack ?? '').split('\n').filter(line => line.startsWith('    at '));
  return {
    type: error.name,
    message: WITHHELD,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...diagnosisOf(error),
    ...(placeOf(error) === '' ? {} : { place: placeOf(error) }),
    stack: frames.join('\n'),
    ...(error.cause === undefined ? {} : { cause: errorShape(error.cause) }),
  };
}

/** Where the driver alone knows of an error, its text says why a database was not there. */
function diagnosisOf(error: Error): Pick<LoggedError, 'diagnosis'> {
  const diagnosis: unknown = 'diagnosis' in error ? error.diagnosis : 'code' in error ? undefined : expectedFault(error, false)?.diagnosis;
  return diagnosis === undefined ? {} : { diagnosis };
}

/**
 * One line for each request, when it has been answered: who asked for what, by names of the model alone; at `error` where the service failed. `isCut`: its answer was streamed and
 * cut, after its status.
 */
export function logRequest(request: FastifyRequest, reply: FastifyReply, isCut: boolean): void {
  const { method, routeOptions, keyHolder, sender, trace } = request;
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  const by = { keyId: keyHolder?.reader.keyId, keyName: keyHolder?.reader.keyName, sender: sender?.text };
  const cut = isCut ? { cut: true } : {};
  // A route that tells how the service is does not fail by telling it.
  const hasFailed = isFailure(reply.statusCode) && routeOptions.config.tellsHealth !== true && !request.rightsChanged;
  const traceId = readTraceParent(request.headers.traceparent)?.traceId;
  const unavailable = hasFailed || isCut ? (trace?.unavailable ?? request.unavailable) : undefined;
  const line = { method, route: routeOptions.url, status: reply.statusCode, unavailable, ...cut, ms, traceId, ...by, ...trace?.reads };
  request.log[hasFailed ? 'error' : 'info'](line, 'request');
}
