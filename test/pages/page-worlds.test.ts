/** Two databases that differ in nothing but what a key may not read: each view of each page shows the key the same, asks the same, and stores the same. */
import type { Page } from 'playwright-core';
import type { SchemaView } from '../../graphql/grants/grants';
import { makeKey } from '../../server/keys/key-format';
import { DENIED, OF_VALUES, run } from '../security/worlds';
import { privateDatabase, type PrivateDatabase } from '../support/database';
import { giveKey, keptTexts, openPages, type OpenedPages } from './support/open-pages';

let databases: readonly PrivateDatabase[] = [];
let worlds: readonly OpenedPages[] = [];

beforeAll(async () => {
  databases = [await privateDatabase(), await privateDatabase()];
  await run(databases[1]?.address ?? '', OF_VALUES.changes);
  worlds = [await openPages({ database: databases[0]?.address ?? '' }), await openPages({ database: databases[1]?.address ?? '' })];
}, 180_000);

afterAll(async () => {
  for (const world of worlds) await world.close();
  for (const database of databases) await database.drop();
});

/** With fields that the key may read, with fields that it may not, and with both. */
const REQUESTS = [
  'Persons?$top=30&$expand=Affiliations($expand=OrgUnit),Addresses,Phones,Users',
  'OrgUnits?$select=Name&$expand=Manager,Affiliations($count=true)&$count=true',
  "Persons?$filter=Surname eq 'Hansen'",
  'Persons?$orderby=CalculatedName&$select=Firstname',
  'OrgUnits?$expand=Tags',
  'OrgUnits?$apply=groupby((Ean),aggregate($count as Count))',
];
const TABS = ['Table', 'Tree', 'JSON', 'URL', 'GraphQL', 'SQL', 'Headers', 'Code'];

/** What a person and a watcher of the browser can see. */
interface Seen {
  readonly texts: readonly string[];
  readonly requests: readonly string[];
  readonly stored: readonly string[];
}

async function walk({ open, address }: OpenedPages, key: string): Promise<Seen> {
  const [texts, requests, stored]: [string[], string[], string[]] = [[], [], []];
  const plain = (text: string): string =>
    text
      .replaceAll(address, '')
      .replace(/after \d+ ms|in [\d.]+ ms/g, '')
      .replace(/"requestId": "[^"]*"/g, '')
      .replace(/Request id \S+|^(?:date|etag|content-length|server-timing|x-request-id)\n.*$/gm, '');
  for (const path of ['/', '/openapi', '/explorer']) {
    const { page, close } = await open(path);
    page.on('response', answer => requests.push(plain(`${answer.status()} ${answer.url()}`)));
    const look = async (): Promise<void> => {
      await nothingIsAwaited(page);
      await page.evaluate(() => document.querySelectorAll('#page details').forEach(part => part.setAttribute('open', '')));
      texts.push(plain(await page.locator('#page').innerText()));
      stored.push(plain(await keptTexts(page)));
    };
    await giveKey(page, key);
    await VIEWS[path]?.(page, look);
    await close();
  }
  return { texts, requests: requests.sort(), stored };
}

/** Every text of a page that waits for an answer ends so. */
function nothingIsAwaited(page: Page): Promise<void> {
  return page.locator('#page').getByText(/ …$/).first().waitFor({ state: 'hidden' });
}

const VIEWS: Readonly<Record<string, (page: Page, look: () => Promise<void>) => Promise<void>>> = {
  '/': async (page, look) => {
    await page.locator('.shown-set').first().waitFor();
    await look();
  },
  '/openapi': async (page, look) => {
    await page.getByText('GET /Persons', { exact: true }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText(/^Answer: status/).waitFor();
    await look();
  },
  '/explorer': async (page, look) => {
    const request = page.getByLabel('Request', { exact: true });
    await request.waitFor();
    await look();
    for (const text of REQUESTS) {
      await request.fill(text);
      await request.press('Enter');
      await page.getByText(/^Status \d/).waitFor();
      for (const tab of text === REQUESTS[0] ? TABS : ['Table', 'JSON']) {
        await page.getByRole('tab', { name: tab, exact: true }).click();
        const explain = page.getByRole('button', { name: 'Explain the request' });
        if (await explain.isVisible()) await explain.click();
        await look();
      }
    }
    await page.getByRole('button', { name: 'Open the chart of units' }).click();
    await page.locator('.unit-drawing rect').first().waitFor();
    await look();
  },
};

it.each<SchemaView>(['FULL', 'GRANTED'])('a key of the view %s cannot tell the worlds apart by the pages', async schema => {
  const key = makeKey();
  for (const { service } of worlds) await service.as({ allow: undefined, deny: DENIED, schema }, key);
  const [one, two] = await Promise.all(worlds.map(world => walk(world, key.text)));
  expect(one?.requests.length).toBeGreaterThan(10);
  expect(one?.requests.some(request => request.startsWith('200 /odata/Persons'))).toBe(true);
  expect(one?.requests.some(request => /^(?:400|403) /.test(request))).toBe(true);
  expect(two).toEqual(one);
});

it('and the worlds are two', async () => {
  const names = await Promise.all(worlds.map(async ({ service }) => (await service.get('/odata/Persons?$select=Surname&$top=20')).body));
  expect(names[1]).not.toBe(names[0]);
});
