/** A session that holds a table or a row which `opslag import` needs -> the command says what it waits for, and whose process that is. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { migrate } from '../../../db/migrate';
import { buildService } from '../../support/built-service';
import { administrate, type PrivateDatabase, privateDatabase } from '../../support/database';
import { until } from '../../support/until';
import { waitsForLock } from '../../support/waits-for-lock';

const MAPPING = `sets:
  - set: OrgUnit
    from: units.csv
    fields: { Uuid: { as: uuid }, Master: { constant: TEST }, MasterId: Id, Name: Name }
`;

let folder: string;
let database: PrivateDatabase;

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-held-'));
  writeFileSync(path.join(folder, 'mapping.yaml'), MAPPING);
  database = await privateDatabase('empty');
  await migrate(database.address);
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function begin(name: string): ReturnType<ReturnType<typeof buildService>['run']> {
  writeFileSync(path.join(folder, 'units.csv'), `Id;Name\n1;${name}\n`);
  return buildService().run('server/opslag.js', { DATABASE_URL: database.address }, ['import', folder]);
}

async function nameOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`SELECT format('process %s (role %s)', pg_backend_pid(), current_user) AS name`);
  return rows[0]?.name ?? '';
}

it.each([
  ['a row', 'SELECT FROM organisation.org_unit FOR UPDATE'],
  ['a table', 'LOCK TABLE organisation.org_unit'],
])('says that it waits for %s, and goes on when it is free', async (_, hold) => {
  expect(await begin('Skolen').exit()).toBe(0);
  const holder = await database.connect();
  await holder.query(`BEGIN; ${hold}`);
  const command = begin('Den nye skole');
  try {
    const told = `Waiting for another session of PostgreSQL. The table organisation.org_unit is held by ${await nameOf(holder)}.`;
    await until(() => command.stderr.includes('Waiting for another session'));
    expect(command.stderr).toContain(told);
    await holder.query('COMMIT');
    expect(await command.exit()).toBe(0);
  } finally {
    await command.end();
  }
});

it('leaves the queue when a demo is told to stop while a reader has a table: others would wait behind it', async () => {
  const holder = await database.connect();
  await holder.query('BEGIN; SELECT FROM organisation.org_unit');
  const demo = buildService().run('server/opslag.js', { DATABASE_URL: database.address }, ['demo', '--persons', '100']);
  try {
    await until(() => demo.stderr.includes(`Waiting for another session`));
    expect(demo.stderr).toContain(`The table organisation.org_unit is held by ${await nameOf(holder)}.`);
    demo.child.kill('SIGTERM');
    expect([await demo.exit(), demo.stderr]).toEqual([
      1,
      expect.stringMatching(/\nStopped\. Nothing of the demo was kept: the organisation is as it was\.\n$/),
    ]);
    await until(async () => !(await waitsForLock(holder)));
    await database.query(`SET statement_timeout = '20s'; SELECT FROM organisation.org_unit`);
    await holder.query('COMMIT');
  } finally {
    await demo.end('SIGKILL');
    await holder.end();
  }
});

it('says so also where it could not look at first', async () => {
  expect(await begin('Skolen').exit()).toBe(0);
  const holder = await database.connect();
  await holder.query('BEGIN; LOCK TABLE organisation.org_unit');
  const command = begin('Den nye skole');
  const name = new URL(database.address).pathname.slice(1);
  try {
    await until(() => waitsForLock(holder));
    await administrate(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    // So long that it has looked, which it does every five seconds.
    await delay(7000);
    await administrate(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await until(() => command.stderr.includes('Waiting for another session'));
    await holder.query('COMMIT');
    expect(await command.exit()).toBe(0);
  } finally {
    await command.end();
  }
});

it('does not wait for them without end', async () => {
  await database.query(`CREATE TABLE public.patience AS SELECT '' AS lasts;
    CREATE FUNCTION public.note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE public.patience SET lasts = current_setting('lock_timeout'); RETURN NEW; END $$;
    CREATE TRIGGER note BEFORE INSERT ON organisation.org_unit FOR EACH ROW EXECUTE FUNCTION public.note()`);
  expect(await begin('Skolen').exit()).toBe(0);
  expect(await database.query('SELECT lasts FROM public.patience')).toMatchObject([{ lasts: '2min' }]);
});
