/** The console in a browser, against the service: an administrator signs in, makes, changes and ends a key, and sees who read what, by mouse and by keyboard. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { openConsole, signIn, type OpenedConsole } from './support/open-console';
import { until } from '../support/until';
import { axeFaults, isWithinWidth, keptTexts, openAllWithSpacing, openPages, type OpenedPages } from './support/open-pages';
import { takePicture } from './support/take-picture';

let pages: OpenedPages;
let administration: OpenedConsole;
let page: Page;
let messages: readonly string[];

beforeAll(async () => {
  pages = await openPages();
  administration = await openConsole(pages);
  ({ page, messages } = await administration.open());
  await signIn(page);
});

afterAll(async () => {
  await pages.close();
  await administration.close();
});

const view = (name: string, of = page): Promise<void> => of.getByRole('link', { name, exact: true }).click();
const press = (name: string | RegExp, of = page): Promise<void> => of.getByRole('button', { name }).click();
/** A view that is not shown may say the same. */
const told = (text: string | RegExp, of = page): Promise<void> => of.getByText(text).filter({ visible: true }).first().waitFor();

/** Sends the request, and waits until it is recorded as a read of the person, or as one without a person: the record is written after the answer. */
async function recorded(url: string, { of, key = pages.service.key }: { readonly of?: string; readonly key?: string } = {}): Promise<void> {
  const { statusCode, headers } = await pages.service.inject({ url, headers: { ApiKey: key } });
  expect(statusCode).toBe(200);
  await until(async () =>
    (await pages.service.keys.reads(of, { first: 10 })).some(({ requestId }) => requestId === headers['x-request-id']),
  );
}

/** Goes on by the Tab key until the element has the focus. */
async function tabTo(of: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 120; steps += 1) {
    const focused = await of.evaluate(() => {
      const { activeElement } = document;
      const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.textContent : activeElement?.textContent;
      return label ?? '';
    });
    if (focused.startsWith(name)) return;
    await of.keyboard.press('Tab');
  }
  throw new Error(`The Tab key did not reach ${name}.`);
}

it('makes a key that reads what was ticked, tells so before, and shows its secret once', async () => {
  await press('New key');
  await page.getByLabel('Name', { exact: true }).fill('Phone book');
  await page.getByLabel('Search fields').fill('national identification');
  await page.getByRole('checkbox', { name: /^cpr/ }).first().click();
  await told('Sensitive: Whoever knows the number');
  await page.getByLabel('Search fields').fill('');
  await page
    .locator('summary', { hasText: /^Person / })
    .first()
    .click();
  await page.getByRole('checkbox', { name: /^Person\.\*/ }).click();
  expect(await page.getByRole('checkbox', { name: /^firstname/ }).isChecked()).toBe(true);
  expect(await page.getByRole('checkbox', { name: /^notes/ }).isChecked()).toBe(false);
  await page.getByRole('checkbox', { name: /^phones/ }).click();
  await told('Withheld: Person.phones.');
  await page.getByRole('heading', { name: 'What it may read' }).scrollIntoViewIfNeeded();
  await takePicture(page, 'console-key.png');
  await told(/No address may use it yet/);
  await page.getByLabel('Networks', { exact: true }).fill('127.0.0.0/8\n10.0.0.0/8');
  await page.getByLabel('Would this address be let in?').fill('10.2.3.4');
  await page.keyboard.press('Enter');
  await told('Yes, it would be let in.');
  await page.getByLabel('Would this address be let in?').fill('11.2.3.4');
  await page.keyboard.press('Enter');
  await told('No, it would be refused.');
  await told(/Sensitive among them:.*Person\.cpr/);
  await page.locator('summary', { hasText: 'Preview' }).click();
  await press('Show $metadata');
  await told('The key would get this.');
  const [{ CalculatedName: name }] = (await pages.service.get('/odata/Persons?$top=1&$select=CalculatedName')).json<{
    value: [{ CalculatedName: string }];
  }>().value;
  await page.getByLabel('Name of a person').fill(name);
  await page.keyboard.press('Enter');
  await page.locator('.found button').first().click();
  await page.locator('.preview', { hasText: '"Cpr"' }).waitFor();
  expect(await page.locator('.preview').innerText()).not.toContain('"Notes"');

  await page.getByLabel('Requests at work at the same time').fill('2');
  await told('No more than 2 of its requests are worked on at the same time.');

  await press('Make the key');
  await told('is shown now and never again');
  const secret = await page.locator('.copied-code pre').innerText();
  const answer = await pages.service.inject({ url: '/odata/Persons?$top=1&$select=Cpr', headers: { ApiKey: secret } });
  expect(answer.statusCode).toBe(200);
  const made = (await pages.service.keys.list()).find(({ name: called }) => called === 'Phone book');
  expect(made).toMatchObject({ allow: ['Person.cpr', 'Person.*'], deny: ['Person.phones'], requestsAtWork: 2 });
  await press('I have copied it');
  expect(await page.content()).not.toContain(secret);
  await page.reload();
  await told('Phone book');
  await takePicture(page, 'console-keys.png');
  expect(await page.content()).not.toContain(secret);
});

