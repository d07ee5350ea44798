/** The target of a request -> the path that the routes know. The host of an absolute target takes the place of the header `Host`. */
import type { IncomingMessage } from 'node:http';

/** With the name and the password that may stand before the host. */
const ABSOLUTE = /^https?:\/\/(?:[^/?#]*@)?([^/?#@]*)/i;
/** Beside it, in any case, nothing else is called so: readers of services on IIS write it as they like. */
const ODATA = /^\/odata(?=[/?]|$)/i;

/** A proxy takes the public address's own path off, or leaves it on: both reach the same place. */
export function readTarget(publicUrl: string | undefined): (request: IncomingMessage) => string {
  const prefix = publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');
  return request => {
    const url = originForm(request);
    const below = prefix !== '' && url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : url;
    return below.replace(ODATA, '/odata');
  };
}

/** A server takes absolute URLs too, as proxies are sent them: they reach the same guard and the same routes, and their host is that of the request (RFC 9112, section 3.2.2). */
function originForm({ url = '/', headers }: IncomingMessage): string {
  const [whole, host] = url.startsWith('/') ? [] : (ABSOLUTE.exec(url) ?? []);
  if (whole === undefined) return url;
  if (host !== undefined && host !== '') headers.host = host;
  const rest = url.slice(whole.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
