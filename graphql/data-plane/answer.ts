/** The result of a run -> the HTTP answer of the `/graphql` door: status and media type by GraphQL over HTTP, section 6. */
import type { FastifyReply } from 'fastify';
import { jsonInPieces } from '../../std/json-in-pieces';
import { RETRY_AFTER_SECONDS } from '../../std/retry-after';
import { varyOn } from '../../std/vary-on';
import { VALUES_OF_A_PIECE, WorkPieces } from '../../std/work-pieces';
import { publishedFieldError, publishedForbidden, publishedRequestError } from './published-error';
import type { PublishedError, ReportFailure } from './published-error';
import type { RunResult } from './document-runner';

const RESPONSE_TYPE = 'application/graphql-response+json';

export async function answerResult(result: RunResult, reply: FastifyReply, report: ReportFailure): Promise<FastifyReply> {
  if (result.kind === 'refused') return refuse(reply, 400, result.errors.map(publishedRequestError));
  if (result.kind === 'forbidden') return refuse(reply, 403, [publishedForbidden(result.error)]);
  const { data, rows, values } = result;
  const errors = result.errors.map(error => publishedFieldError(error, reply.request.id, report));
  const body = errors.length === 0 ? { data } : { errors, data };
  const json = values <= VALUES_OF_A_PIECE ? JSON.stringify(body) : await jsonInPieces(body, { ...PLAIN_JSON, rows }, new WorkPieces());
  // It took too long, and was answered meanwhile.
  if (reply.sent) return reply;
  return sent(reply, errors.length > 0 && isWithoutData(data) ? emptyStatus(errors, reply) : 200, json);
}

const PLAIN_JSON = { stringify: (value: object): string => JSON.stringify(value), omitsNulls: false };

/** Nothing was executed. */
export function refuse(reply: FastifyReply, status: number, errors: readonly PublishedError[]): FastifyReply {
  return sent(reply, status, JSON.stringify({ errors }));
}

function isWithoutData(data: Record<string, unknown> | null): boolean {
  return data === null || Object.values(data).every(value => value === null);
}

/** A well-formed query that gave nothing at all: the client's fault is told by its code, ours by the status as well. */
function emptyStatus(errors: readonly PublishedError[], reply: FastifyReply): number {
  const codes = new Set(errors.map(error => error.extensions?.code));
  if (codes.has('INTERNAL_ERROR')) return 500;
  if (codes.has('FORBIDDEN_FIELD')) return 403;
  const waits = Object.entries(RETRY_AFTER_SECONDS).flatMap(([code, seconds]) => (codes.has(code) ? [seconds] : []));
  if (waits.length === 0) return 200;
  reply.header('retry-after', String(Math.max(...waits)));
  return 503;
}

function sent(reply: FastifyReply, status: number, json: string | Buffer): FastifyReply {
  const accepted = reply.request.headers.accept ?? '';
  const mediaType = accepted.includes(RESPONSE_TYPE) ? RESPONSE_TYPE : 'application/json';
  varyOn(reply, 'Accept, ApiKey, Authorization');
  return reply.code(status).header('cache-control', 'private, no-store').type(`${mediaType}; charset=utf-8`).send(json);
}
