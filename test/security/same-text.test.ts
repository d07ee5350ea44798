/** The same request by a key that may and by one that may not, again and again at once on 50 connections, with everything warm: no cache carries what the one reads to the other. */
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { allRights } from '../../graphql/grants/create-grants';
import { organisationModel } from '../support/edm';
import { startTestService, type AskingReader, type TestService } from '../support/service';

let service: TestService;
let address: URL;
let keys: Readonly<Record<ReaderName, string>>;
let readers: Readonly<Record<ReaderName, AskingReader>>;

type ReaderName = 'full' | 'limited' | 'granted';

const WAVES = 6;
const TURNS: readonly ReaderName[] = ['full', 'limited', 'full', 'granted'];

/** Each holds one connection open; the keys take turns on it. */
const connections = Array.from({ length: 50 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));

beforeAll(async () => {
  service = await startTestService({ env: { LOG_LEVEL: 'silent' } });
  address = new URL(await service.listen());
  readers = {
    full: await service.as(allRights(organisationModel())),
    limited: await service.as({ allow: undefined, deny: ['Person.surname'], schema: 'FULL' }),
    granted: await service.as({ allow: undefined, deny: ['Person.surname'], schema: 'GRANTED' }),
  };
  keys = { full: readers.full.key, limited: readers.limited.key, granted: readers.granted.key };
});
afterAll(async () => {
  for (const connection of connections) connection.destroy();
  await service.close();
});

interface Sent {
  readonly path: string;
  readonly body?: string;
}

async function send({ path, body }: Sent, key: string, agent: Agent): Promise<string> {
  const headers = { ApiKey: key, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) };
  const { hostname: host, port } = address;
  const asked = request({ host, port, agent, path, headers, method: body === undefined ? 'GET' : 'POST' }).end(body);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return `${response.statusCode ?? 0} ${(await text(response)).replace(/"requestId":"[^"]*"/, '')}`;
}

/** What each key was answered, on all connections at once, again and again. */
async function interleaved(sent: Sent): Promise<Record<ReaderName, Set<string>>> {
  const seen: Record<ReaderName, Set<string>> = { full: new Set(), limited: new Set(), granted: new Set() };
  // The full key's document is validated, compiled and run before any other asks.
  for (let time = 0; time < 3; time += 1) seen.full.add(await send(sent, keys.full, agentOf(0)));
  for (let wave = 0; wave < WAVES; wave += 1) {
    await Promise.all(
      connections.map(async (agent, index) => {
        const name = TURNS[(index + wave) % TURNS.length] ?? 'full';
        seen[name].add(await send(sent, keys[name], agent));
      }),
    );
  }
  return seen;
}

function agentOf(index: number): Agent {
  const agent = connections[index];
  if (agent === undefined) throw new Error('There is no such connection.');
  return agent;
}

const ODATA = [
  ['/odata/Persons?$top=5', 200],
  ['/odata/Persons?$top=5&$expand=*', 200],
  ['/odata/Persons?$top=5&$select=Firstname,Cpr', 403],
  ['/odata/Persons?$top=5&$orderby=Surname', 403],
  ['/odata/Persons?$top=30&$filter=Addresses/any(a:a/AddressProtected)&$expand=Addresses', 200],
  ['/odata/Persons?$top=5&$format=application/json;odata.metadata=full&$expand=Photo/$ref', 200],
  ['/odata/Persons?$search=hansen&$top=5&$select=Uuid', 200],
  ['/odata/Persons?$apply=concat(identity,aggregate($count%20as%20N))&$top=3', 200],
  ['/odata/Persons?$apply=groupby((Surname))&$top=3', 403],
  ['/odata/Persons?$top=3&$compute=concat(Firstname,Surname)%20as%20X&$select=X', 403],
  [
    '/odata/Persons?$top=30&$filter=Addresses/any(a:a/AddressProtected)&$select=Uuid&$expand=Addresses($compute=length(Street)%20as%20X;$select=X)',
    200,
  ],
] as const;

const GRAPHQL = [
  ['{ persons(first: 5) { nodes { uuid cpr surname } } }', 403],
  [
    '{ persons(first: 30, filter: { addresses: { any: { addressProtected: { eq: true } } } }) { nodes { uuid addresses { nodes { street city } } } } }',
    200,
  ],
  ['{ persons(first: 5, search: { word: "hansen" }) { nodes { uuid } count } }', 200],
  [
    '{ personsAggregate(steps: [{ aggregate: [{ as: "m", method: MAX, value: { field: { name: Person_surname } } }] }]) { nodes { string(name: "m") } } }',
    403,
  ],
] as const;

function expectApart(seen: Record<ReaderName, Set<string>>, status: number): void {
  const [full, limited, granted] = [seen.full, seen.limited, seen.granted].map(answers => [...answers]);
  // Each key is answered one and the same all the time.
  const one = [expect.any(String)];
  expect([full, limited, granted]).toEqual([one, one, one]);
  expect(full?.[0]).toMatch(/^200 /);
  expect(limited?.[0]?.slice(0, 3)).toBe(String(status));
  expect(limited?.[0]).not.toBe(full?.[0]);
  for (const answer of [limited?.[0], granted?.[0]]) expect(answer).not.toMatch(/"(?:Cpr|cpr|Surname|surname)":/);
}

it.each(ODATA)('%s', async (url, status) => {
  expectApart(await interleaved({ path: url }), status);
});

it.each(GRAPHQL)('%s', async (query, status) => {
  expectApart(await interleaved({ path: '/graphql', body: JSON.stringify({ query }) }), status);
});

it('each connection was one and the same all the time', async () => {
  const open = await new Promise<number>((resolve, reject) =>
    service.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );
  expect(open).toBe(connections.length);
});

it('a token of the one is none of the other', async () => {
  const { body } = await readers.full.get('/odata/Persons?$select=Firstname', { prefer: 'maxpagesize=3' });
  const link = (JSON.parse(body) as Record<string, string>)['@odata.nextLink']?.replace(/^.*(?=\/odata\/)/, '') ?? '';
  expect((await readers.full.get(link)).statusCode).toBe(200);
  expect((await readers.limited.get(link)).json()).toMatchObject({ error: { code: 'InvalidSkipToken' } });
});
