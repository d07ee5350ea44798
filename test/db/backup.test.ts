/** Backup and restore: the same answers from the restored database, and nothing left where one fails. */
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { open, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type BackupManifest, MANIFEST } from '../../db/backup/backup-manifest';
import { readBackup } from '../../db/backup/read-backup';
import { restoreBackup } from '../../db/backup/restore-backup';
import { writeBackup } from '../../db/backup/write-backup';
import { heldOrganisation } from '../../db/demo/held-organisation';
import { checkMigrations } from '../../db/migrate';
import { UnclearedRestore } from '../../db/backup/uncleared-restore';
import { withClient } from '../../resolvers/database/with-client';
import { ADVISORY_LOCKS } from '../../resolvers/database/advisory-locks';
import { errorReasons } from '../../std/error-reasons';
import { administrate, privateDatabase, type PrivateDatabase } from '../support/database';
import { startTestService } from '../support/service';
import { until } from '../support/until';

let source: PrivateDatabase;
let target: PrivateDatabase;
let parent: string;
let folder: string;

beforeAll(async () => {
  source = await privateDatabase();
  parent = mkdtempSync(path.join(os.tmpdir(), 'opslag-backup-'));
  folder = path.join(parent, 'first');
  await source.query(
    `CREATE TABLE access.sensitive_read_20200101 PARTITION OF access.sensitive_read FOR VALUES FROM ('2020-01-01 00:00+00') TO ('2020-01-02 00:00+00')`,
  );
  await writeBackup(source.address, folder, { version: '1.2.3' });
});
beforeEach(async () => {
  target = await privateDatabase('empty');
});
afterEach(() => target.drop());
afterAll(async () => {
  await source.drop();
  rmSync(parent, { recursive: true });
});

const restore = async ({ address }: PrivateDatabase, place: string): Promise<void> => restoreBackup(address, await readBackup(place));

const QUESTIONS = [
  'Persons?$expand=Affiliations,Users,Phones,Children&$top=50', 'Persons?$search=Hansen&$count=true&$top=3', 'OrgUnits?$expand=*&$top=50', 'Functions?$expand=Assignments',
]; // oxfmt-ignore

async function answersOf({ address }: PrivateDatabase): Promise<string[]> {
  const service = await startTestService({ database: address });
  const answers: string[] = [];
  for (const question of QUESTIONS) answers.push((await service.get(`/odata/${question}`)).body);
  await service.close();
  return answers;
}

let answersOfSource: Promise<string[]> | undefined;
/** No test changes the rows of the source. */
const sourceAnswers = (): Promise<string[]> => (answersOfSource ??= answersOf(source));

/** What is left in a database of the service's own. */
const left = (database: PrivateDatabase): Promise<unknown[]> =>
  database.query(`SELECT schemaname, tablename FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`);

const manifestOf = (place: string): BackupManifest => JSON.parse(readFileSync(path.join(place, MANIFEST), 'utf8')) as BackupManifest;

it('gives a database that answers as the first one did, and goes on as it would have', async () => {
  expect(manifestOf(folder).version).toBe('1.2.3');
  await restore(target, folder);
  await checkMigrations(target.address);
  // Next links are sealed under a secret of the database, which is restored as well.
  expect(await answersOf(target)).toEqual(await sourceAnswers());
  const rows = await target.query(
    `INSERT INTO organisation.function (name) SELECT 'new' RETURNING id, to_regclass('access.sensitive_read_20200101')::text AS partition`,
  );
  expect(rows).toEqual([{ id: expect.any(Number) as number, partition: 'access.sensitive_read_20200101' }]);
});

it('means the same days, moments and numbers, however the one database writes them and the other reads them', async () => {
  const write = async (database: PrivateDatabase, style: string): Promise<void> => {
    const name = new URL(database.address).pathname.slice(1);
    await administrate(`ALTER DATABASE ${name} SET DateStyle = '${style}'; ALTER DATABASE ${name} SET extra_float_digits = -6`);
  };
  const other = await privateDatabase();
  try {
    await other.query(`UPDATE organisation.person SET first_employment_date = '2024-05-11'`);
    await write(other, 'SQL, DMY');
    await write(target, 'SQL, MDY');
    await writeBackup(other.address, path.join(parent, 'styled'), { version: '1.2.3' });
    await restore(target, path.join(parent, 'styled'));
    expect(await answersOf(target)).toEqual(await answersOf(other));
  } finally {
    await other.drop();
    rmSync(path.join(parent, 'styled'), { recursive: true, force: true });
  }
});