it('changes, rotates and revokes a key, and shows each change before and after', async () => {
  await press('Phone book');
  await page.getByLabel('Requests a minute').fill('many');
  await press('Save');
  await told('Write a whole number, or leave it empty.');
  await page.getByLabel('Requests a minute').fill('600');
  expect(await page.getByLabel('Requests at work at the same time').inputValue()).toBe('2');
  await page.getByLabel('Networks', { exact: true }).fill('10.0.0.1/8');
  await press('Save');
  await told('write 10.0.0.0/8');
  await page.getByLabel('Networks', { exact: true }).fill('10.0.0.0/8');
  await told('It reads the same as now.');
  await press('Save');
  await told('The key was changed.');
  await page.locator('.audit dd', { hasText: 'after: 600' }).waitFor();
  for (const name of ['Rotate…', 'Revoke…']) {
    await press(name);
    await page.getByRole('group', { name }).getByRole('button', { name: 'Cancel' }).click();
    await page.locator('button:focus', { hasText: name }).waitFor();
  }
  await press('Rotate…');
  await press('Make a new secret');
  await told('is shown now and never again');
  await press('Revoke…');
  await press('Revoke the key');
  await page.locator('.audit strong', { hasText: 'Revoked' }).waitFor();
  const key = (await pages.service.keys.list()).find(({ name }) => name === 'Phone book');
  expect(key).toMatchObject({ addresses: ['10.0.0.0/8'], requestsPerMinute: 600, revokedAt: expect.any(Date) as Date });
});

it('keeps what was typed when the session ends meanwhile', async () => {
  await view('Keys');
  await press('All keys');
  await press('New key');
  await page.getByLabel('Name', { exact: true }).fill('Half made');
  await page.getByLabel('Networks', { exact: true }).fill('10.0.0.0/8');
  await view('Health');
  await told('The service can answer.');
  await view('Keys');
  // Only what makes the key finds the session ended: questions of the views before it are answered in their own time.
  await page.route('**/graphql', async route => {
    if (route.request().postData()?.includes('createKey')) await page.context().clearCookies();
    await route.continue();
  });
  await press('Make the key');
  await told('The session has ended. Sign in again: what you typed is kept.');
  await page.unroute('**/graphql');
  expect(await page.getByLabel('Name', { exact: true }).isVisible()).toBe(false);
  await page.keyboard.type(administration.token);
  await page.keyboard.press('Enter');
  await told('This key reads nothing.');
  await told('Nothing was done, since the session had ended. Try again.');
  await page.locator('h2:focus', { hasText: 'New key' }).waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half made');
  await page.getByRole('button', { name: 'Make the key' }).focus();
  const pressTwice = async (): Promise<void> => {
    for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
  };
  // No answer comes between the two presses.
  let pressed: Promise<void> | undefined;
  await page.route('**/graphql', async route => {
    await pressed;
    await route.continue();
  });
  pressed = pressTwice();
  await pressed;
  await told('is shown now and never again');
  await page.unroute('**/graphql');
  const secret = await page.locator('.copied-code pre').innerText();
  await page.context().clearCookies();
  // An answer to what was asked before may have ended the session already, and then no link is shown.
  await page.evaluate(() => location.replace('#health'));
  await told('The session has ended. Sign in again: what you typed is kept.');
  await page.getByLabel('Admin token').fill(administration.token);
  await page.keyboard.press('Enter');
  await told('The service can answer.');
  await view('Keys');
  expect(await page.locator('.copied-code pre').innerText()).toBe(secret);
  await press('I have copied it');
  await press('All keys');
  expect((await pages.service.keys.list()).filter(({ name }) => name === 'Half made')).toHaveLength(1);
});

