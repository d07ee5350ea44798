/** `opslag demo` and `opslag import` at once -> whoever is second finds what the first has written, and does not take its place or stand beside it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import { prepareDatabase } from '../../../server/databases/prepare-database';
import { ADVISORY_LOCKS } from '../../../resolvers/database/advisory-locks';
import { buildService } from '../../support/built-service';
import { privateDatabase } from '../../support/database';
import { until } from '../../support/until';

const MAPPING = `sets:
  - set: Person
    from: persons.csv
    fields:
      Uuid: { as: uuid }
      Master: { constant: OWN }
      MasterId: Id
      Firstname: Name
      Surname: Name
      PersonType: { constant: PERSON }
`;

const OWN = 'The database holds an organisation that is not a demo. Nothing was changed. Add --force to replace it.\n';
const DEMO = 'The database holds the demo. Set DATA_DIR to another folder, or DATABASE_URL to another database. Nothing was changed.\n';

const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-beside-'));
writeFileSync(path.join(folder, 'mapping.yaml'), MAPPING);
writeFileSync(path.join(folder, 'persons.csv'), 'Id;Name\n1;Anne\n2;Bo\n');
afterAll(() => rmSync(folder, { recursive: true }));

const IMPORT = ['import', folder, '--allow-loss'];
const LOAD = ['demo', '--persons', '50'];

it.each([
  ['demo', 'an import of one’s own', [IMPORT, LOAD], OWN, { persons: 2, own: 2 }],
  ['import', 'a demo', [LOAD, IMPORT], DEMO, { persons: 50, own: 0 }],
])('refuses %s that has waited for %s', async (_second, _first, commands, told, held) => {
  const database = await privateDatabase('migrated');
  const holder = await database.connect();
  await holder.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.import]);
  const begun = [];
  try {
    for (const command of commands) {
      begun.push(buildService().run('server/opslag.js', { DATABASE_URL: database.address }, command));
      await until(() => isWaiting(holder, begun.length));
    }
    // PostgreSQL gives the turn to whoever has waited longest.
    await holder.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCKS.import]);
    expect(await Promise.all(begun.map(command => command.exit()))).toEqual([0, 1]);
    expect(begun[1]?.stderr).toBe(`Another import is at work: waiting for its end\n${told}`);
    const COUNT = `SELECT count(*)::int AS persons, (count(*) FILTER (WHERE master = 'OWN'))::int AS own FROM organisation.person`;
    expect(await database.query(COUNT)).toEqual([held]);
  } finally {
    for (const command of begun) await command.end();
    await database.drop();
  }
});

it('refuses a demo at once where an organisation is there, and does not wait for the import that is at work', async () => {
  const database = await privateDatabase('migrated');
  await database.query(`INSERT INTO organisation.function VALUES (1, 'Own')`);
  const holder = await database.connect();
  await holder.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.import]);
  const command = buildService().run('server/opslag.js', { DATABASE_URL: database.address }, LOAD);
  try {
    await until(async () => command.child.exitCode !== null || (await isWaiting(holder, 1)));
    expect(command.child.exitCode).toBe(1);
    await command.exit();
    expect(command.stderr).toBe(OWN);
  } finally {
    await command.end('SIGKILL');
    await holder.end();
    await database.drop();
  }
});

it('does not take the place of a demo that was loaded beside a first start', async () => {
  const database = await privateDatabase('migrated');
  const holder = await database.connect();
  await holder.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.import]);
  const command = buildService().run('server/opslag.js', { DATABASE_URL: database.address }, LOAD);
  try {
    await until(() => isWaiting(holder, 1));
    const databases = {
      kind: 'embedded' as const,
      access: database.address,
      data: database.address,
      notes: [],
      close: () => Promise.resolve(),
    };
    const starting = prepareDatabase(databases, { isDefaultModel: true, migrates: true, tell: () => undefined });
    await until(() => isWaiting(holder, 2));
    await holder.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCKS.import]);
    await starting;
    expect(await command.exit()).toBe(0);
    expect(await database.query('SELECT count(*)::int AS persons FROM organisation.person')).toEqual([{ persons: 50 }]);
  } finally {
    await command.end();
    await holder.end();
    await database.drop();
  }
});

async function isWaiting(client: Client, sessions: number): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
  );
  return rows[0]?.count === sessions;
}