it('names tables and partitions in one way, whatever the database has set', async () => {
  const quote = async (value: string): Promise<void> => {
    for (const { address } of [source, target])
      await administrate(`ALTER DATABASE ${new URL(address).pathname.slice(1)} SET quote_all_identifiers = ${value}`);
  };
  await quote('on');
  try {
    await writeBackup(source.address, path.join(parent, 'quoted'), { version: '1.2.3' });
    await restore(target, path.join(parent, 'quoted'));
    expect(await answersOf(target)).toEqual(await sourceAnswers());
  } finally {
    await quote('off');
    rmSync(path.join(parent, 'quoted'), { recursive: true, force: true });
  }
});

it('is made and restored where a transaction may not idle for a moment', async () => {
  for (const { address } of [source, target])
    await administrate(`ALTER DATABASE ${new URL(address).pathname.slice(1)} SET idle_in_transaction_session_timeout = 1`);
  const place = path.join(parent, 'without-idling');
  try {
    const { tables } = await writeBackup(source.address, place, { version: '1.2.3' });
    await restore(target, place);
    expect(manifestOf(place).tables).toEqual(tables);
  } finally {
    rmSync(place, { recursive: true, force: true });
    for (const { address } of [source, target])
      await administrate(`ALTER DATABASE ${new URL(address).pathname.slice(1)} RESET idle_in_transaction_session_timeout`);
  }
});

it('says of two backups into one folder at once that each needs its own, and one of them is whole', async () => {
  const shared = path.join(parent, 'shared');
  const both = await Promise.allSettled([1, 2].map(() => writeBackup(source.address, shared, { version: '1.2.3' })));
  const reasons = both.flatMap(ended => (ended.status === 'rejected' ? [String(ended.reason)] : []));
  expect(reasons).toEqual([`Error: Another backup writes into ${shared} too. Name a folder of its own for each.`]);
  await restore(target, shared);
  rmSync(shared, { recursive: true });
  expect(await answersOf(target)).toEqual(await sourceAnswers());
});

it('lets a demo be known as one, which an import refuses to stand beside', async () => {
  await restore(target, folder);
  expect(await Promise.all([source, target].map(({ address }) => withClient(address, heldOrganisation)))).toEqual(['demo', 'demo']);
});

it('begins a new history of changes, in which nothing is noted yet, and what changes then is', async () => {
  const HISTORY = 'SELECT identity, (SELECT count(*)::int FROM changes.change) AS changes FROM changes.history';
  const historyOf = (database: PrivateDatabase): Promise<unknown[]> => database.query(HISTORY);
  await restore(target, folder);
  expect(await historyOf(target)).toEqual([{ identity: expect.any(String) as string, changes: 0 }]);
  expect(await historyOf(target)).not.toEqual(await historyOf(source));
  await target.query(`UPDATE organisation.function SET description = 'changed' WHERE id = (SELECT min(id) FROM organisation.function)`);
  expect(await historyOf(target)).toMatchObject([{ changes: 1 }]);
});

it('saves each table of the service in a file that only its user may read', () => {
  const files = readdirSync(folder);
  expect(files).toEqual(expect.arrayContaining([MANIFEST, 'access.api_key.copy.gz', 'organisation.person.copy.gz']));
  for (const file of files) expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600);
  expect(manifestOf(folder).tables.length).toBe(files.length - 1);
});

it('does not restore into a database that is in use, and changes nothing there', async () => {
  const before = await left(source);
  await expect(restore(source, folder)).rejects.toThrow('The database is not empty.');
  expect(await left(source)).toEqual(before);
});

it('says of a restore that another one has begun beside that it has not ended', async () => {
  const other = await target.connect();
  await other.query('BEGIN; CREATE TABLE public.opslag_unfinished_restore ()');
  const failed = restore(target, folder).catch((error: unknown) => errorReasons(error).join(' '));
  // It waits for a transaction, and for no table.
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await until(async () => (await target.query(waiting)).length === 1);
  await other.query('COMMIT');
  expect(await failed).toContain('A restore into this database has not ended.');
  await other.query('DROP TABLE public.opslag_unfinished_restore');
  await other.end();
});

it('does not write over a backup', async () => {
  await expect(writeBackup(source.address, folder, { version: '1.2.3' })).rejects.toThrow('is not empty');
});

