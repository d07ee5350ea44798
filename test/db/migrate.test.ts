/** Migrations: each applied once, however many instances start, and never changed afterwards. */
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { checkMigrations, migrate } from '../../db/migrate';
import { PROJECT_ROOT } from '../../std/project-root';
import { addressOf, administrate, type PrivateDatabase, privateDatabase, queryOnce } from '../support/database';
import { shortenTransactions, TOO_LONG_SECONDS } from '../support/short-transactions';
import { until } from '../support/until';
import { waitsForLock } from '../support/waits-for-lock';

const NAMES = readdirSync(path.join(PROJECT_ROOT, 'db/migrations')).sort();

let database: PrivateDatabase;
let folder: string;

beforeEach(async () => {
  database = await privateDatabase('empty');
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-migrations-'));
  cpSync(path.join(PROJECT_ROOT, 'db/migrations'), folder, { recursive: true });
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function nameOf({ address }: PrivateDatabase): string {
  return new URL(address).pathname.slice(1);
}

it('applies everything to an empty database, and nothing the second time', async () => {
  expect(await migrate(database.address)).toEqual(NAMES);
  expect(await migrate(database.address)).toEqual([]);
});

it('lets several instances start at once', async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.address)));
  expect(applied.flat().sort()).toEqual(NAMES);
});

it.each(['serializable', 'repeatable read'])('lets several instances start at once where transactions are %s unless said', async level => {
  await administrate(`ALTER DATABASE ${nameOf(database)} SET default_transaction_isolation = '${level}'`);
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.address)));
  expect(applied.flat().sort()).toEqual(NAMES);
});

it('applies everything where the client has set an empty search path', async () => {
  const address = new URL(database.address);
  address.searchParams.set('options', '-c search_path=');
  expect(await migrate(address.href.replaceAll('+', '%20'))).toEqual(NAMES);
  expect(await migrate(address.href.replaceAll('+', '%20'))).toEqual([]);
});

it.each(['SQL_ASCII', 'LATIN1'])('refuses a database whose texts are in %s, before anything is made in it', async encoding => {
  const name = `${nameOf(database)}_other`;
  await administrate(`CREATE DATABASE ${name} ENCODING '${encoding}' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`);
  try {
    const sentence = `The database keeps texts in the encoding ${encoding}, and must keep them in UTF8.`;
    await expect(migrate(addressOf(name), { withOrganisation: false })).rejects.toThrow(sentence);
    await expect(checkMigrations(addressOf(name), { withOrganisation: false })).rejects.toThrow(sentence);
    expect(await queryOnce(addressOf(name), `SELECT to_regclass('public.opslag_migration') AS register`)).toEqual([{ register: null }]);
  } finally {
    await administrate(`DROP DATABASE ${name}`);
  }
});

it('takes a database in WIN1252 for tables of your own', async () => {
  const name = `${nameOf(database)}_other`;
  await administrate(`CREATE DATABASE ${name} ENCODING 'WIN1252' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`);
  try {
    expect(await migrate(addressOf(name), { withOrganisation: false })).not.toEqual([]);
    await checkMigrations(addressOf(name), { withOrganisation: false });
  } finally {
    await administrate(`DROP DATABASE ${name}`);
  }
});

it.each(['nowhere', ''])('applies everything where the search path is "%s", with the indexes of parts of names', async searchPath => {
  await administrate(`ALTER DATABASE ${nameOf(database)} SET search_path = '${searchPath}'`);
  expect(await migrate(database.address)).toEqual(NAMES);
  const rows = await database.query(`SELECT to_regclass('organisation.person_contains') IS NOT NULL AS "isThere"`);
  expect(rows).toEqual([{ isThere: true }]);
});

it('says in a sentence that another instance has not ended its migrations in time', async () => {
  const other = await database.connect();
  await other.query('BEGIN; SELECT pg_advisory_xact_lock(7263940155)');
  await expect(migrate(database.address, { waitMs: 5000 })).rejects.toThrow(
    'Another session has held the lock on migrations for more than 5000 ms.',
  );
  await other.query('COMMIT');
  expect(await migrate(database.address)).toEqual(NAMES);
  await other.end();
});

it('takes as long as it takes, however short the transactions of the role may be', async () => {
  await shortenTransactions(database.address);
  writeFileSync(path.join(folder, '9999-more.sql'), `SELECT pg_sleep(${TOO_LONG_SECONDS})`);
  expect(await migrate(database.address, { folder })).toEqual([...NAMES, '9999-more.sql']);
});

it('keeps others from a table no longer than it may wait for it, and says in a sentence why it does not go on', async () => {
  await migrate(database.address, { folder });
  writeFileSync(path.join(folder, '9999-more.sql'), 'ALTER TABLE access.sensitive_read ADD COLUMN more int');
  const other = await database.connect();
  await other.query('BEGIN; LOCK TABLE access.sensitive_read IN ACCESS SHARE MODE');
  await expect(migrate(database.address, { folder, waitMs: 5000 })).rejects.toThrow(
    /^Migration 9999-more\.sql was rolled back: another session kept a table that it changes for too long.*The table access\.sensitive_read is held by process \d+/,
  );
  await other.query('COMMIT');
  expect(await migrate(database.address, { folder })).toEqual(['9999-more.sql']);
  await other.end();
});

