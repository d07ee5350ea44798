/**
 * An answer -> the same with its ETag, or 304 where the client has it already (Part 1, sections 8.2.5 and 8.3.1; RFC 9110, section 13).
 * Rejects with 412 an ETag that `If-Match` does not name. An answer without content has no ETag, and matches nothing.
 */
import { createCipheriv, createSecretKey } from 'node:crypto';
import { Readable } from 'node:stream';
import { isKept } from '../../std/kept-bytes';
import { sha256 } from '../../std/sha256';
import { ODataFault } from '../faults';
import type { ODataResponse } from '../response/odata-response';
import type { RequestHeaders } from './request-headers';

/** Up to here SHA-256 takes less time than a MAC takes to begin. */
const HASHED_BYTES = 8 * 1024;

/**
 * GMAC, 128 bits: it reads a body ten times as quickly as SHA-256. Nobody gains by two bodies with one tag, so that its key need not be secret. Node 24 takes longer to look at a key of plain bytes
 * than to make the MAC.
 */
const ALGORITHM = 'aes-128-gcm';
const [KEY, NONCE] = [createSecretKey(Buffer.alloc(16)), Buffer.alloc(12)];

/** An answer that has its ETag keeps it. `scope` is what the same bytes have another ETag for: another key, other rights, another URL. */
export function answerConditionally(answer: ODataResponse, { ifMatch, ifNoneMatch }: RequestHeaders, scope: string): ODataResponse {
  if (answer.body instanceof Readable) return answerStream(answer, answer.body, ifMatch);
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  const etag = answer.headers.etag ?? (answer.status === 200 && body !== undefined ? tagOf(body, answer.headers, scope) : undefined);
  if (ifMatch !== undefined && !names(ifMatch, etag)) throw preconditionFailed();
  if (etag === undefined) return answer;
  answer.headers.etag = etag;
  return ifNoneMatch !== undefined && names(ifNoneMatch, etag)
    ? notModified(answer)
    : { status: answer.status, headers: answer.headers, body };
}

/** An answer that is sent in pieces has no ETag: only `If-Match: *` can match it. */
function answerStream(answer: ODataResponse, body: Readable, ifMatch: string | undefined): ODataResponse {
  if (ifMatch === undefined || ifMatch.trim() === '*') return answer;
  body.destroy();
  throw preconditionFailed();
}

/** Weak, since it stands for the content before any coding of it. */
function tagOf(body: Buffer, headers: ODataResponse['headers'], scope: string): string {
  const head = `${body.length} ${scope}\n${headers['content-type'] ?? ''}\n${headers['odata-version'] ?? ''}\n`;
  return `W/"${tokenOf(head, body)}"`;
}

function tokenOf(head: string, body: Buffer): string {
  if (isKept(body)) return sha256(head + body.digest);
  return body.length <= HASHED_BYTES ? sha256(Buffer.concat([Buffer.from(head), body])) : macOf(head, body);
}

function macOf(head: string, body: Buffer): string {
  const mac = createCipheriv(ALGORITHM, KEY, NONCE).setAAD(Buffer.from(head)).setAAD(body);
  mac.final();
  return mac.getAuthTag().toString('base64url');
}

/** Weakly compared, in `If-Match` too: nothing can be overwritten here (Part 1, section 8.2.4). */
export function names(header: string, etag: string | undefined): boolean {
  if (etag === undefined) return false;
  return header.trim() === '*' || [...header.matchAll(/"[^"]*"/g)].some(([tag]) => etag === `W/${tag}`);
}

/** RFC 9110, section 15.4.5: what a cache needs, and nothing of the content. A 304 that was known without reading has no next link: with one, this one would tell that something was written, also where the key cannot see it. */
function notModified({ headers }: Pick<ODataResponse, 'headers'>): ODataResponse {
  const kept = Object.entries(headers).filter(([name]) => name !== 'link' && !name.startsWith('content-'));
  return { status: 304, headers: Object.fromEntries(kept), body: undefined };
}

function preconditionFailed(): ODataFault {
  const message = 'The resource is not, or no longer, what If-Match names. Ask for it without the header to see what it is now.';
  return new ODataFault({ code: 'PreconditionFailed', target: 'If-Match', message });
}