it('leaves no folder where a backup fails', async () => {
  const place = path.join(parent, 'second');
  await expect(writeBackup(target.address, place, { version: '1.2.3' })).rejects.toThrow();
  expect(readdirSync(parent)).toEqual(['first']);
});

it('opens no file any more once it has failed and its folder is gone, however slow files are', async () => {
  const place = path.join(parent, 'slow');
  const role = `opslag_poor_${randomUUID().replaceAll('-', '')}`;
  // It may lock all tables, and cannot read the rows of one.
  await source.query(`CREATE ROLE ${role} LOGIN; GRANT USAGE ON SCHEMA access, organisation TO ${role}; GRANT SELECT ON public.opslag_migration TO ${role};
    GRANT SELECT ON ALL TABLES IN SCHEMA access, organisation TO ${role};
    CREATE FUNCTION public.refuse() RETURNS boolean LANGUAGE plpgsql AS 'BEGIN RETURN true; END'; REVOKE EXECUTE ON FUNCTION public.refuse() FROM PUBLIC;
    ALTER TABLE access.api_key ENABLE ROW LEVEL SECURITY; CREATE POLICY refuse ON access.api_key TO ${role} USING (public.refuse())`); // oxfmt-ignore
  const address = new URL(source.address);
  address.username = role;
  if (address.searchParams.has('user')) address.searchParams.set('user', role);
  const pipe = path.join(parent, 'pipe');
  execFileSync('mkfifo', [pipe]);
  // Files are opened by threads, each of which waits here for somebody who writes to the pipe.
  const work = Array.from({ length: 16 }, () => open(pipe, 'r'));
  const failed: Promise<unknown> = writeBackup(address.href, place, { version: '1.2.3' }).catch((error: unknown) => error);
  // One that does not wait for its file has failed by then.
  await Promise.race([failed, delay(1000)]);
  mkdirSync(place, { recursive: true });
  const writer = openSync(pipe, 'r+');
  for (const file of await Promise.all(work)) await file.close();
  closeSync(writer);
  rmSync(pipe);
  expect(String(await failed)).toContain('permission denied for function refuse');
  await stat(parent);
  expect(readdirSync(parent)).toEqual(['first']);
  await source.query(`DROP POLICY refuse ON access.api_key; ALTER TABLE access.api_key DISABLE ROW LEVEL SECURITY;
    DROP FUNCTION public.refuse; DROP OWNED BY ${role}; DROP ROLE ${role}`); // oxfmt-ignore
});

