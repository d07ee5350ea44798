/**
 * For a key for which withheld names do not exist, every request of the catalogue is answered byte for byte as by a service whose model never had those names: tags, links,
 * tokens and suggestions included.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { getIntrospectionQuery } from 'graphql';
import { DEFAULT_MODEL } from '../../server/default-model';
import { startTestService, type AskingReader, type TestService } from '../support/service';
import { DOCUMENTS, HEADERS, URLS, URLS_WITH_HEADERS, WITH_VARIABLES } from './channel-requests';
import { DENIED } from './worlds';
import { writeLesserModel } from './write-lesser-model';

/** Links to what is withheld are granted like any other, and part of what tags and tokens are bound to. */
const WITHHELD: readonly string[] = [
  ...DENIED,
  'OrgUnit.klePrimary',
  'OrgUnit.kleSecondary',
  'OrgUnit.kleTertiary',
  'Affiliation.klePrimary',
  'Affiliation.kleSecondary',
  'Person.personType',
];
/** Pages of what is alike in each row. */
const ENV = { GRAPHQL_MAX_TOKENS: '100000', PAGE_SIZE: '200' };

let folder: string;
let whole: TestService;
let lesser: TestService;
let reader: AskingReader;
let known: Readonly<Record<string, string>>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'opslag-lesser-'));
  writeLesserModel({ from: DEFAULT_MODEL, into: folder, withheld: WITHHELD });
  whole = await startTestService({ env: ENV });
  lesser = await startTestService({ env: ENV, modelDir: folder });
  reader = await whole.as({ allow: undefined, deny: WITHHELD, schema: 'GRANTED' });
  known = {
    '{person}': await firstKey('Persons?$filter=Photo ne null'),
    '{unit}': await firstKey('OrgUnits?$filter=KLEPrimary/any()'),
    '{hidden}': await firstKey('Persons?$filter=Addresses/any(a:a/AddressProtected)'),
  };
});

afterAll(async () => {
  await lesser.close();
  await whole.close();
  rmSync(folder, { recursive: true });
});

async function firstKey(url: string): Promise<string> {
  const response = await whole.get(`/odata/${url}&$top=1&$select=Uuid`.replaceAll(' ', '%20'));
  return response.json<{ value: { Uuid: string }[] }>().value[0]?.Uuid ?? '';
}

async function answer(service: TestService, request: InjectOptions) {
  const response: Response = await service.inject({ ...request, headers: { ...request.headers, ApiKey: reader.key } });
  const headers = { ...response.headers, date: '', 'x-request-id': '', 'server-timing': '' };
  return { status: response.statusCode, headers, body: response.body.replace(/"requestId":"[^"]*"/g, '') };
}

async function expectSame(request: InjectOptions): Promise<void> {
  expect(await answer(whole, request)).toEqual(await answer(lesser, request));
}

const filled = (url: string): string => `/odata/${url.replace(/\{\w+\}/g, name => known[name] ?? '')}`.replaceAll(' ', '%20');

it.each([...new Set([...URLS, ...URLS_WITH_HEADERS])])('/odata/%s answers as by a service of the lesser model', async url => {
  await expectSame({ url: filled(url) });
  await expectSame({ method: 'HEAD', url: filled(url) });
});

describe.each(HEADERS)('with %j', headers => {
  it.each(URLS_WITH_HEADERS)('/odata/%s answers as by a service of the lesser model', url => expectSame({ url: filled(url), headers }));
});

it.each([...DOCUMENTS, ...WITH_VARIABLES, { query: getIntrospectionQuery() }])(
  '/graphql answers as by a service of the lesser model: $query $variables',
  payload => expectSame({ method: 'POST', url: '/graphql', payload }),
);

it('/key answers as by a service of the lesser model', () => expectSame({ url: '/key' }));

it('and for a key that may read it all, the services do differ', async () => {
  for (const url of ['/odata/$metadata', '/odata/Persons?$top=1', '/odata/Persons?$filter=Cpr%20eq%20null']) {
    const headers = { ApiKey: whole.key };
    const [one, two] = await Promise.all([whole, lesser].map(service => service.inject({ url, headers })));
    expect(two?.body).not.toBe(one?.body);
  }
});
