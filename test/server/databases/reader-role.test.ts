/** The role that the data is read as: it may read what the model names and nothing else, the service answers everything with it, and a role that may make none starts all the same. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { readModel } from '../../../graphql/read-model/read-model';
import { ADVISORY_LOCKS } from '../../../resolvers/database/advisory-locks';
import { settleReaderRole } from '../../../server/databases/reader-role';
import { READER_ROLE } from '../../../server/databases/try-reader';
import { PROJECT_ROOT } from '../../../std/project-root';
import { type Build, buildService, type RunningProcess } from '../../support/built-service';
import { administrate, privateDatabase, type PrivateDatabase } from '../../support/database';
import { addKey, startTestService, type TestService } from '../../support/service';

const model = readModel(path.join(PROJECT_ROOT, 'graphql/model'));

let database: PrivateDatabase;
let build: Build;

beforeAll(async () => {
  build = buildService();
  database = await privateDatabase();
});

afterAll(() => database.drop());

const settle = () => settleReaderRole({ access: database.address, data: database.address }, model);

async function refusalOf(statement: string): Promise<string> {
  return await database.query(`SET ROLE ${READER_ROLE}; ${statement}`).then(
    () => 'none',
    (error: unknown) => (error as Error).message,
  );
}

it('is made once, and may read the columns of the model and nothing beside', async () => {
  await database.query('ALTER TABLE organisation.person ADD COLUMN beside_the_model text');
  expect(await settle()).toEqual({ readerRole: READER_ROLE, notes: [] });
  expect(await settle()).toEqual({ readerRole: READER_ROLE, notes: [] });
  expect(await refusalOf('SELECT uuid, cpr FROM organisation.person LIMIT 1')).toBe('none');
  expect(await refusalOf('SELECT beside_the_model FROM organisation.person')).toContain('permission denied');
  expect(await refusalOf('DELETE FROM organisation.person')).toContain('permission denied');
  expect(await refusalOf('SELECT transaction FROM changes.change; SELECT identity FROM changes.history')).toBe('none');
  expect(await refusalOf('DELETE FROM changes.change')).toContain('permission denied');
  for (const table of ['api_key', 'key_secret', 'secret', 'sensitive_read', 'key_audit'])
    expect(await refusalOf(`SELECT FROM access.${table}`)).toContain('permission denied');
});

it('is made while an import runs, a migration or the keeping of the record', async () => {
  const { readerRole, ...others } = ADVISORY_LOCKS;
  expect(Object.values(others)).not.toContain(readerRole);
  const client = await database.connect();
  for (const lock of Object.values(others)) await client.query('SELECT pg_advisory_lock($1)', [lock]);
  expect(await settle()).toEqual({ readerRole: READER_ROLE, notes: [] });
  await client.end();
});

it('is used as it stands where another instance keeps the lock upon its rights', async () => {
  await settle();
  const client = await database.connect();
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.readerRole]);
  expect(await settle()).toEqual({ readerRole: READER_ROLE, notes: [] });
  await client.query('ROLLBACK');
  await client.end();
});

it('reads a table that was made after the start, and is narrowed to its columns at the next', async () => {
  await settle();
  await database.query('CREATE TABLE organisation.made_later (id int)');
  expect(await refusalOf('SELECT id FROM organisation.made_later')).toBe('none');
  await settle();
  expect(await refusalOf('SELECT id FROM organisation.made_later')).toContain('permission denied');
});

it('leaves a table as it is at the next start, also where PUBLIC may read it: links of those who follow its changes would end', async () => {
  await database.query('CREATE TABLE organisation.open_to_all (id int); GRANT SELECT ON organisation.open_to_all TO PUBLIC');
  await settle();
  const written = (): Promise<object[]> =>
    database.query(`SELECT oid, c.xmin, (SELECT array_agg(a.xmin ORDER BY attnum) FROM pg_attribute AS a WHERE attrelid = oid) AS columns
      FROM pg_class AS c WHERE relnamespace = 'organisation'::regnamespace ORDER BY oid`);
  const before = await written();
  await settle();
  expect(await written()).toEqual(before);
});

describe('a service that reads with it', () => {
  let service: TestService;
  beforeAll(async () => {
    await settle();
    service = await startTestService({ database: database.address, role: READER_ROLE });
  });
  afterAll(() => service.close());

  it('answers every set, with all that can be expanded, counted, searched, filtered and ordered', async () => {
    const { value } = JSON.parse((await service.get('/odata/')).body) as { value: { name: string; kind?: string }[] };
    expect(value.length).toBeGreaterThanOrEqual(3);
    for (const { name } of value.filter(({ kind = 'EntitySet' }) => kind === 'EntitySet')) {
      for (const options of ['$top=2&$expand=*', '$count=true&$top=0', '$top=1&$apply=aggregate($count as n)'])
        expect([name, options, (await service.get(`/odata/${name}?${options}`)).statusCode]).toEqual([name, options, 200]);
    }
    for (const query of [
      'Persons?$search=Anders&$top=1',
      "Persons?$filter=Affiliations/any(a:contains(a/EmployeeId,'1'))&$orderby=Surname&$top=1",
      'OrgUnits?$expand=Manager($expand=Person),Affiliations($top=1;$expand=Person)&$top=2',
    ])
      expect([query, (await service.get(`/odata/${query}`)).statusCode]).toEqual([query, 200]);
  });
});

describe('the service as a process', () => {
  let running: RunningProcess | undefined;
  afterEach(() => running?.end());

  it('reads with it: what the role may not read, the service cannot', async () => {
    const { text: key, close } = await addKey(database.address);
    await close();
    running = build.run('server/main.js', { DATABASE_URL: database.address, PORT: '0' });
    const address = await running.address();
    const statusOf = async (query: string): Promise<number> =>
      (await fetch(`${address}/odata/${query}`, { headers: { ApiKey: key } })).status;
    expect(await statusOf('Persons?$top=1&$select=Firstname')).toBe(200);
    await database.query(`REVOKE SELECT (firstname) ON organisation.person FROM ${READER_ROLE}`);
    expect(await statusOf('Persons?$top=1&$select=Firstname')).toBeGreaterThanOrEqual(500);
    expect(await statusOf('Persons?$top=1&$select=Surname')).toBe(200);
    expect(running.stdout).not.toContain('Reader ');
  });
});

it('is done without where the role of the address may not make it, which is told', async () => {
  const weak = `opslag_weak_${randomUUID().replaceAll('-', '')}`;
  await administrate(`CREATE ROLE ${weak} NOLOGIN`);
  const address = new URL(database.address);
  address.searchParams.set('options', `-c role=${weak}`);
  try {
    await database.query(`GRANT USAGE ON SCHEMA organisation TO ${weak}; GRANT SELECT ON ALL TABLES IN SCHEMA organisation TO ${weak}`);
    expect(await settleReaderRole({ access: address.href, data: address.href }, model)).toEqual({
      readerRole: undefined,
      notes: [
        expect.stringMatching(
          /^Reader {4}the role of the database's address \(opslag_reader could not be made or granted its rights, SQLSTATE \w{5}\)/,
        ),
      ],
    });
    // Where the data is read with a role of its own, no other is needed.
    expect(await settleReaderRole({ access: database.address, data: address.href }, model)).toEqual({ readerRole: undefined, notes: [] });
  } finally {
    await database.query(`DROP OWNED BY ${weak}`);
    await administrate(`DROP ROLE ${weak}`);
  }
});
