/** A browser that opens the root of OData without a key -> the welcome page. All other requests go on as they are. */
import type { FastifyRequest, onRequestHookHandler } from 'fastify';

/** Each with the way to the welcome page, which holds below the path of a proxy too. */
const ROOTS: Readonly<Record<string, string>> = { '/odata': './', '/odata/': '../' };

export const sendBrowsersHome: onRequestHookHandler = (request, reply, done) => {
  const home = ROOTS[request.url];
  if (home === undefined || !isBrowser(request)) done();
  else void reply.headers({ 'cache-control': 'no-store', vary: 'Accept' }).redirect(home, 303);
};

/** Only browsers ask for HTML before all else. */
function isBrowser({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' && /^text\/html\b/i.test(headers.accept ?? '') && headers.apikey === undefined && headers.authorization === undefined
  );
}
