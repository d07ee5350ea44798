/** A server that is killed while `opslag import` copies rows to it -> the command says that the connection was lost and that nothing was changed, and shows no stack. What is ended while it waits for its turn says so too, and what is cancelled says that. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '../../../db/migrate';
import { ADVISORY_LOCKS } from '../../../resolvers/database/advisory-locks';
import { startForeignService } from '../../import/foreign-service';
import { buildService } from '../../support/built-service';
import { privateDatabase } from '../../support/database';
import { PostgresCluster } from '../../support/postgres-cluster';
import { until } from '../../support/until';
import { waitsForLock } from '../../support/waits-for-lock';

/** So many that the copy is far from its end when the server is killed. */
const PERSONS = 300_000;

const MAPPING = `sets:
  - set: Person
    from: persons.csv
    fields:
      Uuid: { as: uuid }
      Master: { constant: TEST }
      MasterId: Id
      Firstname: Firstname
      Surname: Surname
      PersonType: { constant: PERSON }
`;

const LOST = 'The connection to the database was lost. Nothing was changed. Run the import again.';

const fill = async (address: string): Promise<void> => {
  await migrate(address);
};

it.each([1, 20_000, 60_000])('says that the connection was lost when the server is killed after %s rows', async rows => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-lost-'));
  const lines = Array.from({ length: PERSONS }, (_, index) => `${index};Åse ${'a'.repeat(100)};Nr. ${index}`);
  writeFileSync(path.join(folder, 'persons.csv'), `Id;Firstname;Surname\n${lines.join('\n')}\n`);
  writeFileSync(path.join(folder, 'mapping.yaml'), MAPPING);
  const cluster = await PostgresCluster.start({ fill, standbys: 0 });
  try {
    const server = cluster.server(0);
    const begin = () => buildService().run('server/opslag.js', { DATABASE_URL: server.address }, ['import', folder]);
    let command = begin();
    await until(async () => {
      // On a slow machine it may have copied everything before anyone looked.
      if (command.child.exitCode === 0) command = begin();
      expect(command.child.exitCode).toBeNull();
      const [copied] = await server.query<{ enough: boolean }>(
        `SELECT coalesce(sum(tuples_processed), 0) >= ${rows} AS enough FROM pg_stat_progress_copy`,
      );
      return copied?.enough === true;
    });
    await server.kill();
    const code = await command.exit();
    const told = command.stderr.trim().split('\n').at(-1);
    expect([code, command.stdout, told]).toEqual([1, '', LOST]);
    expect(command.stderr).not.toContain('    at ');
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

it.each([
  ['pg_terminate_backend', LOST],
  [
    'pg_cancel_backend',
    'The database has ended the import (SQLSTATE 57014). Nothing was changed. Run it again: a statement of it was cancelled, by a person or by a program that ends what takes long.',
  ],
])('tells what nothing was changed by where it is ended by %s while it waits for its turn', async (end, told) => {
  const database = await privateDatabase('empty');
  await fill(database.address);
  const holder = await database.connect();
  await holder.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.import]);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-lost-'));
  const command = buildService().run('server/opslag.js', { DATABASE_URL: database.address }, ['import', folder]);
  try {
    await until(() => waitsForLock(holder));
    await database.query(`SELECT ${end}(pid) FROM pg_stat_activity WHERE application_name = 'opslag import'`);
    expect([await command.exit(), command.stdout, command.stderr.trim().split('\n').at(-1)]).toEqual([1, '', told]);
  } finally {
    await command.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});

it('is told at once where the source is a service that goes on slowly, and the service is left', async () => {
  const database = await privateDatabase('migrated');
  const foreign = await startForeignService();
  const left = new Promise<void>(resolve => {
    foreign.answer = (request, response) => {
      if (!(request.url ?? '').includes('/Persons')) return false;
      response.setHeader('Content-Type', 'application/json').write('{"value":[');
      const slowly = setInterval(() => response.write(' '), 100);
      response.on('close', () => {
        clearInterval(slowly);
        resolve();
      });
      return true;
    };
  });
  const from = ['import', 'odata', foreign.address, '--profile', 'sofd-core'];
  const command = buildService().run('server/opslag.js', { DATABASE_URL: database.address }, from);
  try {
    await until(() => foreign.requests.some(request => request.includes('/Persons')));
    const END = `SELECT pg_terminate_backend(pid) FROM pg_stat_progress_copy WHERE datname = current_database()`;
    await until(async () => (await database.query(END)).length > 0);
    await left;
    expect([await command.exit(), command.stdout, command.stderr.trim().split('\n').at(-1)]).toEqual([1, '', LOST]);
  } finally {
    await command.end();
    await foreign.close();
    await database.drop();
  }
});
