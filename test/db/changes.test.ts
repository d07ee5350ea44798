/** The log of changes: what statements of each kind leave in it, and that every table and link of the model is in it. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Client } from 'pg';
import { readModel } from '../../graphql/read-model/read-model';
import { deriveStorage } from '../../resolvers/storage/derive-storage';
import { loadDemo } from '../../server/demo/load-demo';
import { PROJECT_ROOT } from '../../std/project-root';
import { administrate, privateDatabase, type PrivateDatabase } from '../support/database';

let database: PrivateDatabase;
let client: Client;

beforeAll(async () => {
  database = await privateDatabase();
  client = await database.connect();
});

afterAll(() => database.drop());

beforeEach(() => client.query('BEGIN'));
afterEach(() => client.query('ROLLBACK'));

type Noted = readonly [operation: string, before: unknown, after: unknown, columns: readonly string[] | null];

/** What the statement leaves in the log. */
async function noted(statement: string, relation = 'organisation.function'): Promise<Noted[]> {
  await client.query('DELETE FROM changes.change');
  await client.query(statement);
  const { rows } = await client.query<{ noted: Noted; isOwn: boolean; relation: string }>(
    `SELECT json_build_array(operation, before, after, columns) AS noted, relation, transaction = pg_current_xact_id() AS "isOwn"
     FROM changes.change ORDER BY operation, coalesce(before, after)::text`,
  );
  for (const row of rows) expect(row).toMatchObject({ isOwn: true, relation });
  return rows.map(row => row.noted);
}

const FUNCTIONS = `INSERT INTO organisation.function (id, name) VALUES (901, 'a'), (902, 'b'), (903, 'c')`;

it('has the key of each row that a statement adds, changes or deletes', async () => {
  expect(await noted(FUNCTIONS)).toEqual([901, 902, 903].map(id => ['I', null, { id }, null]));
  expect(await noted(`UPDATE organisation.function SET name = 'b', category = 'k' WHERE id IN (901, 902)`)).toEqual([
    ['U', { id: 901 }, { id: 901 }, ['name', 'category']],
    ['U', { id: 902 }, { id: 902 }, ['category']],
  ]);
  expect(await noted('DELETE FROM organisation.function WHERE id > 901')).toEqual([902, 903].map(id => ['D', { id }, null, null]));
});

it('has nothing of an UPDATE that changes no value, or no row', async () => {
  await client.query(FUNCTIONS);
  expect(await noted('UPDATE organisation.function SET name = name, category = category')).toEqual([]);
  expect(await noted(`UPDATE organisation.function SET name = 'z' WHERE id = 999`)).toEqual([]);
  expect(await noted('DELETE FROM organisation.function WHERE id = 999')).toEqual([]);
});

it('has a row whose key changed as one that went and one that came, and keys that were exchanged as changes', async () => {
  await client.query(FUNCTIONS);
  expect(await noted('UPDATE organisation.function SET id = id + 1000 WHERE id = 901')).toEqual([
    ['D', { id: 901 }, null, null],
    ['I', null, { id: 1901 }, null],
  ]);
  await client.query('ALTER TABLE organisation.function DROP CONSTRAINT function_pkey CASCADE');
  expect(await noted('UPDATE organisation.function SET id = 1805 - id WHERE id IN (902, 903)')).toEqual([
    ['U', { id: 902 }, { id: 902 }, ['name']],
    ['U', { id: 903 }, { id: 903 }, ['name']],
  ]);
});

it('has links before and after, and those that are computed', async () => {
  const { rows } = await client.query<Record<'uuid' | 'person' | 'unit' | 'other', string>>(
    `SELECT a.uuid, person_uuid AS person, source_orgunit_uuid AS unit, (SELECT uuid FROM organisation.org_unit WHERE uuid <> source_orgunit_uuid LIMIT 1) AS other
     FROM organisation.affiliation AS a WHERE orgunit_uuid = source_orgunit_uuid AND alternative_orgunit_uuid IS NULL LIMIT 1`,
  );
  const [{ uuid, person, unit, other } = { uuid: '', person: '', unit: '', other: '' }] = rows;
  const before = { uuid, person_uuid: person, orgunit_uuid: unit, source_orgunit_uuid: unit, alternative_orgunit_uuid: null, workplace_orgunit_uuid: null };
  const update = `UPDATE organisation.affiliation SET workplace_orgunit_uuid = '${other}' WHERE uuid = '${uuid}'`;
  expect(await noted(update, 'organisation.affiliation')).toEqual([
    ['U', before, { ...before, workplace_orgunit_uuid: other, orgunit_uuid: other }, ['orgunit_uuid', 'workplace_orgunit_uuid']],
  ]);
}); // oxfmt-ignore

it('has what ON CONFLICT and MERGE do, and columns that were added later', async () => {
  await client.query(FUNCTIONS);
  expect(
    await noted(`INSERT INTO organisation.function (id, name) VALUES (901, 'x'), (904, 'd') ON CONFLICT (id) DO UPDATE SET name = excluded.name`),
  ).toEqual([
    ['I', null, { id: 904 }, null],
    ['U', { id: 901 }, { id: 901 }, ['name']],
  ]);
  expect(
    await noted(`MERGE INTO organisation.function AS f USING (VALUES (901), (905)) AS s (id) ON f.id = s.id
      WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT (id, name) VALUES (s.id, 'm')`),
  ).toEqual([
    ['D', { id: 901 }, null, null],
    ['I', null, { id: 905 }, null],
  ]);
  await client.query(`ALTER TABLE organisation.function ADD COLUMN "Later" json DEFAULT '[1]'`);
  expect(await noted(`UPDATE organisation.function SET "Later" = '[2]' WHERE id = 902`)).toEqual([['U', { id: 902 }, { id: 902 }, ['Later']]]);
}); // oxfmt-ignore

