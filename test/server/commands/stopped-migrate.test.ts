/** A migration that waits for a table: the command and the start say for whom, end at once when they are told to, and the next run migrates. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import { migrate } from '../../../db/migrate';
import { PROJECT_ROOT } from '../../../std/project-root';
import { buildService } from '../../support/built-service';
import { type PrivateDatabase, privateDatabase } from '../../support/database';
import { until } from '../../support/until';

const LAST = '0022-three-decimals.sql';
const WAITING =
  /^Waiting for another session of PostgreSQL\. The table organisation\.affiliation is held by process \d+ \(a report, role \w+\)\.\n/;
const WAITING_FOR_KILLED =
  /^Waiting for another session of PostgreSQL\. The lock on migrations is held by process \d+ \(opslag migrate, role \w+\)\.\n/;

let database: PrivateDatabase;
let holder: Client;

beforeEach(async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-migrations-'));
  const migrations = path.join(PROJECT_ROOT, 'db/migrations');
  for (const name of readdirSync(migrations).filter(name => name < LAST)) cpSync(path.join(migrations, name), path.join(folder, name));
  database = await privateDatabase('empty');
  await migrate(database.address, { folder });
  rmSync(folder, { recursive: true });
  holder = await database.connect();
  await holder.query(`SET application_name = 'a report'; BEGIN; SELECT FROM organisation.affiliation`);
});

afterEach(async () => {
  await holder.end();
  await database.drop();
});

const run = (...args: readonly string[]) => buildService().run('server/opslag.js', { DATABASE_URL: database.address, PORT: '0' }, args);

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'ends the command at %s while a reader has the table, and the next run migrates',
  async signal => {
    const stopped = run('migrate');
    try {
      await until(() => stopped.stderr.includes('Waiting'));
      stopped.child.kill(signal);
      expect(await stopped.exit()).toBe(1);
      expect(stopped.stderr.replace(WAITING, '')).toBe(
        'Stopped. The migration at hand was rolled back. The migrations before it were kept: run it again.\n',
      );
      await holder.query('COMMIT');
      const again = run('migrate');
      expect([await again.exit(), again.stdout]).toEqual([0, `${LAST}\n`]);
    } finally {
      await stopped.end('SIGKILL');
    }
  },
);

it('goes on when the table is free, after a run that was killed', async () => {
  const killed = run('migrate');
  await until(() => killed.stderr.includes('Waiting'));
  await killed.end('SIGKILL');
  const again = run('migrate');
  try {
    // PostgreSQL learns of the kill when the short wait of its session is over: until then that one may be waited for first.
    await until(() => WAITING.test(again.stderr.replace(WAITING_FOR_KILLED, '')));
    await holder.query('COMMIT');
    expect([await again.exit(), again.stdout]).toEqual([0, `${LAST}\n`]);
  } finally {
    await again.end('SIGKILL');
  }
});

it('ends a start at SIGTERM, with 0', async () => {
  const stopped = run('start');
  try {
    await until(() => WAITING.test(stopped.stderr));
    stopped.child.kill('SIGTERM');
    expect([await stopped.exit(), stopped.stdout]).toEqual([0, 'Stopped before the service was open.\n']);
  } finally {
    await stopped.end('SIGKILL');
  }
});
