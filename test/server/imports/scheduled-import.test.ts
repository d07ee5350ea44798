/** `opslag import` on a schedule -> where the server is not there or goes, it tries again soon and not only a day later; what only a person can mend waits for the next night. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { DEMO_MARK } from '../../../db/demo/held-organisation';
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

/** Ends it once it says when it begins again. */
async function toldBeforeTheNext(address: string): Promise<string> {
  const command = buildService().run('server/opslag.js', { DATABASE_URL: address }, ['import', folder, '--every', '24h']);
  try {
    await until(() => /^The (?:next import begins|import is tried again) at /m.test(command.stderr));
    return command.stderr;
  } finally {
    await command.end();
  }
}

it('waits for the next night where only a person can mend what is wrong', async () => {
  await server.query('CREATE ROLE importer LOGIN');
  await server.query('GRANT USAGE ON SCHEMA access, organisation TO importer');
  const unlike = new URL(server.address);
  unlike.username = 'importer';
  const lacksRight = await toldBeforeTheNext(unlike.href);
  expect(lacksRight).toContain('permission denied');
  expect(lacksRight).toContain('The next import begins at ');
  await server.query(`COMMENT ON SCHEMA organisation IS '${DEMO_MARK}'`);
  await server.query(
    `INSERT INTO organisation.org_unit (uuid, master, master_id, name, deleted) VALUES (gen_random_uuid(), 'DEMO', '1', 'Demo', false)`,
  );
  const demo = await toldBeforeTheNext(server.address);
  expect(demo).toContain('The database holds the demo.');
  expect(demo).toContain('The next import begins at ');
});
