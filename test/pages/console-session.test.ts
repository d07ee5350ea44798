/** The session of the console in a browser: who may open one, whom it lets in, and that it and its token are kept nowhere. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { until } from '../support/until';
import { openAdministration, press, signIn, told, view, type Administration } from './support/open-console';
import { keptTexts } from './support/open-pages';

let administration: Administration;
let page: Page;
let messages: readonly string[];

beforeAll(async () => {
  administration = await openAdministration();
  ({ page, messages } = await administration.open());
  await signIn(page);
});
afterAll(() => administration.close());

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
    await told(other, text);
    expect(await other.getByLabel('Admin token').count()).toBe(0);
    await other.unroute('**/session');
    await press(other, 'Try again');
    await other.getByRole('heading', { name: 'Keys' }).waitFor();
    await other.locator('h2:focus', { hasText: 'Keys' }).waitFor();
    await other.context().close();
  },
);

it('says of the token where a service that made one tells it, and that each start makes another', async () => {
  const { page: other } = await administration.open();
  const hint = 'ADMIN_TOKEN sets it. Otherwise each start makes one, and prints it or the name of its file. The browser does not keep it.';
  await other.getByText(hint).waitFor();
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
  await press(other, 'Sign in');
  await told(other, 'The browser has not kept the cookie of the session.');
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
    await press(other, 'Sign in');
    await told(other, /Behind a proxy, let the proxy pass on the header Host/);
  } finally {
    await other.context().close();
    proxy.closeAllConnections();
    proxy.close();
  }
});

it('warns before a session ends that nobody uses, goes on with it at a press, and asks for the token when it is over', async () => {
  const { page: other } = await administration.open();
  await signIn(other);
  let left: object = { isOpen: true, seconds: 60, isLast: false };
  await other.route('**/session', route => route.fulfill({ json: left }));
  let isUsed = false;
  await other.route('**/graphql', async route => {
    if (route.request().postData()?.includes('Stay') === true) {
      isUsed = true;
      left = { isOpen: true, seconds: 1800, isLast: false };
    }
    await route.continue();
  });
  await other.reload();
  await press(other, 'New key');
  const name = other.getByLabel('Name', { exact: true });
  await name.fill('Written slowly');
  await other.getByRole('status').getByText('The session ends at ').waitFor();
  await press(other, 'Stay signed in');
  await other.getByText('The session ends at ').waitFor({ state: 'hidden' });
  expect(isUsed).toBe(true);
  await name.and(other.locator(':focus')).waitFor();
  left = { isOpen: true, seconds: 1, isLast: true };
  await other.reload();
  await name.fill('Kept');
  await told(other, 'when it has lasted 24 hours');
  expect(await other.getByRole('button', { name: 'Stay signed in' }).count()).toBe(0);
  left = { isOpen: false };
  await told(other, 'The session has ended. Sign in again: what you typed is kept.');
  await other.unroute('**/session');
  await other.getByLabel('Admin token').fill(administration.token);
  await press(other, 'Sign in');
  await name.waitFor();
  expect(await name.inputValue()).toBe('Kept');
  await other.context().close();
});

interface NearEnd {
  /** What the page is told. */
  left: object;
  asked: number;
  /** A press to stay is answered after it, or not at all where it rejects. */
  stays: Promise<unknown>;
}

async function nearEnd(other: Page): Promise<NearEnd> {
  const world: NearEnd = { left: { isOpen: true, seconds: 60, isLast: false }, asked: 0, stays: Promise.resolve() };
  await other.route('**/session', route => {
    world.asked += 1;
    return route.fulfill({ json: world.left });
  });
  await other.route('**/graphql', route =>
    route.request().postData()?.includes('Stay') === true
      ? world.stays.then(
          () => route.continue(),
          () => route.abort(),
        )
      : route.continue(),
  );
  await other.reload();
  await other.getByRole('status').getByText('The session ends at ').waitFor();
  return world;
}

const LONG = { isOpen: true, seconds: 1800, isLast: false };

