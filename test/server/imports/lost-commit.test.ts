/** An import whose connection ends while it commits, after it was told to stop -> the command does not say that nothing was changed: nobody knows. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '../../../db/migrate';
import { buildService } from '../../support/built-service';
import { type PrivateDatabase, privateDatabase } from '../../support/database';
import { until } from '../../support/until';
import { waitsForLock } from '../../support/waits-for-lock';

const MAPPING = `sets:
  - set: OrgUnit
    from: units.csv
    fields: { Uuid: { as: uuid }, Master: { constant: TEST }, MasterId: Id, Name: Name }
`;

/** The commit of a row waits here. */
const GATE = 4711;

let folder: string;
let database: PrivateDatabase;

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-commit-'));
  writeFileSync(path.join(folder, 'mapping.yaml'), MAPPING);
  writeFileSync(path.join(folder, 'units.csv'), 'Id;Name\n1;Skolen\n');
  database = await privateDatabase('empty');
  await migrate(database.address);
  await database.query(`CREATE FUNCTION public.gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(${GATE}); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER gate AFTER INSERT ON organisation.org_unit DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.gate()`);
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function stoppedInCommit(then: () => Promise<void>): Promise<readonly [number | null, string | undefined]> {
  const holder = await database.connect();
  await holder.query('SELECT pg_advisory_lock($1)', [GATE]);
  const command = buildService().run('server/opslag.js', { DATABASE_URL: database.address }, ['import', folder]);
  try {
    await until(() => waitsForLock(holder));
    command.child.kill('SIGTERM');
    await then();
    await holder.query('SELECT pg_advisory_unlock($1)', [GATE]);
    return [await command.exit(), command.stderr.trim().split('\n').at(-1)];
  } finally {
    await command.end();
  }
}

it('says that it does not know whether the run was written where the connection ends', async () => {
  const end = async (): Promise<void> => {
    await database.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'opslag import' AND query = 'COMMIT'",
    );
  };
  expect(await stoppedInCommit(end)).toEqual([
    1,
    'The connection to the database was lost. Run the import again; opslag imports tells whether this run was written.',
  ]);
});

it('says that nothing was changed where the database refuses the commit, and keeps the connection', async () => {
  const cancel = async (): Promise<void> => {
    await database.query(
      "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE application_name = 'opslag import' AND query = 'COMMIT'",
    );
  };
  expect(await stoppedInCommit(cancel)).toEqual([1, 'Stopped. Nothing was changed.']);
  expect(await database.query('SELECT FROM organisation.org_unit')).toEqual([]);
});