it('gives up a change that is not answered, says that it may have been done, and shows whether it was', async () => {
  const { page: other } = await administration.open();
  await signIn(other);
  await other.clock.install();
  await press('New key', other);
  await other.getByLabel('Name', { exact: true }).fill('Made in silence');
  let silent: () => void;
  const isDone = new Promise<void>(resolve => (silent = resolve));
  await other.route('**/graphql', async route => {
    if (!route.request().postData()?.includes('createKey')) return route.continue();
    await route.fetch();
    silent();
  });
  await press('Make the key', other);
  await isDone;
  await other.clock.fastForward(61_000);
  await told('it is not known whether this was done', other);
  await other.locator('button:not([aria-disabled])', { hasText: 'Make the key' }).waitFor();
  expect(await other.getByLabel('Name', { exact: true }).inputValue()).toBe('Made in silence');
  await press('Cancel', other);
  await other.getByRole('button', { name: 'Made in silence' }).waitFor();
  await other.context().close();
});

it('ends a key on a day at a time, and saves no day that is half typed', async () => {
  const { page: other } = await administration.open({ timezoneId: 'Europe/Copenhagen' });
  await signIn(other);
  await press('Half made', other);
  const save = () => press('Save', other);
  const day = other.getByLabel('Ends on the day');
  const time = other.getByLabel('At the time');
  const expiry = async () => (await pages.service.keys.list()).find(({ name }) => name === 'Half made')?.expiresAt?.toISOString();
  await time.fill('16:30');
  await save();
  await told('Write the whole day', other);
  await time.fill('');
  await day.pressSequentially('31');
  await save();
  await told('Write the whole day', other);
  expect(await expiry()).toBeUndefined();
  await day.fill('2099-07-01');
  await told(/It ends on 1 Jul 2099, 00:00\./, other);
  await time.fill('16:30');
  await save();
  await told('The key was changed.', other);
  expect(await expiry()).toBe('2099-07-01T14:30:00.000Z');
  await day.fill('2001-01-01');
  await save();
  await told('The expiry is in the past.', other);
  expect(await other.getByText('The key was changed.').count()).toBe(0);
  await day.fill('');
  await time.fill('');
  await save();
  await told('The key was changed.', other);
  expect(await expiry()).toBeUndefined();
  await other.context().close();
});

it('rotates no key while the hours of the old secret are missing or are no number', async () => {
  const { page: other } = await administration.open();
  await signIn(other);
  const { key, secret } = await pages.service.keys.create({ name: 'In use' }, 'test');
  await other.reload();
  await press('In use', other);
  await press('Rotate…', other);
  for (const hours of ['', 'a day', '-1', '2161']) {
    await other.getByLabel('Hours that the old secret stays valid').fill(hours);
    await press('Make a new secret', other);
    await other.getByRole('alert').getByText('Write a number of hours, from 0 to 2160.').waitFor();
  }
  expect((await pages.service.keys.find(key.id)).secrets).toHaveLength(1);
  await other.getByLabel('Hours that the old secret stays valid').fill('0,5');
  await press('Make a new secret', other);
  await told('is shown now and never again', other);
  expect((await pages.service.keys.find(key.id)).secrets).toHaveLength(2);
  expect((await pages.service.inject({ url: '/odata/', headers: { ApiKey: secret } })).statusCode).toBe(200);
  await other.context().close();
});

it('tells of a key that it has ended, and of what something before the service answers its status', async () => {
  const { key } = await pages.service.keys.create({ name: 'Soon over', expiresAt: new Date(Date.now() + 1500) }, 'test');
  const { page: other } = await administration.open();
  await signIn(other);
  const row = other.locator('tr', { hasText: 'Soon over' });
  for (;;) {
    if ((await row.innerText()).includes('Ended on ')) break;
    await other.reload();
    await row.waitFor();
  }
  await press('Soon over', other);
  await told(/It ended on .*, and is refused\./, other);
  await pages.service.keys.revoke(key.id, 'test');
  await other.route('**/graphql', route => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }));
  await view('Health', other);
  await told('The service answered with status 502.', other);
  await other.route('**/session', route => route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>Timeout</h1>' }));
  await press('Sign out', other);
  await told('The service answered with status 504.', other);
  await other.context().close();
});

