/**
 * An answer -> the same with its ETag, or 304 where the client has it already (Part 1, sections 8.2.5 and 8.3.1; RFC 9110, section 13).
 * Rejects with 412 what `If-Match` does not name. What there is no content of has no ETag, and matches nothing.
 */
import { createHash } from 'node:crypto';
import { ODataFault } from '../faults';
import type { ODataResponse } from '../response/odata-response';
import type { RequestHeaders } from './request-headers';

/** Of the digest, 128 bits. */
const TAG_LENGTH = 22;

/** `scope` is what the same bytes have another ETag for: another key, other rights, another URL. */
export function answerConditionally(answer: ODataResponse, { ifMatch, ifNoneMatch }: RequestHeaders, scope: string): ODataResponse {
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  const etag = answer.status === 200 && body !== undefined ? tagOf(body, answer.headers, scope) : undefined;
  if (ifMatch !== undefined && !names(ifMatch, etag)) throw preconditionFailed();
  if (etag === undefined) return answer;
  const headers = { ...answer.headers, ETag: etag };
  return ifNoneMatch !== undefined && names(ifNoneMatch, etag) ? notModified(headers) : { ...answer, headers, body };
}

/** Weak, since it stands for the content before any coding of it. */
function tagOf(body: Buffer, headers: ODataResponse['headers'], scope: string): string {
  const hash = createHash('sha256').update(`${scope}\n${headers['Content-Type'] ?? ''}\n${headers['OData-Version'] ?? ''}\n`);
  return `W/"${hash.update(body).digest('base64url').slice(0, TAG_LENGTH)}"`;
}

/** Weakly compared, in `If-Match` too: nothing can be overwritten here (Part 1, section 8.2.4). */
function names(header: string, etag: string | undefined): boolean {
  if (etag === undefined) return false;
  return header.trim() === '*' || [...header.matchAll(/"[^"]*"/g)].some(([tag]) => etag === `W/${tag}`);
}

/** RFC 9110, section 15.4.5: what a cache needs, and nothing of the content. */
function notModified(headers: ODataResponse['headers']): ODataResponse {
  const kept = Object.entries(headers).filter(([name]) => !name.startsWith('Content-'));
  return { status: 304, headers: Object.fromEntries(kept), body: undefined };
}

function preconditionFailed(): ODataFault {
  const message = 'The resource is not, or no longer, what If-Match names. Ask for it without the header to see what it is now.';
  return new ODataFault({ code: 'PreconditionFailed', target: 'If-Match', message });
}
