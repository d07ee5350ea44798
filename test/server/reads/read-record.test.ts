/** The record of reads when the table does not take what it is given: bounded, soon closed, and complete when it takes it again. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { openSmallPool } from '../../../server/databases/open-small-pool';
import { openDayPartitions } from '../../../server/partitions/day-partitions';
import { DAY_TABLES } from '../../../server/partitions/day-tables';
import { privateDatabase, type PrivateDatabase } from '../../support/database';
import { startTestService, type TestService } from '../../support/service';
import { until } from '../../support/until';
import { metricsText } from '../../../server/metrics/metrics-text';
import { PATIENT_POOL } from '../../support/patient';

let database: PrivateDatabase;
let service: TestService;
let client: Client;

beforeEach(async () => {
  database = await privateDatabase();
  service = await startTestService({ database: database.address, env: { LOG_LEVEL: 'error', READ_RECORD_BUFFER: '100' } });
  client = await database.connect();
});

afterEach(async () => {
  await service.close();
  await database.drop();
});

const SENSITIVE = '/odata/Persons?$top=30&$select=Cpr';
const OTHER = '/odata/Persons?$top=30&$select=Firstname';

async function count(): Promise<number> {
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM access.sensitive_read');
  return rows[0]?.count ?? 0;
}

/** The table has reads a moment before the service is told so. */
const nothingWaits = async (): Promise<boolean> => /^opslag_read_record_waiting 0$/m.test(await metricsText(await service.figures()));

async function takeAway(): Promise<void> {
  await client.query('ALTER TABLE access.sensitive_read RENAME TO elsewhere');
}

async function giveBack(): Promise<void> {
  await client.query('ALTER TABLE access.elsewhere RENAME TO sensitive_read');
}

it('refuses reads of sensitive fields when it is full, answers all else, and is complete afterwards', async () => {
  await takeAway();
  // However long the requests take, the record is not closed for its age.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  let taken = 0;
  let refused = await service.get(SENSITIVE);
  for (; refused.statusCode === 200; refused = await service.get(SENSITIVE)) taken += 1;
  clock.mockRestore();
  expect(taken).toBe(4);
  service.takeStatements();
  refused = await service.get(SENSITIVE);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.json()).toMatchObject({ error: { code: 'Unavailable' } });
  expect(service.takeStatements()).toEqual([]);
  const byFilter = await service.get("/odata/Persons/$count?$filter=Cpr eq 'x'");
  expect(byFilter.statusCode).toBe(503);
  const door = await service.inject({
    method: 'POST',
    url: '/graphql',
    headers: { ApiKey: service.key },
    payload: { query: '{ persons { nodes { cpr } } }' },
  });
  expect([door.statusCode, door.headers['retry-after']]).toEqual([503, '5']);
  expect(door.json()).toMatchObject({ errors: [{ extensions: { code: 'UNRECORDED' } }] });

  expect((await service.get(OTHER)).statusCode).toBe(200);
  expect((await service.get('/odata/$metadata')).statusCode).toBe(200);
  const limited = await service.as({ allow: undefined, deny: [], schema: 'FULL' });
  expect((await limited.get('/odata/Persons?$top=3')).statusCode).toBe(200);
  expect((await limited.get(SENSITIVE)).statusCode).toBe(403);
  const hidden = await service.as({ allow: undefined, deny: [], schema: 'GRANTED' });
  expect((await hidden.graphql('{ persons { nodes { cpr } } }')).statusCode).toBe(400);

  await giveBack();
  await until(async () => (await count()) === taken);
  await until(async () => (await service.get(SENSITIVE)).statusCode === 200);
});

it('refuses reads of sensitive fields when the table has taken nothing for ten seconds', async () => {
  await takeAway();
  expect((await service.get(SENSITIVE)).statusCode).toBe(200);
  const now = performance.now.bind(performance);
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 10_000);
  try {
    expect((await service.get(SENSITIVE)).statusCode).toBe(503);
    expect((await service.get(OTHER)).statusCode).toBe(200);
  } finally {
    clock.mockRestore();
  }
  await giveBack();
  await until(async () => (await service.get(SENSITIVE)).statusCode === 200);
});

it('tells the log when it begins to fail, once and without a value', async () => {
  await takeAway();
  await service.get(SENSITIVE);
  await until(() => Promise.resolve(service.log.length > 0));
  await delay(1500);
  expect(service.log).toHaveLength(1);
  expect(service.log[0]).toMatchObject({
    level: 50,
    msg: 'reads of sensitive fields cannot be written to access.sensitive_read; until they can, they wait in memory, and after 10 seconds such requests get 503',
    err: { code: '42P01' },
  });
  await giveBack();
});

it.each(['AFTER', 'BEFORE'])('tells the log when it can be written again, where reads are recorded %s the answer', async order => {
  const told = await startTestService({ database: database.address, env: { LOG_LEVEL: 'info', READ_RECORD: order } });
  const again = (): readonly unknown[] => told.log.filter(({ msg }) => /are written to access.sensitive_read again/.test(String(msg)));
  await told.get(SENSITIVE);
  await takeAway();
  await told.get(SENSITIVE);
  await until(() => Promise.resolve(told.log.some(({ msg }) => String(msg).includes('cannot be written'))));
  expect(again()).toEqual([]);
  await giveBack();
  await told.get(SENSITIVE);
  await until(() => Promise.resolve(again().length > 0));
  await told.get(SENSITIVE);
  await told.close();
  expect(again()).toMatchObject([{ level: 30 }]);
});

