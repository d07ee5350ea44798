/** `opslag import` on a schedule, and a server that is not there or goes -> it tries again soon, and not only a day later. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { migrate } from '../../../db/migrate';
import { buildService } from '../../support/built-service';
import { PostgresCluster, type Server } from '../../support/postgres-cluster';
import { until } from '../../support/until';

const MAPPING = `sets:
  - set: OrgUnit
    from: units.csv
    fields: { Uuid: { as: uuid }, Master: { constant: TEST }, MasterId: Id, Name: Name }
`;

const fill = async (address: string): Promise<void> => {
  await migrate(address);
};

let folder: string;
let cluster: PostgresCluster;
let server: Server;

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-scheduled-'));
  writeFileSync(path.join(folder, 'units.csv'), 'Id;Name\n1;Skolen\n');
  writeFileSync(path.join(folder, 'mapping.yaml'), MAPPING);
  cluster = await PostgresCluster.start({ fill, standbys: 0 });
  server = cluster.server(0);
});

afterEach(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true });
});

async function isApplied(lose: () => Promise<void>, told: string): Promise<void> {
  const command = buildService().run('server/opslag.js', { DATABASE_URL: server.address }, ['import', folder, '--every', '24h']);
  try {
    await lose();
    await until(() => command.stderr.includes('The import is tried again at '));
    expect(command.stderr).toContain(told);
    await server.start();
    await command.printed(/^Done\.$/m);
    expect(await server.query('SELECT outcome FROM access.import_run')).toEqual([{ outcome: 'APPLIED' }]);
    expect(command.stderr).not.toContain('    at ');
  } finally {
    await command.end();
  }
}

it('is tried again where the server is not there when it begins', async () => {
  await server.stop();
  await isApplied(() => Promise.resolve(), 'The database does not answer.');
});

it('is tried again where the server is killed in the middle', async () => {
  const holder = new Client(server.address);
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE organisation.org_unit');
  const waits = `SELECT FROM pg_locks WHERE relation = 'organisation.org_unit'::regclass AND NOT granted`;
  await isApplied(async () => {
    await until(async () => (await server.query(waits)).length > 0);
    await server.kill();
  }, 'The connection to the database was lost.');
});
