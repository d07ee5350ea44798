/** The service behind PgBouncer in transaction mode: `PGBOUNCER` is a program of 1.21 or later that keeps prepared statements, `OLD_PGBOUNCER` one that does not. */
import { migrate } from '../../db/migrate';
import type { Database } from '../../resolvers/database/database-types';
import { openDatabase } from '../../resolvers/database/open-database';
import { closeAll, type Closer } from '../../server/stop';
import { ReadFault } from '../../resolvers/database/read-fault';
import { runImport } from '../../import/run-import';
import { organisationModel } from '../graphql/sample-resolvers';
import { memorySource } from '../import/memory-source';
import { type Build, buildService } from '../support/built-service';
import { administrate, connectTo, privateDatabase, type PrivateDatabase } from '../support/database';
import { PATIENT_DATABASE } from '../support/patient';
import { startTestService, type TestService } from '../support/service';
import { until } from '../support/until';
import { type PgBouncer, type PoolerSettings, startPgBouncer } from './pgbouncer';

const KEEPS = { max_prepared_statements: 100 };

let database: PrivateDatabase;
/** What is begun is ended behind all tests, however they went: Jest would wait for it. */
const closers: Closer[] = [];

beforeAll(async () => {
  database = await privateDatabase();
});

afterAll(async () => {
  await closeAll([() => database.drop(), ...closers]);
});

async function startPooler(settings: PoolerSettings, name = 'PGBOUNCER'): Promise<PgBouncer> {
  const program = process.env[name];
  if (program === undefined) throw new Error(`Set ${name} to a PgBouncer.`);
  const pooler = await startPgBouncer(program, settings);
  closers.push(() => pooler.stop());
  return pooler;
}

const sql = (text: string, ...values: unknown[]) => ({ text, values });

describe('a start', () => {
  let build: Build;
  beforeAll(() => {
    build = buildService();
  });

  it('migrates an empty database, of several instances at once, and leaves no lock on a session that others get', async () => {
    const empty = await privateDatabase('empty');
    const pooler = await startPooler({ ...KEEPS, default_pool_size: 3 });
    const env = { DATABASE_URL: pooler.through(empty.address), PORT: '0', POOL_SIZE: '2' };
    const instances = [1, 2, 3].map(() => build.run('server/main.js', env));
    closers.push(...instances.map(instance => () => instance.end()));
    for (const instance of instances) {
      const root = await instance.address();
      await until(async () => (await fetch(`${root}/readyz`)).status === 200);
      await instance.end();
    }
    await empty.drop();
  });

  it.each([
    ['an older one', 'OLD_PGBOUNCER', {}],
    ['one that is told to keep no prepared statements', 'PGBOUNCER', { max_prepared_statements: 0 }],
    ['one that lends sessions for as long as a connection lasts', 'PGBOUNCER', { ...KEEPS, pool_mode: 'session' }],
  ])('is refused with a sentence that names it: %s', async (_name, name, settings) => {
    const pooler = await startPooler(settings, name);
    for (let time = 0; time < 2; time += 1) {
      const process = build.run('server/main.js', { DATABASE_URL: pooler.through(database.address), PORT: '0' });
      expect(await process.exit()).toBe(1);
      expect(process.stderr).toContain(
        'A pooler stands before the database that does not keep prepared statements, as PgBouncer before 1.21',
      );
      expect(process.stderr).not.toContain('    at ');
    }
  });

  it('says so where a pooler has no session for it', async () => {
    const pooler = await startPooler({ ...KEEPS, default_pool_size: 1 });
    const holder = await connectTo(pooler.through(database.address));
    closers.push(() => holder.end());
    await holder.query('BEGIN');
    await expect(migrate(pooler.through(database.address), { waitMs: 300 })).rejects.toThrow('The database gave no session within 300 ms.');
  });
});

