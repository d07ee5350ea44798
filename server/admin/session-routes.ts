/** /session: POST takes the admin token and opens a session, GET says whether there is one and how long it lasts, DELETE ends it. Rejects pages of other origins, wrong tokens, and too many of them. */
import type { FastifyPluginCallback, FastifyReply } from 'fastify';
import type { SenderOf } from '../addresses/sender-address';
import { ADMIN_FAILURES, answerFailure } from './admin-failures';
import type { AdminSessions } from './admin-sessions';
import { otherMethods } from './other-methods';
import { isSameOrigin, readSessionCookie, writeSessionCookie } from './session-cookie';
import type { TokenCheck } from './token-check';

const PATH = '/session';
/** The token is in the body, and a session in the cookie: each route looks for itself. */
const OPTIONS = { config: { needsNoKey: true } };

interface SessionParts {
  readonly sessions: AdminSessions;
  readonly check: TokenCheck;
  readonly senderOf: SenderOf;
}

export function sessionRoutes({ sessions, check, senderOf }: SessionParts): FastifyPluginCallback {
  return (app, _options, done) => {
    app.get(PATH, OPTIONS, (request, reply) => {
      const secret = readSessionCookie(request);
      const left = secret === undefined ? undefined : sessions.timeLeft(secret);
      return reply.send({ isOpen: left !== undefined, ...left });
    });
    app.post(PATH, OPTIONS, async (request, reply) => {
      if (!isSameOrigin(request)) return answerFailure(reply, ADMIN_FAILURES.otherOrigin);
      const token = tokenOf(request.body);
      if (token === undefined) return answerFailure(reply, ADMIN_FAILURES.badSignIn);
      const refusal = await check(`Bearer ${token}`, senderOf(request.raw));
      if (refusal !== undefined) return answerFailure(reply, refusal);
      return say(reply.header('set-cookie', writeSessionCookie(request, sessions.open())), true);
    });
    app.delete(PATH, OPTIONS, (request, reply) => {
      if (!isSameOrigin(request)) return answerFailure(reply, ADMIN_FAILURES.otherOrigin);
      const secret = readSessionCookie(request);
      if (secret !== undefined) sessions.end(secret);
      return say(reply.header('set-cookie', writeSessionCookie(request, undefined)), false);
    });
    otherMethods(app, { url: PATH, taken: ['POST', 'DELETE'], ...OPTIONS });
    done();
  };
}

function say(reply: FastifyReply, isOpen: boolean): FastifyReply {
  return reply.send({ isOpen });
}

function tokenOf(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string' ? body.token : undefined;
}
