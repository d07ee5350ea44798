/** A page of a client's in a browser, and the service that it may ask across origins. */
import type { Page } from 'playwright-core';
import { startTestService, type TestService } from '../../../support/service';
import { startPageServer, type PageSource } from './page-server';

export interface ClientPage {
  readonly service: TestService;
  /** Of OData, without a slash at its end. */
  readonly root: string;
  readonly page: Page;
  close(): Promise<void>;
}

export async function openClientPage(source: PageSource, env: Readonly<Record<string, string>> = {}): Promise<ClientPage> {
  const pages = await startPageServer(source);
  const service = await startTestService({ env: { CORS_ORIGINS: pages.origin, ...env } });
  const root = `${await service.listen()}/odata`;
  const { page, browser } = await pages.open();
  const close = async (): Promise<void> => {
    await browser.close();
    await pages.close();
    await service.close();
  };
  return { service, root, page, close };
}
