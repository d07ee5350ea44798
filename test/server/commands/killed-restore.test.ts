/** A restore that ends in the middle -> a database that is not served as if all had gone, and no word that nothing is left. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import { buildService } from '../../support/built-service';
import { administrate, privateDatabase, type PrivateDatabase } from '../../support/database';
import { slowCommit } from '../../support/slow-commit';
import { until } from '../../support/until';
import { waitsForLock } from '../../support/waits-for-lock';

const REFUSED = /A restore into this database has not ended\. If none is running, restore again into a new one/;

const refusedCommands = (folder: string): string[][] => [
  ['start'], ['migrate'], ['restore', '--from', path.join(folder, 'backup')], ['backup', '--to', path.join(folder, 'again')], ['keys', 'list'], ['imports'],
  ['import', folder], ['track', '--status'], ['demo', '--force'],
]; // oxfmt-ignore

/** A restore waits in its second migration for as long as this client does not unlock. */
async function holdRestore(empty: PrivateDatabase): Promise<Client> {
  const holder = await empty.connect();
  await holder.query(slowCommit('0002-organisation.sql'));
  await holder.query('SELECT pg_advisory_lock(1)');
  return holder;
}

it('refuses the database of a restore that was killed', async () => {
  const [full, empty] = await Promise.all([privateDatabase(), privateDatabase('empty')]);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-killed-restore-'));
  try {
    const backup = path.join(folder, 'backup');
    expect(await buildService().run('server/opslag.js', { DATABASE_URL: full.address }, ['backup', '--to', backup]).exit()).toBe(0);
    const inEmpty = (...args: string[]) =>
      buildService().run('server/opslag.js', { DATABASE_URL: empty.address, PORT: '0', DATA_DIR: path.join(folder, 'data') }, args);
    const holder = await holdRestore(empty);
    const restore = inEmpty('restore', '--from', backup);
    await until(() => waitsForLock(holder));
    await restore.end('SIGKILL');
    await holder.query('SELECT pg_advisory_unlock(1)');
    for (const args of refusedCommands(folder)) {
      const command = inEmpty(...args);
      expect([args[0], await command.exit()]).toEqual([args[0], 1]);
      expect(command.stderr).toMatch(REFUSED);
    }
    const again = inEmpty('restore', '--from', backup);
    await again.exit();
    expect(again.stderr).toMatch(/^The backup cannot be restored\. Nothing was changed\. The reason:\n {2}A restore into this database/);
  } finally {
    await Promise.all([full.drop(), empty.drop()]);
    rmSync(folder, { recursive: true, force: true });
  }
});

it('says that something may be left where the database goes away in the middle of a restore', async () => {
  const [full, empty] = await Promise.all([privateDatabase(), privateDatabase('empty')]);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-lost-restore-'));
  try {
    expect(await buildService().run('server/opslag.js', { DATABASE_URL: full.address }, ['backup', '--to', folder]).exit()).toBe(0);
    const holder = await holdRestore(empty);
    const restore = buildService().run('server/opslag.js', { DATABASE_URL: empty.address }, ['restore', '--from', folder]);
    await until(() => waitsForLock(holder));
    const name = new URL(empty.address).pathname.slice(1);
    await administrate(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await holder.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    expect(await restore.exit()).toBe(1);
    expect(restore.stderr).not.toContain('nothing is left');
    expect(restore.stderr).toMatch(
      /The backup was not restored, and what was made of it could not be removed from the database\. Restore again into a new one.*\n(?: {2}.*\n)* {2}(?:terminating connection|Connection terminated|Client has encountered|read ECONNRESET|write EPIPE).*\n {2}database "\w+" is not currently accepting connections/,
    );
  } finally {
    await Promise.all([full.drop(), empty.drop()]);
    rmSync(folder, { recursive: true, force: true });
  }
});