it.each([
  ['status 503', { status: 503, contentType: 'text/html', body: '<h1>Unavailable</h1>' }, 'The service answered with status 503.'],
  ['JSON of something else', { json: {} }, 'came from something else than the service'],
  ['a page of something else', { contentType: 'text/html', body: '<h1>Sign in</h1>' }, 'came from something else than the service'],
  ['nothing', undefined, 'The service could not be reached.'],
] as const)(
  'does not show the form of who is signed out where %s tells of the session, and asks again at a press',
  async (_, answer, text) => {
    const { page: other } = await administration.open();
    await signIn(other);
    await other.route('**/session', route => (answer === undefined ? route.abort() : route.fulfill(answer)));
    await other.reload();
    await told(text, other);
    expect(await other.getByLabel('Admin token').count()).toBe(0);
    await other.unroute('**/session');
    await press('Try again', other);
    await other.getByRole('heading', { name: 'Keys' }).waitFor();
    await other.locator('h2:focus', { hasText: 'Keys' }).waitFor();
    await other.context().close();
  },
);

it('shows all columns of the keys beside a name that is long and has no space', async () => {
  const { key } = await pages.service.keys.create({ name: 'Å'.repeat(200) }, 'test');
  const { page: other } = await administration.open();
  await signIn(other);
  const table = other.locator('.scrolled', { hasText: key.name });
  await table.waitFor();
  const isWhole = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
  expect(isWhole).toBe(true);
  await other.context().close();
  await pages.service.keys.revoke(key.id, 'test');
});

it('says that an answer is awaited, and shows no table that looks as if there were nothing', async () => {
  const { page: other } = await administration.open();
  let isHeld = true;
  let held: (() => void)[] = [];
  await other.route('**/graphql', async route => {
    if (isHeld) await new Promise<void>(resolve => held.push(resolve));
    await route.continue();
  });
  const release = async (): Promise<void> => {
    isHeld = false;
    held.forEach(go => go());
    held = [];
    await other.locator('table').filter({ visible: true }).first().waitFor();
  };
  const awaited = async (): Promise<void> => {
    await told('Loading.', other);
    expect(await other.locator('table').filter({ visible: true }).count()).toBe(0);
  };
  await signIn(other);
  await awaited();
  await release();
  await other.locator('.key-name').first().click();
  await other.getByRole('button', { name: 'Rotate' }).waitFor();
  isHeld = true;
  await press('All keys', other);
  await awaited();
  await release();
  await view('Reads of a person', other);
  await other.getByLabel('Name of a person').filter({ visible: true }).fill('A');
  await other.keyboard.press('Enter');
  await other.locator('.found button').first().waitFor();
  isHeld = true;
  await other.locator('.found button').first().click();
  await awaited();
  await release();
  await other.context().close();
});

it('is not translated by a browser, whose translator sends to others what a page shows', async () => {
  expect(await page.evaluate(() => document.documentElement.translate)).toBe(false);
});

it('says of a browser that keeps nothing for pages that it does not keep the session', async () => {
  const { page: other } = await administration.open();
  await other.addInitScript(() => {
    window.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        throw new DOMException('The user keeps nothing.', 'SecurityError');
      }
    };
  });
  // As the cookie is not kept, the answer may as well have none.
  await other.route('**/session', route =>
    route.request().method() === 'POST' ? route.fulfill({ json: { isOpen: true } }) : route.continue(),
  );
  await other.reload();
  await other.getByLabel('Admin token').fill(administration.token);
  await press('Sign in', other);
  await told('The browser has not kept the cookie of the session.', other);
  await other.context().close();
});

