/** What the console asks the admin plane beside keys: previews of a key, addresses, persons by name, use, the log of changes and health. */
import type { FastifyInstance } from 'fastify';
import { buildAdminApp } from '../../../server/admin/admin-app';
import { readConfiguration } from '../../../server/configuration/read-configuration';
import { withClient } from '../../../resolvers/database/with-client';
import { startPrivateService, type PrivateService } from '../../support/service';
import { until } from '../../support/until';

const TOKEN = 'a-token-for-the-tests-of-what-the-console-asks';

let service: PrivateService;
let admin: FastifyInstance;
let person: { readonly Uuid: string; readonly Cpr: string; readonly CalculatedName: string; readonly Surname: string };
const log: string[] = [];

beforeAll(async () => {
  service = await startPrivateService();
  const configuration = readConfiguration({ LOG_LEVEL: 'info' });
  const logStream = { write: (line: string) => log.push(line) };
  admin = await buildAdminApp({ ...service, configuration, token: TOKEN, logStream });
  const answer = await service.get(
    '/odata/Persons?$top=1&$filter=Cpr ne null&$select=Uuid,Cpr,CalculatedName,Surname'.replaceAll(' ', '%20'),
  );
  [person] = answer.json<{ value: [typeof person] }>().value;
});

afterAll(async () => {
  await admin.close();
  await service.close();
});

interface Answer<Data> {
  readonly data: Data;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Record<string, unknown> }[];
}

async function send<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Answer<Data>> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  return (await admin.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } })).json();
}

async function run<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const { data, errors } = await send<Data>(query, variables);
  expect(errors).toBeUndefined();
  return data;
}

interface Shown {
  readonly effectiveFields: readonly string[];
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  readonly metadata: { readonly status: number; readonly body: string };
  readonly person: { readonly status: number; readonly body: string };
}

const PREVIEW = `query ($key: ID, $input: UpdateKeyInput!, $id: ID!) { preview(key: $key, input: $input) {
  effectiveFields gained lost metadata { status body } person(id: $id) { status body } } }`;

const preview = async (input: Record<string, unknown>, key?: string): Promise<Shown> =>
  (await run<{ preview: Shown }>(PREVIEW, { key, input, id: person.Uuid })).preview;

const READS = 'query ($person: ID!) { reads(person: $person) { key keyName sender fields ways } }';

describe('a preview of a key', () => {
  it('shows $metadata and a person as the key would get them, and is recorded as a read', async () => {
    const open = await preview({ allow: ['Person.*', 'Person.cpr'], schema: 'GRANTED' });
    expect([open.metadata.status, open.person.status]).toEqual([200, 200]);
    expect(open.metadata.body).toContain('Name="Cpr"');
    expect(JSON.parse(open.person.body)).toMatchObject({ Uuid: person.Uuid, Cpr: person.Cpr });
    expect(open.gained).toEqual(open.effectiveFields);
    const { reads } = await run<{ reads: unknown[] }>(READS, { person: person.Uuid });
    expect(reads[0]).toEqual({
      key: 'console',
      keyName: 'preview of admin token from 127.0.0.1',
      sender: '127.0.0.1',
      fields: ['Person.cpr'],
      ways: ['SELECTED'],
    });

    const narrow = await preview({ allow: ['Person.firstname'], schema: 'GRANTED' });
    expect(narrow.metadata.body).not.toContain('Name="Cpr"');
    expect(Object.keys(JSON.parse(narrow.person.body) as object).sort()).toEqual(['Firstname', 'Uuid']);
    expect(narrow.person.body).not.toContain(person.Cpr);
    expect((await preview({ allow: ['OrgUnit.name'] })).person.status).toBe(403);
  });

  it('tells the difference to what the key reads now, and changes nothing', async () => {
    const { key } = await service.keys.create({ name: 'x', allow: ['Person.firstname'] }, 'tester');
    const shown = await preview({ allow: ['Person.surname'] }, key.id);
    expect([shown.gained, shown.lost]).toEqual([['Person.surname'], ['Person.firstname']]);
    expect((await service.keys.find(key.id)).allow).toEqual(['Person.firstname']);
  });

  it('refuses what a key is refused', async () => {
    for (const [input, target] of [
      [{ allow: ['Person.cp'] }, 'allow'],
      [{ addresses: ['10.0.0.1/8'] }, 'addresses'],
    ] as const)
      expect((await send(PREVIEW, { input, id: person.Uuid })).errors?.[0]?.extensions).toMatchObject({ target });
    expect((await send(PREVIEW, { input: {}, id: "x' or 1" })).errors?.[0]?.extensions).toMatchObject({ target: 'person' });
    expect((await send(PREVIEW, { key: 'none', input: {}, id: person.Uuid })).errors?.[0]?.extensions).toMatchObject({ target: 'id' });
  });
});

