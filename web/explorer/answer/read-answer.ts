/** A request's text and a key -> what the service answers: rows, a value, or a fault with its place in the text. Rejects an answer that broke off. */
import { fetchWithKey, serviceAddress } from '../../shared/key/fetch-with-key';
import { Refusal, retryAfterOf } from '../../shared/refusal';
import { encodeRequest } from '../request/encode-request';
import { parseJson } from './parse-json';
import { isRow, type AnswerRow } from './table-columns';

export interface Answer {
  /** Of the request that was sent. */
  readonly text: string;
  readonly url: string;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly ms: number;
  /** Parsed JSON, or the text that came. */
  readonly body: unknown;
  /** What came, to the letter: one text for each page. */
  readonly contents: readonly string[];
  /** Undefined where the answer is not a list of rows. */
  readonly rows: readonly AnswerRow[] | undefined;
  readonly count: number | undefined;
  /** Of the rest of the rows. */
  readonly nextLink: string | undefined;
  readonly fault: AnswerFault | undefined;
}

export interface AnswerFault {
  readonly refusal: Refusal;
  readonly requestId: string | undefined;
  /** An index of the request's text. */
  readonly at: number | undefined;
}

export function requestAddress(text: string): string {
  return serviceAddress(`odata/${encodeRequest(text).sent}`);
}

export async function readAnswer(text: string, key: string, signal: AbortSignal): Promise<Answer> {
  return readFrom(requestAddress(text), { text, key, signal });
}

/** The next page, behind the rows that were there. Rejects with a `Refusal` where the service refuses it. */
export async function readMore(answer: Answer, key: string, signal: AbortSignal): Promise<Answer> {
  if (answer.nextLink === undefined) return answer;
  const page = await readFrom(belowPage(answer.nextLink), { text: answer.text, key, signal });
  if (page.fault !== undefined) throw page.fault.refusal;
  return {
    ...answer,
    rows: [...(answer.rows ?? []), ...(page.rows ?? [])],
    contents: [...answer.contents, ...page.contents],
    nextLink: page.nextLink,
    ms: page.ms,
  };
}

/** A link may name the service by another address than the page, which the page may not ask. */
function belowPage(link: string): string {
  const at = link.indexOf('/odata/');
  return at < 0 ? link : serviceAddress(link.slice(at + 1));
}

interface Asking {
  readonly text: string;
  readonly key: string;
  readonly signal: AbortSignal;
}

async function readFrom(url: string, { text, key, signal }: Asking): Promise<Answer> {
  const began = performance.now();
  const response = await fetchWithKey(url, key, { headers: { Accept: 'application/json' }, signal });
  const content = await response.text();
  const ms = performance.now() - began;
  const body = response.headers.get('content-type')?.includes('json') === true ? parseJson(content) : content;
  const told = isRow(body) ? body : {};
  const value = told.value;
  const rows = Array.isArray(value) && value.every(isRow) ? value : undefined;
  return {
    text,
    url,
    status: response.status,
    headers: [...response.headers],
    ms,
    body,
    contents: [content],
    rows,
    count: typeof told['@odata.count'] === 'number' ? told['@odata.count'] : undefined,
    nextLink: typeof told['@odata.nextLink'] === 'string' ? told['@odata.nextLink'] : undefined,
    fault: response.ok ? undefined : faultOf(told.error, response, text),
  };
}

function faultOf(error: unknown, response: Response, text: string): AnswerFault {
  const { status } = response;
  const retryAfter = retryAfterOf(response);
  if (!isRow(error) || typeof error.message !== 'string')
    return { refusal: new Refusal(status, undefined, retryAfter), requestId: undefined, at: undefined };
  const position = /at position (\d+)/.exec(error.message)?.[1];
  const inner = isRow(error.innererror) ? error.innererror.requestId : undefined;
  return {
    refusal: new Refusal(status, error.message, retryAfter),
    requestId: typeof inner === 'string' ? inner : undefined,
    at: position === undefined ? undefined : encodeRequest(text).indexOf(Number(position)),
  };
}
