/** The door over HTTP: methods, headers, formats and faults, with results written by hand. */
import fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify';
import type { DocumentPlane, ExecutedDocument } from '../../../graphql/data-plane-types';
import { DEFAULT_LIMITS } from '../../../odata-adapter/limits';
import { odataAdapter, type ODataAdapterOptions } from '../../../odata-adapter/plugin';
import { TextSealer } from '../../../std/text-sealer';
import { organisationModel } from '../../support/edm';
import { everything } from '../../support/key-grants';
import { keptTrace } from '../../support/trace';

const P = '0b1c2d3e-0000-4000-8000-000000000001';
const model = organisationModel();
const restrictModel = (): typeof model => model;
const linkSealer = new TextSealer(Buffer.alloc(32), 'test');
const reader = { keyId: 'k', keyName: 'n', grants: everything(model) };

let app: FastifyInstance;
let result: ExecutedDocument | Error = { data: {}, rows: 0, values: 0 };
const documents: DocumentPlane = {
  prepare: text => ({ text, takesFloats: false, outline: { entitySets: [], shape: '', fields: [] }, withheld: undefined, sensitive: [] }),
  execute: () => (result instanceof Error ? Promise.reject(result) : Promise.resolve(result)),
  renew: () => Promise.resolve(undefined),
  hold: () => {
    throw new Error('The reader gets pages.');
  },
};

const options: ODataAdapterOptions & { readonly prefix: string } = {
  prefix: '/odata',
  model,
  restrictModel,
  documents,
  limits: DEFAULT_LIMITS,
  linkSealer,
  timeZone: 'UTC',
  contextOf: ({ id }) => ({ requestId: id, reader, trace: keptTrace(), signal: new AbortController().signal }),
  serverTiming: false,
  explains: false,
};

beforeAll(async () => {
  app = fastify();
  await app.register(odataAdapter, { ...options, serverTiming: true });
});
afterAll(() => app.close());
beforeEach(() => {
  result = { data: { root: { nodes: [{ Firstname: 'Bo', k0: P }], count: 1, next: null } }, rows: 1, values: 1 };
});