it('tells whether an address would be let in', async () => {
  const query = 'query ($addresses: [String!], $address: String!) { admits(addresses: $addresses, address: $address) }';
  const ask = async (addresses: string[] | null, address: string) => (await run<{ admits: boolean }>(query, { addresses, address })).admits;
  expect([await ask(['10.0.0.0/8'], '10.2.3.4'), await ask(['10.0.0.0/8'], ' 11.2.3.4 ')]).toEqual([true, false]);
  expect([await ask(null, '11.2.3.4'), await ask([], '10.2.3.4'), await ask(['2001:db8::/32'], '2001:DB8::1')]).toEqual([
    true,
    false,
    true,
  ]);
  expect((await send(query, { addresses: [], address: 'somewhere' })).errors?.[0]?.extensions).toMatchObject({ target: 'address' });
  expect((await send(query, { addresses: ['x'], address: '10.2.3.4' })).errors?.[0]?.extensions).toMatchObject({ target: 'addresses' });
});

describe('persons', () => {
  const FIND = 'query ($words: String!) { findPersons(words: $words) { id name } }';

  it('are found by name, which is recorded of each of them', async () => {
    const { findPersons } = await run<{ findPersons: { id: string; name: string }[] }>(FIND, { words: person.CalculatedName });
    expect(findPersons).toContainEqual({ id: person.Uuid, name: person.CalculatedName });
    expect(findPersons.length).toBeLessThanOrEqual(20);
    const begun = await run<{ findPersons: unknown[] }>(FIND, { words: person.Surname.slice(0, 4) });
    expect(begun.findPersons.length).toBeGreaterThan(0);
    const { reads } = await run<{ reads: Record<string, unknown>[] }>(READS, { person: person.Uuid });
    expect(reads).toContainEqual({
      key: 'console',
      keyName: 'search of admin token from 127.0.0.1',
      sender: '127.0.0.1',
      fields: expect.arrayContaining(['Person.surname', 'Person.calculatedName']) as string[],
      ways: ['FILTERED', 'SELECTED'],
    });
  });

  it('are not found by what is sensitive, and no text is more than words', async () => {
    for (const words of [person.Cpr, "' or 1 eq 1", '") AND NOT x', '%', 'qzxqzx'])
      expect((await send<{ findPersons: unknown[] } | null>(FIND, { words })).data?.findPersons ?? []).toEqual([]);
    for (const words of [' ', 'a\u0000', 'a\ud800'])
      expect((await send(FIND, { words })).errors?.[0]?.extensions).toMatchObject({ target: 'words' });
  });

  it('stand in no line of the log', () => {
    expect(log.length).toBeGreaterThan(5);
    expect(log.join('')).not.toContain(person.Cpr);
    expect(log.join('')).not.toContain(person.Surname);
  });
});

it('tells how often a key was used, and how the service is', async () => {
  const { key } = await service.keys.create({ name: 'unused' }, 'tester');
  // A request for what the service does not offer is no failure of it.
  const { secret } = await service.keys.create({ name: 'batches' }, 'tester');
  expect((await service.inject({ url: '/odata/$batch', headers: { ApiKey: secret } })).statusCode).toBe(501);
  interface Told {
    readonly keys: { readonly id: string; readonly lastDay: unknown }[];
    readonly health: { readonly isReady: boolean; readonly schema: string | null };
  }
  const query = '{ keys { id lastDay { requests errors } } health { isReady version node postgresql schema requests failures rows } }';
  let told: Told | undefined;
  // What the database has not told within a moment is left out.
  await until(async () => {
    told = await run<Told>(query);
    return told.health.isReady && told.health.schema !== null;
  });
  const { keys = [], health } = told ?? {};
  expect(keys).toContainEqual({ id: key.id, lastDay: { requests: 0, errors: 0 } });
  expect(keys.find(({ id }) => id === service.key.split('_')[1])?.lastDay).toEqual({ requests: expect.any(Number) as number, errors: 0 });
  expect(health).toMatchObject({ isReady: true, node: process.version, schema: expect.stringMatching(/^\d{4}-/) as string, failures: 0 });
});

it('tells what notes its changes, for how long they are kept, and when the last one was noted', async () => {
  interface Log {
    readonly changes: {
      readonly daysKept: number;
      readonly oldest: string | null;
      readonly newest: string | null;
      readonly bytes: number;
      readonly tables: readonly { readonly table: string; readonly state: string }[];
    };
  }
  const document = '{ changes { daysKept oldest newest bytes tables { table state } } }';
  const write = (statement: string): Promise<unknown> => withClient(service.database.address, client => client.query(statement));
  await write(`UPDATE organisation.person SET surname = surname || 'x' WHERE uuid = '${person.Uuid}'`);
  const { changes } = await run<Log>(document);
  expect(changes).toMatchObject({ daysKept: 30, newest: expect.stringMatching(/^\d{4}-/) as string, bytes: expect.any(Number) as number });
  expect(changes.tables).toContainEqual({ table: 'person', state: 'TRACKED' });
  await write('DROP TRIGGER opslag_changes_update ON organisation.person');
  expect((await run<Log>(document)).changes.tables).toContainEqual({ table: 'person', state: 'OUTDATED' });
});

it('gives reads as CSV with the semicolons of a Danish sheet', async () => {
  const { readsCsv } = await run<{ readsCsv: string }>('{ readsCsv(separator: SEMICOLON) }');
  expect(readsCsv).toMatch(/^when;key;name;from;request;how;fields\r\n/);
});
