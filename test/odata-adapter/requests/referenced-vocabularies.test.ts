/** What `$metadata` refers to, followed as a client follows it: every reference leads to a document of this service, which needs no other. */
import { startTestService, type AskingReader, type TestService } from '../../support/service';

let service: TestService;
let narrow: AskingReader;
beforeAll(async () => {
  service = await startTestService();
  narrow = await service.as({ allow: ['Person.firstname'], deny: [], schema: 'GRANTED' });
});
afterAll(() => service.close());

const ROOT = 'http://opslag.example/odata/$metadata';
const XML = { accept: 'application/xml', host: 'opslag.example' };
const JSON_ = { accept: 'application/json', host: 'opslag.example' };

interface Csdl {
  readonly $Reference?: Readonly<Record<string, { readonly $Include: readonly { readonly $Namespace: string }[] }>>;
  readonly [namespace: string]: unknown;
}

const referencesOfXml = (body: string): readonly [uri: string, namespace: string][] =>
  [...body.matchAll(/<edmx:Reference Uri="([^"]*)"><edmx:Include Namespace="([^"]*)"/g)].map(([, uri = '', namespace = '']) => [
    uri,
    namespace,
  ]);

const referencesOfJson = (body: string): readonly [uri: string, namespace: string][] =>
  Object.entries((JSON.parse(body) as Csdl).$Reference ?? {}).map(([uri, { $Include }]) => [uri, $Include[0]?.$Namespace ?? '']);

it.each([
  [
    'XML',
    XML,
    referencesOfXml,
    (body: string, namespace: string) => body.includes(`<Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="${namespace}"`),
  ],
  ['JSON', JSON_, referencesOfJson, (body: string, namespace: string) => namespace in (JSON.parse(body) as Csdl)],
] as const)('lead in %s from document to document, for any key', async (format, headers, referencesOf, defines) => {
  const waiting: [url: string, namespace: string | undefined][] = [[ROOT, undefined]];
  const seen = new Map<string, string>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [url, namespace] = next;
    if (seen.has(url)) continue;
    expect(url).toMatch(/^http:\/\/opslag\.example\/odata\//);
    const { statusCode, body, headers: answered } = await narrow.get(url.slice('http://opslag.example'.length), headers);
    expect([url, statusCode, answered['content-type']]).toEqual([url, 200, expect.stringContaining(headers.accept)]);
    if (namespace !== undefined) expect([url, defines(body, namespace)]).toEqual([url, true]);
    seen.set(url, body);
    waiting.push(...referencesOf(body).map(([uri, included]): [string, string] => [new URL(uri, url).href, included]));
  }
  expect(seen.size).toBe(6);
  const versions = [...seen.values()].map(body => /Version"?[=:]"([^"]+)"/.exec(body)?.[1]);
  expect(new Set(versions)).toEqual(new Set([format === 'XML' ? '4.0' : '4.01']));
});

describe('a vocabulary', () => {
  const url = '/odata/$metadata/Org.OData.Core.V1.xml';

  it('has the format that its name says, whatever is accepted', async () => {
    const { statusCode, headers } = await service.get(url, { accept: 'application/json' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml;charset=utf-8']);
    expect((await service.get('/odata/%24metadata/Org.OData.Core.V1.json')).headers['content-type']).toBe('application/json;charset=utf-8');
  });

  it('may be kept for a day, and is not sent again to who has it', async () => {
    const { headers } = await service.get(url);
    expect(headers['cache-control']).toBe('private, max-age=86400');
    expect((await service.get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  it('is for those who have a key', async () => {
    expect((await service.inject({ url })).statusCode).toBe(401);
  });

  it.each([
    ['$metadata/Org.OData.Core.V1', 404],
    ['$metadata/Org.OData.Measures.V1.xml', 404],
    ['$metadata/Org.OData.Core.V1.xml/x', 404],
    ['$metadata/Org.OData.Core.V1.xml(1)', 404],
    ['$metadata/$count', 404],
    ['$metadata/Org.OData.Core.V1.xml?$format=json', 400],
    ['$metadata/Org.OData.Core.V1.xml?$top=1', 400],
  ])('is not %s: %i', async (path, status) => {
    expect((await service.get(`/odata/${path}`)).statusCode).toBe(status);
  });
});
