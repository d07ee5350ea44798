/** What the record of sensitive reads holds after real requests: who, when, which fields, and of whom, whichever way the fields were read. */
import { Client } from 'pg';
import { allRights } from '../../../graphql/grants/create-grants';
import type { KeyRights } from '../../../graphql/grants/grants';
import { organisationModel } from '../../support/edm';
import { privateDatabase, type PrivateDatabase } from '../../support/database';
import { startTestService, type AskingReader, type TestService } from '../../support/service';
import { until } from '../../support/until';

let database: PrivateDatabase;
let service: TestService;
let client: Client;
let person: Record<'uuid' | 'cpr' | 'firstname', string>;
let parent: string;

beforeAll(async () => {
  database = await privateDatabase();
  service = await startTestService({ database: database.address, env: { LOG_LEVEL: 'info' } });
  client = new Client(database.address);
  await client.connect();
  person =
    (await rows<typeof person>('SELECT uuid, cpr, firstname FROM organisation.person WHERE cpr IS NOT NULL ORDER BY uuid LIMIT 1'))[0] ??
    person;
  parent = (await rows<{ uuid: string }>('SELECT person_uuid AS uuid FROM organisation.child ORDER BY uuid LIMIT 1'))[0]?.uuid ?? '';
}, 60_000);

afterAll(async () => {
  await client.end();
  await service.close();
  await database.drop();
});

interface Recorded {
  readonly fields: string[];
  readonly subjects: string[];
}

interface Row extends Recorded {
  readonly key_id: string;
  readonly key_name: string;
  readonly sender: string;
  readonly request_id: string;
  readonly at: Date;
}

async function rows<Found>(text: string, values: unknown[] = []): Promise<Found[]> {
  return (await client.query(text, values)).rows as Found[];
}

/** A request after which everything before it is recorded, and its own read. */
async function flushed(): Promise<void> {
  const marker = await service.get(`/odata/OrgUnits?$top=1&$select=Notes`);
  await until(async () => (await recordedOf(String(marker.headers['x-request-id']))).length > 0);
}

async function recordedOf(requestId: string): Promise<Row[]> {
  return await rows<Row>('SELECT * FROM access.sensitive_read WHERE request_id = $1 ORDER BY fields', [requestId]);
}

async function recorded(
  send: () => Promise<{ statusCode: number; body: string; headers: object }>,
): Promise<{ status: number; body: string; reads: Recorded[] }> {
  const { statusCode, body, headers } = await send();
  await flushed();
  const found = await recordedOf(String((headers as Record<string, unknown>)['x-request-id']));
  return { status: statusCode, body, reads: found.map(({ fields, subjects }) => ({ fields: fields.sort(), subjects: subjects.sort() })) };
}

const odata = (url: string, reader: Pick<AskingReader, 'get'> = service) => recorded(() => reader.get(`/odata/${encodeURI(url)}`));
const graphql = (query: string, variables: Record<string, unknown> = {}) =>
  recorded(() => service.inject({ method: 'POST', url: '/graphql', headers: { ApiKey: service.key }, payload: { query, variables } }));