it('is refused by an import, which leaves no lock and no rows in a session that others get', async () => {
  const pooler = await startPooler({});
  const source = memorySource({ OrgUnit: [] });
  const run = runImport({ connection: pooler.through(database.address), model: organisationModel, source, actor: 'test' });
  await expect(run).rejects.toThrow('An import needs a session of its own, and a pooler stands before the database.');
  expect(await database.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted`)).toEqual([]);
  expect(await database.query(`SELECT FROM pg_class WHERE relpersistence = 't'`)).toEqual([]);
});

describe('a database behind it', () => {
  let pooler: PgBouncer;
  let behind: Database;
  beforeAll(async () => {
    pooler = await startPooler({ ...KEEPS, default_pool_size: 2 });
    behind = await openDatabase({
      connection: pooler.through(database.address),
      poolSize: 10,
      ...PATIENT_DATABASE,
      statementTimeoutMs: 61_234,
    });
    closers.push(() => behind.close());
  });

  it('reads in sessions with the settings that values and limits rely on, and leaves none of them to others', async () => {
    const settings = sql(
      `SELECT current_setting('jit') AS jit, current_setting('statement_timeout') AS timeout, current_setting('TimeZone') AS zone, current_setting('transaction_read_only') AS "readOnly"`,
    );
    const answers = await Promise.all(Array.from({ length: 20 }, () => behind.run(settings, undefined)));
    for (const [row] of answers) expect(row).toEqual({ jit: 'off', timeout: '61234ms', zone: 'UTC', readOnly: 'on' });
    const other = await connectTo(pooler.through(database.address));
    const { rows } = await other.query<{ timeout: string; readOnly: string }>(settings.text);
    expect(rows[0]).toMatchObject({ timeout: '0', readOnly: 'off' });
    await other.end();
  });

  it('is UNAVAILABLE while the role that it is read as is gone, whatever is asked', async () => {
    const role = `reader_${new URL(database.address).pathname.slice(1)}`;
    await administrate(`CREATE ROLE ${role}`);
    const read = await openDatabase({ connection: pooler.through(database.address), poolSize: 2, role, ...PATIENT_DATABASE });
    try {
      const asked = sql('SELECT current_user::text AS name');
      expect(await read.run(asked, undefined)).toEqual([{ name: role }]);
      await administrate(`DROP ROLE ${role}`);
      const gone = { code: 'UNAVAILABLE', diagnosis: '22023' };
      await expect(read.run(asked, undefined)).rejects.toMatchObject(gone);
      const snapshot = await read.openSnapshot(undefined);
      await expect(snapshot.run(asked, undefined)).rejects.toMatchObject(gone);
      await snapshot.close();
      await administrate(`CREATE ROLE ${role}`);
      expect(await read.run(asked, undefined)).toEqual([{ name: role }]);
    } finally {
      await read.close();
      await administrate(`DROP ROLE IF EXISTS ${role}`);
    }
  });

  it('cannot be written', async () => {
    await expect(behind.run(sql('DELETE FROM organisation.org_unit_tag'), undefined)).rejects.toThrow('25006');
  });

  it('stops a statement at its timeout, and one whose client has left', async () => {
    const codeOf = (error: unknown): unknown => (error instanceof ReadFault ? error.code : error);
    const hasty = await openDatabase({
      connection: pooler.through(database.address),
      poolSize: 1,
      ...PATIENT_DATABASE,
      statementTimeoutMs: 1234,
    });
    closers.push(() => hasty.close());
    expect(await hasty.run(sql('SELECT pg_sleep(60)'), undefined).catch(codeOf)).toBe('TIMEOUT');
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(), 50);
    expect(await behind.run(sql(`SELECT pg_sleep(600), 'left'`), leaving.signal).catch(codeOf)).toBe('CANCELLED');
    expect(await behind.run(sql('SELECT 1 AS n'), undefined)).toEqual([{ n: 1 }]);
    await until(
      async () =>
        (
          await database.query(
            `SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()`,
          )
        ).length === 0,
    );
  });

  it('keeps statements prepared, on whichever session they come', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => behind.run(sql('SELECT $1::int + 1 AS more', n), undefined)));
    expect(answers).toEqual(Array.from({ length: 40 }, (_, n) => [{ more: n + 1 }]));
  });
});

describe('the service behind it', () => {
  let pooler: PgBouncer;
  let direct: TestService;
  let behind: TestService;
  beforeAll(async () => {
    pooler = await startPooler({ ...KEEPS, default_pool_size: 3, server_lifetime: 3600 });
    direct = await startTestService({ database: database.address });
    closers.push(() => direct.close());
    behind = await startTestService({ database: pooler.through(database.address) });
    closers.push(() => behind.close());
  });

  const REQUESTS = [
    '/odata/Persons?$top=5&$count=true&$expand=Affiliations($expand=OrgUnit),Users',
    '/odata/OrgUnits?$select=Name&$orderby=Name&$top=20',
    `/odata/Persons?$filter=startswith(Surname,'N')&$select=Uuid,Created,LastChanged&$top=10`,
    '/odata/Persons/$count',
    `/odata/Functions?$expand=Assignments`,
  ];
  const ask = async (service: TestService, url: string): Promise<string> => {
    const { statusCode, body } = await service.get(url);
    return `${statusCode} ${body.replaceAll(/skiptoken=[^"&]*/g, 'skiptoken')}`;
  };

  it('answers as it does without, again and again and side by side', async () => {
    const expected = await Promise.all(REQUESTS.map(url => ask(direct, url)));
    for (const answer of expected) expect(answer).toMatch(/^200 /);
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([...REQUESTS, ...REQUESTS].map(url => ask(behind, url)));
      expect(answers).toEqual([...expected, ...expected]);
    }
  });

  it('answers as before when a table changes under the statements that the pooler keeps', async () => {
    for (const type of ['varchar', 'text', 'varchar', 'text']) {
      const expected = await Promise.all(REQUESTS.map(url => ask(direct, url)));
      await database.query(
        `ALTER TABLE organisation.affiliation ALTER COLUMN employee_id TYPE ${type}; ALTER TABLE organisation.function ALTER COLUMN name TYPE ${type}`,
      );
      for (let round = 0; round < 3; round += 1) {
        expect(await Promise.all([...REQUESTS, ...REQUESTS].map(url => ask(behind, url)))).toEqual([...expected, ...expected]);
      }
    }
  });

  it('answers 503 or as before while the pooler or the sessions behind it go, and recovers', async () => {
    const [url = ''] = REQUESTS;
    const expected = await ask(direct, url);
    await pooler.restart();
    await until(async () => (await ask(behind, url)) === expected);
    const name = new URL(database.address).pathname.slice(1);
    await administrate(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND application_name LIKE 'opslag%'`,
    );
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(behind, url)));
    for (const answer of answers) expect(answer === expected || answer.startsWith('503 ')).toBe(true);
    await until(async () => (await ask(behind, url)) === expected && (await behind.get('/readyz')).statusCode === 200);
  });
});
