/** `opslag demo` that is told to stop, or loses its connection, while it commits or after that: it says what holds of the demo. */
import { migrate } from '../../../db/migrate';
import { buildService, type RunningProcess } from '../../support/built-service';
import { type PrivateDatabase, privateDatabase } from '../../support/database';
import { until } from '../../support/until';
import { waitsForLock } from '../../support/waits-for-lock';

/** The commit waits here. */
const GATE = 4711;

const LOADED = /^Loaded a demo organisation of 50 persons in /;

let database: PrivateDatabase;
let holder: Awaited<ReturnType<PrivateDatabase['connect']>>;
let command: RunningProcess;

beforeEach(async () => {
  database = await privateDatabase('empty');
  await migrate(database.address);
  await database.query(`CREATE FUNCTION public.gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(${GATE}); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER gate AFTER INSERT ON access.import_run DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.gate()`);
  holder = await database.connect();
  await holder.query('SELECT pg_advisory_lock($1)', [GATE]);
  command = buildService().run('server/opslag.js', { DATABASE_URL: database.address }, ['demo', '--persons', '50']);
  await until(() => waitsForLock(holder));
});

afterEach(async () => {
  await command.end('SIGKILL');
  await database.drop();
});

it.each([true, false])('says that nobody knows where the connection ends in the commit (told to stop: %s)', async isStopped => {
  if (isStopped) command.child.kill('SIGTERM');
  await database.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'COMMIT' AND datname = current_database()");
  expect([await command.exit(), command.stdout, command.stderr.trim().split('\n').at(-1)]).toEqual([
    1,
    '',
    'The connection to the database was lost while the demo was committed. Load it again; opslag imports tells whether it was kept.',
  ]);
});

/** Lets the commit go on, and holds a table before the rows of the demo are frozen. */
async function commitAndHold(): Promise<void> {
  const keeper = await database.connect();
  // It may wait for long on a busy machine, whatever the database says of others.
  await keeper.query('SET lock_timeout = 0; BEGIN');
  const held = keeper.query('LOCK TABLE organisation.person IN SHARE UPDATE EXCLUSIVE MODE');
  await until(() => waitsForLock(holder, ['organisation.person']));
  await holder.query('SELECT pg_advisory_unlock($1)', [GATE]);
  await held;
}

it('says that the demo was loaded where it is told to stop after the commit', async () => {
  await commitAndHold();
  await until(() => waitsForLock(holder, ['organisation.person']));
  command.child.kill('SIGTERM');
  expect([await command.exit(), command.stdout]).toEqual([0, expect.stringMatching(LOADED)]);
});

it('says that the demo was loaded where its rows cannot be frozen', async () => {
  await database.query(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET lock_timeout = 100', current_database()); END $$`);
  await commitAndHold();
  expect([await command.exit(), command.stdout]).toEqual([0, expect.stringMatching(LOADED)]);
});
