/** Pages of named origins may read the answers of both doors (Fetch, section 3.2). No origin may unless it is named; cookies are never asked for. */
import cors from '@fastify/cors';
import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** What a script may read beside the headers that every script may. */
const EXPOSED = [
  'Allow',
  'ETag',
  'Link',
  'OData-Version',
  'Preference-Applied',
  'Retry-After',
  'Server-Timing',
  'WWW-Authenticate',
  'X-Request-Id',
];
const PREFLIGHT_SECONDS = 3600;

/** Whichever headers a page asks to send are allowed: none of them is believed but the key. */
export const crossOrigin = (origins: readonly string[]): FastifyPluginAsync =>
  fastifyPlugin(
    async app => {
      if (origins.length === 0) return;
      await app.register(cors, {
        origin: [...origins],
        methods: ['GET', 'HEAD', 'POST'],
        exposedHeaders: EXPOSED,
        maxAge: PREFLIGHT_SECONDS,
        // The doors answer OPTIONS themselves, and say what they allow.
        preflightContinue: true,
        strictPreflight: false,
      });
    },
    { name: 'cross-origin' },
  );
