/** GraphiQL, as a person meets it in a browser: by keyboard too, and where an answer or a part of it does not come. */
import type { Page } from 'playwright-core';
import { giveKey, keptTexts, openPages, type OpenedPage, type OpenedPages } from './support/open-pages';
import { takePicture } from './support/take-picture';

let pages: OpenedPages;

beforeAll(async () => {
  pages = await openPages();
});
afterAll(() => pages.close());

/** With a key, and the query that it begins with. */
async function openEditor(locale?: string): Promise<OpenedPage> {
  const opened = await pages.open('/graphiql', { locale });
  await giveKey(opened.page, pages.service.key);
  await firstQuery(opened.page);
  return opened;
}

/** Until the editor shows the query there is none to send. */
async function firstQuery(page: Page): Promise<void> {
  await page.locator('.graphiql-query-editor .view-line').getByText('queryType').waitFor();
}

async function answers(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Execute query' }).click();
  // The editor breaks long lines.
  await page.waitForFunction(
    expected => document.querySelector('.graphiql-response')?.textContent.replace(/\s/g, '').includes(expected),
    text.replace(/\s/g, ''),
  );
}

it('says calmly that it needs a key, then answers a query, and keeps nothing', async () => {
  const { page, troubles, close } = await pages.open('/graphiql');
  await page.getByText('so it needs yours first').waitFor();
  await giveKey(page, pages.service.key);
  await firstQuery(page);
  await answers(page, 'queryType');
  expect(await keptTexts(page)).not.toMatch(new RegExp(`${pages.service.key}|queryType`));
  await takePicture(page, 'graphiql.png');
  expect(troubles).toEqual([]);
  await close();
});

it('lets the keyboard into its text editor and out of it, in both directions', async () => {
  const { page, close } = await openEditor();
  const focused = () => page.evaluate(() => document.activeElement?.className.split(' ')[0]);
  await page.locator('.graphiql-query-editor .graphiql-editor').focus();
  await page.keyboard.press('Enter');
  expect(await focused()).toBe('inputarea');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('graphiql-execute-button');
  await page.locator('.graphiql-query-editor .graphiql-editor').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).toBe('graphiql-editor');
  expect(await page.locator('.graphiql-query-editor .view-lines').innerText()).not.toContain('\t');
  await close();
});

it('lets the keyboard go round in a dialog, in both directions', async () => {
  const { page, close } = await openEditor();
  await page.getByRole('button', { name: /settings/i }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const names: string[] = [];
  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key);
    names.push(await dialog.locator(':focus').innerText());
  };
  for (let step = 0; step < 8; step += 1) await press('Tab');
  const forth = names.splice(0);
  for (let step = 0; step < 8; step += 1) await press('Shift+Tab');
  // Fewer elements than steps: it has come to the first one again.
  for (const seen of [forth, names]) expect(seen.filter(name => name === seen[0]).length).toBeGreaterThan(1);
  expect(new Set(names)).toEqual(new Set(forth));
  await close();
});

it('is marked as English on a Danish page', async () => {
  const { page, close } = await openEditor('da-DK');
  expect(await page.getByRole('button', { name: 'Execute query' }).evaluate(button => button.closest<HTMLElement>('[lang]')?.lang)).toBe(
    'en',
  );
  await close();
});

it('says in plain words that no answer came, or only a part of one', async () => {
  const { page, close } = await openEditor();
  await page.context().setOffline(true);
  await answers(page, '{"errors":[{"message":"The service could not be reached. Try again."}]}');
  await page.context().setOffline(false);
  await page.route(/\/graphql$/, route => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Unavailable</h1>' }));
  await answers(page, '{"errors":[{"message":"The service answered with status 503."}]}');
  await page.unroute(/\/graphql$/);
  await page.route(/\/graphql$/, route => route.fulfill({ contentType: 'application/json', body: '{"data":{"pers' }));
  await answers(page, '{"errors":[{"message":"The answer broke off,');
  await page.unroute(/\/graphql$/);
  await answers(page, '"queryType":{');
  await close();
});

it.each(['editor', 'monaco-editor'])('says that a part of it did not come (%s), and gets it on one more press', async part => {
  const { page, close } = await pages.open('/graphiql');
  const address = new RegExp(`/assets/${part}-[^/]*\\.js$`);
  await page.route(address, route => route.fulfill({ status: 404 }));
  await giveKey(page, pages.service.key);
  await page.getByText('This part of the page did not come.').waitFor();
  await page.unroute(address);
  await page.getByRole('button', { name: 'Try again' }).click();
  await firstQuery(page);
  await answers(page, '"queryType":{');
  await close();
});

it('turns and moves nothing for those who ask for less motion', async () => {
  const { page, close } = await openEditor();
  await page.route('**/graphql', () => undefined);
  await page.getByRole('button', { name: 'Execute query' }).click();
  const spinner = page.locator('.graphiql-spinner');
  await spinner.waitFor();
  const motion = (): Promise<string> => spinner.evaluate(shown => getComputedStyle(shown, '::after').animationName);
  expect(await motion()).not.toBe('none');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await motion()).toBe('none');
  await close();
});
