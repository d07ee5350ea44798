/** A page of OpenUI5 in a headless Chromium, on an origin of its own: the model asks the service across origins, with its key. */
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';
import { chromium, type Browser, type Page } from 'playwright-core';
import { PROJECT_ROOT } from '../../../../std/project-root';

const RESOURCES = path.join(PROJECT_ROOT, 'test/clients/npm/node_modules/@openui5/sap.ui.core/src');

/** Without what Chromium would ask of the internet by itself. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Origin that may be told to the service before the page is opened. */
export interface PageServer {
  readonly origin: string;
  open(): Promise<{ readonly page: Page; readonly browser: Browser }>;
  close(): Promise<void>;
}

export async function startPageServer(): Promise<PageServer> {
  const app: FastifyInstance = fastify();
  await app.register(fastifyStatic, { root: RESOURCES, prefix: '/resources/' });
  app.get('/', (_request, reply) => reply.type('text/html').send(PAGE));
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { origin, open: () => open(origin), close: () => app.close() };
}

async function open(origin: string): Promise<{ page: Page; browser: Browser }> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: [...QUIET, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])] });
  const page = await browser.newPage();
  await page.goto(origin);
  await page.waitForFunction('window.ODataModel !== undefined');
  return { page, browser };
}

const PAGE = `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <script>
      globalThis['sap-ui-config'] = { language: 'en', async: true };
    </script>
    <script src="/resources/ui5loader.js"></script>
    <script src="/resources/ui5loader-autoconfig.js"></script>
    <script>
      sap.ui.require(['sap/ui/model/odata/v4/ODataModel', 'sap/ui/model/Filter', 'sap/ui/model/Sorter'], (ODataModel, Filter, Sorter) =>
        Object.assign(window, { ODataModel, Filter, Sorter }),
      );
    </script>
  </head>
  <body></body>
</html>`;
