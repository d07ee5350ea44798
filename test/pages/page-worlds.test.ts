/** Two databases that differ in nothing but what a key may not read: each view of each page shows the key the same, asks the same, and stores the same; and the console's preview shows the same of the key. */
import type { Page } from 'playwright-core';
import type { SchemaView } from '../../graphql/grants/grants';
import { makeKey } from '../../server/keys/key-format';
import { DENIED, OF_VALUES, run } from '../security/worlds';
import { privateDatabase, type PrivateDatabase } from '../support/database';
import { openConsole, signIn } from './support/open-console';
import { giveKey, keptTexts, openPages, type OpenedPages } from './support/open-pages';

let databases: readonly PrivateDatabase[] = [];
let worlds: readonly OpenedPages[] = [];

beforeAll(async () => {
  databases = [await privateDatabase(), await privateDatabase()];
  await run(databases[1]?.address ?? '', OF_VALUES.changes);
  worlds = [await openPages({ database: databases[0]?.address ?? '' }), await openPages({ database: databases[1]?.address ?? '' })];
});

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
      .replace(/after [\d,]+ ms|in [\d.,]+ ms/g, '')
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

/** What the console shows of a key: what it reads, `$metadata`, and a person whom the administrator knows by a name that the key may not read. */
async function previews(world: OpenedPages, key: string, person: string): Promise<readonly string[]> {
  const administration = await openConsole(world);
  const { page } = await administration.open();
  await signIn(page);
  await page.getByRole('button', { name: key, exact: true }).click();
  await page.locator('summary', { hasText: 'Preview' }).click();
  const preview = page.locator('.preview');
  await page.getByRole('button', { name: 'Show $metadata' }).click();
  await preview.filter({ hasText: 'EntityType' }).waitFor();
  await page.locator('.summary').getByText('It reads the same as now.').waitFor();
  // No name of a person has been asked for yet: the administrator may know more than the key.
  const told = await page.locator('.summary').innerText();
  const named = await world.service.get(`/odata/Persons(${person})?$select=CalculatedName`);
  const { CalculatedName: name } = named.json<{ CalculatedName: string }>();
  await page.getByLabel('Name of a person').fill(name);
  await page.keyboard.press('Enter');
  await page.locator('.found li', { hasText: person }).getByRole('button').click();
  await preview.filter({ hasText: person }).waitFor();
  const shown = await preview.innerText();
  await page.context().close();
  await administration.close();
  return [told, shown];
}

it.each<SchemaView>(['FULL', 'GRANTED'])('an administrator sees the same of a key of the view %s in both worlds', async schema => {
  const url = '/odata/Persons?$filter=Affiliations/any() and Phones/any()&$top=1&$select=Uuid';
  const [one, two] = worlds;
  if (one === undefined || two === undefined) throw new Error('There are two worlds.');
  const found = await one.service.get(encodeURI(url));
  const person = found.json<{ value: readonly { Uuid: string }[] }>().value[0]?.Uuid ?? '';
  const name = `Limited, ${schema}`;
  for (const { service } of worlds) await service.keys.create({ name, deny: DENIED, schema }, 'test');
  const seen = await previews(one, name, person);
  // A name that is withheld is told with why it is sensitive, or not at all.
  for (const text of ['"Surname"', 'Sensitive: Whoever knows the number']) expect(seen[0]?.includes(text)).toBe(schema === 'FULL');
  expect(seen[1]).toContain('"Firstname"');
  expect(seen[1]).not.toContain('"Surname"');
  expect(await previews(two, name, person)).toEqual(seen);
});

it('and the worlds are two', async () => {
  const names = await Promise.all(worlds.map(async ({ service }) => (await service.get('/odata/Persons?$select=Surname&$top=20')).body));
  expect(names[1]).not.toBe(names[0]);
});
