/** The explorer with a key, in a browser's window, and what one does there. */
import type { Locator, Page } from 'playwright-core';
import { giveKey, type OpenedPage, type OpenedPages, type PageWishes } from './open-pages';

/** With the service's own key, unless another is given. */
export async function openExplorer(
  pages: OpenedPages,
  { key = pages.service.key, fragment = '', ...wishes }: PageWishes & { readonly key?: string; readonly fragment?: string } = {},
): Promise<OpenedPage> {
  const opened = await pages.open(`/explorer${fragment}`, wishes);
  await giveKey(opened.page, key);
  await request(opened.page).waitFor();
  return opened;
}

export function request(of: Page, label = 'Request'): Locator {
  return of.getByLabel(label, { exact: true });
}

export async function send(from: Page, text: string): Promise<void> {
  await request(from).fill(text);
  await from.getByRole('button', { name: 'Send' }).click();
  await from.getByText(/^Status \d/).waitFor();
}

export function cells(of: Page, column: number): Promise<string[]> {
  return of.locator(`.rows-table [role=cell][aria-colindex="${column}"]`).allInnerTexts();
}

export async function tab(of: Page, name: string): Promise<void> {
  await of.getByRole('tab', { name, exact: true }).click();
}
