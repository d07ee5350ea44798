/** The demo organisation in the database: the shape that the documentation promises. */
import { crc32, inflateSync } from 'node:zlib';
import type { Client, QueryResultRow } from 'pg';
import { heldOrganisation } from '../../db/demo/held-organisation';
import { withClient } from '../../resolvers/database/with-client';
import { loadDemo } from '../../server/demo/load-demo';
import { connectTo, privateDatabase, testDatabase } from '../support/database';

let client: Client;

beforeAll(async () => {
  client = await connectTo(testDatabase());
});

afterAll(() => client.end());

async function read<T extends QueryResultRow>(text: string): Promise<T[]> {
  return (await client.query<T>(text)).rows;
}

async function count(what: string): Promise<number> {
  const [row] = await read<{ n: number }>(`SELECT count(*)::int AS n FROM ${what.startsWith('(') ? what : `organisation.${what}`}`);
  return row?.n ?? Number.NaN;
}

it('has rows in every table', async () => {
  const tables = await read<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'organisation'`,
  );
  for (const { name } of tables) expect([name, await count(name)]).not.toEqual([name, 0]);
  expect(await count('person')).toBe(1500);
});

it('fills every column somewhere, and leaves every nullable one empty somewhere', async () => {
  const columns = await read<{ table: string; column: string; nullable: boolean }>(
    `SELECT table_name AS "table", column_name AS "column", is_nullable = 'YES' AS nullable FROM information_schema.columns WHERE table_schema = 'organisation'`,
  );
  const wrong: string[] = [];
  for (const { table, column, nullable } of columns) {
    const filled = await count(`"${table}" WHERE "${column}" IS NOT NULL`);
    const empty = await count(`"${table}" WHERE "${column}" IS NULL`);
    if (filled === 0 || empty > 0 !== nullable) wrong.push(`${table}.${column}: ${filled} filled, ${empty} empty`);
  }
  expect(wrong).toEqual([]);
});

it('has a tree of five levels with one top', async () => {
  const levels = await read(
    `WITH RECURSIVE tree AS (
       SELECT uuid, 1 AS level FROM organisation.org_unit WHERE parent_uuid IS NULL
       UNION ALL SELECT child.uuid, level + 1 FROM organisation.org_unit child JOIN tree ON child.parent_uuid = tree.uuid)
     SELECT level, count(*)::int > 0 AS some FROM tree GROUP BY level ORDER BY level`,
  );
  expect(levels).toEqual([1, 2, 3, 4, 5].map(level => ({ level, some: true })));
  expect(await count('org_unit WHERE parent_uuid IS NULL')).toBe(1);
});

it('inherits location numbers and managers from the unit above', async () => {
  const wrong = `FROM organisation.org_unit unit JOIN organisation.org_unit above ON above.uuid = unit.parent_uuid`;
  expect(await read(`SELECT unit.name ${wrong} WHERE unit.ean_inherited AND unit.ean IS DISTINCT FROM above.ean`)).toEqual([]);
  expect(await count('org_unit WHERE ean_inherited')).toBeGreaterThan(10);
  expect(await count('org_unit WHERE NOT ean_inherited AND ean IS NOT NULL')).toBeGreaterThan(10);
  const managers = `JOIN organisation.org_unit_manager own ON own.org_unit_uuid = unit.uuid JOIN organisation.org_unit_manager theirs ON theirs.org_unit_uuid = above.uuid`;
  expect(await read(`SELECT own.name ${wrong} ${managers} WHERE own.inherited AND own.person_uuid <> theirs.person_uuid`)).toEqual([]);
  expect(await count('org_unit_manager WHERE inherited')).toBeGreaterThan(10);
});

it('has managers who work where they manage', async () => {
  const strangers = await read(
    `SELECT name FROM organisation.org_unit_manager m WHERE NOT inherited AND person_uuid IS NOT NULL AND NOT EXISTS (
       SELECT FROM organisation.affiliation a WHERE a.person_uuid = m.person_uuid AND coalesce(a.orgunit_uuid, m.org_unit_uuid) = m.org_unit_uuid AND a.position_name = 'Leder')`,
  );
  expect(strangers).toEqual([]);
});

it('has protected addresses, deleted and expired records, several affiliations, and ties in names', async () => {
  for (const table of ['person_post', 'org_unit_post']) expect(await count(`${table} WHERE address_protected`)).toBeGreaterThan(0);
  for (const table of ['person', 'org_unit', 'affiliation']) expect(await count(`${table} WHERE deleted`)).toBeGreaterThan(0);
  expect(await count('account WHERE disabled')).toBeGreaterThan(0);
  expect(await count('affiliation WHERE orgunit_uuid <> source_orgunit_uuid')).toBeGreaterThan(0);
  expect(await count(`person WHERE chosen_name = ''`)).toBeGreaterThan(0);
  expect(await count('person WHERE residence_post_address_id <> registered_post_address_id')).toBeGreaterThan(0);
  expect(
    await count('(SELECT FROM organisation.org_unit_kle GROUP BY org_unit_uuid HAVING count(DISTINCT kind) = 3) several'),
  ).toBeGreaterThan(5);
  expect(await count('org_unit_kle WHERE NOT active')).toBeGreaterThan(0);
  expect(await count('(SELECT FROM organisation.org_unit_kle GROUP BY org_unit_uuid, code HAVING count(*) > 1) twice')).toBeGreaterThan(0);
  expect(await count(`affiliation WHERE stop_date < '2025-06-01'`)).toBeGreaterThan(0);
  expect(await count(`affiliation WHERE stop_date > '2025-06-01'`)).toBeGreaterThan(0);
  expect(await count('(SELECT FROM organisation.affiliation GROUP BY person_uuid HAVING count(*) > 2) several')).toBeGreaterThan(100);
  expect(await count('(SELECT FROM organisation.person GROUP BY firstname, surname HAVING count(*) > 1) ties')).toBeGreaterThan(10);
  expect(await count('(SELECT FROM organisation.org_unit GROUP BY name HAVING count(*) > 1) ties')).toBeGreaterThan(5);
  expect(await count(`person WHERE firstname = 'Anders'`)).toBeGreaterThan(5);
});

it('tells a name to show and a unit to be at, from what they are made of', async () => {
  const shown = `coalesce(nullif(chosen_name, ''), firstname || ' ' || surname)`;
  expect(await count(`person WHERE calculated_name <> ${shown}`)).toBe(0);
  expect(
    await count(`affiliation WHERE orgunit_uuid <> coalesce(workplace_orgunit_uuid, alternative_orgunit_uuid, source_orgunit_uuid)`),
  ).toBe(0);
});

it('goes on numbering after the numbers it has', async () => {
  const database = await privateDatabase();
  const own = await database.connect();
  const { rows } = await own.query<{ id: number; last: number }>(
    `INSERT INTO organisation.function (name) VALUES ('Own') RETURNING id, (SELECT max(id) FROM organisation.function) AS last`,
  );
  expect(rows[0]?.id).toBe((rows[0]?.last ?? 0) + 1);
  await own.end();
  await database.drop();
});

it('has at most one principal affiliation a person', async () => {
  expect(await count('(SELECT FROM organisation.affiliation WHERE prime GROUP BY person_uuid HAVING count(*) > 1) several')).toBe(0);
});

it('has portraits that are images, with their checksums', async () => {
  const photos = await read<{ content: Buffer; checksum: number; format: string }>(
    'SELECT content, checksum, format FROM organisation.photo WHERE num_nulls(checksum, format) = 0 LIMIT 20',
  );
  for (const { content, checksum, format } of photos) {
    expect(format).toBe('image/png');
    expect(crc32(content) | 0).toBe(checksum);
    expect(content.subarray(1, 4).toString('latin1')).toBe('PNG');
    const begin = content.indexOf('IDAT') + 4;
    expect(inflateSync(content.subarray(begin, begin + content.readUInt32BE(begin - 8)))).toHaveLength(48 * 7);
  }
});

it('has codes that fit their patterns and mail addresses that reach nobody', async () => {
  expect(await count(`person WHERE cpr !~ '^[0-9]{10}$'`)).toBe(0);
  expect(await count(`org_unit WHERE email NOT LIKE '%.example'`)).toBe(0);
});

it('can be told from an empty database and from data of someone else', async () => {
  const database = await privateDatabase('migrated');
  expect(await withClient(database.address, heldOrganisation)).toBe('none');
  const own = await database.connect();
  await own.query(`INSERT INTO organisation.function VALUES (1, 'Own')`);
  expect(await withClient(database.address, heldOrganisation)).toBe('own');
  await own.query(`INSERT INTO organisation.person (uuid, master, master_id, deleted, created, last_changed, firstname, surname, person_type, taxed_phone,
      disable_account_orders, disable_account_orders_create, disable_account_orders_disable, disable_account_orders_delete, force_stop)
    SELECT gen_random_uuid(), 'OWN', '1', false, now(), now(), 'A', 'B', 'PERSON', false, false, false, false, false, false`);
  expect(await withClient(database.address, heldOrganisation)).toBe('own');
  const stages = new Set<string>();
  await loadDemo(database.address, { persons: 50, over: ['own'], onProgress: stage => stages.add(stage) });
  await loadDemo(database.address, { persons: 40, seed: 2 });
  expect(await withClient(database.address, heldOrganisation)).toBe('demo');
  const { rows } = await own.query('SELECT count(*)::int AS n FROM organisation.person');
  expect(rows).toEqual([{ n: 40 }]);
  expect([...stages]).toEqual(['reading', 'checking', 'comparing', 'writing']);
  await own.end();
  await database.drop();
});

it('leaves the structure as the migrations made it', async () => {
  const structure = `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE connamespace = 'organisation'::regnamespace AND contype <> 'n'
    UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'organisation' ORDER BY 1, 2`;
  const database = await privateDatabase('migrated');
  const fresh = await database.connect();
  const { rows } = await fresh.query(structure);
  expect(await read(structure)).toEqual(rows);
  await database.drop();
});
