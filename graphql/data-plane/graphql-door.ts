/**
 * The door `/graphql`: GET and POST of one query, in the limits of the door, without JIT. Mercurius executes. The routes are our own: those of mercurius
 * end a session only where nothing is thrown, and write the indexes of an error's path as text. Rejects with 400 a document that cannot be run.
 */
import { mercurius } from 'mercurius';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { CountedTexts } from '../../std/counted-texts';
import type { RequestContext } from '../data-plane-types';
import type { Grants } from '../grants/grants';
import { answerResult, refuse } from './answer';
import { checkDocument } from './check-document';
import { describeFailure } from './describe-failure';
import { DoorFault } from './door-fault';
import { BODY_BYTES, DOOR_CACHED_LETTERS, LARGE_BODY } from './door-limits';
import type { DoorLimits } from './door-limits';
import { readDoorRequest } from './door-request';
import { keepErrors } from './keep-errors';
import { publishedRequestError } from './published-error';
import type { ReportFailure } from './published-error';
import type { MentionsOf } from './request-mentions';
import { documentRunner, verdictOn } from './document-runner';
import type { Execute, RunnerParts, RunRequest, RunResult, Verdict } from './document-runner';
import type { ViewOf } from './schema-views';
import { NO_JSON, OTHER_TYPE, takeJsonBodies } from './take-json-bodies';

export interface DoorOptions extends RunnerParts {
  readonly schema: GraphQLSchema;
  readonly contextOf: (request: FastifyRequest) => RequestContext;
  readonly limits: DoorLimits;
  readonly mentionsOf: MentionsOf;
  readonly viewOf: ViewOf;
}

/** Documents that stay validated; mercurius keeps up to twice as many. */
const CACHED_DOCUMENTS = 100;

const PATH = '/graphql';
const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];
const ALLOWED = METHODS.join(', ');

export async function graphqlDoor(app: FastifyInstance, options: DoorOptions): Promise<void> {
  const { schema, report } = options;
  await app.register(mercurius, { schema, routes: false, cache: CACHED_DOCUMENTS, errorFormatter: keepErrors });
  const known = new CountedTexts(DOOR_CACHED_LETTERS);
  known.whenFull(() => app.graphql.replaceSchema(schema));
  const whole: Execute = ({ source, variables, operationName }, context) => {
    if (typeof source === 'string') known.addOnce(source);
    return app.graphql(source, context, variables, operationName);
  };
  const run = readersRunner(whole, options);
  takeJsonBodies(app);
  app.setErrorHandler((error: FastifyError, _request, reply) => answerFailure(error, reply, report));
  app.route({
    method: ['GET', 'POST'],
    url: PATH,
    bodyLimit: BODY_BYTES,
    handler: (_request, reply) => answer(run, options, reply),
  });
  app.options(PATH, (_request, reply) => reply.code(204).header('allow', ALLOWED).send());
  const refuseMethod = (reply: FastifyReply): FastifyReply =>
    refuse(reply.header('allow', ALLOWED), 405, [{ message: 'Send queries by GET or POST.' }]);
  app.route({
    method: app.supportedMethods.filter(method => !METHODS.includes(method)),
    url: PATH,
    // Before a body is read.
    onRequest: async (_request, reply) => refuseMethod(reply),
    handler: (_request, reply) => refuseMethod(reply),
  });
}

type RunForReader = (request: RunRequest, context: RequestContext) => Promise<RunResult>;

/** Where withheld names do not exist, the view of the schema has no name that is withheld. */
function readersRunner(whole: Execute, { viewOf, mentionsOf, ...parts }: DoorOptions): RunForReader {
  const runWhole = documentRunner(whole, parts);
  return (request, context) => {
    const { grants } = context.reader;
    const verdict = judged(request, grants, mentionsOf);
    if ('kind' in verdict) return Promise.resolve(verdict);
    if (grants.schema !== 'GRANTED' || grants.readsEverything) return runWhole(request, verdict, context);
    return documentRunner(viewOf(grants), parts)(request, { ...verdict, withheld: undefined }, context);
  };
}

/** A text that is no GraphQL is refused before anything else. */
function judged({ source, variables }: RunRequest, grants: Grants, mentionsOf: MentionsOf): Verdict | RunResult {
  try {
    return verdictOn(mentionsOf(source, variables), grants);
  } catch (error) {
    if (error instanceof GraphQLError) return { kind: 'refused', errors: [error] };
    throw error;
  }
}

async function answer(run: RunForReader, { contextOf, limits, report }: DoorOptions, reply: FastifyReply): Promise<FastifyReply> {
  const { request } = reply;
  const { query, variables, operationName } = readDoorRequest(request, limits);
  checkDocument(query, limits);
  const result = await run({ source: query, variables, operationName }, contextOf(request));
  // The request took too long, and was answered meanwhile.
  if (reply.sent) return reply;
  return answerResult(result, reply, report);
}

/** An error that was thrown in place of an answer, by this door or by a hook before it. */
function answerFailure(error: FastifyError, reply: FastifyReply, report: ReportFailure): FastifyReply {
  if (error instanceof GraphQLError) return refuse(reply, 400, [publishedRequestError(error)]);
  const status = error.statusCode ?? 500;
  if (status < 500) return refuse(reply, status, [{ message: error instanceof DoorFault ? error.message : messageOf(error, status) }]);
  const requestId = reply.request.id;
  report({ requestId, failure: describeFailure(error) }, 'A GraphQL request failed.');
  return refuse(reply, 500, [{ message: 'Internal error', extensions: { code: 'INTERNAL_ERROR', requestId } }]);
}

/** Fastify's own messages may repeat a part of the request. */
function messageOf({ code, message }: FastifyError, status: number): string {
  if (typeof code === 'string' && !code.startsWith('FST_')) return message;
  switch (status) {
    case 413:
      return LARGE_BODY;
    case 415:
      return OTHER_TYPE;
    default:
      return NO_JSON;
  }
}
