/** The cookie of a session of the console: read from a request, and written for a browser. It counts only where a page of this origin sent the request. */
import type { FastifyRequest } from 'fastify';

export function readSessionCookie(request: FastifyRequest): string | undefined {
  const name = nameOf(request);
  const pairs = (request.headers.cookie ?? '').split(';').map(pair => pair.trim());
  return pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Without a secret: the browser forgets the cookie. */
export function writeSessionCookie(request: FastifyRequest, secret: string | undefined): string {
  const life = secret === undefined ? '; Max-Age=0' : '';
  return `${nameOf(request)}=${secret ?? ''}; Path=/; HttpOnly; SameSite=Strict${request.protocol === 'https' ? '; Secure' : ''}${life}`;
}

/** A browser keeps cookies for all ports of a host together. Two services, as behind tunnels at `localhost`, must not end each other's sessions. */
function nameOf({ host }: FastifyRequest): string {
  const [, port] = /:(\d+)$/.exec(host) ?? [];
  return port === undefined ? 'opslag-admin' : `opslag-admin-${port}`;
}

/** Browsers send `Origin` with each POST and DELETE. A port of the same host is the same site, so `SameSite` alone would let its pages in. */
export function isSameOrigin({ headers, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin') return false;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
