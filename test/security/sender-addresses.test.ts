/** Keys that admit only some senders, asked over real sockets from 127.0.0.1 and 127.0.0.2, at every endpoint, with every header that claims another sender. */
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { startPrivateService, startTestService, type PrivateService, type TestService } from '../support/service';

const INSIDE = '127.0.0.1';
const OUTSIDE = '127.0.0.2';

let service: PrivateService;
let proxied: TestService;
let addresses: { plain: string; proxied: string };
let key: string;

beforeAll(async () => {
  service = await startPrivateService();
  proxied = await startTestService({ database: service.database.address, env: { TRUSTED_PROXIES: '127.0.0.1/32' } });
  addresses = { plain: await service.listen(), proxied: await proxied.listen() };
  key = (await service.keys.create({ name: 'inside', addresses: [`${INSIDE}/32`, '192.0.2.0/24'] }, 'tester')).secret;
});

afterAll(async () => {
  await proxied.close();
  await service.close();
});

interface Asked {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string | string[]>;
  readonly agent?: Agent;
  readonly key?: string;
}

async function ask(root: string, from: string, { path = '/odata/', method = 'GET', headers = {}, agent, key: own = key }: Asked = {}) {
  const options = { method, localAddress: from, headers: { ApiKey: own, ...headers }, ...(agent === undefined ? {} : { agent }) };
  const request = httpRequest(`${root}${path}`, options);
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

describe('the address of the socket', () => {
  it.each([
    '/odata/',
    '/odata/$metadata',
    '/odata/Persons?$top=1',
    '/odata/Persons/$count',
    '/odata/no/such',
    '/graphql?query={__typename}',
    '/key',
  ])('decides at %s', async path => {
    for (const method of ['GET', 'HEAD']) {
      expect((await ask(addresses.plain, INSIDE, { path, method })).status).not.toBe(403);
      const refused = await ask(addresses.plain, OUTSIDE, { path, method });
      expect([refused.status, refused.headers['cache-control']]).toEqual([403, 'no-store']);
      expect(refused.body).not.toContain('127.0');
      expect(refused.body).not.toContain('192.0');
    }
  });

  it('decides what nothing is read for, too', async () => {
    for (const method of ['OPTIONS', 'PUT', 'DELETE']) expect((await ask(addresses.plain, OUTSIDE, { method })).status).toBe(403);
    expect((await ask(addresses.plain, OUTSIDE, { path: '/odata/%zz' })).status).toBe(403);
  });

  it('is answered in the form of the door', async () => {
    const odata = JSON.parse((await ask(addresses.plain, OUTSIDE)).body) as object;
    expect(odata).toMatchObject({ error: { code: 'AddressRefused', target: 'ApiKey' } });
    const graphql = JSON.parse((await ask(addresses.plain, OUTSIDE, { path: '/graphql?query={__typename}' })).body) as object;
    expect(graphql).toMatchObject({ errors: [{ extensions: { code: 'AddressRefused' } }] });
  });

  it('does not let an ETag through that the sender has from elsewhere', async () => {
    const { headers } = await ask(addresses.plain, INSIDE, { path: '/odata/$metadata' });
    const asked = { path: '/odata/$metadata', headers: { 'if-none-match': headers.etag ?? '*' } };
    expect((await ask(addresses.plain, OUTSIDE, asked)).status).toBe(403);
  });

  it('is needed by no preflight, no health and no page', async () => {
    const preflight = { origin: 'https://example.dk', 'access-control-request-method': 'GET' };
    expect((await ask(addresses.plain, OUTSIDE, { method: 'OPTIONS', headers: preflight })).status).toBe(204);
    for (const path of ['/livez', '/readyz']) expect((await ask(addresses.plain, OUTSIDE, { path })).status).toBe(200);
  });

  it.each<Record<string, string | string[]>>([
    { 'x-forwarded-for': INSIDE },
    { 'x-forwarded-for': [INSIDE, INSIDE] },
    { forwarded: `for=${INSIDE}` },
    { 'x-real-ip': INSIDE },
    { 'x-client-ip': INSIDE },
    { 'true-client-ip': INSIDE },
    { 'cf-connecting-ip': INSIDE },
    { 'x-cluster-client-ip': INSIDE },
    { 'x-forwarded-for': `${INSIDE}, ${INSIDE}`, via: '1.1 proxy', 'x-forwarded-host': INSIDE },
  ])('is not what %j claims', async headers => {
    expect((await ask(addresses.plain, OUTSIDE, { headers })).status).toBe(403);
  });

  it('is asked again for each request of a connection that is kept', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { key: own, secret } = await service.keys.create({ name: 'kept' }, 'tester');
    expect((await ask(addresses.plain, OUTSIDE, { agent, key: secret })).status).toBe(200);
    await service.keys.update(own, { addresses: [`${INSIDE}/32`] }, 'tester');
    // In this instance at once.
    expect((await ask(addresses.plain, OUTSIDE, { agent, key: secret })).status).toBe(403);
    expect((await ask(addresses.plain, OUTSIDE, { agent, key: service.key })).status).toBe(200);
    await service.keys.update(own, { addresses: null }, 'tester');
    expect((await ask(addresses.plain, OUTSIDE, { agent, key: secret })).status).toBe(200);
    agent.destroy();
  });

  it('matches its IPv4 rule when it comes as IPv6', async () => {
    const both = await startTestService({ database: service.database.address });
    try {
      await both.app.listen({ host: '::', port: 0 });
      const { port } = both.app.server.address() as { port: number };
      expect((await ask(`http://127.0.0.1:${port}`, INSIDE)).status).toBe(200);
      expect((await ask(`http://127.0.0.1:${port}`, OUTSIDE)).status).toBe(403);
    } finally {
      await both.close();
    }
  });

  it('lets nobody in when the list is empty', async () => {
    const { secret } = await service.keys.create({ name: 'closed', addresses: [] }, 'tester');
    for (const from of [INSIDE, OUTSIDE]) expect((await ask(addresses.plain, from, { key: secret })).status).toBe(403);
  });
});

