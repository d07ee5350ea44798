/** Requests -> the same, whose `X-Forwarded-Proto` is `http`, `https` or absent: links of answers begin with it. What else a proxy passes on was written by a client. */
import type { FastifyInstance } from 'fastify';

const SCHEMES = ['http', 'https'];

export function readForwardedScheme(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const given = headers['x-forwarded-proto'];
    if (given !== undefined) {
      // Of several, the nearest proxy wrote the last.
      const scheme = String(given).split(',').at(-1)?.trim().toLowerCase() ?? '';
      if (SCHEMES.includes(scheme)) headers['x-forwarded-proto'] = scheme;
      else delete headers['x-forwarded-proto'];
    }
    done();
  });
}