it('goes on without a read that the table refuses for what it holds, tells so without a person, and closes to its key', async () => {
  await client.query('ALTER TABLE access.sensitive_read ADD CONSTRAINT few CHECK (cardinality(subjects) < 20)');
  const [few, other] = [
    '/odata/Persons?$top=3&$select=Cpr',
    await service.as({ allow: ['Person.uuid', 'Person.cpr'], deny: [], schema: 'FULL' }),
  ];
  const answers = [await service.get(few), await service.get(SENSITIVE), await other.get(few)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  await until(async () => (await count()) === 2);
  await until(() => Promise.resolve(service.log.length > 0));
  expect(service.log).toMatchObject([
    {
      level: 50,
      msg: 'a read of sensitive fields is not recorded: access.sensitive_read refuses what it holds',
      requestId: answers[1]?.headers['x-request-id'],
      fields: ['Person.cpr'],
      persons: 30,
      err: { code: '23514' },
    },
  ]);
  const { rows } = await client.query<{ uuid: string }>('SELECT uuid FROM organisation.person');
  const logged = JSON.stringify(service.log);
  expect(rows.filter(({ uuid }) => logged.includes(uuid))).toEqual([]);
  await until(nothingWaits);
  const figures = await metricsText(await service.figures());
  expect(figures).toMatch(/^opslag_read_record_refused_total 1$/m);
  expect(figures).toMatch(/^opslag_read_record_failures_total 0$/m);
  const next = [await service.get(few), await service.get(OTHER), await other.get(few)];
  expect(next.map(({ statusCode }) => statusCode)).toEqual([503, 200, 200]);
  await until(async () => (await count()) === 3);
});

it('opens again to a key ten minutes after the last of its reads that the table refused', async () => {
  await client.query('ALTER TABLE access.sensitive_read ADD CONSTRAINT few CHECK (cardinality(subjects) < 20)');
  await service.get(SENSITIVE);
  await until(async () => (await service.get('/odata/Persons?$top=3&$select=Cpr')).statusCode === 503);
  // What still waited would be too old as soon as the clock is put on.
  await until(nothingWaits);
  const now = performance.now.bind(performance);
  const clock = jest.spyOn(performance, 'now');
  const statusAfter = async (ms: number): Promise<number> => {
    clock.mockImplementation(() => now() + ms);
    return (await service.get('/odata/Persons?$top=3&$select=Cpr')).statusCode;
  };
  try {
    expect([await statusAfter(570_000), await statusAfter(600_000)]).toEqual([503, 200]);
  } finally {
    clock.mockRestore();
  }
});

it('keeps all reads where a trigger fails for their persons, and writes them when it does so no more', async () => {
  await client.query(`CREATE TABLE public.copied (subject uuid);
    CREATE FUNCTION public.copy() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE one uuid; BEGIN
      FOREACH one IN ARRAY NEW.subjects LOOP INSERT INTO public.copied VALUES (one); END LOOP; RETURN NEW;
      EXCEPTION WHEN OTHERS THEN RAISE EXCEPTION 'not copied: %', NEW.subjects; END $$;
    CREATE TRIGGER copy BEFORE INSERT ON access.sensitive_read FOR EACH ROW EXECUTE FUNCTION public.copy();
    ALTER TABLE public.copied RENAME TO away`);
  await service.get(SENSITIVE);
  await service.get('/odata/Persons?$top=3&$select=Cpr');
  await until(() => Promise.resolve(service.log.length > 0));
  expect(service.log).toMatchObject([{ err: { code: 'P0001' } }]);
  await client.query('ALTER TABLE public.away RENAME TO copied');
  await until(async () => (await count()) === 2);
});

it('keeps all reads where the table would refuse any', async () => {
  await client.query('ALTER TABLE access.sensitive_read ADD COLUMN reason text NOT NULL');
  await service.get(SENSITIVE);
  await until(() => Promise.resolve(service.log.length > 0));
  expect(service.log).toMatchObject([{ err: { code: '23502' }, msg: expect.stringContaining('cannot be written') as string }]);
  await client.query('ALTER TABLE access.sensitive_read DROP COLUMN reason');
  await until(async () => (await count()) === 1);
});

it('writes what is left when the service stops', async () => {
  await service.get(SENSITIVE);
  await service.close();
  expect(await count()).toBe(1);
  service = await startTestService({ database: database.address });
});

it('says at the end how many reads are lost where they cannot be written, and ends all the same', async () => {
  await takeAway();
  await service.get(SENSITIVE);
  await expect(service.close()).rejects.toThrow(
    'Lost: the record of 1 read of sensitive fields. The table access.sensitive_read could not be written.',
  );
  await giveBack();
  expect(await count()).toBe(0);
  service = await startTestService({ database: database.address });
});

it('stands twice for two requests, in two instances', async () => {
  const other = await startTestService({ database: database.address });
  await Promise.all([service.get(SENSITIVE), other.get(SENSITIVE)]);
  await until(async () => (await count()) === 2);
  await other.close();
});

it('is purged of what is older than it is kept', async () => {
  await service.get(SENSITIVE);
  await until(async () => (await count()) === 1);
  await client.query(`INSERT INTO access.sensitive_read SELECT gen_random_uuid(), at - interval '366 days', key_id, key_name, sender, request_id, fields, ways, subjects
    FROM access.sensitive_read, generate_series(1, 1500)`);
  const pool = openSmallPool(database.address, PATIENT_POOL);
  await openDayPartitions(pool, DAY_TABLES.reads).removeOld(365);
  await pool.end();
  expect(await count()).toBe(1);
});
