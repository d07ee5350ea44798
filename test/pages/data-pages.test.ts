/** Welcome, OpenAPI and the documents, as a person meets them in a browser, and what all pages of the data's port have in common. */
import { axeFaults, giveKey, isWithinWidth, keptTexts, openPages, type OpenedPages, stopDrawing, type Theme } from './support/open-pages';
import { takePicture } from './support/take-picture';

const THEMES: readonly Theme[] = ['light', 'dark'];

let pages: OpenedPages;

beforeAll(async () => {
  pages = await openPages();
});
afterAll(() => pages.close());

describe('the welcome page', () => {
  it('shows the sets and fields of a key, and keeps nothing of it', async () => {
    const { page, troubles, close } = await pages.open('/odata/');
    await page.getByRole('heading', { name: 'First requests' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await giveKey(page, pages.service.key);
    await page.getByText('Persons', { exact: true }).click();
    await page.getByRole('region', { name: 'Fields of Persons' }).getByText('Surname', { exact: true }).waitFor();
    await page.locator('tr', { hasText: 'Cpr' }).getByText('Sensitive: Whoever knows').waitFor();
    expect(await keptTexts(page)).not.toContain(pages.service.key);
    // From its beginning to the fields of a set.
    await page.setViewportSize({ width: 1200, height: 1300 });
    await page.evaluate(() => scrollTo(0, 0));
    await takePicture(page, 'welcome.png');
    await page.reload();
    await page.getByLabel('API key').waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  it('shows a limited key only what it may know', async () => {
    const limited = await pages.service.as({ schema: 'GRANTED', allow: ['OrgUnit.uuid', 'OrgUnit.name'], deny: [] });
    const { page, troubles, close } = await pages.open('/');
    await giveKey(page, limited.key);
    await page.getByText('OrgUnits', { exact: true }).click();
    const names = await page.getByRole('region', { name: 'Fields of OrgUnits' }).locator('tbody th').allTextContents();
    expect([...names].sort()).toEqual(['Name', 'Uuid']);
    expect(await page.locator('.shown-set').count()).toBe(1);
    expect(await page.content()).not.toContain('Cpr');
    expect(troubles).toEqual([]);
    await close();
  });

  it('writes requests that any service answers, and with a key one for each set that the key may know', async () => {
    const { page, close } = await pages.open('/');
    const requests = page.locator('.copied-code pre');
    await requests.first().waitFor();
    // A service may have another model.
    expect((await requests.allInnerTexts()).join()).not.toMatch(/Persons|OrgUnits/);
    await giveKey(page, pages.service.key);
    await page.getByText('Persons', { exact: true }).click();
    const all = (await requests.allTextContents()).map(code => / '(http\S+)'$/.exec(code)?.[1] ?? code);
    expect(all).toContain(`${pages.address}/odata/Persons?$top=5&$count=true`);
    for (const url of all) expect((await fetch(url, { headers: { ApiKey: pages.service.key } })).status).toBe(200);
    await close();
  });

  it('keeps the key for the tab where the box is ticked, until it is forgotten', async () => {
    const { page, close } = await pages.open('/');
    await giveKey(page, pages.service.key, true);
    await page.reload();
    await page.getByRole('button', { name: 'Forget the key' }).click();
    expect(await keptTexts(page)).not.toContain(pages.service.key);
    await page.reload();
    await page.getByLabel('API key').waitFor();
    await close();
  });

  // The last has a letter that no header can hold, as where one pastes what was cut short.
  it.each(['no-such-key', 'opslag_4nbi…'])('says that a key is unknown: %s', async key => {
    const { page, close } = await pages.open('/');
    await giveKey(page, key);
    await page.getByRole('alert').getByText('does not know this key').waitFor();
    await close();
  });

  it('says in the words of the service why a key may read nothing here, and asks again at a press', async () => {
    const { key, secret } = await pages.service.keys.create({ name: 'Elsewhere', addresses: ['192.0.2.0/24'] }, 'test');
    const { page, close } = await pages.open('/');
    await giveKey(page, secret);
    await page.getByRole('alert').getByText('not admitted from this address').waitFor();
    await pages.service.keys.update(key, { addresses: null }, 'test');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.shown-set').first().waitFor();
    await close();
  });

  it.each(['/', '/explorer'])('tells the status of what something before the service answers, at %s', async path => {
    const { page, close } = await pages.open(path);
    await page.route('**/odata/**', route => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }));
    await giveKey(page, pages.service.key);
    await page.getByRole('alert').getByText('The service answered with status 502.').waitFor();
    const askedAgain = page.waitForResponse('**/odata/**');
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await askedAgain;
    // The button that was pressed has gone; the focus is in the one that came in its place.
    await page.waitForFunction(() => document.activeElement?.textContent === 'Try again');
    await page.unroute('**/odata/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.shown-set, .explorer').first().waitFor();
    await close();
  });

  it.each(
    ['/', '/openapi', '/explorer'].flatMap(path =>
      [{ json: {} }, { json: [] }, { json: null }, { contentType: 'text/html', body: '<h1>Sign in</h1>' }].map(
        answer => [path, answer] as const,
      ),
    ),
  )('tells at %s that what it got is no answer of the service: %j', async (path, answer) => {
    const { page, close } = await pages.open(path);
    await page.route('**/odata/**', route => route.fulfill(answer));
    await giveKey(page, pages.service.key);
    await page.getByRole('alert').getByText('came from something else than the service').waitFor();
    await page.unroute('**/odata/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.shown-set, .operation, .explorer').first().waitFor();
    await close();
  });

  it('tells the status of an error that has no words', async () => {
    const { page, close } = await pages.open('/');
    await page.route('**/odata/**', route => route.fulfill({ status: 403, json: { error: { message: { code: 7 } } } }));
    await giveKey(page, pages.service.key);
    await page.getByRole('alert').getByText('The service answered with status 403.').waitFor();
    await close();
  });

  it('speaks Danish to a Danish browser, and English when that is chosen; a theme that is chosen holds on all pages', async () => {
    const { page, close } = await pages.open('/', { locale: 'da-DK' });
    await page.getByRole('heading', { name: 'De første forespørgsler' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('da');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'First requests' }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'OpenAPI' }).click();
    await page.getByText('All addresses that your key may ask').waitFor();
    await page.getByLabel('Colours').selectOption('Dark');
    await page.getByRole('navigation').getByRole('link', { name: 'Documents' }).click();
    await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor();
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.waitForLoadState();
    expect(await ground()).toBe('rgb(20, 23, 28)');
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ 'opslag-language': 'en', 'opslag-theme': 'dark' });
    await page.getByLabel('Colours').selectOption('As the system');
    expect(await ground()).toBe('rgb(255, 255, 255)');
    await close();
  });

  it('is worked by the keyboard alone', async () => {
    const { page, close } = await pages.open('/');
    await page.getByRole('heading', { name: 'First requests' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    const isAtKey = () => page.evaluate(() => document.activeElement?.getAttribute('type') === 'password');
    for (let presses = 0; presses < 30 && !(await isAtKey()); presses++) await page.keyboard.press('Tab');
    await page.keyboard.type(pages.service.key);
    await page.keyboard.press('Enter');
    await page.getByText('A key is in use.').waitFor();
    await page.locator('p:focus', { hasText: 'A key is in use.' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('input[type=password]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Type a key first.').waitFor();
    // A fault that was told keeps nothing from being sent.
    await page.keyboard.type(pages.service.key);
    await page.keyboard.press('Enter');
    await page.locator('p:focus', { hasText: 'A key is in use.' }).waitFor();
    await close();
  });
});

describe('the page of OpenAPI', () => {
  it('sends a request that was filled in, and shows its answer', async () => {
    const { page, troubles, close } = await pages.open('/openapi');
    await giveKey(page, pages.service.key);
    await page.getByLabel('Find an address').fill('/Persons');
    await page.getByText('GET /Persons', { exact: true }).click();
    await page.getByLabel('$select').fill('Surname');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Answer: status 200').waitFor();
    expect(JSON.parse((await page.getByRole('region', { name: 'The answer' }).textContent()) ?? '')).toMatchObject({
      value: expect.anything(),
    });
    expect(await keptTexts(page)).not.toContain(pages.service.key);
    expect(troubles).toEqual([]);
    await takePicture(page, 'openapi.png');
    await page.getByLabel('$top').fill('3');
    expect(await page.getByRole('region', { name: 'The answer' }).count()).toBe(0);
    await close();
  });

  it('asks for what an address needs', async () => {
    const { page, close } = await pages.open('/openapi');
    await giveKey(page, pages.service.key);
    await page.getByText('GET /Persons/{Uuid}', { exact: true }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('This value is needed.').waitFor();
    await page.locator('input:focus[aria-invalid=true]').and(page.getByLabel('Uuid')).waitFor();
    await close();
  });
});

describe('the documents', () => {
  it('lead to each other', async () => {
    const { page, troubles, close } = await pages.open('/docs/');
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Documents' }).click();
    await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  it('have no link to a page of the service that is not there', async () => {
    const { page, close } = await pages.open('/docs/');
    const addresses = await page.locator('main a').evaluateAll(links => links.map(link => (link as HTMLAnchorElement).href));
    const broken: string[] = [];
    const seen = new Set<string>();
    for (const address of addresses) {
      await page.goto(address);
      const found = await page.locator('main a').evaluateAll(links => links.map(link => (link as HTMLAnchorElement).href));
      for (const link of found.filter(each => each.startsWith(`${pages.address}/docs/`)).map(each => each.replace(/#.*$/, ''))) {
        if (seen.has(link)) continue;
        seen.add(link);
        if ((await page.request.get(link)).status() !== 200) broken.push(`${address} leads to ${link}`);
      }
    }
    expect(broken).toEqual([]);
    expect(seen.size).toBeGreaterThan(10);
    await close();
  });
});

describe.each(THEMES)('in the %s theme', theme => {
  it.each(['/', '/openapi', '/graphiql', '/docs/', '/docs/keys.html'])('%s has no serious fault that axe finds', async url => {
    const { page, close } = await pages.open(url, { theme });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await close();
  });

  it('what a key shows has none either', async () => {
    const welcome = await pages.open('/', { theme });
    await giveKey(welcome.page, pages.service.key);
    await welcome.page.getByText('Persons', { exact: true }).click();
    expect(await axeFaults(welcome.page)).toEqual([]);
    await welcome.close();
    const openApi = await pages.open('/openapi', { theme });
    await giveKey(openApi.page, pages.service.key);
    await openApi.page.getByText('GET /Persons', { exact: true }).click();
    await openApi.page.getByRole('button', { name: 'Send' }).click();
    await openApi.page.getByRole('region', { name: 'The answer' }).waitFor();
    expect(await axeFaults(openApi.page)).toEqual([]);
    await openApi.close();
  });
});

// A window of 1,280 points at 400 % has 320; at 200 % it has 640.
it.each([320, 640])('no page must be moved sideways at %d points', async width => {
  for (const url of ['/', '/explorer', '/openapi', '/graphiql', '/docs/', '/docs/keys.html']) {
    const { page, close } = await pages.open(url, { width });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect([url, await isWithinWidth(page)]).toEqual([url, true]);
    await close();
  }
});

// A browser's translator sends what a page shows to others, and changes the page below its script.
it.each(['/', '/explorer', '/openapi', '/graphiql'])('%s is not translated by a browser', async path => {
  const { page, close } = await pages.open(path);
  await page.getByLabel('API key').waitFor();
  expect(await page.evaluate(() => document.documentElement.translate)).toBe(false);
  await close();
});

it('the documents may be translated by a browser', async () => {
  const { page, close } = await pages.open('/docs/');
  expect(await page.evaluate(() => document.documentElement.translate)).toBe(true);
  await close();
});

it.each(['/', '/explorer', '/openapi', '/graphiql', '/docs/'])(
  '%s shows the colours that it has in its list, when one comes back to it',
  async path => {
    const { page, close } = await pages.open(path);
    await page.getByLabel('Colours').selectOption('Light');
    await page.goto(`${pages.address}/docs/keys.html`);
    await page.getByLabel('Colours').selectOption('Dark');
    await page.goBack();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    expect(await page.getByLabel('Colours').inputValue()).toBe('dark');
    await close();
  },
);

it.each(['/', '/explorer', '/openapi', '/graphiql'])('%s works in a browser that keeps nothing for pages', async path => {
  const { page, close } = await pages.open('/livez');
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The user keeps nothing.', 'SecurityError');
        },
      });
  });
  await page.goto(`${pages.address}${path}`);
  await page.getByLabel('API key').waitFor();
  // It could not be kept.
  expect(await page.getByText('Remember the key').count()).toBe(0);
  await giveKey(page, pages.service.key);
  await page.getByText('A key is in use.').waitFor();
  await page.getByRole('button', { name: 'Forget the key' }).click();
  await page.getByLabel('API key').waitFor();
  await close();
});

it.each(['/', '/explorer', '/openapi', '/graphiql'])('%s loads less than 250 KB at first', async url => {
  const { page, close } = await pages.open('/livez');
  const sizes: Promise<{ readonly responseBodySize: number }>[] = [];
  page.on('requestfinished', request => sizes.push(request.sizes()));
  await page.goto(`${pages.address}${url}`, { waitUntil: 'networkidle' });
  const bytes = (await Promise.all(sizes)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(250_000);
  await close();
});

it.each(['/', '/explorer#/Persons', '/openapi', '/graphiql'])(
  '%s says that it could not be drawn, and loads again at a press',
  async path => {
    const { page, troubles, close } = await pages.open(path, { locale: 'da-DK' });
    await page.getByLabel('API-nøgle').waitFor();
    await stopDrawing(page);
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('alert').getByText('A fault in the page').waitFor();
    expect(await page.content()).not.toContain('0101801234');
    expect(troubles).toEqual([expect.stringContaining('The page could not be drawn.')]);
    expect(troubles.join()).not.toContain('0101801234');
    expect(await axeFaults(page)).toEqual([]);
    // The focus was in what is gone.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Load the page again');
    await page.keyboard.press('Enter');
    await page.getByLabel('API key').waitFor();
    // What the address held may have been the cause.
    expect(page.url()).toBe(new URL(path.split('#', 1).join(''), pages.address).href);
    await close();
  },
);

it('keeps the page when a part that is loaded late does not come, and gets it on one more press', async () => {
  const { page, close } = await pages.open('/explorer');
  await giveKey(page, pages.service.key);
  const request = page.locator('#request');
  await request.fill('OrgUnits?$top=1&$select=Name');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Open the chart of units' }).click();
  await page.getByText('This part of the page did not come.').waitFor();
  expect(await request.inputValue()).toBe('OrgUnits?$top=1&$select=Name');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.unit-drawing rect').first().waitFor();
  await close();
});

it('takes a key as it was copied out of a letter, broken over two lines', async () => {
  const { page, close } = await pages.open('/explorer');
  const { key } = pages.service;
  // A browser makes a space of the end of a line.
  await page.getByLabel('API key').fill(`\u200B${key.slice(0, 30)} ${key.slice(30)}\u00A0`);
  await page.getByRole('button', { name: 'Use this key' }).click();
  await page.locator('#request').waitFor();
  await close();
});