it('says why nobody can sign in behind a proxy that changes the name of the host', async () => {
  const proxy = http.createServer(async ({ url, method, headers: { host: _host, connection: _connection, ...headers } }, response) => {
    const answer = await fetch(`${administration.address}${url ?? ''}`, {
      ...(method === 'POST' ? { method, body: JSON.stringify({ token: administration.token }) } : {}),
      headers: headers as Record<string, string>,
    });
    const { 'content-type': type = '' } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, { 'content-type': type }).end(Buffer.from(await answer.arrayBuffer()));
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { page: other } = await administration.open();
  try {
    await other.goto(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`);
    await other.getByLabel('Admin token').fill(administration.token);
    await press('Sign in', other);
    await told(/Behind a proxy, let the proxy pass on the header Host/, other);
  } finally {
    await other.context().close();
    proxy.closeAllConnections();
    proxy.close();
  }
});

it('tells of a person in a time who read them, and which reads may have told of them; and that more persons fit a name', async () => {
  const { page: other } = await administration.open();
  await signIn(other);
  const asked = await pages.service.get('/odata/Persons?$top=1&$filter=Cpr%20ne%20null&$select=Uuid,CalculatedName');
  const [person] = asked.json<{ value: [{ Uuid: string; CalculatedName: string }] }>().value;
  await recorded(`/odata/Persons(${person.Uuid})?$select=Cpr`, { of: person.Uuid });
  const { secret } = await pages.service.keys.create({ name: 'Sorts by CPR', allow: ['Person.uuid', 'Person.cpr'] }, 'test');
  await recorded('/odata/Persons?$orderby=Cpr&$top=1', { key: secret });
  await view('Reads of a person', other);
  await other.getByLabel('Name of a person').fill('a');
  await other.keyboard.press('Enter');
  await told('The first 20 are shown.', other);
  await other.getByLabel('Name of a person').fill(person.CalculatedName);
  await other.keyboard.press('Enter');
  await other.locator('.found li', { hasText: person.Uuid }).getByRole('button').click();
  await told(/^[1-9]\d* reads?, newest first\.$/, other);
  const ofNobody = other.getByRole('region', { name: 'Reads that are recorded without a person' });
  await ofNobody.locator('tr', { hasText: 'Sorts by CPR' }).getByText('ordered').waitFor();
  const [file] = await Promise.all([other.waitForEvent('download'), press('Download the reads without a person as CSV', other)]);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/Sorts by CPR.*ORDERED/);
  const { today, yesterday, asShown } = await other.evaluate(() => {
    const text = (daysAgo: number): string => {
      const day = new Date();
      day.setDate(day.getDate() - daysAgo);
      return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`;
    };
    const shown = new Date();
    shown.setDate(shown.getDate() - 1);
    const asShown = shown.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
    return { today: text(0), yesterday: text(1), asShown };
  });
  await other.getByLabel('From the day').fill('2001-01-01');
  await other.getByLabel('To the day').fill(yesterday);
  await told(`No read is recorded from 1 Jan 2001 to ${asShown}.`, other);
  expect(await ofNobody.count()).toBe(0);
  // A test may run over midnight.
  await other.getByLabel('To the day').fill(today);
  await told(/ from 1 Jan 2001 to /, other);
  await other.context().close();
});

it('tells who read a person, gives it as CSV, and keeps nothing of the person', async () => {
  const answer = await pages.service.get('/odata/Persons?$top=1&$filter=Cpr%20ne%20null&$select=Uuid,Cpr,CalculatedName');
  const [person] = answer.json<{ value: [{ Uuid: string; Cpr: string; CalculatedName: string }] }>().value;
  await recorded(`/odata/Persons(${person.Uuid})?$select=Cpr`, { of: person.Uuid });
  await view('Reads of a person');
  await page.getByLabel('Name of a person').fill(person.CalculatedName);
  await page.keyboard.press('Enter');
  await page.locator('.found li', { hasText: person.Uuid }).getByRole('button').click();
  await told('Person.cpr');
  await page.setViewportSize({ width: 1280, height: 1300 });
  await takePicture(page, 'console-reads.png');
  await page.setViewportSize({ width: 1280, height: 900 });
  const download = async (name: string): Promise<string> => {
    const [file] = await Promise.all([page.waitForEvent('download'), press(name)]);
    return readFileSync(await file.path(), 'utf8');
  };
  expect(await download('Download as CSV')).toMatch(/^\uFEFFwhen,key,name,from,request,how,fields\r\n[^]*Person\.cpr/);
  await press('Dansk');
  // Danish sheets take a comma for the point of decimals.
  expect(await download('Hent som CSV')).toMatch(/^\uFEFFwhen;key;name;from;request;how;fields\r\n[^]*Person\.cpr/);
  await press('English');
  const kept = await keptTexts(page);
  for (const text of [kept, messages.join('\n'), administration.log.join('\n'), await page.content()])
    expect(text).not.toContain(person.Cpr);
  for (const text of [kept, messages.join('\n'), administration.log.join('\n')]) expect(text).not.toContain(person.CalculatedName);
});

