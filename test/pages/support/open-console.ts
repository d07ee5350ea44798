/** The console beside a service, on a port of loopback, browsers' windows at it, and what an administrator does there. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { buildAdminApp } from '../../../server/admin/admin-app';
import { readConfiguration } from '../../../server/configuration/read-configuration';
import type { TestService } from '../../support/service';
import { until } from '../../support/until';
import { openDrawn, openPages, type OpenedPages } from './open-pages';

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
  const log: string[] = [];
  const logStream = { write: (line: string) => log.push(line) };
  const configuration = readConfiguration({ LOG_LEVEL: 'info' });
  const admin = await buildAdminApp({ ...service, configuration, token: TOKEN, logStream });
  const address = await admin.listen({ host: '127.0.0.1', port: 0 });
  return {
    address,
    token: TOKEN,
    log,
    open: async options => {
      const { page, heard } = await openDrawn(
        browser,
        { locale: 'en-GB', viewport: { width: 1280, height: 900 }, ...options },
        async page => {
          const messages: string[] = [];
          page.on('console', message => messages.push(message.text()));
          page.on('pageerror', error => messages.push(error.message));
          await page.goto(`${address}/`);
          return messages;
        },
      );
      return { page, messages: heard };
    },
    close: () => admin.close(),
  };
}

export interface Administration extends OpenedConsole {
  readonly service: TestService;
}

/** With a service and a browser of its own, which end with it. */
export async function openAdministration(): Promise<Administration> {
  const pages = await openPages();
  const opened = await openConsole(pages);
  return {
    ...opened,
    service: pages.service,
    close: async () => {
      await pages.close();
      await opened.close();
    },
  };
}

export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Admin token').fill(TOKEN);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Keys' }).waitFor();
}

/** A link between views. */
export async function view(of: Page, name: string): Promise<void> {
  await of.getByRole('link', { name, exact: true }).click();
}

export async function press(of: Page, name: string): Promise<void> {
  await of.getByRole('button', { name, exact: true }).click();
}

/** A view that is not shown may say the same. */
export async function told(of: Page, text: string | RegExp): Promise<void> {
  await of.getByText(text).filter({ visible: true }).first().waitFor();
}

/** In the view of the health. Where the database is late, the view does not say so until it is looked at again. */
export async function toldReady(of: Page): Promise<void> {
  const ready = of.getByText('The service can answer.').filter({ visible: true }).first();
  await until(async () => {
    const isSeen = await ready.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    if (!isSeen) await press(of, 'Look again');
    return isSeen;
  });
}
