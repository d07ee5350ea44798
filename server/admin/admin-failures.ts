/** The failures of the admin plane outside GraphQL, in GraphQL's form (GraphQL over HTTP, section 6.4): a request that is not executed has errors and no data. */
import type { FastifyReply } from 'fastify';
import { LARGE_BODY } from '../../graphql/data-plane/door-limits';
import { OTHER_TYPE } from '../../graphql/data-plane/take-json-bodies';
import { expectedFault } from '../../resolvers/database/map-database-error';
import { FORM_MESSAGES } from '../http/message-form';
import { READ_METHODS } from '../http/only-read';
import { securityHeaders } from '../http/security-headers';

export interface AdminFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Of every answer, unless its route sets its own. */
export const ADMIN_HEADERS = { ...securityHeaders(undefined), 'cache-control': 'no-store' };

export const ADMIN_FAILURES = {
  unauthenticated: {
    status: 401,
    code: 'UNAUTHENTICATED',
    message: 'Send Authorization: Bearer with the admin token.',
    headers: { 'www-authenticate': 'Bearer' },
  },
  tooManyRequests: {
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many tokens from this address were refused. Try again later.',
    headers: { 'retry-after': '60' },
  },
  body: { status: 415, code: 'BAD_REQUEST', message: FORM_MESSAGES.body },
  host: { status: 400, code: 'BAD_REQUEST', message: FORM_MESSAGES.host },
  headers: { status: 400, code: 'BAD_REQUEST', message: FORM_MESSAGES.headers },
  severalTokens: { status: 400, code: 'BAD_REQUEST', message: 'Send one header Authorization.' },
  otherOrigin: {
    status: 403,
    code: 'FORBIDDEN',
    message:
      'A session of the console is taken from the pages of the console only. Behind a proxy, let the proxy pass on the header Host as the browser sends it.',
  },
  /** A page of another site may have its own name lead here: then its requests bring that name. */
  misdirected: {
    status: 421,
    code: 'MISDIRECTED',
    message: 'The admin plane does not answer under this name. Use localhost or an address, or add the name to ADMIN_NAMES.',
  },
  notFound: {
    status: 404,
    code: 'NOT_FOUND',
    message:
      'There is nothing at this path. The console is at /, keys are administered at /graphql, figures are at /metrics, what runs here is at /version.',
  },
  methodNotAllowed: {
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
    message: 'This path is only read: send GET. Keys are administered at /graphql.',
    headers: { allow: READ_METHODS },
  },
  badRequest: {
    status: 400,
    code: 'BAD_REQUEST',
    message: OTHER_TYPE,
  },
  largeBody: { status: 413, code: 'BAD_REQUEST', message: LARGE_BODY },
  badSignIn: { status: 400, code: 'BAD_REQUEST', message: 'The body must be JSON: {"token": "…"} with the admin token.' },
  unavailable: {
    status: 503,
    code: 'UNAVAILABLE',
    message: 'The database does not answer in time. Try again in a moment. Before you repeat a change, look whether it was made.',
    headers: { 'retry-after': '5' },
  },
  internal: { status: 500, code: 'INTERNAL_SERVER_ERROR', message: 'The service failed. Its log tells more.' },
} satisfies Readonly<Record<string, AdminFailure>>;

/** The database is not there, or did not answer in time. */
export function awayFailure(error: unknown): AdminFailure | undefined {
  const code = expectedFault(error, false)?.code;
  return code === 'UNAVAILABLE' || code === 'TIMEOUT' ? ADMIN_FAILURES.unavailable : undefined;
}

export function answerFailure(reply: FastifyReply, { status, code, message, headers = {} }: AdminFailure): FastifyReply {
  return reply
    .headers({ ...ADMIN_HEADERS, ...headers })
    .code(status)
    .send({ errors: [{ message, extensions: { code } }] });
}
