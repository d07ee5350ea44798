/** The role that the data is read as, over tables of your own: it is used where it can really read them, and what it cannot read or sees nothing of is told. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readModel } from '../../../graphql/read-model/read-model';
import { settleReaderRole } from '../../../server/databases/reader-role';
import { READER_ROLE } from '../../../server/databases/try-reader';
import { type PrivateDatabase, privateDatabase } from '../../support/database';
import { until } from '../../support/until';

let own: PrivateDatabase;
let folder: string;

beforeAll(async () => {
  own = await privateDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-reader-'));
  await own.query(`CREATE SCHEMA kept; CREATE TABLE kept.person (id int PRIMARY KEY, name text); INSERT INTO kept.person VALUES (1, 'Anne');
    CREATE SCHEMA shown; CREATE TABLE shown.unit (id int PRIMARY KEY); INSERT INTO shown.unit VALUES (1);
    CREATE VIEW shown.by_owner AS SELECT id, name FROM kept.person;
    CREATE VIEW shown.by_asker WITH (security_invoker = true) AS SELECT id, name FROM kept.person;
    CREATE FUNCTION kept.double(number int) RETURNS int LANGUAGE plpgsql AS 'BEGIN RETURN number * 2; END'; REVOKE EXECUTE ON FUNCTION kept.double FROM PUBLIC;
    CREATE VIEW shown.by_function AS SELECT id, kept.double(id) AS doubled FROM kept.person`);
});

afterAll(async () => {
  await own.drop();
  rmSync(folder, { recursive: true });
});

const settled = async (table: string, access = own.address): Promise<object> => {
  const type = `type Thing @entity(table: "${table}", set: "Things") @key(fields: ["id"]) { id: Int! }`;
  writeFileSync(path.join(folder, 'model.graphql'), `extend schema @model(namespace: "Own", databaseSchema: "shown")\n${type}\n`);
  return await settleReaderRole({ access, data: own.address }, readModel(folder));
};

/** Of the same role, as the primary of several hosts is. */
const otherAddress = (): string => {
  const address = new URL(own.address);
  address.searchParams.set('application_name', 'other');
  return address.href;
};

const readAsAddress = (name: string): object => ({
  readerRole: undefined,
  notes: [`Reader    the role of the database's address (opslag_reader may not read "shown"."${name}"): see docs/security.md`],
});

it('is used for a view that reads with the rights of its owner', async () => {
  expect(await settled('by_owner')).toEqual({ readerRole: READER_ROLE, notes: [] });
});

it.each(['by_asker', 'by_function'])('is done without where a view reads with rights that it lacks, which is told: %s', async view => {
  expect(await settled(view)).toEqual(readAsAddress(view));
  expect(await settled(view, otherAddress())).toEqual(readAsAddress(view));
});

it('is done without also where the view can be looked at only after a while', async () => {
  const [holder, watcher] = [await own.connect(), await own.connect()];
  /** Others that wait for the table, each with the moment since when. */
  const waits = async (): Promise<readonly string[]> => {
    const { rows } = await watcher.query<{ since: string }>(
      "SELECT waitstart::text AS since FROM pg_locks WHERE relation = 'kept.person'::regclass AND waitstart IS NOT NULL",
    );
    return rows.map(({ since }) => since);
  };
  const settledBesideHolder = async (): Promise<object> => {
    await holder.query('BEGIN; LOCK TABLE kept.person');
    let isOver = false;
    const asked = settled('by_asker').finally(() => (isOver = true));
    const seen = new Set<string>();
    await until(async () => {
      for (const since of await waits()) seen.add(since);
      return isOver || seen.size === 2;
    });
    await holder.query('COMMIT');
    return await asked;
  };
  let found = await settledBesideHolder();
  // On a slow machine the holder has let go too late.
  for (let tries = 1; tries < 5 && JSON.stringify(found) !== JSON.stringify(readAsAddress('by_asker')); tries += 1)
    found = await settledBesideHolder();
  expect(found).toEqual(readAsAddress('by_asker'));
});

it('is used for such a view as soon as it has the rights', async () => {
  await own.query(`GRANT USAGE ON SCHEMA kept TO ${READER_ROLE}; GRANT SELECT (id, name) ON kept.person TO ${READER_ROLE}`);
  expect(await settled('by_asker')).toEqual({ readerRole: READER_ROLE, notes: [] });
});

it('is tried on a view without writing, whatever functions are run to plan it', async () => {
  await own.query(`CREATE SEQUENCE shown.count; GRANT USAGE ON SEQUENCE shown.count TO PUBLIC;
    CREATE FUNCTION shown.next() RETURNS bigint IMMUTABLE LANGUAGE plpgsql AS $$ BEGIN RETURN nextval('shown.count'); END $$;
    CREATE VIEW shown.counting AS SELECT id FROM shown.unit WHERE id < shown.next()`);
  expect(await settled('counting')).toEqual({ readerRole: READER_ROLE, notes: [] });
  expect(await own.query('SELECT is_called AS "isCalled" FROM shown.count')).toEqual([{ isCalled: false }]);
});

it('is done without where the server of a foreign table maps the role of the address and not it', async () => {
  await own.query(`CREATE EXTENSION postgres_fdw; CREATE SERVER far FOREIGN DATA WRAPPER postgres_fdw; CREATE USER MAPPING FOR CURRENT_USER SERVER far;
    CREATE FOREIGN TABLE shown.far_away (id int) SERVER far`);
  expect(await settled('far_away')).toEqual(readAsAddress('far_away'));
  await own.query(`CREATE USER MAPPING FOR ${READER_ROLE} SERVER far`);
  expect(await settled('far_away')).toEqual({ readerRole: READER_ROLE, notes: [] });
});

it('tells of a table whose policies show it no row', async () => {
  await own.query('ALTER TABLE shown.unit ENABLE ROW LEVEL SECURITY');
  const note = 'Reader    opslag_reader sees no rows of "shown"."unit", for which it has no policy: see docs/security.md';
  expect(await settled('unit')).toEqual({ readerRole: READER_ROLE, notes: [note] });
  await own.query(`CREATE POLICY all_of_it ON shown.unit FOR SELECT TO ${READER_ROLE} USING (true)`);
  expect(await settled('unit')).toEqual({ readerRole: READER_ROLE, notes: [] });
});
