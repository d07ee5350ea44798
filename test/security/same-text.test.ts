/** The same request by a key that may and by one that may not, again and again at once, with everything warm: no cache carries what the one reads to the other. */
import { allRights } from '../../graphql/grants/create-grants';
import { organisationModel } from '../support/edm';
import { startTestService, type AskingReader, type TestService } from '../support/service';

let service: TestService;
let readers: Readonly<Record<'full' | 'limited' | 'granted', AskingReader>>;

beforeAll(async () => {
  service = await startTestService({ env: { LOG_LEVEL: 'silent' } });
  readers = {
    full: await service.as(allRights(organisationModel())),
    limited: await service.as({ allow: undefined, deny: ['Person.surname'], schema: 'FULL' }),
    granted: await service.as({ allow: undefined, deny: ['Person.surname'], schema: 'GRANTED' }),
  };
});
afterAll(() => service.close());

const WAVES = 6;
const AT_ONCE = 50;

async function interleaved(
  send: (reader: AskingReader) => Promise<{ statusCode: number; body: string }>,
): Promise<Record<string, Set<string>>> {
  const seen: Record<string, Set<string>> = { full: new Set(), limited: new Set(), granted: new Set() };
  const names = ['full', 'limited', 'full', 'granted'] as const;
  for (let wave = 0; wave < WAVES; wave += 1) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, index) => {
        const name = names[(index + wave) % names.length] ?? 'full';
        const { statusCode, body } = await send(readers[name]);
        seen[name]?.add(`${statusCode} ${body.replace(/"requestId":"[^"]*"/, '')}`);
      }),
    );
  }
  return seen;
}

const ODATA = [
  ['/odata/Persons?$top=5', 200],
  ['/odata/Persons?$top=5&$expand=*', 200],
  ['/odata/Persons?$top=5&$select=Firstname,Cpr', 403],
  ['/odata/Persons?$top=5&$orderby=Surname', 403],
  ['/odata/Persons?$top=30&$filter=Addresses/any(a:a/AddressProtected)&$expand=Addresses', 200],
] as const;

const GRAPHQL = [
  ['{ persons(first: 5) { nodes { uuid cpr surname } } }', 403],
  [
    '{ persons(first: 30, filter: { addresses: { any: { addressProtected: { eq: true } } } }) { nodes { uuid addresses { nodes { street city } } } } }',
    200,
  ],
] as const;

function expectApart(seen: Record<string, Set<string>>, status: number): void {
  const [full, limited, granted] = [seen.full, seen.limited, seen.granted].map(answers => [...(answers ?? [])]);
  // Each key is answered one and the same all the time.
  expect([full?.length, limited?.length, granted?.length]).toEqual([1, 1, 1]);
  expect(full?.[0]).toMatch(/^200 /);
  expect(limited?.[0]?.slice(0, 3)).toBe(String(status));
  expect(limited?.[0]).not.toBe(full?.[0]);
  for (const answer of [limited?.[0], granted?.[0]]) expect(answer).not.toMatch(/"(?:Cpr|cpr|Surname|surname)":/);
}

it.each(ODATA)('%s', async (url, status) => {
  expectApart(await interleaved(reader => reader.get(url)), status);
});

it.each(GRAPHQL)('%s', async (query, status) => {
  expectApart(await interleaved(reader => reader.graphql(query)), status);
});

it('a token of the one is none of the other', async () => {
  const { body } = await readers.full.get('/odata/Persons?$select=Firstname', { prefer: 'maxpagesize=3' });
  const link = (JSON.parse(body) as Record<string, string>)['@odata.nextLink']?.replace(/^.*(?=\/odata\/)/, '') ?? '';
  expect((await readers.full.get(link)).statusCode).toBe(200);
  expect((await readers.limited.get(link)).json()).toMatchObject({ error: { code: 'InvalidSkipToken' } });
});