it('leaves the focus with who types when the warning of a session goes, and gives it back where the button had it', async () => {
  const { page: other } = await administration.open();
  await signIn(other);
  const world = await nearEnd(other);
  const stay = other.getByRole('button', { name: 'Stay signed in' });
  await press(other, 'New key');
  const name = other.getByLabel('Name', { exact: true });
  await name.focus();
  let go = (): void => undefined;
  world.stays = new Promise<void>(resolve => (go = resolve));
  await press(other, 'Stay signed in');
  const rate = other.getByLabel('Requests a minute');
  await rate.focus();
  world.left = LONG;
  go();
  await stay.waitFor({ state: 'hidden' });
  await rate.and(other.locator(':focus')).waitFor();
  // What had the focus before is not shown when the warning goes by itself.
  const again = await nearEnd(other);
  await name.focus();
  await stay.focus();
  await other.evaluate(() => (location.hash = '#health'));
  await other.getByRole('heading', { name: 'Health', level: 2 }).waitFor();
  await stay.focus();
  again.left = LONG;
  await stay.waitFor({ state: 'hidden' });
  await other.locator('h2:focus', { hasText: 'Health' }).waitFor();
  await other.context().close();
});

it('goes to the field of the token when a session ends while its warning has the focus', async () => {
  const { page: other } = await administration.open();
  await signIn(other);
  const world = await nearEnd(other);
  await other.getByRole('button', { name: 'Stay signed in' }).focus();
  world.left = { isOpen: false };
  await other.getByLabel('Admin token').and(other.locator(':focus')).waitFor();
  await other.context().close();
});

it('says a warning once, however the moment is told again, and its fault no longer than it', async () => {
  const { page: other } = await administration.open();
  await signIn(other);
  const world = await nearEnd(other);
  const sentence = other.getByRole('status').filter({ hasText: 'The session ends at ' });
  expect(await sentence.locator('*').count()).toBe(0);
  const said = await sentence.innerText();
  const asked = world.asked;
  world.left = { isOpen: true, seconds: 115, isLast: false };
  const fails = Promise.reject(new Error('No answer comes.'));
  fails.catch(() => undefined);
  world.stays = fails;
  await press(other, 'Stay signed in');
  const fault = other.getByRole('alert').filter({ hasText: 'The service could not be reached.' });
  await fault.waitFor();
  await until(() => world.asked >= asked + 2);
  expect(await sentence.innerText()).toBe(said);
  world.left = { isOpen: true, seconds: 121, isLast: false };
  await sentence.waitFor({ state: 'hidden' });
  world.left = { isOpen: true, seconds: 60, isLast: false };
  await sentence.waitFor();
  expect(await fault.count()).toBe(0);
  await other.context().close();
});

it('takes no end from an older service that does not tell it, and asks again later', async () => {
  const { page: other } = await administration.open();
  await signIn(other);
  const world = await nearEnd(other);
  world.left = { isOpen: true };
  const { asked } = world;
  await until(() => world.asked >= asked + 2);
  expect(await other.getByRole('button', { name: 'Stay signed in' }).isVisible()).toBe(true);
  await other.context().close();
});

it('takes nothing from pages of another site or another port, whoever is signed in', async () => {
  const before = (await administration.service.keys.list()).length;
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
  expect((await administration.service.keys.list()).length).toBe(before);
  await view(page, 'Keys');
  await page.getByRole('heading', { name: 'Keys', level: 2 }).waitFor();
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
  await press(second, 'New key');
  await second.getByLabel('Name', { exact: true }).fill('In another tab');
  await press(second, 'Make the key');
  await told(second, 'is shown now and never again');
  const secret = await second.locator('.copied-code pre').innerText();
  await press(page, 'Sign out');
  await page.locator('#content:focus').waitFor();
  await page.getByLabel('Admin token').waitFor();
  expect(await page.context().cookies()).toEqual([]);
  await told(second, 'You have signed out.');
  for (const text of [secret, 'In another tab']) expect(await second.content()).not.toContain(text);
  expect((await second.request.post(`${administration.address}/graphql`, { data: { query: '{ keys { id } }' } })).status()).toBe(401);
  await signIn(page);
  await second.getByRole('heading', { name: 'Keys' }).waitFor();
  expect(await second.content()).not.toContain(secret);
});
