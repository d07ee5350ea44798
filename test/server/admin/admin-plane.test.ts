/** The admin plane over HTTP: who is let in, what it does with keys, and what it never tells. */
import { METHODS } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { readConfiguration } from '../../../server/configuration/read-configuration';
import { buildAdminApp } from '../../../server/admin/admin-app';
import { startPrivateService, type PrivateService } from '../../support/service';
import { until } from '../../support/until';

const TOKEN = 'a-token-for-the-tests-of-the-admin-plane';
/** No read is older, also where the tests run over midnight. */
const FIRST_DAY = new Date().toISOString().slice(0, 10);

let service: PrivateService;
let admin: FastifyInstance;
const log: string[] = [];

beforeAll(async () => {
  service = await startPrivateService();
  const configuration = readConfiguration({ LOG_LEVEL: 'info', FAILED_ATTEMPTS_PER_MINUTE: '1000' });
  admin = await buildAdminApp({
    configuration,
    ...service,
    token: TOKEN,
    logStream: { write: line => log.push(line) },
  });
});

afterAll(async () => {
  await admin.close();
  await service.close();
});

interface Answer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Record<string, unknown> }[];
}

async function send(query: string, variables: Record<string, unknown> = {}) {
  const headers = { authorization: `Bearer ${TOKEN}` };
  return await admin.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });
}

async function run<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const answer = (await send(query, variables)).json<Answer>();
  expect(answer.errors).toBeUndefined();
  return answer.data as Data;
}

interface Issued {
  readonly secret: string;
  readonly key: { readonly id: string } & Record<string, unknown>;
}

const KEY =
  '{ id name allow deny addresses schema expiresAt requestsPerMinute requestsAtWork pages pageSize created revokedAt lastUsed secrets { created validUntil } effectiveFields }';

async function create(input: Record<string, unknown>): Promise<Issued> {
  const query = `mutation ($input: CreateKeyInput!) { createKey(input: $input) { secret key ${KEY} } }`;
  return (await run<{ createKey: Issued }>(query, { input })).createKey;
}

async function statusOf(key: string, url = '/odata/'): Promise<number> {
  return (await service.inject({ url, headers: { ApiKey: key } })).statusCode;
}

