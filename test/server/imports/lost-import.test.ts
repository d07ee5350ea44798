/** A server that is killed while `opslag import` copies rows to it -> the command says that the connection was lost, and shows no stack. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '../../../db/migrate';
import { buildService } from '../../support/built-service';
import { PostgresCluster } from '../../support/postgres-cluster';
import { until } from '../../support/until';

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
    expect([code, command.stdout, told]).toEqual([
      1,
      '',
      'The connection to the database was lost. Run the import again; opslag imports tells whether this run was written.',
    ]);
    expect(command.stderr).not.toContain('    at ');
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