describe('a read is recorded', () => {
  it('with its key, sender, time and request', async () => {
    const before = new Date();
    const { headers } = await service.get(`/odata/Persons(${person.uuid})?$select=Cpr`);
    await flushed();
    const [row] = await recordedOf(String(headers['x-request-id']));
    expect(row).toMatchObject({
      key_id: service.key.split('_')[1],
      key_name: 'test',
      sender: '127.0.0.1',
      fields: ['Person.cpr'],
      subjects: [person.uuid],
    });
    expect(row?.at.getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  it('of each person on a page, whether or not the key is selected', async () => {
    const { body, reads } = await odata('Persons?$select=Cpr,Firstname,Uuid&$top=7&$orderby=Surname');
    const uuids = (JSON.parse(body) as { value: { Uuid: string }[] }).value.map(({ Uuid }) => Uuid).sort();
    expect(reads).toEqual([{ fields: ['Person.cpr'], subjects: uuids }]);
    expect((await odata('Persons?$select=Cpr&$top=7&$orderby=Surname')).reads).toEqual(reads);
  });

  it('of what is selected implicitly, and by bytes', async () => {
    expect((await odata(`Persons(${person.uuid})`)).reads).toEqual([
      { fields: ['Person.cpr', 'Person.localExtensions', 'Person.notes'], subjects: [person.uuid] },
    ]);
    const [photo] = await rows<{ uuid: string }>('SELECT person_uuid AS uuid FROM organisation.photo ORDER BY uuid LIMIT 1');
    const owner = photo?.uuid ?? '';
    expect((await odata(`Persons(${owner})/Photo/$value`)).reads).toEqual([{ fields: ['Photo.content'], subjects: [owner] }]);
    expect((await odata(`Persons(${person.uuid})/Cpr/$value`)).reads).toEqual([{ fields: ['Person.cpr'], subjects: [person.uuid] }]);
  });

  it('of the person to whom a child, an account or an affiliation belongs', async () => {
    const child = { fields: ['Child.name'], subjects: [parent] };
    expect((await odata(`Persons(${parent})/Children?$select=Name`)).reads).toEqual([child]);
    expect((await odata(`Persons(${parent})?$select=Firstname&$expand=Children($select=Name)`)).reads).toEqual([child]);
    const { body, reads } = await odata(
      'Persons?$select=Uuid&$top=4&$expand=Users($select=LocalExtensions),Affiliations($select=LocalExtensions)',
    );
    const { value } = JSON.parse(body) as { value: { Uuid: string; Users: unknown[]; Affiliations: unknown[] }[] };
    const having = (name: 'Users' | 'Affiliations') =>
      value
        .filter(row => row[name].length > 0)
        .map(({ Uuid }) => Uuid)
        .sort();
    expect(reads).toEqual([
      { fields: ['Affiliation.localExtensions'], subjects: having('Affiliations') },
      { fields: ['User.localExtensions'], subjects: having('Users') },
    ]);
  });

  it('each field of its own persons', async () => {
    const { reads } = await odata(`Persons?$select=Cpr&$filter=Uuid in (${person.uuid},${parent})&$expand=Children($select=Name)`);
    expect(reads).toEqual([
      { fields: ['Child.name'], subjects: [parent] },
      { fields: ['Person.cpr'], subjects: [person.uuid, parent].sort() },
    ]);
  });

  it('over links from elsewhere', async () => {
    const { reads } = await odata(
      'OrgUnits?$top=3&$select=Name&$filter=Affiliations/any()&$expand=Affiliations($select=Uuid;$expand=Person($select=Cpr))',
    );
    expect(reads).toHaveLength(1);
    expect(reads[0]?.fields).toEqual(['Person.cpr']);
    expect(reads[0]?.subjects.length).toBeGreaterThan(2);
  });

  it('of nobody, where the rows are about nobody', async () => {
    expect((await odata('OrgUnits?$top=3&$select=Notes')).reads).toEqual([{ fields: ['OrgUnit.notes'], subjects: [] }]);
  });
});

describe('what is only asked by counts as read', () => {
  it.each([
    ['a filter', () => `Persons?$select=Firstname&$filter=Cpr eq '${person.cpr}'`],
    ['a function in a filter', () => `Persons?$select=Firstname&$filter=startswith(Cpr,'${person.cpr}')`],
    ['an alternate key', () => `Persons(Cpr='${person.cpr}')?$select=Firstname`],
    ['a computed value', () => `Persons(${person.uuid})?$select=Letters&$compute=length(Cpr) as Letters`],
    ['a computed value of a page', () => `Persons?$select=Letters&$filter=Uuid eq ${person.uuid}&$compute=length(Cpr) as Letters`],
    ['an order', () => `Persons?$select=Firstname&$filter=Uuid eq ${person.uuid}&$orderby=Cpr`],
    ['a parameter alias', () => `Persons?$select=Firstname&$filter=Cpr eq @c&@c='${person.cpr}'`],
  ])('in %s: of the persons that are found', async (_, url) => {
    expect((await odata(url())).reads).toEqual([{ fields: ['Person.cpr'], subjects: [person.uuid] }]);
  });

  it.each([
    ['a filter', "Persons?$select=Firstname&$filter=Cpr eq 'x'", ['Person.cpr']],
    ['a lambda', "Persons?$select=Firstname&$filter=Children/any(c:c/Name eq 'x')", ['Child.name']],
    ['an alternate key', "Persons(Cpr='0000000000')?$select=Firstname", ['Person.cpr']],
    ['a count', "Persons/$count?$filter=Cpr eq 'x'", ['Person.cpr']],
    ['a count in line', "Persons?$top=0&$count=true&$filter=Cpr eq 'x'", ['Person.cpr']],
    ['a nested filter', "OrgUnits?$top=1&$select=Name&$expand=Affiliations($filter=Person/Cpr eq 'x')", ['Person.cpr']],
  ])('in %s that finds nobody', async (_, url, fields) => {
    const { reads } = await odata(url);
    expect(reads.filter(read => read.fields.join() === fields.join())).toEqual([{ fields, subjects: [] }]);
  });

  it('in a lambda: of those who are found', async () => {
    const { reads } = await odata(`Persons?$select=Firstname&$filter=Uuid eq ${parent} and Children/any(c:c/Name ne 'x')`);
    expect(reads).toEqual([{ fields: ['Child.name'], subjects: [parent] }]);
  });

  it('at the other door, in the document and in variables', async () => {
    const expected = [{ fields: ['Person.cpr'], subjects: [person.uuid] }];
    expect((await graphql(`{ persons(filter: { cpr: { eq: "${person.cpr}" } }) { nodes { firstname } } }`)).reads).toEqual(expected);
    const query = 'query ($f: PersonFilter) { persons(filter: $f) { nodes { firstname } } }';
    expect((await graphql(query, { f: { cpr: { eq: person.cpr } } })).reads).toEqual(expected);
    const byExpression = {
      expression: { call: { function: 'EQ', arguments: [{ field: { name: 'Person_cpr' } }, { value: { string: person.cpr } }] } },
    };
    expect((await graphql(query, { f: byExpression })).reads).toEqual(expected);
    expect((await graphql(`{ person(uuid: "${person.uuid}") { ...C } } fragment C on Person { secret: cpr }`)).reads).toEqual(expected);
  });
});

describe('nothing is recorded', () => {
  it.each([
    ['of other fields', () => `Persons(${person.uuid})?$select=Firstname,Surname`],
    ['where no row was found for what is selected', () => "Persons?$select=Cpr&$filter=Firstname eq 'nobody has this name'"],
    ['of what is refused', () => 'Persons?$select=Cpr,Nothing'],
    ['of documents', () => '$metadata'],
  ])('%s', async (_, url) => {
    expect((await odata(url())).reads).toEqual([]);
  });

  it('of what a key may not read', async () => {
    const limited = await service.as({ allow: undefined, deny: [], schema: 'FULL' });
    expect(await odata('Persons?$select=Cpr', limited)).toMatchObject({ status: 403, reads: [] });
    expect(await odata('Persons?$top=3&$expand=Children', limited)).toMatchObject({ status: 200, reads: [] });
  });
});

describe('protected addresses', () => {
  const all = allRights(organisationModel());
  const granted: KeyRights = { allow: undefined, deny: [], schema: 'FULL' };

  it('are recorded for a key that may read them, and no others are', async () => {
    const [found] = await rows<{ hidden: string; open: string }>(`SELECT
      (SELECT min(person_uuid::text) FROM organisation.address WHERE address_protected) AS hidden,
      (SELECT min(person_uuid::text) FROM organisation.address GROUP BY person_uuid HAVING NOT bool_or(address_protected) ORDER BY 1 LIMIT 1) AS open`);
    const reader = await service.as({ ...all, allow: [...(all.allow ?? []), 'Address.protected'] });
    const of = (uuid: string | undefined) => `Persons(${uuid ?? ''})/Addresses?$select=Street`;
    expect((await odata(of(found?.hidden), reader)).reads).toEqual([{ fields: ['Address.street'], subjects: [found?.hidden] }]);
    expect((await odata(of(found?.open), reader)).reads).toEqual([]);
    const blind = await service.as(granted);
    expect((await odata(of(found?.hidden), blind)).reads).toEqual([]);
    expect((await odata("Persons?$select=Firstname&$filter=Addresses/any(a:a/Street eq 'x')", reader)).reads).toEqual([
      { fields: ['Address.street'], subjects: [] },
    ]);
  });
});

it('one line in the log tells the same request', async () => {
  const { headers } = await service.get(`/odata/Persons(${person.uuid})?$select=Cpr`);
  const line = service.log.find(({ requestId }) => requestId === headers['x-request-id']);
  expect(line).toMatchObject({ fields: ['Person.cpr'], rows: 1, entitySets: ['Persons'] });
  expect(JSON.stringify(line)).not.toContain(person.uuid);
});

it('answers for one person', async () => {
  const { headers } = await service.get(`/odata/Persons(${person.uuid})?$select=Cpr`);
  await flushed();
  const [newest] = await service.keys.reads(person.uuid, 5);
  expect(newest).toMatchObject({ requestId: headers['x-request-id'], keyName: 'test', sender: '127.0.0.1', fields: ['Person.cpr'] });
  expect(await service.keys.reads('00000000-0000-0000-0000-000000000000', 5)).toEqual([]);
  await expect(service.keys.reads('x', 5)).rejects.toThrow('A person is named by the identifier');
});

it('answers for one person among reads of very many', async () => {
  const { headers } = await service.get('/odata/Persons?$select=Cpr&$top=1000');
  await flushed();
  const [read] = await recordedOf(String(headers['x-request-id']));
  expect(read?.subjects).toHaveLength(1000);
  const [newest] = await service.keys.reads(read?.subjects[500] ?? '', 1);
  expect(newest?.requestId).toBe(headers['x-request-id']);
});
