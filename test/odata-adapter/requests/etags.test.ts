/** ETags: what has one, what 304 and 412 are answered to, and what they depend on (Part 1, sections 8.2.4, 8.2.5 and 8.3.1). */
import { allRights } from '../../../graphql/grants/create-grants';
import { organisationModel } from '../../support/edm';
import { startTestService, type AskingReader, type TestService } from '../../support/service';

let service: TestService;
let person: string;

beforeAll(async () => {
  service = await startTestService();
  const { value } = (await service.get('/odata/Persons?$top=1&$filter=Photo%20ne%20null')).json<{ value: { Uuid: string }[] }>();
  person = `/odata/Persons(${value[0]?.Uuid ?? ''})`;
});
afterAll(() => service.close());

/** Of small answers and of `$metadata`, whose digest is kept, and of large ones. */
const [HASH, MAC] = [/^W\/"[\w-]{43}"$/, /^W\/"[\w-]{22}"$/];

const tagOf = async (url: string, headers: Record<string, string> = {}, reader: Pick<AskingReader, 'get'> = service): Promise<string> => {
  const response = await reader.get(url, headers);
  expect(response.statusCode).toBe(200);
  return String(response.headers.etag);
};

describe('an ETag', () => {
  it.each(['', '/Firstname', '/Firstname/$value', '/Affiliations', '/Affiliations/$count', '/Photo', '/Photo/$value', '?$expand=*'])(
    'comes with {person}%s, the same each time, and saves the second answer',
    async below => {
      const etag = await tagOf(person + below);
      expect(etag).toMatch(HASH);
      const again = await service.get(person + below, { 'if-none-match': etag });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    },
  );

  it.each([
    ['/odata/', HASH],
    ['/odata/$metadata', HASH],
    ['/odata/$metadata?$format=json', HASH],
    ['/odata/Persons?$top=3', HASH],
    ['/odata/Persons?$top=100', MAC],
    ['/odata/Persons/$count', HASH],
  ])('comes with %s', async (url, form) => {
    const etag = await tagOf(url);
    expect(etag).toMatch(form);
    expect((await service.get(url, { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('is another for another format, version, size of page, host and URL', async () => {
    const tags = await Promise.all([
      tagOf(person),
      tagOf(person, { accept: 'application/json' }),
      tagOf(person, { accept: 'application/json;IEEE754Compatible=true' }),
      tagOf(person, { 'odata-maxversion': '4.0' }),
      tagOf(person, { host: 'elsewhere.example' }),
      tagOf(`${person}?$select=*`),
      tagOf(`${person}?tool=excel`),
      tagOf('/odata/Persons?$top=3'),
      tagOf('/odata/Persons?$top=3', { prefer: 'maxpagesize=2' }),
    ]);
    expect(new Set(tags).size).toBe(tags.length);
  });

  it('is another for another key and for other rights, and another key is never told that nothing changed', async () => {
    const model = organisationModel();
    const readers = await Promise.all([
      service.as(allRights(model)),
      service.as(allRights(model)),
      service.as({ allow: undefined, deny: ['Person.surname'], schema: 'FULL' }),
      service.as({ allow: undefined, deny: ['Person.surname'], schema: 'GRANTED' }),
    ]);
    for (const url of [person, `${person}/Firstname`, '/odata/$metadata', '/odata/']) {
      const tags = await Promise.all(readers.map(reader => tagOf(url, {}, reader)));
      expect(new Set(tags).size).toBe(readers.length);
      for (const [index, reader] of readers.entries()) {
        const others = tags.filter((_, other) => other !== index).join(', ');
        expect((await reader.get(url, { 'if-none-match': others })).statusCode).toBe(200);
      }
    }
  });

  it('is not on what has no content, on an error, or on 304 of something else', async () => {
    const missing = '/odata/Persons(00000000-0000-4000-8000-000000000000)';
    for (const url of [missing, '/odata/People', '/odata/Persons?$filter=x']) {
      const response = await service.get(url, { 'if-none-match': '*' });
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.headers).not.toHaveProperty('etag');
    }
  });
});

describe('If-None-Match', () => {
  it.each([
    ['*', 304],
    ['{tag}', 304],
    ['"x", W/"y",{tag}', 304],
    ['{strong}', 304],
    ['"x"', 200],
    ['{tag', 200],
    ['', 200],
    ['{bare}', 200],
  ])('%s gives %i', async (header, status) => {
    const etag = await tagOf(person);
    const text = header.replace('{tag}', etag).replace('{strong}', etag.slice(2)).replace('{bare}', etag.slice(3, -1));
    const response = await service.get(person, { 'if-none-match': text });
    expect(response.statusCode).toBe(status);
  });

  it('keeps what a cache needs on 304, and nothing of the content', async () => {
    const { headers } = await service.get(person, { 'if-none-match': '*' });
    expect(headers).toMatchObject({ 'odata-version': '4.01', 'cache-control': 'private, no-store' });
    expect(headers.vary).toContain('ApiKey');
    expect(headers).not.toHaveProperty('content-type');
  });

  it('holds for HEAD', async () => {
    const ask = (headers: Record<string, string>) =>
      service.inject({ method: 'HEAD', url: person, headers: { ApiKey: service.key, ...headers } });
    const etag = await tagOf(person);
    expect((await ask({})).headers.etag).toBe(etag);
    const unchanged = await ask({ 'if-none-match': etag });
    expect(unchanged.statusCode).toBe(304);
    // That of the 200, or none (RFC 9110, section 8.6).
    expect(unchanged.headers).not.toHaveProperty('content-length');
    expect((await ask({ 'if-match': '"x"' })).statusCode).toBe(412);
  });

  it('what has no content has no length, for HEAD neither', async () => {
    const { value } = (await service.get('/odata/Persons?$filter=ChosenName%20eq%20null&$top=1')).json<{ value: { Uuid: string }[] }>();
    const url = `/odata/Persons(${value[0]?.Uuid})/ChosenName`;
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await service.inject({ method, url, headers: { ApiKey: service.key } });
      expect([method, statusCode, headers['content-length']]).toEqual([method, 204, undefined]);
    }
  });

  it('comes after the key: without one, nothing is told', async () => {
    const { statusCode, headers } = await service.inject({ method: 'GET', url: person, headers: { 'if-none-match': '*' } });
    expect(statusCode).toBe(401);
    expect(headers).not.toHaveProperty('etag');
  });
});

describe('If-Match', () => {
  it.each([
    ['*', 200],
    ['{tag}', 200],
    ['"x", {tag}', 200],
    ['"x"', 412],
    ['', 412],
  ])('%s gives %i', async (header, status) => {
    const response = await service.get(person, { 'if-match': header.replace('{tag}', await tagOf(person)) });
    expect(response.statusCode).toBe(status);
    if (status === 412) expect(response.json()).toMatchObject({ error: { code: 'PreconditionFailed', target: 'If-Match' } });
  });

  it('goes before If-None-Match', async () => {
    expect((await service.get(person, { 'if-match': '"x"', 'if-none-match': '*' })).statusCode).toBe(412);
  });

  it('names nothing where a property is null', async () => {
    const found = await service.get('/odata/Persons?$top=1&$filter=ChosenName%20eq%20null&$select=Uuid');
    const { value } = found.json<{ value: { Uuid: string }[] }>();
    const url = `/odata/Persons(${value[0]?.Uuid ?? ''})/ChosenName`;
    expect((await service.get(url)).statusCode).toBe(204);
    expect((await service.get(url, { 'if-match': '*' })).statusCode).toBe(412);
    expect((await service.get(url, { 'if-none-match': '*' })).statusCode).toBe(204);
  });
});
