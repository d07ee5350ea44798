/** A key that is revoked at a shell while an administrator has it open in the console: what was pressed is answered, and the focus of the keyboard stays in the page. */
import type { Page } from 'playwright-core';
import { openAdministration, press, signIn, told, view, type Administration } from './support/open-console';

let administration: Administration;

beforeAll(async () => {
  administration = await openAdministration();
});
afterAll(() => administration.close());

/** The key is open, and revoked since. */
async function openRevoked(name: string, prepare: (page: Page) => Promise<void>): Promise<Page> {
  const { key } = await administration.service.keys.create({ name }, 'console from 10.0.0.1');
  const { page } = await administration.open();
  await signIn(page);
  await press(page, name);
  await prepare(page);
  await administration.service.keys.revoke(key.id, 'anna at a shell');
  return page;
}

const WHY = /^The key \w+ was revoked, which cannot be undone\. Make another key\.$/;

it('says why nothing was saved where the form goes, and takes the focus that the form had', async () => {
  const page = await openRevoked('Saved too late', async one => {
    await one.getByLabel('Name', { exact: true }).fill('Another name');
    await one.getByRole('button', { name: 'Save', exact: true }).focus();
  });
  await page.keyboard.press('Enter');
  await told(page, WHY);
  await page.locator('p:focus', { hasText: /^Revoked$/ }).waitFor();
  await page.context().close();
});

it('leads to the heading of the key from a question that is left, since the button that opened it takes no focus any more', async () => {
  const page = await openRevoked('Rotated too late', one => press(one, 'Rotate…'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await told(page, WHY);
  await page.locator('p', { hasText: /^Revoked$/ }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('h2:focus', { hasText: 'Rotated too late' }).waitFor();
  await page.context().close();
});

it('tells in the language of the page who changed keys', async () => {
  const page = await openRevoked('Told in Danish', () => Promise.resolve());
  await view(page, 'Changes of keys');
  await told(page, 'anna at a shell');
  await told(page, 'console from 10.0.0.1');
  await press(page, 'Dansk');
  await told(page, 'anna ved en kommandolinje');
  await told(page, 'konsollen fra 10.0.0.1');
  await page.context().close();
});
