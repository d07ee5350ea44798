/** A backup that is told to stop half-way, as by Ctrl-C, a supervisor or a terminal that is closed: what it holds of persons does not stay behind. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildService } from '../../support/built-service';
import { privateDatabase } from '../../support/database';
import { until } from '../../support/until';
import { waitsForLock } from '../../support/waits-for-lock';

it.each([
  ['SIGINT', 'organisation.person'],
  ['SIGTERM', 'organisation.person'],
  ['SIGHUP', 'organisation.person'],
  // Before anything is copied.
  ['SIGTERM', 'public.opslag_migration'],
] as const)('leaves nothing behind at %s while it waits for %s, and says so', async (signal, table) => {
  const database = await privateDatabase();
  const parent = mkdtempSync(path.join(os.tmpdir(), 'opslag-stopped-backup-'));
  const folder = path.join(parent, 'backup');
  const client = await database.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  const running = buildService().run('server/opslag.js', { DATABASE_URL: database.address }, ['backup', '--to', folder]);
  try {
    await until(() => waitsForLock(client, [table]));
    expect(existsSync(folder)).toBe(true);
    running.child.kill(signal);
    expect([await running.exit(), running.stderr]).toEqual([1, 'Stopped. The backup was not made, and nothing is left of it.\n']);
    expect(existsSync(folder)).toBe(false);
  } finally {
    await running.end('SIGKILL');
    await client.end();
    await database.drop();
    rmSync(parent, { recursive: true });
  }
});
