/**
 * A request to the admin plane -> whether it was refused; then it has been answered. It was sent to a name of the plane, and brings a token, or a session of the console from a page of
 * this origin. Routes that say `needsNoKey` need neither: they show no data, or look at the token by themselves.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Address } from '../addresses/address';
import type { SenderOf } from '../addresses/sender-address';
import type { Configuration } from '../configuration/configuration';
import { formFaultOf, isRepeated } from '../http/message-form';
import { type AdminFailure, ADMIN_FAILURES, answerFailure } from './admin-failures';
import type { AdminSessions } from './admin-sessions';
import { isSameOrigin, readSessionCookie } from './session-cookie';
import { createTokenCheck, type TokenCheck } from './token-check';
import { isIP } from 'node:net';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the admin plane: the token of those who watch the service opens it too. */
    isWatched?: boolean;
  }

  interface FastifyRequest {
    /** Of the admin plane: the request came with a session of the console, not with the token. */
    isOfSession: boolean;
  }
}

export type AdminGuard = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

interface GuardParts {
  readonly configuration: Pick<Configuration, 'adminHost' | 'adminNames' | 'failedAttemptsPerMinute' | 'metricsToken'>;
  readonly token: string;
  readonly check: TokenCheck;
  readonly sessions: AdminSessions;
  readonly senderOf: SenderOf;
}

export function createAdminGuard({ configuration, token, check, sessions, senderOf }: GuardParts): AdminGuard {
  const { adminHost, adminNames, failedAttemptsPerMinute, metricsToken } = configuration;
  const isKnownHost = createHostCheck([adminHost, ...adminNames]);
  const watchers = createTokenCheck(metricsToken === undefined ? [token] : [token, metricsToken], failedAttemptsPerMinute);

  async function refusalOf(request: FastifyRequest, sender: Address | undefined): Promise<AdminFailure | undefined> {
    const form = formFaultOf(request.raw);
    if (form !== undefined) return ADMIN_FAILURES[form];
    if (isRepeated(request.raw, 'authorization')) return ADMIN_FAILURES.severalTokens;
    if (!isKnownHost(request.raw.headers.host)) return ADMIN_FAILURES.misdirected;
    const { config } = request.routeOptions;
    if (config.needsNoKey === true) return undefined;
    const secret = readSessionCookie(request);
    if (request.headers.authorization === undefined && sender !== undefined && secret !== undefined && sessions.use(secret)) {
      request.isOfSession = true;
      return isSameOrigin(request) ? undefined : ADMIN_FAILURES.otherOrigin;
    }
    return await (config.isWatched === true ? watchers : check)(request.headers.authorization, sender);
  }

  return async (request, reply) => {
    const sender = senderOf(request.raw);
    request.sender = sender;
    const refusal = await refusalOf(request, sender);
    if (refusal !== undefined) answerFailure(reply, refusal);
    return refusal !== undefined;
  };
}

type HostCheck = (host: string | undefined) => boolean;

/** The header `Host` -> whether it is an address, `localhost`, or one of the names of the admin plane: no name that another site could have lead here (DNS rebinding). */
function createHostCheck(names: readonly string[]): HostCheck {
  const known = new Set(['localhost', ...names].map(name => name.toLowerCase()));
  return host => {
    const [, bracketed, plain = ''] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::\d+)?$/.exec(host ?? '') ?? [];
    return isIP(bracketed ?? plain) !== 0 || known.has(plain.toLowerCase());
  };
}