describe('leaves nothing in the database', () => {
  let damaged: string;
  beforeEach(() => {
    damaged = path.join(parent, 'damaged');
    cpSync(folder, damaged, { recursive: true });
  });
  afterEach(() => rmSync(damaged, { recursive: true }));

  function change(changed: (manifest: BackupManifest) => BackupManifest): void {
    writeFileSync(path.join(damaged, MANIFEST), JSON.stringify(changed(manifestOf(damaged))));
  }

  it.each<[string, string, (manifest: BackupManifest) => BackupManifest]>([
    ['a file is not as it was written', 'is not as it was written', ({ tables, ...rest }) => ({ ...rest, tables: tables.map(table => ({ ...table, sha256: '0' })) })],
    ['a newer service made the backup', 'of-later.sql, which this version of the service does not know', ({ migrations, ...rest }) => ({ ...rest, migrations: [...migrations, { name: '9999-of-later.sql', checksum: '' }] })],
    ['a table is unknown', 'which the migrations do not make', ({ tables, ...rest }) => ({ ...rest, tables: tables.map((table, index) => (index === 0 ? { ...table, name: 'access.other' } : table)) })],
    ['a column is unknown', 'which the migrations do not make', ({ tables, ...rest }) => ({ ...rest, tables: tables.map(table => ({ ...table, columns: [...table.columns, 'other'] })) })],
    ['the bound of a partition is none', 'that cannot be', ({ tables, ...rest }) => ({ ...rest, tables: tables.map(table => ({ ...table, partitions: [{ name: 'access.x', bound: 'DEFAULT; DROP TABLE access.y; DEFAULT' }] })) })],
    ['a partition is none', 'that cannot be', ({ tables, ...rest }) => ({ ...rest, tables: tables.map(table => ({ ...table, partitions: [{ name: 'access.x; DROP TABLE access.y', bound: 'DEFAULT' }] })) })],
  ])('where %s', async (_what, message, changed) => {
    change(changed);
    await expect(restore(target, damaged)).rejects.toThrow(message);
    expect(await left(target)).toEqual([]);
  }); // oxfmt-ignore

  it.each<[string, string, (file: string) => void]>([
    ['missing', 'organisation.person.copy.gz cannot be read. Take another backup.', file => rmSync(file)],
    ['cut', 'organisation.person.copy.gz cannot be read.', file => truncateSync(file, 5000)],
    ['damaged', 'organisation.person.copy.gz', file => writeFileSync(file, Buffer.concat([readFileSync(file).subarray(0, 3000), Buffer.alloc(4000)]))],
    ['another', 'organisation.person.copy.gz is not as it was written.', file => writeFileSync(file, gzipSync('another'))],
  ])('where a file is %s, which is named', async (_what, message, spoil) => {
    spoil(path.join(damaged, 'organisation.person.copy.gz'));
    await expect(restore(target, damaged)).rejects.toThrow(message);
    expect(await left(target)).toEqual([]);
  }); // oxfmt-ignore

  it('but its mark where another session holds the lock on migrations, for longer than it waits, and says so', async () => {
    const other = await target.connect();
    await other.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
    const failed: unknown = await restoreBackup(target.address, await readBackup(damaged), { waitMs: 5000 }).catch(
      (error: unknown) => error,
    );
    await other.end();
    expect(failed).toBeInstanceOf(UnclearedRestore);
    expect(errorReasons(failed).join()).toContain('Another session has held the lock on migrations for more than 5000 ms.');
  });

  it('where the disk of PostgreSQL is full, and does not take the file for the cause', async () => {
    await target.query(`CREATE FUNCTION public.take() RETURNS boolean LANGUAGE plpgsql AS
        'BEGIN RAISE ''could not extend file "base/1/2": No space left on device'' USING ERRCODE = ''disk_full''; END';
      CREATE FUNCTION public.take_none() RETURNS event_trigger LANGUAGE plpgsql AS
        'BEGIN IF to_regclass(''organisation.leave'') IS NOT NULL AND NOT EXISTS (SELECT FROM pg_constraint WHERE conname = ''taken'') THEN
          ALTER TABLE organisation.leave ADD CONSTRAINT taken CHECK (public.take()); END IF; END';
      CREATE EVENT TRIGGER take_none ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION public.take_none()`);
    await expect(restore(target, damaged)).rejects.toThrow(/^could not extend file "base\/1\/2": No space left on device$/);
    expect(await left(target)).toEqual([]);
  });

  it('where rows do not fit their table, and quotes none of them', async () => {
    const text = 'Anders And\n';
    writeFileSync(path.join(damaged, 'organisation.leave.copy.gz'), gzipSync(text));
    const sha256 = createHash('sha256').update(text).digest('hex');
    change(({ tables, ...rest }) => ({
      ...rest,
      tables: tables.map(table => (table.name === 'organisation.leave' ? { ...table, sha256 } : table)),
    }));
    const failed: unknown = await restore(target, damaged).catch((error: unknown) => error);
    expect(errorReasons(failed).join()).toMatch(
      /^organisation\.leave\.copy\.gz does not fit the table organisation\.leave \(SQLSTATE 22\w+\)\.$/,
    );
    expect(await left(target)).toEqual([]);
  });

  const WHOLE = { format: 1, migrations: [], sequences: [], tables: [] };
  it.each([
    '{', 'null', '7', '{"format":1}',
    ...['migrations', 'sequences', 'tables'].map(name => JSON.stringify({ ...WHOLE, [name]: undefined })),
    ...['file', 'columns', 'partitions'].map(name => JSON.stringify({ ...WHOLE, tables: [{ file: 'a', columns: [], partitions: [], [name]: undefined }] })),
  ])('where the manifest is %s', async text => {
    writeFileSync(path.join(damaged, MANIFEST), text);
    await expect(restore(target, damaged)).rejects.toThrow(/manifest\.json (?:is damaged|has the format undefined)/);
    expect(await left(target)).toEqual([]);
  }); // oxfmt-ignore

  it('where the backup was not finished', async () => {
    rmSync(path.join(damaged, MANIFEST));
    await expect(restore(target, damaged)).rejects.toThrow('it is no backup, or one that was not finished');
    expect(await left(target)).toEqual([]);
  });
});
