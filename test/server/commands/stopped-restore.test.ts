/** A restore that is told to stop half-way, as by Ctrl-C, a supervisor or a terminal that is closed: nothing of it stays behind, and it can be done again. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ADVISORY_LOCKS } from '../../../resolvers/database/advisory-locks';
import { buildService } from '../../support/built-service';
import { privateDatabase } from '../../support/database';
import { runningFirst } from '../../support/running-first';
import { slowCommit } from '../../support/slow-commit';
import { until } from '../../support/until';
import { waitsForLock } from '../../support/waits-for-lock';

const MARK = 'public.opslag_unfinished_restore';
const STOPPED = 'Stopped. The backup was not restored, and nothing is left of it in the database.\n';

let folder: string;
let backup: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-stopped-restore-'));
  backup = path.join(folder, 'backup');
  const full = await privateDatabase();
  expect(await buildService().run('server/opslag.js', { DATABASE_URL: full.address }, ['backup', '--to', backup]).exit()).toBe(0);
  await full.drop();
});

afterAll(() => rmSync(folder, { recursive: true }));

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('leaves nothing in the database at %s, says so, and can be done again', async signal => {
  const database = await privateDatabase('empty');
  const client = await database.connect();
  await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.restore]);
  const restore = () => buildService().run('server/opslag.js', { DATABASE_URL: database.address }, ['restore', '--from', backup]);
  const stopped = restore();
  try {
    // It waits with all rows loaded: its last step needs this table.
    await until(() => waitsForLock(client));
    await client.query(`BEGIN; LOCK TABLE ${MARK} IN ACCESS SHARE MODE`);
    await client.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCKS.restore]);
    await until(() => waitsForLock(client, [MARK]));
    const stoppedAt = performance.now();
    stopped.child.kill(signal);
    // A terminal that is closed, and npm, send the same one twice. One that comes later on a slow machine is another.
    await delay(50);
    if (performance.now() - stoppedAt < 300) stopped.child.kill(signal);
    // What it waits for ends meanwhile, or it could not clear up.
    await client.query('ROLLBACK');
    expect([await stopped.exit(), stopped.stderr]).toEqual([1, STOPPED]);
    const again = restore();
    expect([await again.exit(), again.stderr]).toEqual([0, expect.stringMatching(/^Restored \d+ rows/)]);
  } finally {
    await stopped.end('SIGKILL');
    await client.end();
    await database.drop();
  }
});

/** What PostgreSQL has been told, it does all the same, after who told it has gone. */
it('leaves nothing of what the server commits after the stop', async () => {
  const database = await privateDatabase('empty');
  const client = await database.connect();
  await client.query(slowCommit('0002-organisation.sql'));
  await client.query('SELECT pg_advisory_lock(1)');
  const stopped = buildService().run('server/opslag.js', { DATABASE_URL: database.address }, ['restore', '--from', backup]);
  try {
    await until(() => waitsForLock(client));
    stopped.child.kill('SIGTERM');
    await until(async () => {
      const { rows } = await client.query(
        'SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database WHERE NOT granted AND datname = current_database()',
      );
      // Who commits waits, and who clears up.
      return rows.length > 1;
    });
    await client.query('SELECT pg_advisory_unlock(1)');
    expect([await stopped.exit(), stopped.stderr]).toEqual([1, STOPPED]);
    const { rows } = await client.query(`SELECT nspname AS left FROM pg_namespace WHERE nspname IN ('access', 'organisation', 'changes')`);
    expect(rows).toEqual([]);
  } finally {
    await stopped.end('SIGKILL');
    await client.end();
    await database.drop();
  }
});

const stopAtFile = (file: string): string => `
  const look = setInterval(() => {
    if (!require('node:fs').existsSync(${JSON.stringify(file)})) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGHUP');
  }, 5).unref();`;

it('leaves no folder of the embedded database that was not there before', async () => {
  const dataDir = path.join(folder, 'data');
  // It stops itself: a signal from here might come when all is restored.
  const first = runningFirst(stopAtFile(path.join(dataDir, 'postgres', 'postmaster.pid')), folder);
  const stopped = buildService().run('server/opslag.js', { DATA_DIR: dataDir, ...first }, ['restore', '--from', backup]);
  expect([await stopped.exit(), stopped.stderr, existsSync(dataDir)]).toEqual([1, STOPPED, false]);
});
