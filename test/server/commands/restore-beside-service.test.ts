/** A service whose database is dropped, made again and restored while it runs. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readBackup } from '../../../db/backup/read-backup';
import { restoreBackup } from '../../../db/backup/restore-backup';
import { writeBackup } from '../../../db/backup/write-backup';
import { migrate } from '../../../db/migrate';
import { ADVISORY_LOCKS } from '../../../resolvers/database/advisory-locks';
import { buildService } from '../../support/built-service';
import { administrate, privateDatabase } from '../../support/database';
import { addKey, startTestService } from '../../support/service';
import { until } from '../../support/until';
import { waitsForLock } from '../../support/waits-for-lock';

it('answers as before once the restore has ended, without a new start', async () => {
  const database = await privateDatabase();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-restored-'));
  const command = (...args: string[]) => buildService().run('server/opslag.js', { DATABASE_URL: database.address, PORT: '0' }, args);
  const { text: key, close } = await addKey(database.address);
  await close();
  const service = command('start');
  try {
    const address = await service.address();
    const delta = '/odata/Functions?$select=Name';
    const ask = async (url: string): Promise<[number, object]> => {
      const answer = await fetch(url, { headers: { ApiKey: key, Prefer: 'track-changes' } });
      return [answer.status, (await answer.json()) as object];
    };
    const [, before] = await ask(`${address}${delta}`);
    const backup = path.join(folder, 'backup');
    expect(await command('backup', '--to', backup).exit()).toBe(0);
    const name = new URL(database.address).pathname.slice(1);
    await administrate(`DROP DATABASE ${name} WITH (FORCE)`);
    await administrate(`CREATE DATABASE ${name} TEMPLATE template0`);
    expect((await ask(`${address}${delta}`))[0]).toBe(503);
    const restore = command('restore', '--from', backup);
    expect([await restore.exit(), restore.stderr]).toEqual([
      0,
      expect.stringMatching(/^Restored [\d,]+ rows of \d+ tables, as they were at .*\n$/),
    ]);
    expect(await ask(`${address}${delta}`)).toMatchObject([200, { value: (before as { value: unknown }).value }]);
    // The log of changes is not restored: clients read all again.
    expect((await ask((before as Record<string, string>)['@odata.deltaLink'] ?? ''))[0]).toBe(410);
  } finally {
    await service.end();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});

it('never answers without the rows where another instance has migrated a new database in the place of its own', async () => {
  const database = await privateDatabase();
  const service = await startTestService({ database: database.address });
  try {
    const status = async (): Promise<number> => (await service.get('/odata/Functions?$select=Name')).statusCode;
    expect(await status()).toBe(200);
    const name = new URL(database.address).pathname.slice(1);
    await administrate(`DROP DATABASE ${name} WITH (FORCE)`);
    // The key is remembered without a look for half a second.
    await delay(600);
    expect(await status()).toBe(503);
    await administrate(`CREATE DATABASE ${name} TEMPLATE template0`);
    await migrate(database.address);
    expect(await status()).toBe(401);
  } finally {
    await service.close();
    await database.drop();
  }
});

it('says 503 of a key that is not there yet, and not that it is wrong', async () => {
  const database = await privateDatabase();
  const service = await startTestService({ database: database.address, env: { LOG_LEVEL: 'info' } });
  const status = async (): Promise<number> => (await service.get('/odata/Functions?$select=Name&$top=1')).statusCode;
  expect(await status()).toBe(200);
  await database.query('CREATE TABLE public.opslag_unfinished_restore (); TRUNCATE access.api_key CASCADE');
  // The key is remembered for a moment.
  await until(async () => (await status()) !== 200);
  expect(await status()).toBe(503);
  expect(service.log.at(-1)).toMatchObject({ level: 50, msg: 'request', status: 503, unavailable: 'UnfinishedRestore' });
  await database.query('DROP TABLE public.opslag_unfinished_restore');
  expect(await status()).toBe(401);
  await service.close();
  await database.drop();
});

it('never answers without the rows while the restore is at work, to a key that is remembered and where the data is read as the role of the address', async () => {
  const database = await privateDatabase();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-restored-'));
  const service = await startTestService({ database: database.address });
  try {
    const ask = async (): Promise<[number, string]> => {
      const { statusCode, body } = await service.get('/odata/Functions?$select=Name');
      return [statusCode, statusCode === 200 ? body : ''];
    };
    const before = await ask();
    expect(before).toEqual([200, expect.stringContaining('"Name"')]);
    const backup = path.join(folder, 'backup');
    await writeBackup(database.address, backup, { version: '1.2.3' });
    const name = new URL(database.address).pathname.slice(1);
    await administrate(`DROP DATABASE ${name} WITH (FORCE)`);
    expect(await ask()).toEqual([503, '']);
    await administrate(`CREATE DATABASE ${name} TEMPLATE template0`);
    const other = await database.connect();
    await other.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.restore]);
    const restored = restoreBackup(database.address, await readBackup(backup));
    await until(() => waitsForLock(other));
    expect(await ask()).toEqual([503, '']);
    // Its last step waits for this table: all rows are there by then.
    const mark = 'public.opslag_unfinished_restore';
    await other.query(`BEGIN; LOCK TABLE ${mark} IN ACCESS SHARE MODE`);
    await other.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCKS.restore]);
    await until(() => waitsForLock(other, [mark]));
    expect(await ask()).toEqual([503, '']);
    // Who starts now does not wait for the lock on migrations.
    await expect(migrate(database.address)).rejects.toThrow('A restore into this database has not ended.');
    await other.query('COMMIT');
    await restored;
    expect(await ask()).toEqual(before);
  } finally {
    await service.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
