/** A restore that is killed -> a database that is not served, as if all had gone: the start, `opslag migrate` and another restore refuse it. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { buildService } from '../support/built-service';
import { privateDatabase } from '../support/database';
import { until } from '../support/until';

const REFUSED = /A restore into this database has not ended\. If none is running, restore again into a new one/;

it('refuses the database of a restore that was killed', async () => {
  const [full, empty] = await Promise.all([privateDatabase(), privateDatabase('empty')]);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-killed-restore-'));
  const client = new Client(empty.address);
  await client.connect();
  try {
    const backup = path.join(folder, 'backup');
    expect(await buildService().run('server/opslag.js', { DATABASE_URL: full.address }, ['backup', '--to', backup]).exit()).toBe(0);
    const inEmpty = (...args: string[]) =>
      buildService().run('server/opslag.js', { DATABASE_URL: empty.address, PORT: '0', DATA_DIR: path.join(folder, 'data') }, args);
    const restore = inEmpty('restore', '--from', backup);
    await until(async () => {
      const { rows } = await client.query<{ begun: boolean }>(`SELECT to_regclass('public.opslag_migration') IS NOT NULL AS begun`);
      return rows[0]?.begun === true;
    });
    await restore.end('SIGKILL');
    for (const args of [['start'], ['migrate'], ['restore', '--from', backup]]) {
      const command = inEmpty(...args);
      expect([args[0], await command.exit()]).toEqual([args[0], 1]);
      expect(command.stderr).toMatch(REFUSED);
    }
  } finally {
    await client.end();
    await Promise.all([full.drop(), empty.drop()]);
    rmSync(folder, { recursive: true, force: true });
  }
});