it('takes nothing from pages of another site or another port, whoever is signed in', async () => {
  const before = (await pages.service.keys.list()).length;
  const foreign = await page.context().newPage();
  for (const origin of ['http://foreign.test', 'http://127.0.0.1:9999']) {
    await foreign.route(`${origin}/`, route => route.fulfill({ contentType: 'text/html', body: '<h1>Another page</h1>' }));
    await foreign.goto(`${origin}/`);
    const statuses = await foreign.evaluate(async address => {
      const body = JSON.stringify({ query: 'mutation { createKey(input: { name: "stolen" }) { secret } }' });
      const ask = (init: RequestInit) =>
        fetch(`${address}/graphql`, { method: 'POST', credentials: 'include', body, ...init }).then(
          ({ type }) => type,
          () => 'failed',
        );
      return [
        await ask({ mode: 'no-cors' }),
        await ask({ headers: { 'content-type': 'application/json' } }),
        await fetch(`${address}/session`, { method: 'DELETE', credentials: 'include' }).then(
          () => 'ended',
          () => 'failed',
        ),
      ];
    }, administration.address);
    // A page may send a request of its own accord, and never sees an answer.
    expect(statuses.filter(status => !['opaque', 'failed'].includes(status))).toEqual([]);
  }
  await foreign.close();
  expect((await pages.service.keys.list()).length).toBe(before);
  await view('Keys');
  await page.getByRole('heading', { name: 'Keys', level: 2 }).waitFor();
});

it('takes the focus from what was pressed to the heading of what has come', async () => {
  const { page: other } = await administration.open();
  const headed = (text: string) => other.locator('h2:focus', { hasText: text }).waitFor();
  const { key } = await pages.service.keys.create({ name: 'Found by ear' }, 'test');
  await signIn(other);
  await headed('Keys');
  await press('New key', other);
  await headed('New key');
  await press('Cancel', other);
  await headed('Keys');
  await press('Found by ear', other);
  await headed('Found by ear');
  await press('Save', other);
  await headed('Found by ear');
  await other.context().close();
  await pages.service.keys.revoke(key.id, 'test');
});

