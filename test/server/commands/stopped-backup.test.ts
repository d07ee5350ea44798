/** A backup that is told to stop half-way, as by Ctrl-C, a supervisor or a terminal that is closed: what it holds of persons does not stay behind. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
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

it('leaves the folder that was there before, and what it was made in: it may be a disk of its own, which cannot be removed', async () => {
  const database = await privateDatabase();
  const parent = mkdtempSync(path.join(os.tmpdir(), 'opslag-stopped-backup-'));
  const there = path.join(parent, 'there');
  mkdirSync(there);
  const client = await database.connect();
  await client.query('BEGIN; LOCK TABLE public.opslag_migration IN ACCESS EXCLUSIVE MODE');
  const begun = [there, path.join(parent, 'new/backup')].map(folder =>
    buildService().run('server/opslag.js', { DATABASE_URL: database.address }, ['backup', '--to', folder]),
  );
  try {
    await until(async () => (await waitingFor(client)) === begun.length);
    for (const { child } of begun) child.kill('SIGTERM');
    expect(await Promise.all(begun.map(running => running.exit()))).toEqual([1, 1]);
    expect(begun.map(({ stderr }) => stderr)).toEqual(Array(2).fill('Stopped. The backup was not made, and nothing is left of it.\n'));
    expect(readdirSync(parent)).toEqual(['there']);
    expect(readdirSync(there)).toEqual([]);
  } finally {
    for (const running of begun) await running.end('SIGKILL');
    await client.end();
    await database.drop();
    rmSync(parent, { recursive: true });
  }
});

async function waitingFor(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted AND relation = 'public.opslag_migration'::regclass`,
  );
  return rows[0]?.count ?? 0;
}