it('has each value whose bytes changed, though its type calls it equal, and the key as it was and as it is', async () => {
  await client.query(`CREATE COLLATION organisation.caseless (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
    CREATE TABLE organisation.equal (span interval PRIMARY KEY, before text COLLATE organisation.caseless, columns numeric, c double precision, o text);
    SELECT changes.track('organisation.equal'); INSERT INTO organisation.equal VALUES ('1 day', 'a', 1.0, 0, 'x')`);
  const [written, writtenAnew] = [{ span: '1 day' }, { span: '24:00:00' }];
  expect(await noted(`UPDATE organisation.equal SET before = 'A', columns = 1.00, c = '-0', o = 'x'`, 'organisation.equal')).toEqual([
    ['U', written, written, ['before', 'columns', 'c']],
  ]);
  expect(await noted(`UPDATE organisation.equal SET span = '24:00'`, 'organisation.equal')).toEqual([
    ['U', written, writtenAnew, ['span']],
  ]);
});

it('has values written alike, whatever the session has set', async () => {
  await client.query(`CREATE TABLE organisation.measured (single real, long double precision, span interval, bytes bytea, moment timestamptz, PRIMARY KEY (single, long, span, bytes, moment));
    SELECT changes.track('organisation.measured');
    SET LOCAL extra_float_digits = -6; SET LOCAL IntervalStyle = 'sql_standard'; SET LOCAL bytea_output = 'escape'; SET LOCAL TimeZone = 'Asia/Kolkata'; SET LOCAL DateStyle = 'German'`);
  const values = {
    single: 16_777_215,
    long: 0.1234567890123456,
    span: '1 day 02:00:00',
    bytes: String.raw`\x61ff`,
    moment: '2026-01-02T03:04:05+00:00',
  };
  const insert = `INSERT INTO organisation.measured VALUES (16777215, 0.1234567890123456, '1 day 2:00', '\\x61ff', '2026-01-02 03:04:05+00')`;
  const other = { ...values, single: 1 };
  expect(await noted(insert, 'organisation.measured')).toEqual([['I', null, values, null]]);
  expect(await noted('UPDATE organisation.measured SET single = 1', 'organisation.measured')).toEqual([
    ['D', values, null, null],
    ['I', null, other, null],
  ]);
  expect(await noted('DELETE FROM organisation.measured', 'organisation.measured')).toEqual([['D', other, null, null]]);
});

it('is written by who may write the table, without a right to the log', async () => {
  const role = `opslag_writer_${randomUUID().replaceAll('-', '')}`;
  await administrate(`CREATE ROLE ${role} NOLOGIN`);
  await client.query(`GRANT USAGE ON SCHEMA organisation TO ${role}; GRANT INSERT ON organisation.function TO ${role}; SET LOCAL ROLE ${role}`);
  await client.query(FUNCTIONS);
  await client.query('SAVEPOINT before');
  await expect(client.query('SELECT FROM changes.change')).rejects.toThrow('permission denied');
  await client.query('ROLLBACK TO before; RESET ROLE');
  expect((await client.query('SELECT FROM changes.change')).rowCount).toBe(3);
  await client.query('ROLLBACK');
  await administrate(`DROP ROLE ${role}`);
}); // oxfmt-ignore

it('begins a new history with a TRUNCATE, and with a demo that is loaded', async () => {
  const identity = async (): Promise<unknown> => (await client.query('SELECT identity FROM changes.history')).rows;
  const first = await identity();
  await client.query('TRUNCATE organisation.org_unit_tag');
  expect(await identity()).not.toEqual(first);
  await client.query('ROLLBACK');
  expect(await identity()).toEqual(first);
  await loadDemo(database.address, { persons: 50 });
  expect(await identity()).not.toEqual(first);
  expect((await client.query('SELECT FROM changes.change')).rowCount).toBe(0);
  await client.query('BEGIN');
  expect(await noted(FUNCTIONS)).toHaveLength(3);
});

it('has every table of the model, with all columns of its keys and links', async () => {
  const { entities } = deriveStorage(readModel(path.join(PROJECT_ROOT, 'graphql/model')));
  const wanted = new Map<string, Set<string>>();
  const want = (table: string, columns: readonly { readonly column: string }[]): void => {
    wanted.set(table, new Set([...(wanted.get(table) ?? []), ...columns.map(({ column }) => column)]));
  };
  for (const { table, identity, links } of entities.values()) {
    want(table.name, identity);
    for (const { from, to, target, through } of links.values()) {
      want(table.name, from);
      want(entities.get(target)?.table.name ?? '', to.columns);
      if (through !== undefined) want(through.table.name, [...through.from, ...through.to]);
    }
  }
  const { rows } = await client.query<{ name: string; columns: string[]; triggers: number }>(
    `SELECT relname AS name, max((string_to_array(encode(tgargs, 'escape'), E'\\\\000'))[2])::text[] AS columns, count(*)::int AS triggers
     FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE tgname LIKE 'opslag\\_changes\\_%' AND relnamespace = 'organisation'::regnamespace GROUP BY relname`,
  );
  for (const [table, columns] of wanted)
    expect(rows).toContainEqual({ name: table, triggers: 4, columns: expect.arrayContaining([...columns]) as string[] });
});
