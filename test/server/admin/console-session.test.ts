/** Sessions of the console: who opens one, whose pages may use it, when it ends, and that the token is kept nowhere. */
import type { FastifyInstance, InjectOptions } from 'fastify';
import { AdminSessions } from '../../../server/admin/admin-sessions';
import { buildAdminApp } from '../../../server/admin/admin-app';
import { readConfiguration } from '../../../server/configuration/read-configuration';
import { startTestService, type TestService } from '../../support/service';

const TOKEN = 'a-token-for-the-tests-of-sessions-of-the-console';
const HERE = { host: 'localhost:8081', origin: 'http://localhost:8081', 'sec-fetch-site': 'same-origin' };

let service: TestService;
let admin: FastifyInstance;
const log: string[] = [];

async function openAdmin(env: Readonly<Record<string, string>> = {}): Promise<FastifyInstance> {
  const configuration = readConfiguration({ LOG_LEVEL: 'info', ...env });
  return await buildAdminApp({
    ...service,
    configuration,
    token: TOKEN,
    logStream: { write: line => log.push(line) },
  });
}

beforeAll(async () => {
  service = await startTestService();
  admin = await openAdmin();
});

afterAll(async () => {
  await admin.close();
  await service.close();
});

/** Undefined: a header that a browser sends from here, and this request lacks. */
type Headers = Readonly<Record<string, string | undefined>>;

function send({ headers = {}, ...options }: Omit<InjectOptions, 'headers'> & { readonly headers?: Headers }, to = admin) {
  const all: Headers = { ...HERE, ...headers };
  const sent = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return to.inject({ ...options, headers: Object.fromEntries(sent) });
}

const signIn = (token: unknown, headers: Headers = {}, to = admin) =>
  send({ method: 'POST', url: '/session', headers, payload: { token } }, to);

