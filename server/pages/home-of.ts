/** A request of a browser for the root of OData, without a key -> the way to the welcome page. Undefined for all others. */
import type { FastifyRequest } from 'fastify';

/** Each with the way to the welcome page, which holds below the path of a proxy too. */
const ROOTS: Readonly<Record<string, string>> = { '/odata': './', '/odata/': '../' };

export function homeOf(request: FastifyRequest): string | undefined {
  return isBrowser(request) ? ROOTS[request.url] : undefined;
}

/** Only browsers ask for HTML before all else. */
function isBrowser({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' && /^text\/html\b/i.test(headers.accept ?? '') && headers.apikey === undefined && headers.authorization === undefined
  );
}
