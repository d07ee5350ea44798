/** The console beside a service, on a port of loopback, and a browser's window at it. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { buildAdminApp } from '../../../server/admin/admin-app';
import { readConfiguration } from '../../../server/configuration/read-configuration';
import type { OpenedPages } from './open-pages';

const TOKEN = 'a-token-for-the-tests-of-the-console-in-a-browser';

export interface OpenedConsole {
  /** Without a slash at its end. */
  readonly address: string;
  readonly token: string;
  readonly log: readonly string[];
  open(options?: BrowserContextOptions): Promise<{ readonly page: Page; readonly messages: readonly string[] }>;
  close(): Promise<void>;
}

export async function openConsole({ service, browser }: OpenedPages): Promise<OpenedConsole> {
  const { keys, figures, version, imports, previews, changes } = service;
  const log: string[] = [];
  const logStream = { write: (line: string) => log.push(line) };
  const configuration = readConfiguration({ LOG_LEVEL: 'info' });
  const admin = await buildAdminApp({ configuration, keys, figures, version, imports, previews, changes, token: TOKEN, logStream });
  const address = await admin.listen({ host: '127.0.0.1', port: 0 });
  return {
    address,
    token: TOKEN,
    log,
    open: async options => {
      const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 }, ...options });
      const page = await context.newPage();
      const messages: string[] = [];
      page.on('console', message => messages.push(message.text()));
      page.on('pageerror', error => messages.push(error.message));
      await page.goto(`${address}/`);
      return { page, messages };
    },
    close: () => admin.close(),
  };
}

export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Admin token').fill(TOKEN);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Keys' }).waitFor();
}
