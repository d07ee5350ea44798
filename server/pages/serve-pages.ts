/** The built pages (`dist/web`) -> their routes on one port, which need no key, since no page holds data. Where nothing is built, the routes say so. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { namedPlugin } from '../../std/named-plugin';
import { PROJECT_ROOT } from '../../std/project-root';
import { pagePolicy } from './page-policy';
import { onlyRead, type RefuseMethod } from '../http/only-read';
import type { PageRoute } from './page-routes';

const BUILT = path.join(PROJECT_ROOT, 'dist', 'web');
/** The name of an asset has a hash of its content. */
const ASSET_CACHING = 'public, max-age=31536000, immutable';
/** Asked for anew each time, and answered with 304 while its ETag holds. */
const PAGE_CACHING = 'no-cache';
/** A part of a page is of no use: a request for one gets the whole page. */
const FILES = { preCompressed: true, cacheControl: false, acceptRanges: false };

export interface ServedPages {
  readonly routes: readonly PageRoute[];
  readonly refuse: RefuseMethod;
  /** `dist/web` unless given. */
  readonly folder?: string;
}

export function servePages({ routes, refuse, folder = BUILT }: ServedPages): FastifyPluginAsync {
  return async app => {
    app.addHook('onRoute', route => {
      route.config = { ...route.config, needsNoKey: true };
    });
    const paths = [...routes.map(route => route.path), '/docs', '/docs/*'];
    onlyRead(app, [...paths, '/assets/*'], refuse);
    if (!existsSync(path.join(folder, 'assets'))) {
      for (const url of paths) app.get(url, (_request, reply) => notBuilt(reply));
      return;
    }
    app.setErrorHandler(answerRefusal);
    await app.register(namedPlugin('assets', assets), { folder });
    await app.register(namedPlugin('documents', documents), { folder });
    await app.register(fastifyStatic, { ...FILES, root: folder, serve: false });
    for (const { path: url, file, policy } of routes) {
      const headers = { 'content-security-policy': pagePolicy(policy), 'cache-control': PAGE_CACHING };
      app.get(url, (_request, reply) => reply.headers(headers).sendFile(file));
    }
  };
}

async function assets(app: FastifyInstance, { folder }: { readonly folder: string }): Promise<void> {
  await app.register(fastifyStatic, {
    ...FILES,
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    // The folder itself is nothing.
    allowedPath: name => name !== '/',
    // Of a file that is there: what is missing now may be there after the next start.
    setHeaders: reply => void reply.header('cache-control', ASSET_CACHING),
  });
}

/** The pages of `docs/` in HTML. */
async function documents(app: FastifyInstance, { folder }: { readonly folder: string }): Promise<void> {
  const headers = { 'content-security-policy': pagePolicy('strict'), 'cache-control': PAGE_CACHING };
  await app.register(fastifyStatic, {
    ...FILES,
    root: path.join(folder, 'docs'),
    prefix: '/docs/',
    setHeaders: reply => void reply.headers(headers),
  });
  // The links of the pages are relative, and would miss by one step.
  app.get('/docs', (_request, reply) => reply.redirect('docs/', 308));
}

/** What the reader of files refuses: a path that no file can have, or a condition of the request. */
function answerRefusal(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const { code, statusCode } = error;
  const message = 'The page is another one than If-Match or If-Unmodified-Since asks for. Ask again without the header.\n';
  if (statusCode === 400 || statusCode === 403 || code === 'ENAMETOOLONG') reply.callNotFound();
  else if (statusCode === 412) void reply.code(412).type('text/plain; charset=utf-8').send(message);
  else throw error;
}

function notBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .type('text/plain')
    .send('The pages of this service have not been built. Run `npm run build`, then start it again.\n');
}
