/** Pages of other origins: what a browser is told, with and without CORS_ORIGINS, at both doors. */
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { startTestService, type TestService } from '../support/service';

const PAGE = 'https://intranet.example.dk';
const OTHER = 'https://elsewhere.example';
const DOORS = ['/odata/Persons?$top=1', '/graphql?query={__typename}'];

type Allowing = 'none' | 'some' | 'all';

let services: Readonly<Record<Allowing, TestService>>;

beforeAll(async () => {
  services = {
    none: await startTestService(),
    some: await startTestService({ env: { CORS_ORIGINS: `${PAGE},http://localhost:5173` } }),
    all: await startTestService({ env: { CORS_ORIGINS: '*' } }),
  };
});
afterAll(() => Promise.all(Object.values(services).map(service => service.close())));

function send(which: Allowing, options: InjectOptions, withKey = true): Promise<Response> {
  const service = services[which];
  return service.inject({ ...options, headers: { ...(withKey ? { ApiKey: service.key } : {}), ...options.headers } });
}

const ask = (which: Allowing, url: string, origin: string) => send(which, { url, headers: { origin } });

const preflight = (which: Allowing, url: string, origin: string): Promise<Response> => {
  const headers = { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'apikey,odata-maxversion' };
  return send(which, { method: 'OPTIONS', url, headers }, false);
};

describe.each(DOORS)('%s', url => {
  it('is read by pages of the origins that are named, and by no others', async () => {
    expect((await ask('none', url, PAGE)).headers).not.toHaveProperty('access-control-allow-origin');
    expect((await ask('some', url, OTHER)).headers).not.toHaveProperty('access-control-allow-origin');
    expect((await ask('some', url, PAGE)).headers['access-control-allow-origin']).toBe(PAGE);
    expect((await ask('all', url, OTHER)).headers['access-control-allow-origin']).toBe('*');
  });

  it('shows the headers that OData clients read, and never takes cookies', async () => {
    const { headers } = await ask('some', url, PAGE);
    for (const name of ['OData-Version', 'ETag', 'Link', 'Preference-Applied', 'Retry-After', 'X-Request-Id']) {
      expect(headers['access-control-expose-headers']).toContain(name);
    }
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('varies on the origin, beside what it varies on else', async () => {
    expect((await ask('some', url, PAGE)).headers.vary).toMatch(/^Origin, Accept/);
    expect((await ask('some', url, OTHER)).headers.vary).toContain('Origin');
    expect((await ask('none', url, PAGE)).headers.vary).not.toContain('Origin');
  });

  it('answers a preflight without a key', async () => {
    const { statusCode, headers, body } = await preflight('some', url, PAGE);
    expect([statusCode, body]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': PAGE,
      'access-control-allow-methods': 'GET, HEAD, POST',
      'access-control-allow-headers': 'apikey,odata-maxversion',
      'access-control-max-age': '3600',
    });
    expect(headers.allow).toContain('GET, HEAD');
    for (const refused of [await preflight('some', url, OTHER), await preflight('none', url, PAGE)]) {
      expect(refused.statusCode).toBe(204);
      expect(refused.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it('lets a page read errors too, so that it can tell what went wrong', async () => {
    const refused = await send('some', { url, headers: { origin: PAGE } }, false);
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, PAGE]);
    const wrong = await ask('some', '/odata/Persons?$filter=x', PAGE);
    expect([wrong.statusCode, wrong.headers['access-control-allow-origin']]).toEqual([400, PAGE]);
  });

  it('is told by OPTIONS with a key what is allowed, and nothing without', async () => {
    const { statusCode, headers } = await send('some', { method: 'OPTIONS', url });
    expect(statusCode).toBe(204);
    expect(headers.allow).toContain('GET, HEAD');
    expect((await send('some', { method: 'OPTIONS', url }, false)).statusCode).toBe(401);
  });
});

it('keeps the origin in Vary where the client has the answer already', async () => {
  const { headers } = await ask('some', '/odata/Persons?$top=1', PAGE);
  const again = await send('some', { url: '/odata/Persons?$top=1', headers: { origin: PAGE, 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.headers['access-control-allow-origin']]).toEqual([304, PAGE]);
  expect(again.headers.vary).toContain('Origin');
});
