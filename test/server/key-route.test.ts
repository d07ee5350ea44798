/** /key: what a key's holder is told of it, and who is not. */
import { allRights } from '../../graphql/grants/create-grants';
import { readModel } from '../../graphql/read-model/read-model';
import { DEFAULT_MODEL } from '../../server/default-model';
import { startPrivateService, type PrivateService } from '../support/service';

let service: PrivateService;

beforeAll(async () => {
  service = await startPrivateService();
});

afterAll(() => service.close());

const ask = (key: string, method: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' = 'GET') =>
  service.inject({ url: '/key', method, headers: { ApiKey: key } });

it('tells the name, rights, limits and expiry of the key, to be kept nowhere', async () => {
  const settings = {
    name: 'Phone book',
    allow: ['Person.firstname', 'Person.cpr'],
    deny: ['Person.cpr'],
    addresses: ['127.0.0.0/8'],
    requestsPerMinute: 10,
    requestsAtWork: 4,
    pages: 'PAGED',
    pageSize: 20,
    expiresAt: new Date('2999-01-01T00:00:00Z'),
  } as const;
  const { key, secret } = await service.keys.create(settings, 'tester');
  const response = await ask(secret);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' });
  expect(response.json()).toEqual({
    ...settings,
    id: key.id,
    schema: 'FULL',
    fields: ['Person.uuid', 'Person.firstname'],
    odata: {
      fields: ['Person.Uuid', 'Person.Firstname'],
      sensitive: expect.arrayContaining(['Person.Cpr', 'PersonPost.Street']) as string[],
    },
    created: key.created.toISOString(),
    expiresAt: '2999-01-01T00:00:00.000Z',
    secretValidUntil: null,
  });
});

it('tells of no limit with null', async () => {
  const { secret } = await service.keys.create({ name: 'free' }, 'tester');
  expect((await ask(secret)).json()).toMatchObject({
    allow: null,
    deny: [],
    addresses: null,
    requestsPerMinute: null,
    requestsAtWork: null,
    expiresAt: null,
  });
  expect((await ask(secret)).json()).toMatchObject({ pages: 'PAGED', pageSize: null });
  const all = (await ask(service.key)).json<{ fields: string[]; allow: string[] }>();
  expect(all.fields).toEqual(allRights(readModel(DEFAULT_MODEL)).allow);
});

it('names nothing that is withheld from a key with the schema GRANTED', async () => {
  const settings = { name: 'Excel', deny: ['Person.cpr', 'Person.firstname', 'OrgUnitKLE.*'], schema: 'GRANTED' } as const;
  const { secret } = await service.keys.create(settings, 'tester');
  const response = await ask(secret);
  expect(response.json()).toMatchObject({ schema: 'GRANTED', fields: expect.arrayContaining(['Person.surname']) as string[] });
  expect(response.body).not.toMatch(/cpr|firstname|OrgUnitKLE|OrgUnit\.kle/i);
});

it('tells when the old secret of a rotated key ends', async () => {
  const first = await service.keys.create({ name: 'x' }, 'tester');
  const second = await service.keys.rotate(first.key, 5, 'tester');
  const [old] = second.key.secrets;
  expect((await ask(first.secret)).json()).toMatchObject({ secretValidUntil: old?.validUntil?.toISOString() });
  expect((await ask(second.secret)).json()).toMatchObject({ secretValidUntil: null });
});

it('is open to nobody without a key, or from an address that the key does not admit', async () => {
  const { secret } = await service.keys.create({ name: 'x', addresses: ['10.0.0.0/8'] }, 'tester');
  expect((await ask(secret)).statusCode).toBe(403);
  const response = await service.inject({ url: '/key' });
  expect([response.statusCode, response.headers['www-authenticate']]).toEqual([
    401,
    ['Bearer realm="Opslag"', 'ApiKey realm="Opslag"', 'Basic realm="Opslag"'],
  ]);
  expect((await service.inject({ url: `/key?ApiKey=${secret}` })).json()).toMatchObject({ error: { code: 'KeyInUrl' } });
});

it('is read only', async () => {
  const head = await ask(service.key, 'HEAD');
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect((await ask(service.key, 'OPTIONS')).headers.allow).toBe('GET, HEAD, OPTIONS');
  const post = await ask(service.key, 'POST');
  expect([post.statusCode, post.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
});