it('leads from a press that saves nothing to the first field that is wrong, which says once what is wrong, in the language of who says it', async () => {
  const { page: other } = await administration.open();
  await signIn(other);
  await press('Dansk', other);
  await press('Ny nøgle', other);
  const saidAtFocus = (label: string): Promise<string> =>
    other
      .getByLabel(label, { exact: true })
      .and(other.locator(':focus'))
      .evaluate(field =>
        (field.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map(id => document.getElementById(id)?.innerHTML)
          .join(' '),
      );
  await other.getByLabel('Forespørgsler i minuttet').fill('mange');
  await press('Opret nøglen', other);
  expect(await saidAtFocus('Forespørgsler i minuttet')).toContain('Skriv et helt tal');
  expect(await other.getByText('Skriv et helt tal').count()).toBe(1);
  await other.getByLabel('Forespørgsler i minuttet').fill('');
  await other.getByLabel('Netværk', { exact: true }).fill('10.0.0.1/8');
  await other.getByLabel('Navn', { exact: true }).fill('Half a network');
  await press('Opret nøglen', other);
  await told('write 10.0.0.0/8', other);
  expect(await saidAtFocus('Netværk')).toMatch(/lang="en">.*write 10\.0\.0\.0\/8/);
  await other.context().close();
});

it('does not take the focus from who types elsewhere when a save is refused late, and tells the refusal also where its field is gone', async () => {
  const { page: other } = await administration.open();
  await signIn(other);
  let held: (() => void) | undefined;
  await other.route('**/graphql', async route => {
    if (route.request().postData()?.includes('createKey')) await new Promise<void>(resolve => (held = resolve));
    await route.continue();
  });
  const pressed = async (): Promise<void> => {
    held = undefined;
    await press('Make the key', other);
    await until(() => held !== undefined);
  };
  await press('New key', other);
  await other.getByLabel('Name', { exact: true }).fill('Power');
  await other.getByLabel('Networks', { exact: true }).fill('10.0.0.1/8');
  await pressed();
  await other.getByLabel('Name', { exact: true }).focus();
  await other.keyboard.press('End');
  held?.();
  await told('write 10.0.0.0/8', other);
  await other.keyboard.type(' BI');
  expect(await other.getByLabel('Name', { exact: true }).inputValue()).toBe('Power BI');
  await pressed();
  await other.getByLabel('Anywhere', { exact: true }).check();
  held?.();
  await told('write 10.0.0.0/8', other);
  await other.context().close();
});

it('leads to what is said of a new secret, without reading the secret aloud', async () => {
  const { page: other } = await administration.open();
  await signIn(other);
  await press('New key', other);
  await other.getByLabel('Name', { exact: true }).fill('Said aloud');
  await press('Make the key', other);
  await other
    .getByRole('group', { name: /is shown now and never again/ })
    .and(other.locator(':focus'))
    .waitFor();
  const secret = await other.locator('.copied-code pre').innerText();
  expect(await other.locator('[role=status], [role=alert], [aria-live]').filter({ hasText: secret }).count()).toBe(0);
  await press('I have copied it', other);
  await other.locator('h2:focus', { hasText: 'Said aloud' }).waitFor();
  await press('Revoke…', other);
  const warning = await other
    .locator('button:focus', { hasText: 'Revoke the key' })
    .evaluate(button => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent);
  expect(warning).toBe('The key stops working at once. This cannot be undone.');
  await press('Revoke the key', other);
  await told('Revoked', other);
  await other.context().close();
});

it('tells of the health when it was looked at, so that a press that changes no figure is answered too', async () => {
  const { page: other } = await administration.open();
  await other.clock.install();
  await signIn(other);
  await view('Health', other);
  const seenAt = other.getByRole('status').filter({ hasText: /^As it was at \d\d:\d\d:\d\d\.$/ });
  const first = await seenAt.innerText();
  await other.clock.fastForward(2000);
  await press('Look again', other);
  await seenAt.filter({ hasNotText: first }).waitFor();
  await other.context().close();
});

it('prints the reads of a person dark on white and whole, without the other persons who were found', async () => {
  const { page: other } = await administration.open({ colorScheme: 'dark' });
  await signIn(other);
  await other.getByLabel('Colours').selectOption('Dark');
  await view('Reads of a person', other);
  await other.getByLabel('Name of a person').filter({ visible: true }).fill('A');
  await other.keyboard.press('Enter');
  await other.locator('.found button').first().click();
  const table = other.locator('.scrolled').filter({ visible: true }).first();
  await table.waitFor();
  await other.emulateMedia({ media: 'print' });
  const styleOf = (of: string, property: 'color' | 'overflow'): Promise<string> =>
    other
      .locator(of)
      .filter({ visible: true })
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], property);
  expect(await styleOf('body', 'color')).toBe('rgb(26, 31, 39)');
  expect(await styleOf('.scrolled', 'overflow')).toBe('visible');
  expect(await other.locator('.found, nav, button').filter({ visible: true }).count()).toBe(0);
  await other.context().close();
});

it('names the view in the title, and takes the focus to a view that is opened, also by going back', async () => {
  const { page: other } = await administration.open();
  const seen = (): Promise<readonly (string | null | undefined)[]> =>
    other.evaluate(() => [document.title, document.activeElement?.tagName, document.activeElement?.textContent]);
  const title = (text: string): Promise<unknown> => other.waitForFunction(expected => document.title === expected, text);
  expect(await other.title()).toBe('Opslag · Console');
  await signIn(other);
  expect(await other.title()).toBe('Opslag · Console · Keys');
  await view('Health', other);
  await title('Opslag · Console · Health');
  expect(await seen()).toEqual(['Opslag · Console · Health', 'H2', 'Health']);
  await view('Imports', other);
  await title('Opslag · Console · Imports');
  await other.goBack();
  await title('Opslag · Console · Health');
  expect(await seen()).toEqual(['Opslag · Console · Health', 'H2', 'Health']);
  await press('Sign out', other);
  await title('Opslag · Console');
  await other.getByRole('status').getByText('You have signed out.').waitFor();
  await other.context().close();
});

