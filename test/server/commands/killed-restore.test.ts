/** A restore that ends in the middle -> a database that is not served as if all had gone, and no word that nothing is left. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildService } from '../../support/built-service';
import { administrate, privateDatabase } from '../../support/database';
import { until } from '../../support/until';

const REFUSED = /A restore into this database has not ended\. If none is running, restore again into a new one/;

it('refuses the database of a restore that was killed', async () => {
  const [full, empty] = await Promise.all([privateDatabase(), privateDatabase('empty')]);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-killed-restore-'));
  try {
    const backup = path.join(folder, 'backup');
    expect(await buildService().run('server/opslag.js', { DATABASE_URL: full.address }, ['backup', '--to', backup]).exit()).toBe(0);
    const inEmpty = (...args: string[]) =>
      buildService().run('server/opslag.js', { DATABASE_URL: empty.address, PORT: '0', DATA_DIR: path.join(folder, 'data') }, args);
    const restore = inEmpty('restore', '--from', backup);
    await until(async () => {
      const rows = await empty.query<{ begun: boolean }>(`SELECT to_regclass('public.opslag_migration') IS NOT NULL AS begun`);
      return rows[0]?.begun === true;
    });
    await restore.end('SIGKILL');
    for (const args of [['start'], ['migrate'], ['restore', '--from', backup]]) {
      const command = inEmpty(...args);
      expect([args[0], await command.exit()]).toEqual([args[0], 1]);
      expect(command.stderr).toMatch(REFUSED);
    }
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
    const restore = buildService().run('server/opslag.js', { DATABASE_URL: empty.address }, ['restore', '--from', folder]);
    await until(async () => {
      const rows = await empty.query<{ begun: boolean }>(`SELECT to_regclass('public.opslag_migration') IS NOT NULL AS begun`);
      return rows[0]?.begun === true;
    });
    const name = new URL(empty.address).pathname.slice(1);
    await administrate(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await administrate(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
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