const ask = (url: string, rest: InjectOptions = {}): Promise<LightMyRequestResponse> => app.inject({ method: 'GET', url, ...rest });
const get = (url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> => ask(url, { headers });
const errorOf = (response: LightMyRequestResponse): Record<string, unknown> => response.json<{ error: Record<string, unknown> }>().error;

describe('data', () => {
  it('comes with the headers of OData', async () => {
    const response = await get('/odata/Persons?$select=Firstname', { host: 'data.example.dk' });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json;odata.metadata=minimal;charset=utf-8',
      'odata-version': '4.01',
      'cache-control': 'private, no-store',
      vary: 'Accept, ApiKey, Authorization, OData-MaxVersion, Prefer',
    });
    expect(response.json()).toEqual({
      '@odata.context': 'http://data.example.dk/odata/$metadata#Persons(Firstname)',
      value: [{ '@odata.id': `http://data.example.dk/odata/Persons(${P})`, Firstname: 'Bo' }],
    });
  });

  it('has the media type that was asked for, to the letter', async () => {
    const types = ['application/json', 'application/json;odata.metadata=minimal;IEEE754Compatible=true'];
    const answers = await Promise.all(types.map(accept => get('/odata/Persons', { accept })));
    expect(answers.map(({ headers }) => headers['content-type'])).toEqual([
      'application/json;odata.metadata=minimal',
      'application/json;odata.metadata=minimal;IEEE754Compatible=true',
    ]);
  });

  it('tells how long each stage took, and of a request that has a plan that none was made', async () => {
    const told = async (): Promise<string> => String((await get('/odata/Persons?$top=7')).headers['server-timing']);
    const [time, none] = [String.raw`;dur=\d+\.\d{3}`, ';dur=0'];
    const timing = (of: string): RegExp =>
      new RegExp(`^lex${time}, find${time}, parse${of}, bind${of}, compile${of}, compare${none}, execute${time}, shape${time}$`);
    expect(await told()).toMatch(timing(time));
    expect(await told()).toMatch(timing(none));
  });

  it('is answered in the version asked for', async () => {
    const response = await get('/odata/Persons?$select=Firstname&$expand=Users', { 'OData-MaxVersion': '4.0' });
    expect(response.headers['odata-version']).toBe('4.0');
  });

  it('honours a preferred page size, and says so', async () => {
    let size: unknown;
    const sized = fastify();
    const execute: DocumentPlane['execute'] = (...asked) => {
      size = asked[1].first;
      return documents.execute(...asked);
    };
    await sized.register(odataAdapter, { ...options, documents: { ...documents, execute } });
    const response = await sized.inject({ url: '/odata/Persons', headers: { Prefer: 'odata.maxpagesize=7' } });
    expect(size).toBe(7);
    expect(response.headers['preference-applied']).toBe('odata.maxpagesize=7');
    expect(response.headers).not.toHaveProperty('server-timing');
    await sized.close();
  });

  it('has no body for HEAD, and the same headers', async () => {
    const [head, full] = await Promise.all([ask('/odata/Persons', { method: 'HEAD' }), get('/odata/Persons')]);
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(full.headers['content-length']);
    expect(head.headers['content-type']).toBe(full.headers['content-type']);
  });

  it('is a bare count by /$count', async () => {
    const response = await get('/odata/Persons/$count', { accept: 'application/json' });
    expect(response.body).toBe('1');
    expect(response.headers['content-type']).toBe('text/plain;charset=utf-8');
  });

  it('is nothing at all where a property is null', async () => {
    result = { data: { root: { ChosenName: null } }, rows: 1, values: 1 };
    const response = await get(`/odata/Persons(${P})/ChosenName`);
    expect([response.statusCode, response.body]).toEqual([204, '']);
  });
});

describe('documents', () => {
  it.each(['/odata', '/odata/'])('are listed at %s', async url => {
    const response = await get(url, { host: 'data.example.dk:8080' });
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.json()).toMatchObject({ '@odata.context': 'http://data.example.dk:8080/odata/$metadata' });
  });

  it('of metadata are XML unless JSON is asked for', async () => {
    const xml = await get('/odata/$metadata');
    expect(xml.headers['content-type']).toMatch(/^application\/xml/);
    expect(xml.body).toContain('<edmx:Edmx');
    expect((await get('/odata/$metadata?$format=json')).json()).toMatchObject({ $Version: '4.01' });
    expect((await get('/odata/$metadata', { accept: 'application/json' })).json()).toMatchObject({ $Version: '4.01' });
    expect((await get('/odata/$metadata', { 'OData-MaxVersion': '4.0' })).body).toContain('Version="4.0"');
  });
});

describe('methods', () => {
  it('other than GET, HEAD and OPTIONS are refused, whatever comes with them', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      for (const payload of ['{', '<x/>']) {
        const response = await ask('/odata/Persons', { method, payload, headers: { 'content-type': 'application/json' } });
        expect([response.statusCode, errorOf(response).code, response.headers.allow]).toEqual([
          405,
          'MethodNotAllowed',
          'GET, HEAD, OPTIONS',
        ]);
        expect(response.headers['odata-version']).toBe('4.01');
      }
    }
    const response = await ask('/odata/Persons', { method: 'POST', payload: '<x/>', headers: { 'content-type': 'application/xml' } });
    expect(response.statusCode).toBe(405);
  });

  it('are told by OPTIONS', async () => {
    const response = await ask('/odata/Persons', { method: 'OPTIONS' });
    expect([response.statusCode, response.headers.allow, response.body]).toEqual([204, 'GET, HEAD, OPTIONS', '']);
  });
});

