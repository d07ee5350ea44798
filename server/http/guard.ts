/** Every request except those of open routes -> the holder of its key. Rejects a form that may be read in two ways, a URL that is too long, a key in the URL, a missing key, two keys, and what the check of the key rejects. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ODataFault } from '../../odata-adapter/faults';
import { urlTooLong } from '../../odata-adapter/limits';
import type { SenderOf } from '../addresses/sender-address';
import type { KeyCheck, KeyHolder } from '../keys/check-key';
import type { Metrics } from '../metrics/metrics';
import { holdsKey } from '../keys/key-format';
import { KeysUnavailable } from '../keys/key-refusals';
import { answerFault } from './answer-fault';
import { doorOf } from './doors';
import { FORM_MESSAGES, formFaultOf } from './message-form';
import { sentKey, strayKey } from './sent-key';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route shows no data. Every route that does not say so needs a key. */
    needsNoKey?: boolean;
  }

  interface FastifyRequest {
    /** Undefined where no key is needed. */
    keyHolder: KeyHolder | undefined;
    /** Why its key could not be looked up, for the log. */
    unavailable: string | undefined;
  }
}

export interface GuardParts {
  readonly keyCheck: Pick<KeyCheck, 'check'>;
  readonly senderOf: SenderOf;
  readonly urlBytes: number;
  readonly metrics: Pick<Metrics, 'refusedKey'>;
}

/** Gives the answer to a request that is refused. At the door of OData, which answers faults in a form of its own, it rejects instead. */
export type RequestGuard = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

export function createGuard({ keyCheck, senderOf, urlBytes, metrics }: GuardParts): RequestGuard {
  const holderOf = (request: FastifyRequest): Promise<KeyHolder> | undefined => {
    const sender = senderOf(request.raw);
    request.sender = sender;
    refuseForm(request.raw);
    refuseLongUrl(request.url, urlBytes);
    refuseKeyInUrl(request.originalUrl);
    if (!needsKey(request)) return undefined;
    const text = sentKey(request.raw);
    if (text === undefined) throw missing(strayKey(request.raw));
    return keyCheck.check(text, sender);
  };
  return async (request, reply) => {
    try {
      request.keyHolder = await holderOf(request);
    } catch (error) {
      const home = homeOf(request);
      if (home !== undefined) return reply.headers({ 'cache-control': 'no-store', vary: 'Accept' }).redirect(home, 303);
      if (error instanceof KeysUnavailable) request.unavailable = error.diagnosis;
      if (error instanceof ODataFault) metrics.refusedKey(error.details.code);
      if (doorOf(request) === 'odata') throw error;
      return answerFault(error, request, reply);
    }
    return undefined;
  };
}

/** Each with the way to the welcome page, which holds below the path of a proxy too. */
const ROOTS: Readonly<Record<string, string>> = { '/odata': './', '/odata/': '../' };

/** The way to the welcome page for a browser that asks for the root of OData without a key. */
function homeOf(request: FastifyRequest): string | undefined {
  return isBrowser(request) ? ROOTS[request.url] : undefined;
}

/** Only browsers ask for HTML before all else. */
function isBrowser({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' && /^text\/html\b/i.test(headers.accept ?? '') && headers.apikey === undefined && headers.authorization === undefined
  );
}

/** For routes behind the guard. */
export function keyHolderOf({ keyHolder }: FastifyRequest): KeyHolder {
  if (keyHolder === undefined) throw missing();
  return keyHolder;
}

function needsKey(request: FastifyRequest): boolean {
  if (isPreflight(request)) return false;
  // There is no such route, which is no secret outside the doors.
  if (request.is404) return doorOf(request) !== undefined;
  return request.routeOptions.config.needsNoKey !== true;
}

/** A browser asks before it sends the key (Fetch, section 3.2.2); the answer holds no data. */
function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
}

function refuseForm(request: FastifyRequest['raw']): void {
  const fault = formFaultOf(request);
  if (fault === 'body') throw new ODataFault({ code: 'UnsupportedMediaType', target: 'Content-Type', message: FORM_MESSAGES.body });
  if (fault === 'headers') throw new ODataFault({ code: 'InvalidHeader', message: FORM_MESSAGES.headers });
  if (fault === 'host') throw new ODataFault({ code: 'InvalidHeader', target: 'Host', message: FORM_MESSAGES.host });
}

function refuseLongUrl(url: string, urlBytes: number): void {
  if (Buffer.byteLength(url) > urlBytes) throw urlTooLong(urlBytes);
}

/** A key under any option's name, or in the path: next links would repeat it. */
function refuseKeyInUrl(url: string): void {
  const plain = url.includes('%') ? url.replace(ESCAPED_CHARACTER, escaped => decodeURIComponent(escaped)) : url;
  if (holdsKey(plain) || KEY_OPTION.test(plain)) throw inUrl();
}

/** A letter, a digit or `_`, which need no escape. Others stay escaped, so that they separate nothing. */
const ESCAPED_CHARACTER = /%(?:3\d|[46][1-9a-f]|[57][\da]|5f)/gi;
/** An option `apikey`, in any case. */
const KEY_OPTION = /^[^?]*\?(?:.*&)?apikey(?:[=&]|$)/i;

function missing(what = 'The request has no API key'): ODataFault {
  return new ODataFault({
    code: 'KeyMissing',
    target: 'ApiKey',
    message: `${what}. Send it in the header ApiKey, or in the header Authorization as a bearer token or as the password of Basic.`,
  });
}

function inUrl(): ODataFault {
  return new ODataFault({
    code: 'KeyInUrl',
    target: 'ApiKey',
    message:
      'The API key must not stand in the URL, where proxies and histories keep it. Send it in the header ApiKey, and have this key replaced.',
  });
}
