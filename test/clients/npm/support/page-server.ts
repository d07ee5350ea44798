/** A page in a headless Chromium, on an origin of its own: the page's library asks the service across origins, with its key. */
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';
import { chromium, type Browser, type Page } from 'playwright-core';
import { PROJECT_ROOT } from '../../../../std/project-root';

const PACKAGES = path.join(PROJECT_ROOT, 'test/clients/npm/node_modules');

const { CHROMIUM = '/usr/bin/chromium', HEADLESS_SHELL = CHROMIUM } = process.env;

/** Without what Chromium would ask of the internet by itself. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** `folder`: of an npm package, served at `/resources/`. `head`: what the page loads from there. `ready`: true in the page once it is loaded. */
export interface PageSource {
  readonly folder: string;
  readonly head: string;
  readonly ready: string;
}

/** Origin that may be told to the service before the page is opened. */
export interface PageServer {
  readonly origin: string;
  open(): Promise<{ readonly page: Page; readonly browser: Browser }>;
  close(): Promise<void>;
}

export async function startPageServer(source: PageSource): Promise<PageServer> {
  const app: FastifyInstance = fastify();
  await app.register(fastifyStatic, { root: path.join(PACKAGES, source.folder), prefix: '/resources/' });
  app.get('/', (_request, reply) => reply.type('text/html').send(html(source.head)));
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { origin, open: () => open(origin, source.ready), close: () => app.close() };
}

/** A reader in Denmark: what such a browser writes for a local day is a moment of the evening before. */
async function open(origin: string, ready: string): Promise<{ page: Page; browser: Browser }> {
  const args = [...QUIET, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const browser = await chromium.launch({ executablePath: HEADLESS_SHELL, args });
  const page = await browser.newPage({ timezoneId: 'Europe/Copenhagen', locale: 'da-DK' });
  // Long enough for a slow machine to load hundreds of modules.
  page.setDefaultTimeout(120_000);
  await page.goto(origin);
  await page.waitForFunction(ready);
  return { page, browser };
}

/** With an icon: the browser would ask for one at a moment of its own, and complain that there is none. */
const html = (head: string): string => `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <link rel="icon" href="data:," />
    ${head}
  </head>
  <body></body>
</html>`;