async function open(): Promise<string> {
  const answer = await signIn(TOKEN);
  expect([answer.statusCode, answer.json()]).toEqual([200, { isOpen: true }]);
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

const ask = (headers: Headers) => send({ method: 'POST', url: '/graphql', headers, payload: { query: '{ keys { id } }' } });

const isOpen = async (cookie: string): Promise<unknown> =>
  (await send({ url: '/session', headers: { cookie } })).json<{ isOpen: boolean }>().isOpen;

describe('a session', () => {
  it('is opened by the token, kept from scripts and from other sites, and lets its own pages in', async () => {
    const opened = await signIn(TOKEN);
    expect(opened.headers['set-cookie']).toMatch(/^opslag-admin-8081=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(opened.body + JSON.stringify(opened.headers)).not.toContain(TOKEN);
    const cookie = await open();
    expect((await ask({ cookie })).statusCode).toBe(200);
    expect((await ask({ cookie: `other=1; ${cookie}`, 'sec-fetch-site': undefined })).statusCode).toBe(200);
    expect(await isOpen(cookie)).toBe(true);
    expect(await isOpen('')).toBe(false);
  });

  it('tells how long it lasts, and whether it can be kept longer', async () => {
    const told = await send({ url: '/session', headers: { cookie: await open() } });
    expect(told.json()).toEqual({ isOpen: true, seconds: expect.any(Number) as unknown, isLast: false });
  });

  it('has a cookie for encrypted connections alone where it was opened by one', async () => {
    const behind = await openAdmin({ TRUSTED_PROXIES: '127.0.0.1/32' });
    const answer = await signIn(TOKEN, { origin: 'https://localhost:8081', 'x-forwarded-proto': 'https' }, behind);
    expect(answer.headers['set-cookie']).toMatch(/; Secure$/);
    await behind.close();
  });

  it('stands beside that of another service at another port of the host, whose cookie the browser keeps with it', async () => {
    const other = await openAdmin();
    const there = { host: 'localhost:8082', origin: 'http://localhost:8082' };
    const kept = new Map<string, string>();
    for (const [headers, to] of [
      [{}, admin],
      [there, other],
    ] as const) {
      const answer = await signIn(TOKEN, headers, to);
      const [name = '', secret = ''] = String(answer.headers['set-cookie']).split(/[=;]/);
      kept.set(name, secret);
    }
    const cookie = [...kept].map(pair => pair.join('=')).join('; ');
    expect(await isOpen(cookie)).toBe(true);
    expect((await send({ url: '/session', headers: { ...there, cookie } }, other)).json()).toMatchObject({ isOpen: true });
    await other.close();
  });

  it('is of no use to pages of another origin, of another port, or to what is no page', async () => {
    const cookie = await open();
    for (const headers of [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' },
      { origin: 'http://localhost:3000', 'sec-fetch-site': undefined },
      { origin: 'null' },
      { origin: undefined },
      { origin: undefined, 'sec-fetch-site': undefined },
      { 'sec-fetch-site': 'none' },
    ]) {
      expect([headers, (await ask({ cookie, ...headers })).statusCode]).toEqual([headers, 403]);
      expect([headers, (await signIn(TOKEN, headers)).statusCode]).toEqual([headers, 403]);
      expect((await send({ method: 'DELETE', url: '/session', headers: { cookie, ...headers } })).statusCode).toBe(403);
    }
    expect(await isOpen(cookie)).toBe(true);
    const elsewhere = await ask({ cookie, host: 'evil.example', origin: 'http://evil.example' });
    expect(elsewhere.statusCode).toBe(421);
    const form = await send({
      method: 'POST',
      url: '/graphql',
      headers: { cookie, 'content-type': 'text/plain' },
      payload: '{"query":"{ keys { id } }"}',
    });
    expect(form.statusCode).toBeGreaterThanOrEqual(400);
  });

  it('opens neither figures nor the data, and no other text is one', async () => {
    const cookie = await open();
    for (const other of [`${cookie}x`, cookie.slice(0, -1), 'opslag-admin-8081=', `opslag-admin-8081=${TOKEN}`])
      expect((await ask({ cookie: other })).statusCode).toBe(401);
    expect((await service.inject({ url: '/odata/', headers: { cookie } })).statusCode).toBe(401);
  });

  it('ends by a click, for good', async () => {
    const [cookie, other] = [await open(), await open()];
    const ended = await send({ method: 'DELETE', url: '/session', headers: { cookie } });
    expect([ended.json(), ended.headers['set-cookie']]).toEqual([
      { isOpen: false },
      expect.stringMatching(/^opslag-admin-8081=;.*Max-Age=0$/),
    ]);
    expect([(await ask({ cookie })).statusCode, (await ask({ cookie: other })).statusCode]).toEqual([401, 200]);
  });

  it('ends with the service', async () => {
    const cookie = await open();
    const next = await openAdmin();
    expect((await send({ url: '/session', headers: { cookie } }, next)).json()).toEqual({ isOpen: false });
    await next.close();
  });

  it('ends half an hour after its last request, a day after its first, and where a hundred others were opened', () => {
    const clock = { now: 0 };
    const minutes = (count: number): number => (clock.now = count * 60_000);
    const sessions = new AdminSessions(() => clock.now);
    const [left, used] = [sessions.open(), sessions.open()];
    minutes(29.9);
    expect(sessions.timeLeft(left)).toEqual({ seconds: 6, isLast: false });
    expect(sessions.use(used)).toBe(true);
    minutes(30);
    expect([sessions.use(left), sessions.timeLeft(left), sessions.use(used)]).toEqual([false, undefined, true]);
    for (let minute = 59; minute < 1440; minute += 29) {
      minutes(minute);
      expect(sessions.use(used)).toBe(true);
    }
    minutes(1439);
    expect(sessions.timeLeft(used)).toEqual({ seconds: 60, isLast: true });
    minutes(1440);
    expect(sessions.use(used)).toBe(false);
    const opened = Array.from({ length: 101 }, () => sessions.open());
    expect(opened.map(secret => sessions.use(secret))).toEqual([false, ...Array.from({ length: 100 }, () => true)]);
  });
});

describe('the token', () => {
  it('is tried as seldom for a session as in a header, and the right one is still let in', async () => {
    const strict = await openAdmin({ FAILED_ATTEMPTS_PER_MINUTE: '3' });
    const statuses: number[] = [];
    for (const token of ['a', 'b', 'c', 'd', TOKEN]) statuses.push((await signIn(token, {}, strict)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 429, 200]);
    await strict.close();
  });

  it('is taken as JSON alone', async () => {
    for (const token of [undefined, null, 1, [TOKEN], '']) expect([400, 401]).toContain((await signIn(token)).statusCode);
    const text = await send({
      method: 'POST',
      url: '/session',
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify({ token: TOKEN }),
    });
    expect(text.statusCode).toBe(415);
    const form = await send({
      method: 'POST',
      url: '/session',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `token=${TOKEN}`,
    });
    expect(form.statusCode).toBeGreaterThanOrEqual(400);
    expect(form.headers['set-cookie']).toBeUndefined();
  });

  it('stands in no line of the log, and neither does a session', async () => {
    const cookie = await open();
    expect(log.length).toBeGreaterThan(10);
    expect(log.join('')).not.toContain(TOKEN);
    expect(log.join('')).not.toContain(cookie.split('=')[1]);
  });
});
