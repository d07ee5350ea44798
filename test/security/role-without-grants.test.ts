/** The database's own wall: the data is read as a role that lacks the grant on withheld columns, and all that a limited key may ask is answered all the same. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { administrate, privateDatabase, type PrivateDatabase } from '../support/database';
import { startTestService, type AskingReader, type TestService } from '../support/service';
import { DOCUMENTS, URLS, WITH_VARIABLES } from './catalogue';
import { DENIED, WITHHELD_COLUMNS } from './worlds';

const ROLE = `opslag_limited_${randomUUID().replaceAll('-', '')}`;

let database: PrivateDatabase;
let service: TestService;
let reader: AskingReader;
let known: Readonly<Record<string, string>>;

beforeAll(async () => {
  database = await privateDatabase();
  await administrate(`CREATE ROLE ${ROLE} NOLOGIN`);
  const client = new Client(database.address);
  await client.connect();
  await client.query(`GRANT USAGE ON SCHEMA organisation TO ${ROLE}`);
  const { rows } = await client.query<{ grant: string }>(
    `SELECT format('GRANT SELECT (%s) ON organisation.%I TO ${ROLE}', string_agg(quote_ident(column_name), ','), table_name) AS grant
     FROM information_schema.columns
     WHERE table_schema = 'organisation' AND column_name <> ALL ($1) AND (table_name, column_name) <> ('child', 'name')
     GROUP BY table_name`,
    [WITHHELD_COLUMNS],
  );
  for (const { grant } of rows) await client.query(grant);
  const { rows: keys } = await client.query<{ person: string; unit: string }>(
    'SELECT (SELECT min(person_uuid::text) FROM organisation.photo) AS person, (SELECT min(uuid::text) FROM organisation.org_unit) AS unit',
  );
  known = { '{person}': keys[0]?.person ?? '', '{unit}': keys[0]?.unit ?? '' };
  await client.end();
  service = await startTestService({ database: database.address, role: ROLE });
  reader = await service.as({ allow: undefined, deny: DENIED, schema: 'FULL' });
}, 60_000);
afterAll(async () => {
  await service.close();
  await database.drop();
  await administrate(`DROP ROLE ${ROLE}`);
});

it.each(URLS)('/odata/%s', async url => {
  const path = url.replaceAll(' ', '%20').replace(/\{\w+\}/, name => known[name] ?? '');
  expect((await reader.get(`/odata/${path}`)).statusCode).toBeLessThan(500);
});

it.each([...DOCUMENTS, ...WITH_VARIABLES])('/graphql $query $variables', async ({ query, variables }) => {
  const { statusCode, body } = await reader.graphql(query, variables);
  expect(statusCode).toBeLessThan(500);
  expect(body).not.toContain('INTERNAL_ERROR');
});

it('stands: a key that may read such a column is stopped by the database', async () => {
  expect((await service.get('/odata/Persons?$select=Cpr')).statusCode).toBe(500);
  expect((await service.get('/odata/Persons?$select=Firstname')).statusCode).toBe(200);
});
