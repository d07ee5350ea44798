/** The result of a run -> the HTTP answer of the `/graphql` door: status and media type by GraphQL over HTTP, section 6. */
import type { FastifyReply } from 'fastify';
import { varyOn } from '../../std/vary-on';
import { publishedFieldError, publishedForbidden, publishedRequestError } from './published-error';
import type { PublishedError, ReportFailure } from './published-error';
import type { RunResult } from './document-runner';

const RESPONSE_TYPE = 'application/graphql-response+json';

export function answerResult(result: RunResult, reply: FastifyReply, report: ReportFailure): FastifyReply {
  if (result.kind === 'refused') return refuse(reply, 400, result.errors.map(publishedRequestError));
  if (result.kind === 'forbidden') return refuse(reply, 403, [publishedForbidden(result.error)]);
  const { data } = result;
  if (result.errors.length === 0) return sent(reply, 200, { data });
  const errors = result.errors.map(error => publishedFieldError(error, reply.request.id, report));
  return sent(reply, isWithoutData(data) ? emptyStatus(errors, reply) : 200, { errors, data });
}

/** Nothing was executed. */
export function refuse(reply: FastifyReply, status: number, errors: readonly PublishedError[]): FastifyReply {
  return sent(reply, status, { errors });
}

function isWithoutData(data: Record<string, unknown> | null): boolean {
  return data === null || Object.values(data).every(value => value === null);
}

/** A well-formed query that gave nothing at all: the client's fault is told by its code, ours by the status as well. */
function emptyStatus(errors: readonly PublishedError[], reply: FastifyReply): number {
  const codes = new Set(errors.map(error => error.extensions?.code));
  if (codes.has('INTERNAL_ERROR')) return 500;
  if (codes.has('FORBIDDEN_FIELD')) return 403;
  if (!['UNAVAILABLE', 'UNRECORDED', 'TIMEOUT'].some(code => codes.has(code))) return 200;
  reply.header('retry-after', '5');
  return 503;
}

function sent(reply: FastifyReply, status: number, body: object): FastifyReply {
  const accepted = reply.request.headers.accept ?? '';
  const mediaType = accepted.includes(RESPONSE_TYPE) ? RESPONSE_TYPE : 'application/json';
  varyOn(reply, 'Accept, ApiKey, Authorization');
  return reply.code(status).header('cache-control', 'private, no-store').type(`${mediaType}; charset=utf-8`).send(JSON.stringify(body));
}