describe('faults', () => {
  it.each([
    ['/odata/Persons?$filter=Fristname%20eq%20%27x%27', 400, 'UnknownName'],
    ['/odata/Persons?$filter=Firstname%20eq', 400, 'SyntaxError'],
    ['/odata/Persons?$filter=Firstname%20eq%20true', 400, 'TypeMismatch'],
    ['/odata/Persons?$fliter=true', 400, 'UnknownOption'],
    ['/odata/Persons?$top=1&$top=2', 400, 'DuplicateOption'],
    [`/odata/Persons(${P})?$top=1`, 400, 'OptionNotApplicable'],
    ['/odata/Persons/$count?$format=json', 400, 'OptionNotApplicable'],
    ['/odata/People', 404, 'ResourceNotFound'],
    ['/odata/Persons?$apply=join(Users%20as%20User)', 501, 'NotOffered'],
    ['/odata/Persons?$format=xml', 406, 'NotAcceptable'],
    ['/odata/Persons?$format=application/json;odata.metadata=most', 406, 'NotAcceptable'],
  ])('of %s are OData JSON', async (url, status, code) => {
    const response = await get(url);
    expect([response.statusCode, errorOf(response).code]).toEqual([status, code]);
    expect(errorOf(response)).toMatchObject({
      message: expect.any(String) as unknown,
      innererror: { requestId: expect.any(String) as unknown },
    });
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect([response.headers['odata-version'], response.headers['content-language']]).toEqual(['4.01', 'en']);
  });

  it('of a URL that is too long are OData JSON', async () => {
    const response = await get(`/odata/Persons?$filter=${'x'.repeat(9000)}`);
    expect([response.statusCode, errorOf(response).code]).toEqual([414, 'UriTooLong']);
  });

  it('have a position and a suggestion', async () => {
    const { message, target } = errorOf(await get('/odata/Persons?$filter=Fristname%20eq%20%27x%27'));
    expect(target).toBe('$filter');
    expect(message).toBe("$filter: Person has no property 'Fristname' at position 17. Did you mean 'Firstname'?");
  });

  it('of headers name the header', async () => {
    expect(errorOf(await get('/odata/Persons', { 'OData-MaxVersion': '3.0' }))).toMatchObject({
      code: 'InvalidHeader',
      target: 'OData-MaxVersion',
    });
    expect((await get('/odata/Persons', { accept: 'text/html' })).statusCode).toBe(406);
  });

  it('keep the version asked for', async () => {
    const response = await get('/odata/People', { 'OData-MaxVersion': '4.0' });
    expect([response.statusCode, response.headers['odata-version']]).toEqual([404, '4.0']);
  });

  it('of reading say when to try again', async () => {
    result = { data: null, errors: [{ message: 'gone', extensions: { code: 'UNAVAILABLE' } }], rows: 0, values: 0 };
    const response = await get('/odata/Persons');
    expect([response.statusCode, errorOf(response).code, response.headers['retry-after']]).toEqual([503, 'Unavailable', '5']);
  });

  it('that nobody expected tell nothing but the request', async () => {
    result = new Error('select * from secrets where cpr = 0101010101');
    const response = await get('/odata/Persons');
    expect(response.statusCode).toBe(500);
    expect(errorOf(response)).toMatchObject({ code: 'InternalError' });
    expect(response.body).not.toMatch(/secrets|0101010101/);
  });
});

it('has links of the public address, path and all', async () => {
  const behind = fastify();
  const publicUrl = 'https://example.dk/opslag/';
  await behind.register(odataAdapter, { ...options, publicUrl });
  result = { data: { root: { nodes: [{ Firstname: 'Bo' }], next: 'tok' } }, rows: 1, values: 1 };
  const body = (await behind.inject('/odata/Persons?$select=Firstname')).json<Record<string, unknown>>();
  expect(body['@odata.context']).toBe('https://example.dk/opslag/odata/$metadata#Persons(Firstname)');
  expect(body['@odata.nextLink']).toBe('https://example.dk/opslag/odata/Persons?$select=Firstname&$skiptoken=tok');
  await behind.close();
});
