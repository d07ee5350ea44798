/** The cookie of a session of the console: read from a request, and written for a browser. It counts only where a page of this origin sent the request. */
import type { FastifyRequest } from 'fastify';

const NAME = 'opslag-admin';

export function readSessionCookie({ headers }: FastifyRequest): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map(pair => pair.trim());
  return pairs.find(pair => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
}

/** Without a secret: the browser forgets the cookie. */
export function writeSessionCookie({ protocol }: FastifyRequest, secret: string | undefined): string {
  const life = secret === undefined ? '; Max-Age=0' : '';
  return `${NAME}=${secret ?? ''}; Path=/; HttpOnly; SameSite=Strict${protocol === 'https' ? '; Secure' : ''}${life}`;
}

/** Browsers send `Origin` with each POST and DELETE. A port of the same host is the same site, so `SameSite` alone would let its pages in. */
export function isSameOrigin({ headers, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin') return false;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