it('is used by keyboard alone', async () => {
  const { page: other } = await administration.open();
  await tabTo(other, 'Admin token');
  await other.keyboard.type(administration.token);
  await other.keyboard.press('Enter');
  await other.locator('h2:focus', { hasText: 'Keys' }).waitFor();
  await tabTo(other, 'New key');
  await other.keyboard.press('Enter');
  await tabTo(other, 'Name');
  await other.keyboard.type('By keyboard');
  await tabTo(other, 'PERSON_PHONE');
  await other.keyboard.press('Space');
  await tabTo(other, 'Photo ');
  await other.keyboard.press('Enter');
  await tabTo(other, 'Photo.*');
  await other.keyboard.press('Space');
  await told(/fields and links of .*Photo/, other);
  await tabTo(other, 'Ends on the day');
  // The same day in each order of days and months.
  await other.keyboard.type('10102099');
  await tabTo(other, 'At the time');
  await other.keyboard.type('1010AM');
  await told(/It ends on 10 Oct 2099, 10:10\./, other);
  await tabTo(other, 'Make the key');
  await other.keyboard.press('Enter');
  await told('is shown now and never again', other);
  await tabTo(other, 'I have copied it');
  await other.keyboard.press('Enter');
  await other.locator('h2:focus', { hasText: 'By keyboard' }).waitFor();
  for (const name of ['Changes of keys', 'Reads of a person', 'Imports', 'Changes of data', 'Health']) {
    await tabTo(other, name);
    await other.keyboard.press('Enter');
    await other.getByRole('heading', { name, level: 2 }).waitFor();
  }
  await other.getByRole('link', { name: 'Skip to the content' }).focus();
  await other.keyboard.press('Enter');
  await other.locator('#content:focus').waitFor();
  await other.getByRole('heading', { name: 'Health', level: 2 }).waitFor();
  expect(new URL(other.url()).hash).toBe('#health');
  await other.context().close();
});

it('has no serious finding of axe on any view in both themes, and fits a window of 1,280 pixels at 200 % and at 400 %', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page: other } = await administration.open({ colorScheme, viewport: { width: 320, height: 740 } });
    const look = async (where: string): Promise<void> => {
      expect([colorScheme, where, await axeFaults(other)]).toEqual([colorScheme, where, []]);
      // What 200 % and 400 % leave of it.
      for (const width of [640, 320]) {
        await other.setViewportSize({ width, height: 740 });
        expect([where, await other.evaluate(() => document.documentElement.scrollWidth)]).toEqual([where, width]);
      }
    };
    await other.getByLabel('Admin token').waitFor();
    await look('sign in');
    await signIn(other);
    await look('keys');
    await press('New key', other);
    await other
      .locator('summary', { hasText: /^Person / })
      .first()
      .click();
    await other.locator('.sensitive').first().waitFor();
    await look('form');
    await openAllWithSpacing(other);
    await other.getByText('Affiliation.*', { exact: true }).waitFor();
    expect(await isWithinWidth(other)).toBe(true);
    for (const name of ['Changes of keys', 'Reads of a person', 'Imports', 'Changes of data', 'Health']) {
      await view(name, other);
      await other.getByRole('heading', { name, level: 2 }).waitFor();
      await look(name);
    }
    await told('The service can answer.', other);
    await press('Dansk', other);
    await told('Tjenesten kan svare.', other);
    await other.context().close();
  }
});

it('keeps no token in storage, address, console and log, and its session ends by a click in all windows', async () => {
  const second = await page.context().newPage();
  await second.goto(`${administration.address}/`);
  await second.getByRole('heading', { name: 'Keys' }).waitFor();
  const kept = await keptTexts(page);
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({
    name: `opslag-admin-${new URL(administration.address).port}`,
    httpOnly: true,
    sameSite: 'Strict',
    expires: -1,
  });
  for (const text of [kept, messages.join('\n'), administration.log.join('\n')]) {
    expect(text).not.toContain(administration.token);
    expect(text).not.toContain(cookie?.value);
  }
  await press('New key', second);
  await second.getByLabel('Name', { exact: true }).fill('In another tab');
  await press('Make the key', second);
  await told('is shown now and never again', second);
  const secret = await second.locator('.copied-code pre').innerText();
  await press('Sign out');
  await page.locator('#content:focus').waitFor();
  await page.getByLabel('Admin token').waitFor();
  expect(await page.context().cookies()).toEqual([]);
  await told('You have signed out.', second);
  for (const text of [secret, 'In another tab']) expect(await second.content()).not.toContain(text);
  expect((await second.request.post(`${administration.address}/graphql`, { data: { query: '{ keys { id } }' } })).status()).toBe(401);
  await signIn(page);
  await second.getByRole('heading', { name: 'Keys' }).waitFor();
  expect(await second.content()).not.toContain(secret);
});
