/**
 * `GET /graphiql`: the page, and under `/graphiql/` its parts. Holds no data and asks for no key; the key is typed into the page, which sends it to `/graphql`.
 * All addresses in it are relative, so that it works under any public path.
 */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { ASSETS, PAGE } from './assets';
import type { Asset } from './assets';

/** Scripts come from this service only. The editor sets styles on elements, and its style sheet has fonts and images within. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const graphiql = fastifyPlugin(
  async (app: FastifyInstance) => {
    await app.register(async child => {
      await child.register(fastifyStatic, { root: PAGE.folder, serve: false });
      child.get('/graphiql', (_request, reply) => send(reply, PAGE));
      // Relative addresses would miss by one step.
      child.get('/graphiql/', (_request, reply) => reply.redirect('../graphiql', 308));
      for (const [name, asset] of Object.entries(ASSETS)) child.get(`/graphiql/${name}`, (_request, reply) => send(reply, asset));
    });
  },
  { name: 'graphiql', fastify: '5.x' },
);

function send(reply: FastifyReply, { folder, file }: Asset): FastifyReply {
  const headers = {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  return reply.headers(headers).sendFile(file, folder);
}
