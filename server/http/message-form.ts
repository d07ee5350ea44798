/** A request -> what is wrong with its form that Node lets through, where two readers of it may see two requests. Undefined where nothing is. */
import type { IncomingMessage } from 'node:http';

export type FormFault = 'body' | 'host' | 'headers';

/** Many times what clients and proxies send. Node leaves out all beyond what it is told, such as the `X-Forwarded-For` that a proxy has put at the end. */
export const MOST_HEADER_LINES = 500;

export const FORM_MESSAGES: Readonly<Record<FormFault, string>> = {
  body: 'A request that reads has no body. Put the query options into the URL.',
  host: 'Send one header Host, with the name or the address that the request is for.',
  headers: `Send at most ${MOST_HEADER_LINES} lines of headers.`,
};

/** RFC 3986, section 3.2: a name or an address, and a port. */
const HOST = /^(?:[\w.~!$&'()*+;=%-]*|\[[\w.~:%-]+\])(?::\d*)?$/;

const READS: ReadonlySet<unknown> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** RFC 9112, section 3.2, wants one host. */
export function formFaultOf(request: Pick<IncomingMessage, 'headers' | 'method' | 'rawHeaders'>): FormFault | undefined {
  const { method, headers, rawHeaders } = request;
  if (rawHeaders.length / 2 > MOST_HEADER_LINES) return 'headers';
  if (isRepeated(request, 'host') || !HOST.test(headers.host ?? '')) return 'host';
  // A content type alone is sent by many clients with every request, and says nothing.
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && READS.has(method) ? 'body' : undefined;
}

/** Of several, Node shows the first alone. A proxy before it may have looked at the last. */
export function isRepeated({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, header: string): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === header.length && name.toLowerCase() === header) count += 1;
  }
  return count > 1;
}