describe('the token', () => {
  it.each([
    undefined,
    '',
    TOKEN,
    'Bearer',
    'Bearer ',
    'Bearer wrong',
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(0, -1)}`,
    `Basic ${TOKEN}`,
    `Bearer ${TOKEN} ${TOKEN}`,
  ])('is not %j', async authorization => {
    for (const [method, url] of [
      ['POST', '/graphql'],
      ['GET', '/graphql?query={__typename}'],
      ['GET', '/nowhere'],
      ['OPTIONS', '/graphql'],
      ['GET', '/%zz'],
    ] as const) {
      const response = await admin.inject({ method, url, headers: authorization === undefined ? {} : { authorization } });
      expect([response.statusCode, response.headers['www-authenticate'], response.headers['cache-control']]).toEqual([
        401,
        'Bearer',
        'no-store',
      ]);
      expect(response.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
    }
  });

  it('is no key, and no key is it', async () => {
    expect(await statusOf(TOKEN)).toBe(401);
    const response = await service.inject({ url: '/odata/', headers: { authorization: `Bearer ${TOKEN}` } });
    expect(response.statusCode).toBe(401);
    for (const headers of [{ ApiKey: service.key }, { authorization: `Bearer ${service.key}` }]) {
      expect((await admin.inject({ method: 'POST', url: '/graphql', headers, payload: { query: '{ keys { id } }' } })).statusCode).toBe(
        401,
      );
    }
  });

  it('is not tried too often from one address, and then the right one is still let in', async () => {
    const configuration = readConfiguration({ LOG_LEVEL: 'silent', FAILED_ATTEMPTS_PER_MINUTE: '3' });
    const strict = await buildAdminApp({
      configuration,
      ...service,
      token: TOKEN,
    });
    const ask = async (token: string) =>
      (await strict.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).statusCode;
    expect([await ask('a'), await ask('b'), await ask('c'), await ask('d'), await ask(TOKEN)]).toEqual([401, 401, 401, 429, 200]);
    await strict.close();
  });
});

describe('keys', () => {
  it('are made with limits that hold, changed, rotated and revoked', async () => {
    const input = {
      name: 'made',
      allow: ['Person.*', 'Person.cpr'],
      deny: ['Person.phones'],
      addresses: ['127.0.0.0/8'],
      schema: 'GRANTED',
      pageSize: 20,
    };
    const { key, secret } = await create({ ...input, expiresAt: '2999-01-01T00:00:00Z', requestsPerMinute: 100, requestsAtWork: 7 });
    expect(key).toMatchObject({
      ...input,
      expiresAt: '2999-01-01T00:00:00.000Z',
      requestsPerMinute: 100,
      requestsAtWork: 7,
      revokedAt: null,
      lastUsed: null,
    });
    expect(key.pages).toBe('PAGED');
    expect(key.effectiveFields).toEqual(expect.arrayContaining(['Person.cpr', 'Person.firstname']));
    expect(key.effectiveFields).not.toContain('Person.phones');
    expect(await statusOf(secret)).toBe(200);

    const update =
      'mutation ($id: ID!, $input: UpdateKeyInput!) { updateKey(id: $id, input: $input) { name allow addresses expiresAt pages pageSize } }';
    await run(update, { id: key.id, input: { addresses: ['10.0.0.0/8'] } });
    expect(await statusOf(secret)).toBe(403);
    const freed = await run(update, { id: key.id, input: { addresses: null, expiresAt: null, pages: 'WHOLE' } });
    expect(freed).toEqual({
      updateKey: { name: 'made', allow: input.allow, addresses: null, expiresAt: null, pages: 'WHOLE', pageSize: 20 },
    });

    const rotate =
      'mutation ($id: ID!, $overlap: Int) { rotateKey(id: $id, overlapMinutes: $overlap) { secret key { secrets { validUntil } } } }';
    const { rotateKey } = await run<{ rotateKey: Issued }>(rotate, { id: key.id, overlap: 5 });
    expect(rotateKey.key.secrets).toEqual([{ validUntil: expect.any(String) as string }, { validUntil: null }]);
    expect([await statusOf(secret), await statusOf(rotateKey.secret)]).toEqual([200, 200]);

    const late =
      'mutation ($id: ID!, $version: String) { updateKey(id: $id, input: { name: "late" }, version: $version) { name version } }';
    const { key: seen } = await run<{ key: { version: string } }>('query ($id: ID!) { key(id: $id) { version } }', { id: key.id });
    await run(update, { id: key.id, input: { pageSize: 30, pages: 'PAGED' } });
    expect((await send(late, { id: key.id, version: seen.version })).json()).toMatchObject({
      errors: [{ extensions: { target: 'version' } }],
    });

    const day = 'mutation ($id: ID!) { updateKey(id: $id, input: { expiresAt: "2999-01-31" }) { expiresAt } }';
    expect(await run(day, { id: key.id })).toEqual({ updateKey: { expiresAt: '2999-01-31T00:00:00.000Z' } });

    const revoked = await run('mutation ($id: ID!) { revokeKey(id: $id) { revokedAt } }', { id: key.id });
    expect(revoked).toEqual({ revokeKey: { revokedAt: expect.any(String) as string } });
    expect([await statusOf(secret), await statusOf(rotateKey.secret)]).toEqual([401, 401]);
  });

  it('are listed and found without their secrets', async () => {
    const { key, secret } = await create({ name: 'listed' });
    const listed = await send(`{ keys ${KEY} }`);
    expect(listed.json<{ data: { keys: unknown[] } }>().data.keys).toContainEqual(key);
    expect(await run(`query ($id: ID!) { key(id: $id) ${KEY} }`, { id: key.id })).toEqual({ key });
    expect(await run('{ key(id: "none") { id } }')).toEqual({ key: null });
    expect(listed.body).not.toContain(secret.split('_')[2]);
    for (const field of ['secret', 'secretHash', 'hash']) expect((await send(`{ keys { ${field} } }`)).statusCode).toBe(400);
  });

  it.each([
    [{ name: 'x', allow: ['Person.firstnam'] }, 'allow', `Did you mean 'Person.firstname'?`],
    [{ name: 'x', deny: ['Persn.*'] }, 'deny', `Did you mean 'Person.*'?`],
    [{ name: 'x', addresses: ['10.0.0.1/8'] }, 'addresses', 'write 10.0.0.0/8'],
    [{ name: '' }, 'name', '1 to 200 characters'],
    [{ name: 'x', schema: null }, 'schema', 'FULL or GRANTED'],
    [{ name: 'x', pages: null }, 'pages', 'PAGED or WHOLE'],
    [{ name: 'x', pageSize: 5001 }, 'pageSize', 'MAX_PAGE_SIZE'],
    [{ name: 'x', expiresAt: '2000-01-01T00:00:00Z' }, 'expiresAt', 'is in the past'],
    [{ name: 'x', requestsPerMinute: 0 }, 'requestsPerMinute', 'from 1'],
    [{ name: 'x', requestsAtWork: 0 }, 'requestsAtWork', 'from 1'],
  ])('are not made of %j', async (input, target, message) => {
    const { errors } = (await send('mutation ($input: CreateKeyInput!) { createKey(input: $input) { secret } }', { input })).json<Answer>();
    expect(errors).toMatchObject([{ message: expect.stringContaining(message) as string, extensions: { code: 'BAD_USER_INPUT', target } }]);
  });

  it('that are not there are not changed', async () => {
    const { errors } = (await send('mutation { revokeKey(id: "none") { id } }')).json<Answer>();
    expect(errors).toMatchObject([
      { message: 'There is no key with the id none. List the keys to see their ids.', extensions: { target: 'id' } },
    ]);
  });
});

describe('the plane', () => {
  it('lists what can be granted, with description and sensitivity', async () => {
    const { grantableFields } = await run<{ grantableFields: unknown[] }>('{ grantableFields { name description sensitive } }');
    expect(grantableFields).toContainEqual({ name: 'Person.cpr', description: expect.stringMatching(/./) as string, sensitive: true });
    expect(grantableFields).toContainEqual(expect.objectContaining({ name: 'Person.affiliations', sensitive: false }));
  });

  it('tells who changed what', async () => {
    const { key } = await create({ name: 'audited' });
    await run('mutation ($id: ID!) { updateKey(id: $id, input: { name: "renamed" }) { id } }', { id: key.id });
    const { audit } = await run<{ audit: Record<string, string>[] }>(
      'query ($id: ID!) { audit(key: $id) { at actor action key before after } }',
      {
        id: key.id,
      },
    );
    expect(audit).toMatchObject([
      { action: 'UPDATE', actor: 'admin token from 127.0.0.1', key: key.id },
      { action: 'CREATE', before: null },
    ]);
    expect(JSON.parse(audit[0]?.before ?? '')).toMatchObject({ name: 'audited' });
    expect(JSON.parse(audit[0]?.after ?? '')).toMatchObject({ name: 'renamed' });
  });

  it('describes itself, and is kept nowhere', async () => {
    const response = await send('{ __schema { queryType { name } } }');
    expect(response.json()).toEqual({ data: { __schema: { queryType: { name: 'Query' } } } });
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  it('takes no request that a page of another site can send by itself', async () => {
    const query = 'mutation { createKey(input: { name: "forged" }) { secret } }';
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': type };
      const response = await admin.inject({ method: 'POST', url: '/graphql', headers, payload: JSON.stringify({ query }) });
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
    }
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect((await admin.inject({ url: '/graphql?query={__typename}', headers })).statusCode).toBe(400);
    const changing = await admin.inject({
      url: `/graphql?query=${encodeURIComponent(query)}`,
      headers: { ...headers, 'apollo-require-preflight': '1' },
    });
    expect(changing.statusCode).toBe(405);
    expect((await service.keys.list()).map(({ name }) => name)).not.toContain('forged');
  });

  it('answers under addresses and names that it knows, so that no other site can have its own name lead here', async () => {
    const configuration = readConfiguration({ LOG_LEVEL: 'silent', ADMIN_NAMES: 'Opslag-Admin.example.dk, other.example.dk' });
    const parts = {
      ...service,
      token: TOKEN,
    };
    const named = await buildAdminApp({ configuration, ...parts });
    const ask = async (host: string, authorization = `Bearer ${TOKEN}`, url = '/metrics'): Promise<number> =>
      (await named.inject({ url, headers: { host, authorization } })).statusCode;
    for (const host of ['localhost', 'LOCALHOST:8081', '127.0.0.1:8081', '10.1.2.3', '[::1]:8081', 'opslag-admin.example.dk:443'])
      expect([host, await ask(host)]).toEqual([host, 200]);
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:8081', 'example.dk', '[evil]'])
      expect([host, await ask(host)]).toEqual([host, 421]);
    expect([await ask('evil.example', 'Bearer wrong'), await ask('evil.example', '', '/%zz')]).toEqual([421, 421]);
    await named.close();
  });

  it('has limits of what a document asks for, each told', async () => {
    const aliases = Array.from({ length: 500 }, (_, index) => `a${index}: keys { id }`).join(' ');
    const deep = '{ __type(name: "Key") { fields { type { fields { name } } } } }';
    const cases: [string, RegExp][] = [
      [`{ ${aliases} }`, /more than 1000 tokens|contains more that 1000 tokens/],
      [`{ ${Array.from({ length: 31 }, (_, index) => `a${index}: keys { id }`).join(' ')} }`, /more than 30 aliases/],
      [`query { ...f ...f } fragment f on Query { ${Array.from({ length: 16 }, (_, index) => `a${index}: keys { id }`).join(' ')} }`, /more than 30 aliases/],
      ['{ a: __schema { types { name } } }', /Introspection takes no aliases/],
    ]; // oxfmt-ignore
    for (const [query, message] of cases) {
      const response = await send(query);
      expect(response.statusCode).toBe(400);
      expect(response.json<Answer>().errors?.[0]?.message).toMatch(message);
    }
    expect((await send(deep)).statusCode).toBe(200);
    expect((await send(`{ ${Array.from({ length: 30 }, (_, index) => `a${index}: keys { id }`).join(' ')} }`)).statusCode).toBe(200);
  });

  it('shows the console, which holds nothing, without the token, under its own names alone', async () => {
    // Where no page is built, the answer says so.
    const page = await admin.inject('/');
    expect(page.body).toMatch(page.statusCode === 200 ? /^<!doctype html>/ : /have not been built/);
    expect(page.body).not.toMatch(/https?:\/\//);
    expect((await admin.inject({ url: '/', headers: { host: 'elsewhere.example' } })).statusCode).toBe(421);
  });

  it('shows no page at its door, and nothing of other hosts', async () => {
    const response = await admin.inject({ url: '/graphql', headers: { authorization: `Bearer ${TOKEN}`, accept: 'text/html' } });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.body).not.toMatch(/<html|https?:\/\//);
  });

  it.each([
    [400, 'application/json', '{"query":"marked'],
    [415, 'application/x-www-form-urlencoded', 'query=marked'],
    [413, 'application/json', `{"query":"${'marked'.repeat(60_000)}"}`],
  ])('answers a body that is none, with %d, in its own form', async (status, type, payload) => {
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': type };
    const response = await admin.inject({ method: 'POST', url: '/graphql', headers, payload });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
    expect(response.body).not.toContain('marked');
  });

  it('answers what fails inside without detail', async () => {
    const broken = await buildAdminApp({
      ...service,
      configuration: readConfiguration({ LOG_LEVEL: 'silent' }),
      keys: { ...service.keys, list: () => Promise.reject(new Error('secret detail')) },
      token: TOKEN,
    });
    const headers = { authorization: `Bearer ${TOKEN}` };
    const response = await broken.inject({ method: 'POST', url: '/graphql', headers, payload: { query: '{ keys { id } }' } });
    expect(response.json()).toMatchObject({ errors: [{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }] });
    expect(response.body).not.toContain('detail');
    await broken.close();
  });

  it.each([
    { url: '/graphql', headers: { authorization: 'Bearer wrong' }, payload: {} },
    { url: '/session', headers: { host: 'localhost', origin: 'http://localhost' }, payload: { token: 'wrong' } },
  ])('logs from where a wrong token came to $url', async request => {
    const { statusCode, headers } = await admin.inject({ method: 'POST', remoteAddress: '10.9.8.7', ...request });
    expect(statusCode).toBe(401);
    const id = String(headers['x-request-id']);
    await until(() => log.some(line => line.includes(id)));
    expect(JSON.parse(log.find(line => line.includes(id)) ?? '{}')).toMatchObject({ status: 401, sender: '10.9.8.7' });
  });

  it('logs a URL that cannot be decoded, with the id that it is answered with', async () => {
    const { statusCode, headers } = await admin.inject({ url: '/%zz' });
    expect(statusCode).toBe(401);
    const id = String(headers['x-request-id']);
    await until(() => log.some(line => line.includes(id)));
  });

  it('logs neither token nor secret', async () => {
    const { secret } = await create({ name: 'logged' });
    expect(log.length).toBeGreaterThan(10);
    expect(log.join('')).not.toContain(TOKEN);
    expect(log.join('')).not.toContain(secret.split('_')[2]);
  });
});

it('tells who read sensitive fields of a person', async () => {
  const { headers, body } = await service.get('/odata/Persons?$top=1&$select=Uuid,Cpr');
  const person = (JSON.parse(body) as { value: { Uuid: string }[] }).value[0]?.Uuid ?? '';
  const query = 'query ($person: ID!) { reads(person: $person, first: 1) { at key keyName sender requestId fields } }';
  await until(async () => (await run<{ reads: unknown[] }>(query, { person })).reads.length > 0);
  const { reads } = await run<{ reads: Record<string, unknown>[] }>(query, { person });
  expect(reads[0]).toMatchObject({ keyName: 'test', sender: '127.0.0.1', requestId: headers['x-request-id'], fields: ['Person.cpr'] });
  const refused = (await send(query, { person: 'nobody' })).json<Answer>();
  expect(refused.errors?.[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT', target: 'person' } });
});

it.each([
  ['reads', '{ at }'],
  ['readsOfNobody', '{ count }'],
  ['readsCsv', ''],
])('refuses a time that ends before it begins, which nobody has read in: %s', async (field, selection) => {
  const query = `{ ${field}(from: "2026-02-01", until: "2026-01-01") ${selection} }`;
  expect((await send(query)).json<Answer>().errors?.[0]).toMatchObject({
    message: 'from must be before until.',
    extensions: { code: 'BAD_USER_INPUT' },
  });
});

it('tells how many reads of a time may have told of any person, and gives reads as CSV', async () => {
  const { headers } = await service.get('/odata/Persons?$apply=aggregate(Cpr with max as M)');
  const { headers: last } = await service.get('/odata/Persons?$top=1&$select=Cpr');
  const listed = 'query { reads(first: 1) { requestId } readsCsv }';
  await until(async () => (await run<{ readsCsv: string }>(listed)).readsCsv.includes(String(headers['x-request-id'])));
  const query =
    'query ($day: DateTime) { readsOfNobody(from: $day) { key keyName ways count first last } none: readsOfNobody(until: $day) { count } }';
  const { readsOfNobody, none } = await run<{ readsOfNobody: Record<string, unknown>[]; none: unknown[] }>(query, { day: FIRST_DAY });
  expect(readsOfNobody).toContainEqual({
    key: service.key.split('_')[1],
    keyName: 'test',
    ways: ['AGGREGATED'],
    count: expect.any(Number) as number,
    first: expect.any(String) as string,
    last: expect.any(String) as string,
  });
  expect(none).toEqual([]);
  const { readsCsv } = await run<{ readsCsv: string }>(listed);
  expect(readsCsv).toMatch(/^when,key,name,from,request,how,fields\r\n/);
  expect(readsCsv).toContain(`,test,127.0.0.1,${String(headers['x-request-id'])},AGGREGATED,Person.cpr\r\n`);
  expect(readsCsv).not.toContain(String(last['x-request-id']));
});

it('tells who tried sensitive fields of nobody whom they found', async () => {
  const query = '{ reads(first: 1) { key keyName requestId fields } }';
  const { headers } = await service.get("/odata/Persons/$count?$filter=Cpr%20eq%20'0000000000'");
  const newest = async () => (await run<{ reads: Record<string, unknown>[] }>(query)).reads[0];
  await until(async () => (await newest())?.requestId === headers['x-request-id']);
  expect(await newest()).toMatchObject({ keyName: 'test', fields: ['Person.cpr'] });
});

it.each(['/', '/docs', '/assets/a.js', '/metrics', '/version'])('%s is only read, and says so to any other method', async url => {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'text/plain' };
  for (const method of METHODS.filter(other => !['GET', 'HEAD', 'OPTIONS'].includes(other))) {
    const response = await admin.inject({ method: method as 'POST', url, headers, ...(method === 'TRACE' ? {} : { payload: 'x' }) });
    expect([method, response.statusCode, response.headers.allow]).toEqual([method, 405, 'GET, HEAD, OPTIONS']);
    expect(response.json<Answer>().errors?.[0]?.extensions).toEqual({ code: 'METHOD_NOT_ALLOWED' });
  }
  const response = await admin.inject({ method: 'OPTIONS', url, headers: { authorization: `Bearer ${TOKEN}` } });
  expect([response.statusCode, response.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
});

it.each(['/metrics', '/version'])('%s tells nobody without a token which methods it takes', async url => {
  for (const method of ['POST', 'OPTIONS'] as const) expect((await admin.inject({ method, url })).statusCode).toBe(401);
});

it.each([
  ['/graphql', 'GET, HEAD, POST, OPTIONS'],
  ['/session', 'GET, HEAD, POST, DELETE, OPTIONS'],
] as const)('%s says which methods it takes, to OPTIONS and to any other method', async (url, allow) => {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'text/plain' };
  for (const method of METHODS.filter(other => !allow.split(', ').includes(other))) {
    const response = await admin.inject({ method: method as 'PUT', url, headers, ...(method === 'TRACE' ? {} : { payload: 'x' }) });
    expect([method, response.statusCode, response.headers.allow]).toEqual([method, 405, allow]);
    expect(response.json<Answer>().errors?.[0]?.extensions).toEqual({ code: 'METHOD_NOT_ALLOWED' });
  }
  const response = await admin.inject({ method: 'OPTIONS', url, headers: { authorization: `Bearer ${TOKEN}` } });
  expect([response.statusCode, response.headers.allow]).toEqual([204, allow]);
});