describe('behind a trusted proxy', () => {
  const via = (value: string | string[]) => ask(addresses.proxied, INSIDE, { headers: { 'x-forwarded-for': value } });

  it('is none where so many headers come first that Node would leave out what the proxy has put at the end', async () => {
    const filler = Array.from({ length: 2000 }, () => 'a');
    const headers = { host: 'localhost', 'x-filler': filler, 'x-forwarded-for': '203.0.113.1' };
    expect((await ask(addresses.proxied, INSIDE)).status).toBe(200);
    for (const path of ['/odata/', '/graphql?query={__typename}', '/key'])
      expect((await ask(addresses.proxied, INSIDE, { path, headers })).status).toBe(400);
  });

  it.each(['192.0.2.9', '203.0.113.1, 192.0.2.9', 'junk, 192.0.2.9', '::ffff:192.0.2.9', '192.0.2.9, 127.0.0.1'])(
    '%s is let in',
    async hops => {
      expect((await via(hops)).status).toBe(200);
    },
  );

  it.each(['203.0.113.1', '192.0.2.9, 203.0.113.1', '192.0.2.9, junk', '192.0.2.9:443', 'junk', '192.0.2.9, 127.0.0.2', '192.0.2.9,'])(
    '%s is refused',
    async hops => {
      expect((await via(hops)).status).toBe(403);
    },
  );

  it('the last of two headers counts', async () => {
    expect((await via(['203.0.113.1', '192.0.2.9'])).status).toBe(200);
    expect((await via(['192.0.2.9', '203.0.113.1'])).status).toBe(403);
  });

  it('no other header counts', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.1', 'x-real-ip': '192.0.2.9', forwarded: 'for=192.0.2.9' };
    expect((await ask(addresses.proxied, INSIDE, { headers })).status).toBe(403);
  });

  it.each(['junk', '203.0.113.1:443'])(
    'a sender that nobody can name (%s) is refused even by a key that admits all, and the header is blamed',
    async hop => {
      const headers = { 'x-forwarded-for': hop };
      const { status, body } = await ask(addresses.proxied, INSIDE, { headers, key: proxied.key });
      expect([status, JSON.parse(body)]).toMatchObject([403, { error: { code: 'AddressRefused', target: 'X-Forwarded-For' } }]);
      expect(body).not.toContain(hop);
    },
  );

  it('a peer that is no proxy claims in vain', async () => {
    expect((await ask(addresses.proxied, OUTSIDE, { headers: { 'x-forwarded-for': '192.0.2.9' } })).status).toBe(403);
  });
});
