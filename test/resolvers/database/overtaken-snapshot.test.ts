/** A snapshot that is older than what it reads is known by that, and no other one. */
import type { Client } from 'pg';
import type { Snapshot } from '../../../resolvers/database/database-types';
import { areOvertaken, IS_OVERTAKEN } from '../../../resolvers/database/overtaken-snapshot';
import { privateDatabase, type PrivateDatabase } from '../../support/database';
import { closeOpened, open, sql } from './opened';

let database: PrivateDatabase;
let writer: Client;
let snapshot: Snapshot;

beforeEach(async () => {
  database = await privateDatabase();
  writer = await database.connect();
  await writer.query(`CREATE SCHEMA odd; CREATE TABLE odd."a ""b" (n int); INSERT INTO odd."a ""b" VALUES (1), (2);
    CREATE VIEW odd.seen AS SELECT * FROM odd."a ""b";
    CREATE TABLE odd.parts (n int) PARTITION BY LIST (n); CREATE TABLE odd.one PARTITION OF odd.parts FOR VALUES IN (1); INSERT INTO odd.parts VALUES (1);
    CREATE TABLE odd.parent (n int); CREATE TABLE odd.heir () INHERITS (odd.parent); INSERT INTO odd.heir VALUES (1);
    CREATE TABLE odd.other (n int); INSERT INTO odd.other VALUES (1);
    GRANT USAGE ON SCHEMA odd TO PUBLIC; GRANT SELECT ON ALL TABLES IN SCHEMA odd TO PUBLIC`);
  snapshot = await (await open({ connection: database.address })).openSnapshot(undefined);
  await snapshot.run(sql('SELECT n FROM odd.other'), undefined);
});
afterEach(async () => {
  await snapshot.close();
  await closeOpened();
  await database.drop();
});

async function isOvertaken(): Promise<unknown> {
  const [row] = await snapshot.run(IS_OVERTAKEN, undefined);
  return row?.isOvertaken;
}

/** The quicker look, at these alone. */
const looked = (...names: readonly string[]): Promise<readonly unknown[]> =>
  snapshot.run(areOvertaken(names.map(name => ({ schema: 'odd', name }))), undefined);

it.each([
  ['a table', 'TRUNCATE odd."a ""b"', 'odd."a ""b"', { isOvertaken: true, isOfOthers: false }],
  ['the table of a view', 'TRUNCATE odd."a ""b"', 'odd.seen', { isOvertaken: false, isOfOthers: true }],
  ['a partition', 'TRUNCATE odd.one', 'odd.parts', { isOvertaken: false, isOfOthers: true }],
  ['a table that inherits', 'TRUNCATE odd.heir', 'odd.parent', { isOvertaken: false, isOfOthers: true }],
  ['a table with another type', 'ALTER TABLE odd."a ""b" ALTER n TYPE bigint', 'odd."a ""b"', { isOvertaken: true, isOfOthers: false }],
])('%s that was emptied or rewritten after it', async (_, statement, table, seen) => {
  if (statement.startsWith('ALTER')) await writer.query('DROP VIEW odd.seen');
  await writer.query(statement);
  expect(await snapshot.run(sql(`SELECT n FROM ${table}`), undefined)).toEqual([]);
  expect(await isOvertaken()).toBe(true);
  expect(
    await looked(
      'other',
      table.slice('odd.'.length).replaceAll(/""|"/g, quote => quote.slice(1)),
    ),
  ).toEqual([seen]);
});

it('the table of a view in a schema that the role may not use', async () => {
  await writer.query(`CREATE SCHEMA hidden; CREATE TABLE hidden."T" (n int); INSERT INTO hidden."T" VALUES (1);
    CREATE VIEW odd.shown AS TABLE hidden."T"; GRANT SELECT ON odd.shown TO PUBLIC`);
  const reader = await database.connect();
  await reader.query('SET ROLE pg_monitor; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; TABLE odd.shown');
  const look = async (): Promise<unknown> => (await reader.query(IS_OVERTAKEN.text)).rows;
  expect(await look()).toEqual([{ isOvertaken: false }]);
  await reader.query('COMMIT; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; TABLE odd.other');
  await writer.query('TRUNCATE hidden."T"');
  await reader.query('TABLE odd.shown');
  expect(await look()).toEqual([{ isOvertaken: true }]);
  await reader.query('ROLLBACK');
});

it('a table that was made after it', async () => {
  await writer.query('CREATE TABLE odd.late AS SELECT 1 AS n; GRANT SELECT ON odd.late TO PUBLIC');
  expect(await snapshot.run(sql('SELECT n FROM odd.late'), undefined)).toEqual([]);
  expect(await isOvertaken()).toBe(true);
  expect(await looked('late')).toEqual([{ isOvertaken: true, isOfOthers: false }]);
});

it('a table that took the name of another one after it', async () => {
  await writer.query('ALTER TABLE odd.one RENAME TO former; ALTER TABLE odd."a ""b" RENAME TO one');
  await snapshot.run(sql('SELECT n FROM odd.one'), undefined);
  expect(await isOvertaken()).toBe(true);
  expect(await looked('one')).toEqual([{ isOvertaken: true, isOfOthers: false }]);
});

it('is not what rows were written to, what got an index, or what another table was changed beside', async () => {
  await writer.query(
    `INSERT INTO odd."a ""b" VALUES (3); CREATE INDEX late ON odd."a ""b" (n); CREATE INDEX later ON odd.other (n); ANALYZE odd.other; TRUNCATE odd.parts`,
  );
  expect(await snapshot.run(sql('SELECT n FROM odd.seen'), undefined)).toEqual([{ n: 1 }, { n: 2 }]);
  expect(await snapshot.run(sql('SELECT n + 1 AS n FROM odd.other WHERE n = 1'), undefined)).toEqual([{ n: 2 }]);
  expect(await isOvertaken()).toBe(false);
  expect(await looked('a "b', 'other')).toEqual([{ isOvertaken: false, isOfOthers: false }]);
});
