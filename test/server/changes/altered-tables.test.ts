/** Tables and views that are altered while the service runs: no change is lost without a word, since each link from before is refused; what alters nothing keeps them. */
import { type Client, Pool } from 'pg';
import { readChangeLog } from '../../../server/changes/read-change-log';
import { wantedTables } from '../../../server/changes/wanted-tables';
import { installTracking, trackingStatus } from '../../../server/changes/track-tables';
import { changeFigures } from '../../../server/metrics/figures';
import { startTestService, type TestService } from '../../support/service';
import { openOwnDatabase, type OwnDatabase } from './own-database';
import { connectTo } from '../../support/database';

const TABLES = `
  CREATE SCHEMA stored; CREATE SCHEMA shown; CREATE SCHEMA aside;
  CREATE TABLE stored.unit (id int PRIMARY KEY, name text NOT NULL, hidden boolean NOT NULL DEFAULT false);
  CREATE TABLE shown.member (id int PRIMARY KEY, unit_id int NOT NULL REFERENCES stored.unit, title text);
  CREATE TABLE shown.room (id int NOT NULL, floor int NOT NULL, name text NOT NULL, PRIMARY KEY (id, floor)) PARTITION BY RANGE (floor);
  CREATE TABLE shown.room_low PARTITION OF shown.room FOR VALUES FROM (0) TO (10);
  CREATE TABLE aside.room (id int NOT NULL, floor int NOT NULL, name text NOT NULL, PRIMARY KEY (id, floor));
  INSERT INTO aside.room VALUES (5, 15, 'Tower');
  CREATE VIEW shown.unit AS SELECT id, name FROM stored.unit;
  INSERT INTO stored.unit VALUES (1, 'One', false), (2, 'Two', true);
  INSERT INTO shown.member VALUES (10, 1, 'Ten');
  INSERT INTO shown.room VALUES (3, 3, 'Kitchen')`;

const MODEL = `extend schema @model(namespace: "Shown", databaseSchema: "shown")
"A unit."
type Unit @entity(table: "unit", set: "Units", base: "stored.unit") @key(fields: ["id"]) @tracked {
  id: Int!
  name: String!
  members: [Member!]! @link(to: ["unit_id"])
}
"A member."
type Member @entity(table: "member", set: "Members") @key(fields: ["id"]) @tracked {
  id: Int!
  title: String
}
"A room."
type Room @entity(table: "room", set: "Rooms") @key(fields: ["id", "floor"]) @tracked {
  id: Int!
  floor: Int!
  name: String!
}
`;

let own: OwnDatabase;
let writer: Client;
let service: TestService;

beforeEach(async () => {
  own = await openOwnDatabase();
  writer = own.writer;
  await writer.query(TABLES);
  service = await own.serve(MODEL);
});

afterEach(async () => {
  await service.close();
  await own.close();
});

