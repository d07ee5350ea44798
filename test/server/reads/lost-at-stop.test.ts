/** A service that is stopped while the record of sensitive reads cannot be written, in one process and in several -> it says how many reads are lost, and why, and exits with 1. */
import { withClient } from '../../../resolvers/database/with-client';
import { buildService } from '../../support/built-service';
import { type PrivateDatabase, privateDatabase } from '../../support/database';
import { addKey } from '../../support/service';

let database: PrivateDatabase;
let key: string;

beforeAll(async () => {
  database = await privateDatabase();
  const added = await addKey(database.address);
  key = added.text;
  await added.close();
  await database.query(`CREATE FUNCTION public.fill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file "base/1/2": No space left on device' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON access.sensitive_read FOR EACH ROW EXECUTE FUNCTION public.fill()`);
});

afterAll(() => database.drop());

it.each(['1', '2'])('says how many reads are lost at its end where it runs in %s processes', async workers => {
  const env = { DATABASE_URL: database.address, PORT: '0', WORKERS: workers, LOG_LEVEL: 'silent' };
  const running = buildService().run('server/main.js', env);
  try {
    const address = await running.address();
    expect((await fetch(`${address}/odata/Persons?$top=1&$select=Cpr`, { headers: { ApiKey: key } })).status).toBe(200);
    running.child.kill('SIGINT');
    expect([await running.exit(), running.stderr]).toEqual([
      1,
      `Lost: the record of 1 read of sensitive fields. The table access.sensitive_read could not be written.
  could not extend file "base/1/2": No space left on device
  Make room on the disk of PostgreSQL.
`,
    ]);
  } finally {
    await running.end();
  }
});

it('says so too of a worker where this table and that of the uses of keys are held for a long KEY_TIMEOUT_MS and the grace period is short', async () => {
  const held = await privateDatabase();
  const { text, close } = await addKey(held.address);
  await close();
  const times = { KEY_TIMEOUT_MS: '6000', SHUTDOWN_GRACE_MS: '0' };
  const env = { DATABASE_URL: held.address, PORT: '0', WORKERS: '2', LOG_LEVEL: 'silent', ...times };
  const running = buildService().run('server/main.js', env);
  try {
    const address = await running.address();
    const ended = await withClient(held.address, async client => {
      await client.query('BEGIN; LOCK TABLE access.sensitive_read, access.key_hour IN EXCLUSIVE MODE');
      expect((await fetch(`${address}/odata/Persons?$top=1&$select=Cpr`, { headers: { ApiKey: text } })).status).toBe(200);
      running.child.kill('SIGINT');
      return await running.exit();
    });
    expect([ended, running.stderr]).toEqual([1, expect.stringContaining('Lost: the record of 1 read of sensitive fields.')]);
  } finally {
    await running.end();
    await held.drop();
  }
});
