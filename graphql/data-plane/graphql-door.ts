/**
 * The door `/graphql`: GET and POST of one query, in the limits of the door, without JIT. Mercurius executes; the routes are ours, since its own end a session
 * only where nothing is thrown, and write the indexes of an error's path as text. Rejects with 400 what cannot be run.
 */
import { mercurius } from 'mercurius';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { abortWithClient } from '../../std/abort-with-client';
import type { OpenReadSession, Reader, ReadTrace } from '../data-plane-types';
import type { FindWithheld } from '../grants/find-withheld';
import { answerResult, refuse } from './answer';
import { checkDocument } from './check-document';
import { describeFailure } from './describe-failure';
import { DoorFault } from './door-fault';
import { BODY_BYTES } from './door-limits';
import type { DoorLimits } from './door-limits';
import { readDoorRequest } from './door-request';
import { keepErrors } from './keep-errors';
import { publishedRequestError } from './published-error';
import type { ReportFailure } from './published-error';
import type { MentionsOf } from './request-mentions';
import { documentRunner } from './run-document';
import type { Execute, RunDocument } from './run-document';
import type { ViewOf } from './schema-views';

export interface DoorOptions {
  readonly schema: GraphQLSchema;
  readonly openSession: OpenReadSession;
  readonly readerOf: (request: FastifyRequest) => Reader;
  readonly traceOf: (request: FastifyRequest) => ReadTrace;
  readonly limits: DoorLimits;
  readonly mentionsOf: MentionsOf;
  readonly findWithheld: FindWithheld;
  readonly viewOf: ViewOf;
  readonly report: ReportFailure;
}

/** Documents that stay validated; mercurius keeps up to twice as many. */
const CACHED_DOCUMENTS = 100;

const PATH = '/graphql';
const ALLOWED = 'GET, HEAD, POST, OPTIONS';

export async function graphqlDoor(app: FastifyInstance, options: DoorOptions): Promise<void> {
  const { schema, report } = options;
  await app.register(mercurius, { schema, routes: false, cache: CACHED_DOCUMENTS, errorFormatter: keepErrors });
  const run = readersRunner(app.graphql, options);
  app.setErrorHandler((error: FastifyError, request, reply) => answerFailure(error, request, reply, report));
  app.route({
    method: ['GET', 'POST'],
    url: PATH,
    bodyLimit: BODY_BYTES,
    handler: (request, reply) => answer(run, options, request, reply),
  });
  app.options(PATH, (_request, reply) => reply.code(204).header('allow', ALLOWED).send());
  app.route({
    method: ['PUT', 'PATCH', 'DELETE'],
    url: PATH,
    handler: (_request, reply) => refuse(reply.header('allow', ALLOWED), 405, [{ message: 'Send queries by GET or POST.' }]),
  });
}

/** Where withheld names do not exist, the view of the schema knows nothing to withhold. */
function readersRunner(whole: Execute, { viewOf, ...parts }: DoorOptions): RunDocument {
  const runWhole = documentRunner(whole, parts);
  const runView: RunDocument = (request, context) =>
    documentRunner(viewOf(context.reader.grants), { ...parts, findWithheld: () => undefined })(request, context);
  return (request, context) => {
    const { schema, readsEverything } = context.reader.grants;
    return (schema === 'GRANTED' && !readsEverything ? runView : runWhole)(request, context);
  };
}

async function answer(
  run: RunDocument,
  { readerOf, traceOf, limits, report }: DoorOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { query, variables, operationName } = readDoorRequest(request);
  checkDocument(query, limits);
  const context = { requestId: request.id, reader: readerOf(request), trace: traceOf(request), signal: abortWithClient(reply.raw) };
  const result = await run({ source: query, variables, operationName }, context);
  return answerResult(result, request.id, reply, report);
}

/** What was thrown instead of answered, by this door or by what stands before it. */
function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply, report: ReportFailure): FastifyReply {
  if (error instanceof GraphQLError) return refuse(reply, 400, [publishedRequestError(error)]);
  const status = error.statusCode ?? 500;
  if (status < 500) return refuse(reply, status, [{ message: error instanceof DoorFault ? error.message : messageOf(error, status) }]);
  report({ requestId: request.id, failure: describeFailure(error) }, 'A GraphQL request failed.');
  return refuse(reply, 500, [{ message: 'Internal error', extensions: { code: 'INTERNAL_ERROR', requestId: request.id } }]);
}

/** Fastify's own messages may repeat a part of the request. */
function messageOf({ code, message }: FastifyError, status: number): string {
  if (typeof code === 'string' && !code.startsWith('FST_')) return message;
  switch (status) {
    case 413:
      return `The body is larger than ${BODY_BYTES} bytes.`;
    case 415:
      return 'The body is of type application/json.';
    default:
      return 'The body is not valid JSON.';
  }
}