async function linkOf(url: string): Promise<string> {
  const answer = await service.get(`/odata/${url}`, { prefer: 'odata.track-changes', 'odata-version': '4.01' });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  const link = answer.json<Record<string, string>>()['@odata.deltaLink']?.replace(/^.*\/odata\//, '/odata/') ?? '';
  expect(answer.headers['preference-applied']).toBe(link === '' ? undefined : 'odata.track-changes');
  return link;
}

const MEMBERS = 'Members?$select=Id,Title';
const UNITS = 'Units?$select=Id,Name';
const ROOMS = 'Rooms?$select=Id,Name';

it.each([
  { what: 'a table is renamed, changed and renamed back', url: MEMBERS, sql: [`ALTER TABLE shown.member RENAME TO away`, `UPDATE shown.away SET title = 'x'`, `ALTER TABLE shown.away RENAME TO member`] },
  { what: 'a table is moved, changed and moved back', url: MEMBERS, sql: [`ALTER TABLE shown.member SET SCHEMA aside`, `UPDATE aside.member SET title = 'x'`, `ALTER TABLE aside.member SET SCHEMA shown`] },
  { what: 'another table takes the place of one', url: MEMBERS, sql: [`CREATE TABLE shown.other (LIKE shown.member INCLUDING ALL)`, `ALTER TABLE shown.member RENAME TO before`, `ALTER TABLE shown.other RENAME TO member`] },
  { what: 'another table that notes its changes takes the place of one', url: MEMBERS, sql: [`CREATE TABLE shown.other (LIKE shown.member INCLUDING ALL)`, `SELECT changes.track('shown.other')`, `ALTER TABLE shown.member RENAME TO before`, `ALTER TABLE shown.other RENAME TO member`] },
  { what: 'a column is renamed, changed and renamed back', url: MEMBERS, sql: [`ALTER TABLE shown.member RENAME title TO away`, `UPDATE shown.member SET away = 'x'`, `ALTER TABLE shown.member RENAME away TO title`] },
  { what: 'two columns change their names', url: MEMBERS, sql: [`ALTER TABLE shown.member ADD other text; ALTER TABLE shown.member RENAME title TO away; ALTER TABLE shown.member RENAME other TO title`] },
  { what: 'the triggers of a table rest while it is changed', url: MEMBERS, sql: [`ALTER TABLE shown.member DISABLE TRIGGER ALL`, `UPDATE shown.member SET title = 'x'`, `ALTER TABLE shown.member ENABLE TRIGGER ALL`] },
  { what: 'a view gets a condition', url: UNITS, sql: [`CREATE OR REPLACE VIEW shown.unit AS SELECT id, name FROM stored.unit WHERE NOT hidden`] },
  { what: 'a view has a condition for a while', url: UNITS, sql: [`CREATE OR REPLACE VIEW shown.unit AS SELECT id, name FROM stored.unit WHERE NOT hidden`, `DELETE FROM stored.unit WHERE id = 2`, `CREATE OR REPLACE VIEW shown.unit AS SELECT id, name FROM stored.unit`] },
  { what: 'the table below a view is renamed, changed and renamed back', url: UNITS, sql: [`ALTER TABLE stored.unit RENAME TO away`, `UPDATE stored.away SET name = 'x'`, `ALTER TABLE stored.away RENAME TO unit`] },
  { what: 'the table of a link is renamed, changed and renamed back', url: `${UNITS}&$expand=Members($select=Title)`, sql: [`ALTER TABLE shown.member RENAME TO away`, `UPDATE shown.away SET title = 'x'`, `ALTER TABLE shown.away RENAME TO member`] },
  { what: 'a schema is renamed, its table changed, and the schema renamed back', url: UNITS, sql: [`ALTER SCHEMA stored RENAME TO away`, `UPDATE away.unit SET name = 'x'`, `ALTER SCHEMA away RENAME TO stored`] },
  { what: 'the values of a column become others', url: MEMBERS, sql: [`ALTER TABLE shown.member ALTER title TYPE text USING title || '!'`] },
  { what: 'policies for rows are made', url: MEMBERS, sql: [`ALTER TABLE shown.member ENABLE ROW LEVEL SECURITY`] },
  { what: 'a part is attached', url: ROOMS, sql: [`ALTER TABLE shown.room ATTACH PARTITION aside.room FOR VALUES FROM (10) TO (20)`] },
  { what: 'a part is detached', url: ROOMS, sql: [`ALTER TABLE shown.room DETACH PARTITION shown.room_low`] },
  { what: 'rights are granted', url: MEMBERS, sql: [`GRANT SELECT ON shown.member TO PUBLIC`] },
])('refuses a link from before when $what', async ({ url, sql }) => {
  const link = await linkOf(url);
  expect((await service.get(link)).statusCode).toBe(200);
  for (const statement of sql) await writer.query(statement);
  const answer = await service.get(link);
  expect(answer.statusCode).toBe(410);
  expect(answer.headers.location).toContain(url.split('?')[0]);
}); // oxfmt-ignore

it('takes the links of a table that had a table which inherits from it', async () => {
  await writer.query(`CREATE TABLE aside.kin () INHERITS (shown.member)`);
  expect(await linkOf(MEMBERS)).toBe('');
  await writer.query(`DROP TABLE aside.kin`);
  expect((await service.get(await linkOf(MEMBERS))).statusCode).toBe(200);
});

it.each([
  { url: MEMBERS, table: 'shown.member' },
  { url: ROOMS, table: 'shown.room_low' },
])('takes the links of $table while it is unlogged, since a crash empties it', async ({ url, table }) => {
  const link = await linkOf(url);
  await writer.query(`ALTER TABLE ${table} SET UNLOGGED`);
  expect((await service.get(link)).statusCode).toBe(410);
  expect(await linkOf(url)).toBe('');
  await writer.query(`ALTER TABLE ${table} SET LOGGED`);
  expect((await service.get(link)).statusCode).toBe(410);
  expect((await service.get(await linkOf(url))).statusCode).toBe(200);
});

it('tells of a base, below a view that got a condition, that it cannot be tracked', async () => {
  await writer.query(`CREATE OR REPLACE VIEW shown.unit AS SELECT id, name FROM stored.unit WHERE NOT hidden`);
  const pool = new Pool({ connectionString: own.address });
  const { tables } = await readChangeLog({ pool, wanted: wantedTables(own.model(MODEL)), daysKept: 1 });
  await pool.end();
  expect(tables).toContainEqual({ table: 'stored.unit', state: 'untrackable', isFollowed: true });
  expect(changeFigures(tables).map(({ value }) => value)).toEqual([1]);
});

it('tells how the tables stand while a part or a view is locked', async () => {
  const other = await connectTo(own.address);
  await other.query(`BEGIN; LOCK TABLE shown.room_low, shown.unit IN ACCESS EXCLUSIVE MODE`);
  await writer.query(`SET lock_timeout = '1ms'`);
  const states = await trackingStatus(writer, wantedTables(own.model(MODEL)));
  await other.end();
  expect(states.map(({ table, state }) => [table, state])).toEqual([['stored.unit', 'tracked'], ['member', 'tracked'], ['room', 'tracked']]); // oxfmt-ignore
});

it('gives no link while changes are not noted, and refuses the one from before', async () => {
  const link = await linkOf(MEMBERS);
  await writer.query(`ALTER TABLE shown.member DISABLE TRIGGER opslag_changes_update`);
  expect(await linkOf(MEMBERS)).toBe('');
  expect((await service.get(`/odata/${MEMBERS}&$deltatoken=latest`)).statusCode).toBe(410);
  expect((await service.get(link)).statusCode).toBe(410);
  await writer.query(`ALTER TABLE shown.member ENABLE TRIGGER opslag_changes_update`);
  expect((await service.get(link)).statusCode).toBe(410);
  const next = await linkOf(MEMBERS);
  await writer.query(`UPDATE shown.member SET title = 'Eleven'`);
  expect((await service.get(next)).json<{ value: unknown }>().value).toEqual([{ Id: 10, Title: 'Eleven' }]);
});

it.each(['PAGED', 'WHOLE'] as const)(
  'names track-changes as applied with no page of %s results while changes are not noted',
  async pages => {
    await writer.query(`INSERT INTO shown.member SELECT n, 1, 'Many' FROM generate_series(100, 2000) AS n`);
    const reader = await service.as({ allow: undefined, deny: [], schema: 'FULL', pages });
    const applied = async (): Promise<unknown> =>
      (await reader.get(`/odata/${MEMBERS}`, { prefer: 'track-changes', 'odata-version': '4.01' })).headers['preference-applied'];
    expect(await applied()).toBe('track-changes');
    await writer.query(`ALTER TABLE shown.member DISABLE TRIGGER opslag_changes_update`);
    expect(await applied()).toBeUndefined();
  },
);

it.each([UNITS, MEMBERS, ROOMS])('keeps links of %s when tables are cleaned, looked at, indexed, or others are altered', async url => {
  const link = await linkOf(url);
  const statements = [
    'ANALYZE', 'VACUUM', 'VACUUM FREEZE', 'CREATE INDEX ON stored.unit (name)', 'CREATE INDEX CONCURRENTLY ON shown.member (title)', 'CREATE INDEX ON shown.room (name)', 'REINDEX SCHEMA shown', 'REINDEX SCHEMA stored',
    `COMMENT ON TABLE shown.member IS 'Members'`, 'GRANT SELECT ON shown.unit TO PUBLIC', 'ALTER VIEW shown.unit RENAME TO away', 'ALTER VIEW shown.away RENAME TO unit', 'VACUUM FULL pg_class', 'VACUUM FULL pg_attribute', 'CREATE TABLE aside.member (id int)', `ALTER TABLE aside.member RENAME TO unit`,
    `UPDATE shown.member SET title = 'y'`, `UPDATE stored.unit SET name = 'y'`, `UPDATE shown.room SET name = 'y'`,
  ]; // oxfmt-ignore
  for (const statement of statements) await writer.query(statement);
  const answer = await service.get(link);
  expect(answer.statusCode).toBe(200);
  expect(answer.json<{ value: unknown[] }>().value).not.toEqual([]);
});

it('answers a conditional request of a view from the log, and reads it again when the view or its table was altered', async () => {
  const ask = async (etag: string) => await service.get(`/odata/${UNITS}`, { 'if-none-match': etag });
  let etag = (await ask('""')).headers.etag ?? '';
  expect((await ask(etag)).statusCode).toBe(304);
  await writer.query(`CREATE OR REPLACE VIEW shown.unit AS SELECT id, name FROM stored.unit WHERE NOT hidden`);
  const narrowed = await ask(etag);
  expect(narrowed.json<{ value: unknown }>().value).toEqual([{ Id: 1, Name: 'One' }]);
  etag = narrowed.headers.etag ?? '';
  await writer.query(`UPDATE stored.unit SET hidden = false`);
  expect((await ask(etag)).json<{ value: unknown[] }>().value).toHaveLength(2);
});

it('tells no changes of a view that is made anew so that it shows something else than its table, until it is as it was', async () => {
  await writer.query(`CREATE OR REPLACE VIEW shown.unit AS SELECT u.id, coalesce((SELECT max(title) FROM shown.member WHERE unit_id = u.id), '') AS name FROM stored.unit AS u`);
  expect(await linkOf('Units?$select=Id')).toBe('');
  expect((await service.get('/odata/Units?$select=Id&$deltatoken=latest')).statusCode).toBe(410);
  const etag = (await service.get(`/odata/${UNITS}`, { 'if-none-match': '""' })).headers.etag ?? '';
  expect((await service.get(`/odata/${UNITS}`, { 'if-none-match': etag })).statusCode).toBe(304);
  await writer.query(`UPDATE shown.member SET title = 'Eleven'`);
  expect((await service.get(`/odata/${UNITS}`, { 'if-none-match': etag })).statusCode).toBe(200);
  await writer.query(`CREATE OR REPLACE VIEW shown.unit AS SELECT id, name FROM stored.unit`);
  const next = await linkOf(UNITS);
  await writer.query(`UPDATE stored.unit SET name = 'First' WHERE id = 1`);
  expect((await service.get(next)).json<{ value: unknown }>().value).toEqual([{ Id: 1, Name: 'First' }]);
}); // oxfmt-ignore

it('gives no link while a part does not note its changes, which is so with a new one', async () => {
  await writer.query(`CREATE TABLE shown.room_high PARTITION OF shown.room FOR VALUES FROM (10) TO (20)`);
  expect(await linkOf(ROOMS)).toBe('');
  await installTracking(writer, own.model(MODEL));
  const link = await linkOf(ROOMS);
  await writer.query(`INSERT INTO shown.room_high VALUES (5, 15, 'Tower')`);
  expect((await service.get(link)).json<{ value: unknown }>().value).toEqual([expect.objectContaining({ Id: 5, Name: 'Tower' })]);
});

it('answers polls while a part, or a view that was looked at, is locked', async () => {
  const links = [await linkOf(ROOMS), await linkOf(UNITS), await linkOf(MEMBERS)];
  for (const link of links) expect((await service.get(link)).statusCode).toBe(200);
  const other = await connectTo(own.address);
  await other.query(`BEGIN; LOCK TABLE shown.room_low, stored.unit IN ACCESS EXCLUSIVE MODE`);
  for (const link of links) expect((await service.get(link)).statusCode).toBe(200);
  await other.end();
});

it('answers polls of tables while a view that was never looked at is locked', async () => {
  const [units, members] = [await linkOf(UNITS), await linkOf(MEMBERS)];
  const other = await connectTo(own.address);
  await other.query(`BEGIN; CREATE OR REPLACE VIEW shown.unit AS SELECT id, name FROM stored.unit`);
  const waiting = service.get(units);
  expect((await service.get(members)).statusCode).toBe(200);
  await other.query('ROLLBACK');
  await other.end();
  expect((await waiting).statusCode).toBe(200);
});

it('looks at a view on the connection that a conditional request holds', async () => {
  const small = await startTestService({ modelDir: own.modelDir, database: own.address, env: { POOL_SIZE: '1' } });
  try {
    const answers = await Promise.all(Array.from({ length: 4 }, () => small.get(`/odata/${UNITS}`, { 'if-none-match': '""' })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  } finally {
    await small.close();
  }
});
