/** A fault -> its answer: OData JSON whatever was asked for (JSON Format, section 21.1), with the headers that its status calls for. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FaultDetails, ODataFault } from '../faults';
import type { ODataVersion } from '../odata-version';
import type { ODataResponse } from '../response/odata-response';

const RETRY_AFTER_SECONDS = 5;
/** Each way to send a key, in a line of its own: in one line, many clients see the first alone (RFC 9110, section 11.6.1). Basic is the last: where `ApiKey` is, wget 1.21 aborts. */
const CHALLENGES = ['Bearer realm="Opslag"', 'ApiKey realm="Opslag"', 'Basic realm="Opslag"'];
/** A browser that reads of Basic asks for a name and a password, and sends them from then on, also beside the key of a page, which is refused as two keys. */
const CHALLENGES_OF_BROWSERS = CHALLENGES.slice(0, -1);

type Headers = Record<string, string | string[]>;

export interface ErrorResponse extends Omit<ODataResponse, 'headers'> {
  /** Of several values each is a line. */
  readonly headers: Headers;
  readonly body: string;
}

export interface FailedRequest {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
}

export function errorResponse(fault: ODataFault, { id, headers }: FailedRequest, version: ODataVersion = '4.01'): ErrorResponse {
  const { code, target, location } = fault.details;
  const error = { code, message: faultMessage(fault.details), ...(target === undefined ? {} : { target }), innererror: { requestId: id } };
  return {
    status: fault.status,
    headers: {
      'content-type': 'application/json;odata.metadata=minimal;charset=utf-8',
      'cache-control': 'no-store',
      'odata-version': version,
      'content-language': 'en',
      ...headersOfStatus(fault, headers),
      ...(location === undefined ? {} : { location }),
    },
    body: JSON.stringify({ error }),
  };
}

/** The stage's message, with the place in the URL (from 1) and the name that was probably meant. */
export function faultMessage({ message, span, suggestion }: FaultDetails): string {
  const place = span === undefined ? '' : ` at position ${span.start + 1}`;
  const [first, rest] = splitAtFirstSentence(message);
  const hint = suggestion === undefined ? '' : ` Did you mean '${suggestion}'?`;
  const told = `${first}${place}.${rest === undefined ? '' : ` ${ended(rest)}`}${hint}`;
  // What shows nothing would make two names look alike.
  return told.replace(/\p{Cf}/gu, character => `(U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`);
}

function ended(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** The place belongs to the first sentence; what follows says what to do instead. */
function splitAtFirstSentence(message: string): [string, string | undefined] {
  const end = message.indexOf('. ');
  return end < 0 ? [message.replace(/\.$/, ''), undefined] : [message.slice(0, end), message.slice(end + 2)];
}

function headersOfStatus(fault: ODataFault, { 'sec-fetch-mode': browserMode }: IncomingHttpHeaders): Headers {
  switch (fault.status) {
    case 401:
      return { 'www-authenticate': browserMode === undefined ? CHALLENGES : CHALLENGES_OF_BROWSERS };
    case 405:
      return { allow: 'GET, HEAD, OPTIONS' };
    case 503:
      return { 'retry-after': String(fault.details.retryAfter ?? RETRY_AFTER_SECONDS) };
    default:
      return fault.details.retryAfter === undefined ? {} : { 'retry-after': String(fault.details.retryAfter) };
  }
}
