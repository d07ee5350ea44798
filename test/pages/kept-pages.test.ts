/** Pages that the browser has kept as they were left, and shows again when one goes back. */
import { send } from './support/open-explorer';
import { giveKey, keptTexts, openPages, type OpenedPages } from './support/open-pages';

let pages: OpenedPages;
beforeAll(async () => {
  pages = await openPages({ keeps: true });
});
afterAll(() => pages.close());

it('show nothing of a key that was forgotten meanwhile, and follow the language and the theme that were chosen', async () => {
  const { page, close } = await pages.open('/explorer');
  await giveKey(page, pages.service.key, true);
  await send(page, 'Persons?$select=Cpr&$top=3');
  await page.getByRole('link', { name: 'Documents' }).click();
  await page.getByRole('link', { name: 'Service', exact: true }).click();
  await page.getByRole('button', { name: 'Forget the key' }).click();
  await page.getByRole('button', { name: 'Dansk' }).click();
  await page.getByLabel('Farver').selectOption('Mørke');
  await page.evaluate(() => history.back());
  await page.getByLabel('Colours').and(page.locator(':has(option[value=dark]:checked)')).waitFor();
  await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('is-kept', String(persisted))));
  await page.evaluate(() => history.back());
  await page.getByLabel('API-nøgle').waitFor();
  expect(await page.locator('.rows-table').count()).toBe(0);
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme])).toEqual(['da', 'dark']);
  await page.evaluate(() => history.forward());
  await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor();
  expect(await keptTexts(page)).toContain('"is-kept":"true"');
  await close();
});