it('lets others have a table that it waits for, and says whose process holds it', async () => {
  await migrate(database.address, { folder });
  writeFileSync(path.join(folder, '9999-more.sql'), 'ALTER TABLE access.sensitive_read ADD COLUMN more int');
  const other = await database.connect();
  const { rows } = await other.query<{ holder: string }>(
    `SELECT format('process %s (a backup, role %s)', pg_backend_pid(), current_user) AS holder`,
  );
  await other.query(`SET application_name = 'a backup'; BEGIN; LOCK TABLE access.sensitive_read IN ACCESS SHARE MODE`);
  const told: string[] = [];
  const stopping = new AbortController();
  const migrating = migrate(database.address, { folder, onWait: sentence => void told.push(sentence), signal: stopping.signal });
  const ended = expect(migrating).rejects.toThrow();
  const reader = await database.connect();
  await until(() => waitsForLock(other, ['access.sensitive_read']));
  await reader.query(`SET statement_timeout = '20s'; SELECT FROM access.sensitive_read`);
  await until(() => told.length > 0);
  // It waits anew.
  await until(() => waitsForLock(other, ['access.sensitive_read']));
  expect(told).toEqual([`Waiting for another session of PostgreSQL. The table access.sensitive_read is held by ${rows[0]?.holder}.`]);
  stopping.abort();
  await ended;
  await Promise.all([reader.end(), other.end()]);
});

it('tries again where its work took longer than it may wait for a table', async () => {
  await migrate(database.address, { folder });
  writeFileSync(path.join(folder, '9999-more.sql'), 'SELECT pg_sleep(3); ALTER TABLE access.sensitive_read ADD COLUMN more int');
  const other = await database.connect();
  await other.query('BEGIN; LOCK TABLE access.sensitive_read IN ACCESS SHARE MODE');
  const migrated = expect(migrate(database.address, { folder, waitMs: 2500 })).resolves.toEqual(['9999-more.sql']);
  await until(() => waitsForLock(other, ['access.sensitive_read']));
  await until(async () => !(await waitsForLock(other, ['access.sensitive_read'])));
  await other.query('COMMIT');
  await migrated;
  await other.end();
});

it('says in a sentence that nothing answers at the address', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  await expect(migrate({ host: '127.0.0.1', port, user: 'x', connectionTimeoutMillis: 100 })).rejects.toThrow(
    `PostgreSQL at 127.0.0.1:${port} did not take the connection within 100 ms.`,
  );
  silent.close();
});

it('refuses a file that was changed after it had been applied', async () => {
  await migrate(database.address, { folder });
  appendFileSync(path.join(folder, '0002-organisation.sql'), '-- changed');
  await expect(migrate(database.address, { folder })).rejects.toThrow(
    'Migration 0002-organisation.sql has changed since this database applied it.',
  );
});

it('refuses a database that a newer service has migrated, and says so', async () => {
  writeFileSync(path.join(folder, '9999-of-a-newer-service.sql'), 'SELECT 1');
  await migrate(database.address, { folder });
  const newer = 'The database has the migration 9999-of-a-newer-service.sql, which this version of the service does not know';
  await expect(migrate(database.address)).rejects.toThrow(newer);
  await expect(checkMigrations(database.address)).rejects.toThrow(newer);
});

it('checks without a change whether everything has been applied', async () => {
  await expect(checkMigrations(database.address)).rejects.toThrow(
    `The database lacks the migration ${NAMES[0]}. Run opslag migrate with a role that may create tables.`,
  );
  await migrate(database.address, { withOrganisation: false });
  await checkMigrations(database.address, { withOrganisation: false });
  await expect(checkMigrations(database.address)).rejects.toThrow('The database lacks the migration');
  await migrate(database.address);
  await checkMigrations(database.address);
  appendFileSync(path.join(folder, '0002-organisation.sql'), '-- changed');
  await expect(checkMigrations(database.address, { folder })).rejects.toThrow('Migration 0002-organisation.sql has changed');
});

it('keeps nothing of a migration that fails, and everything before it', async () => {
  writeFileSync(path.join(folder, '0004-bad.sql'), 'CREATE TABLE public.half (n int); SELECT 1/0;');
  await expect(migrate(database.address, { folder })).rejects.toThrow(
    'Migration 0004-bad.sql failed and was rolled back. The migrations before it were kept.',
  );
  const rows = await database.query(
    `SELECT to_regclass('public.half') AS half, (SELECT count(*)::int FROM public.opslag_migration) AS applied`,
  );
  expect(rows).toEqual([{ half: null, applied: 3 }]);
});

it.each([
  ['view hours', 'CREATE VIEW public.hours AS SELECT working_hours_numerator FROM organisation.affiliation', 'VIEW public.hours'],
  [
    'trigger hours',
    'CREATE TRIGGER hours BEFORE UPDATE OF working_hours_numerator ON organisation.affiliation FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()',
    'TRIGGER hours ON organisation.affiliation',
  ],
])('names a %s that keeps a column from being changed, and goes on without it', async (name, statement, dropped) => {
  await migrate(database.address);
  await queryOnce(database.address, `DELETE FROM public.opslag_migration WHERE name = '0022-three-decimals.sql'`);
  await queryOnce(database.address, statement);
  await expect(migrate(database.address)).rejects.toThrow(
    new RegExp(
      `^Migration 0022-three-decimals.sql failed and was rolled back.* Something of your own stands upon what it changes: .*${name}`,
    ),
  );
  await queryOnce(database.address, `DROP ${dropped}`);
  expect(await migrate(database.address)).toEqual(['0022-three-decimals.sql']);
});
