/** A restore that is told to stop half-way, as by Ctrl-C, a supervisor or a terminal that is closed: nothing of it stays behind, and it can be done again. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildService } from '../../support/built-service';
import { privateDatabase } from '../../support/database';
import { until } from '../../support/until';
import { waitsForLock } from '../../support/waits-for-lock';

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
  const restore = () => buildService().run('server/opslag.js', { DATABASE_URL: database.address }, ['restore', '--from', backup]);
  const stopped = restore();
  try {
    await until(async () => {
      const { rows } = await client.query<{ isMade: boolean }>(`SELECT to_regclass('organisation.person') IS NOT NULL AS "isMade"`);
      return rows[0]?.isMade === true;
    });
    await client.query('BEGIN; LOCK TABLE organisation.person IN ACCESS EXCLUSIVE MODE');
    await until(() => waitsForLock(client, ['organisation.person']));
    stopped.child.kill(signal);
    // A terminal that is closed, and npm, send the same one twice.
    await delay(50);
    stopped.child.kill(signal);
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
it('leaves nothing of a migration that the server commits after the stop', async () => {
  const database = await privateDatabase('empty');
  const client = await database.connect();
  await client.query(SLOW_COMMIT);
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

/** The transaction of the second migration, which makes a schema, waits for a lock when it commits. */
const SLOW_COMMIT = `
  CREATE FUNCTION public.wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN IF NEW.name LIKE ''0002%'' THEN PERFORM pg_advisory_xact_lock(1); END IF; RETURN NULL; END';
  CREATE FUNCTION public.slow_register() RETURNS event_trigger LANGUAGE plpgsql AS
    'BEGIN IF to_regclass(''public.opslag_migration'') IS NOT NULL AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = ''slow'') THEN
      CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON public.opslag_migration DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.wait_at_commit();
    END IF; END';
  CREATE EVENT TRIGGER slow_register ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION public.slow_register()`;

it('leaves no folder of the embedded database that was not there before', async () => {
  const dataDir = path.join(folder, 'data');
  const stopped = buildService().run('server/opslag.js', { DATA_DIR: dataDir }, ['restore', '--from', backup]);
  await until(() => existsSync(path.join(dataDir, 'postgres', 'postmaster.pid')));
  stopped.child.kill('SIGHUP');
  expect([await stopped.exit(), stopped.stderr, existsSync(dataDir)]).toEqual([1, STOPPED, false]);
});
