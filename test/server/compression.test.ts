/** Codings of answers: which one, of what, and that nothing else changes. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import type { KeyRights } from '../../graphql/grants/grants';
import { startTestService, type TestService } from '../support/service';

const PAGE = '/odata/Persons?$top=20';
const METADATA = '/odata/$metadata';

let service: TestService;
let photo: string;

beforeAll(async () => {
  service = await startTestService();
  const { value } = (await service.get('/odata/Persons?$top=1&$filter=Photo%20ne%20null')).json<{ value: { Uuid: string }[] }>();
  photo = `/odata/Persons(${value[0]?.Uuid ?? ''})/Photo/$value`;
});
afterAll(() => service.close());

const get = (url: string, coding: string, rest: InjectOptions = {}): Promise<Response> =>
  service.inject({ url, ...rest, headers: { ApiKey: service.key, 'accept-encoding': coding, ...rest.headers } });

function decoded({ headers, rawPayload }: Response): string {
  switch (headers['content-encoding']) {
    case 'br':
      return brotliDecompressSync(rawPayload).toString();
    case 'gzip':
      return gunzipSync(rawPayload).toString();
    default:
      return rawPayload.toString();
  }
}

it.each([
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['GZIP', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['gzip;q=0.1, identity', undefined],
  ['identity', undefined],
  ['deflate', undefined],
  ['', undefined],
  ['nonsense;;;q=', undefined],
])('Accept-Encoding: %s is answered in %s', async (accepted, coding) => {
  const response = await get(PAGE, accepted);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-encoding']).toBe(coding);
  expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
  expect(decoded(response)).toBe((await service.get(PAGE)).body);
});

it.each([
  ['$metadata', '/odata/$metadata', 200],
  ['a long page', '/odata/Persons?$top=1000', 200],
  ['what a key is', '/key', 200],
  ['GraphQL', '/graphql?query={persons(first:50){nodes{uuid,firstname}}}', 200],
  ['errors', `/graphql?query={${'wrong,'.repeat(40)}}`, 400],
])('holds for %s', async (_what, url, status) => {
  const answers = await Promise.all(['identity', 'gzip', 'br'].map(coding => get(url, coding)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status, status]);
  expect(new Set(answers.map(decoded)).size).toBe(1);
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
});

it('gives each key its own $metadata in every coding, and 304 for its own ETag alone', async () => {
  const rights: KeyRights = { allow: undefined, deny: ['Person.surname'], schema: 'GRANTED' };
  const readers = [service, await service.as(rights)];
  const etags = await Promise.all(readers.map(async reader => String((await reader.get(METADATA)).headers.etag)));
  for (const coding of ['br', 'gzip', 'identity']) {
    const answers = await Promise.all(readers.map(({ key }) => get(METADATA, coding, { headers: { ApiKey: key } })));
    expect(answers.map(answer => decoded(answer).includes('Name="Surname"'))).toEqual([true, false]);
    expect(answers.map(({ headers }) => headers.etag)).toEqual(etags);
    for (const [index, { key }] of readers.entries()) {
      const asked = etags.map(etag => get(METADATA, coding, { headers: { ApiKey: key, 'if-none-match': etag } }));
      expect((await Promise.all(asked)).map(({ statusCode }) => statusCode === 304)).toEqual([index === 0, index === 1]);
    }
  }
});

it('says that answers vary by it, whichever coding was sent, 304 included', async () => {
  const answers = [await get(PAGE, 'gzip'), await get(PAGE, 'identity'), await get(PAGE, 'gzip', { headers: { 'if-none-match': '*' } })];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 304]);
  for (const { headers } of answers) expect(headers.vary).toContain('Accept-Encoding');
});

it('has one weak ETag in every coding, and 304 for it', async () => {
  const [gzip, br, plain] = await Promise.all(['gzip', 'br', 'identity'].map(coding => get(PAGE, coding)));
  expect(gzip?.headers.etag).toMatch(/^W\//);
  expect([br?.headers.etag, plain?.headers.etag]).toEqual([gzip?.headers.etag, gzip?.headers.etag]);
  const again = await get(PAGE, 'br', { headers: { 'if-none-match': String(gzip?.headers.etag) } });
  expect([again.statusCode, again.rawPayload.length, again.headers['content-encoding']]).toEqual([304, 0, undefined]);
});

it('leaves photos and short answers as they are', async () => {
  for (const url of [photo, '/odata/Persons/$count', '/livez']) {
    expect((await get(url, 'gzip, br')).headers).not.toHaveProperty('content-encoding');
  }
});

it('gives HEAD the headers of GET', async () => {
  const [head, full] = [await get(PAGE, 'gzip', { method: 'HEAD' }), await get(PAGE, 'gzip')];
  expect(head.rawPayload).toHaveLength(0);
  for (const name of ['content-encoding', 'content-length', 'etag', 'vary']) expect(head.headers[name]).toBe(full.headers[name]);
});

it('can be switched off', async () => {
  const plain = await startTestService({ env: { COMPRESSION: 'off' } });
  const { headers } = await plain.get(PAGE, { 'accept-encoding': 'br' });
  expect(headers).not.toHaveProperty('content-encoding');
  expect(headers.vary).not.toContain('Accept-Encoding');
  await plain.close();
});
