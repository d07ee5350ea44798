/** The path of a request -> its door. Doors show data and need a key. */
import type { FastifyRequest } from 'fastify';

export type Door = 'odata' | 'graphql';

const DOORS: readonly Door[] = ['odata', 'graphql'];

/** Undefined for everything else. Paths beneath a door that lead nowhere belong to it too. */
export function doorOf(request: Pick<FastifyRequest, 'url'>): Door | undefined {
  const path = decoded(request.url.split('?', 1)[0] ?? '');
  return DOORS.find(door => path === `/${door}` || path.startsWith(`/${door}/`));
}

/** As the router decodes it; what cannot be decoded is compared as it stands. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
