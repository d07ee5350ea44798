/** The database that loaders read: prepared, cancellable, in snapshots, and clear about what went wrong without a word of data. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { Database, HeldConnection } from '../../../resolvers/database/database-types';
import { expectedFault } from '../../../resolvers/database/map-database-error';
import { openDatabase } from '../../../resolvers/database/open-database';
import { OutdatedFault } from '../../../resolvers/database/outdated-fault';
import type { RefusedStatement } from '../../../resolvers/database/refused-statement';
import { describeFailure } from '../../../server/report-failure';
import { administrate, privateDatabase, type PrivateDatabase, queryOnce, testDatabase } from '../../support/database';
import { PATIENT_DATABASE } from '../../support/patient';
import { shortenTransactions, TOO_LONG_SECONDS } from '../../support/short-transactions';
import { until } from '../../support/until';
import { closeOpened, codeOf, open, opened, sql } from './opened';

afterEach(closeOpened);

/** Stands before the server, until it is told to be silent: as a server that has become unreachable without a word. */
async function behindRelay(): Promise<{ readonly address: string; readonly beSilent: () => void }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-relay-'));
  const { host, port } = new Client(testDatabase());
  const sockets: Socket[] = [];
  const relay = createServer(client => {
    const server = host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection(port, host);
    sockets.push(client, server);
    for (const [from, to] of [[client, server], [server, client]] as const) from.on('error', () => to.destroy()).pipe(to); // oxfmt-ignore
  });
  await new Promise<void>(resolve => relay.listen(`${folder}/.s.PGSQL.5432`, resolve));
  relays.push(() => {
    for (const socket of sockets) socket.destroy();
    relay.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const address = new URL(testDatabase());
  address.searchParams.set('host', folder);
  address.searchParams.set('port', '5432');
  return { address: address.href, beSilent: () => sockets.forEach(socket => socket.pause()) };
}

const relays: (() => void)[] = [];
afterEach(() => relays.splice(0).forEach(close => close()));

describe('a statement', () => {
  it('is given up where the server does not answer any more, and its connection with it', async () => {
    const { address, beSilent } = await behindRelay();
    const database = await open({ connection: address, poolSize: 1, statementTimeoutMs: 2500 });
    const snapshot = await database.openSnapshot(undefined);
    await snapshot.run(sql('SELECT 1 AS n'), undefined);
    beSilent();
    expect(await codeOf(snapshot.run(sql('SELECT 2 AS n'), undefined))).toBe('UNAVAILABLE');
    expect(database.counts).toMatchObject({ used: 0, idle: 0 });
    await snapshot.close();
  });

  it('gives rows by their aliases', async () => {
    const database = await open();
    expect(await database.run(sql('SELECT $1::text AS "Firstname", $2::int AS n', 'Åse', 7), undefined)).toEqual([
      { Firstname: 'Åse', n: 7 },
    ]);
  });

  it('is prepared once a session when its text comes again, and not when it comes once', async () => {
    const database = await open({ poolSize: 1 });
    for (const value of [1, 2, 3]) await database.run(sql('SELECT $1::int AS often', value), undefined);
    const prepared = await database.run(sql(`SELECT statement FROM pg_prepared_statements ORDER BY 1`), undefined);
    expect(prepared).toEqual([{ statement: 'SELECT $1::int AS often' }]);
  });

  it('replaces a session before it holds too many prepared statements', async () => {
    const database = await open({ poolSize: 1 });
    for (let index = 0; index < 700; index++) {
      for (let time = 0; time < 2; time++) await database.run(sql(`SELECT ${index} AS n`), undefined);
    }
    const [row] = await database.run(sql('SELECT count(*)::int AS n FROM pg_prepared_statements'), undefined);
    expect(row?.n).toBeLessThanOrEqual(501);
  });

  it('replaces a session sooner where its statements are long', async () => {
    const database = await open({ poolSize: 1 });
    const length = 30_000;
    for (let index = 0; index < 40; index++) {
      for (let time = 0; time < 2; time++) await database.run(sql(`SELECT '${'x'.repeat(length)}' AS x${index}`), undefined);
    }
    const [row] = await database.run(sql('SELECT sum(length(statement))::int AS n FROM pg_prepared_statements'), undefined);
    expect(row?.n).toBeGreaterThan(length);
    expect(row?.n).toBeLessThan(500_000);
  });

  it('cannot write', async () => {
    const database = await open();
    await expect(database.run(sql('DELETE FROM organisation.org_unit_tag'), undefined)).rejects.toThrow(
      'PostgreSQL refused a statement with the error code 25006.',
    );
  });

  it('runs in a session with the settings that values and limits rely on', async () => {
    const database = await open({ statementTimeoutMs: 12_345 });
    const [row] = await database.run(
      sql(`SELECT current_setting('jit') AS jit, current_setting('statement_timeout') AS timeout, current_setting('TimeZone') AS zone`),
      undefined,
    );
    expect(row).toEqual({ jit: 'off', timeout: '12345ms', zone: 'UTC' });
  });
});

describe('a role whose sessions and transactions end soon', () => {
  let short: PrivateDatabase;
  beforeAll(async () => (short = await privateDatabase()));
  afterAll(() => short.drop());

  it('keeps a snapshot for as long as it is read', async () => {
    await shortenTransactions(short.address);
    const snapshot = await (await open({ connection: short.address })).openSnapshot(undefined);
    await snapshot.run(sql('SELECT pg_sleep($1)', TOO_LONG_SECONDS), undefined);
    expect(await snapshot.run(sql('SELECT 1 AS n'), undefined)).toEqual([{ n: 1 }]);
    await snapshot.close();
  });

  it('keeps a connection of the pool while nobody asks', async () => {
    await administrate(`ALTER DATABASE ${new URL(short.address).pathname.slice(1)} SET idle_session_timeout = '1h'`);
    const database = await open({ connection: short.address, poolSize: 1 });
    const session = async (): Promise<unknown> => await database.run(sql('SELECT pg_backend_pid() AS pid'), undefined);
    const first = await session();
    const [row] = await database.run(sql(`SELECT current_setting('idle_session_timeout') AS timeout`), undefined);
    expect(row).toEqual({ timeout: '0' });
    expect(await session()).toEqual(first);
  });
});

describe('faults', () => {
  it.each([
    ['division by zero', 'SELECT 1 / $1::int', [0], 'EVALUATION_FAILED'],
    ['overflow', 'SELECT 2147483647 + $1::int', [1], 'EVALUATION_FAILED'],
    ['an invalid pattern', `SELECT 'a' ~ $1`, ['(secret'], 'EVALUATION_FAILED'],
    ['an invalid value', 'SELECT $1::uuid', ['secret'], 'EVALUATION_FAILED'],
  ])('%s', async (_, text, values, code) => {
    const database = await open();
    expect(await codeOf(database.run({ text, values }, undefined))).toBe(code);
  });

  it('the statement timeout', async () => {
    const database = await open({ statementTimeoutMs: 5000 });
    expect(await codeOf(database.run(sql('SELECT pg_sleep(60)'), undefined))).toBe('TIMEOUT');
  });

  it('tell nothing of the database', async () => {
    const database = await open();
    for (const text of [`SELECT $1::uuid`, `SELECT $1::text FROM organisation.secret_table`, `SELEC $1::text`]) {
      const fault: unknown = await database.run(sql(text, 'secret-value'), undefined).catch((error: unknown) => error);
      expect(fault).toBeInstanceOf(Error);
      expect(`${JSON.stringify(fault)} ${String(fault)} ${String((fault as Error).cause)}`).not.toMatch(/secret|SELEC/);
    }
  });

  it('are GraphQL errors with their code', async () => {
    const database = await open();
    const fault: unknown = await database.run(sql('SELECT 1/0'), undefined).catch((error: unknown) => error);
    expect(fault).toMatchObject({ extensions: { code: 'EVALUATION_FAILED', reason: 'DIVISION_BY_ZERO' } });
  });

  it('a database that is not there is UNAVAILABLE', async () => {
    expect(await codeOf(openDatabase({ connection: { host: '/nowhere', port: 5432 } }))).toBe('UNAVAILABLE');
    expect(await codeOf(openDatabase({ connection: 'postgresql://nobody@127.0.0.1:9/none' }))).toBe('UNAVAILABLE');
  });

  it.each([
    ['FATAL', '0A000'],
    ['FATAL', '22023'],
    ['FATAL', '57014'],
    ['FATALT', '42501'],
    ['ВАЖНО', '42501'],
    ['ФАТАЛЬНО', '42501'],
    ['ფატალური', '42501'],
    ['치명적오류', '42501'],
    ['致命错误', '42501'],
  ])('a server that ends the session with %s and %s is UNAVAILABLE', async (word, code) => {
    const fields = Buffer.from(`S${word}\0C${code}\0Msecret-value\0\0`);
    const head = Buffer.from('E0000');
    head.writeInt32BE(fields.length + 4, 1);
    const server = createServer(socket => socket.once('data', () => socket.end(Buffer.concat([head, fields])))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const connection = `postgresql://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none`;
    try {
      await expect(openDatabase({ connection })).rejects.toMatchObject({ code: 'UNAVAILABLE', diagnosis: code });
    } finally {
      server.close();
    }
  });

  it.each(['EMFILE', 'ENFILE'])('a connection that gets no file descriptor (%s) is UNAVAILABLE', code => {
    const fault = expectedFault(Object.assign(new Error(`connect ${code} 10.1.2.3:5432`), { code }), false);
    expect(fault).toMatchObject({ code: 'UNAVAILABLE', diagnosis: code });
  });

  it('a file that the program itself lacks is none of these', async () => {
    const error: unknown = await readFile(path.join(__dirname, 'a file that there is not')).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'ENOENT' });
    expect(expectedFault(error, false)).toBeUndefined();
    expect(describeFailure(error)).toMatch(/^Error: ENOENT: no such file or directory, open /);
  });

  it('a full pool is UNAVAILABLE after the time to wait', async () => {
    const database = await open({ poolSize: 1, connectTimeoutMs: 10_000 });
    const snapshot = await database.openSnapshot(undefined);
    expect(await codeOf(database.run(sql('SELECT 1'), undefined))).toBe('UNAVAILABLE');
    await snapshot.close();
    expect(await database.run(sql('SELECT 1 AS n'), undefined)).toEqual([{ n: 1 }]);
  });
});

describe('a database that goes away', () => {
  it('is UNAVAILABLE while it is gone, and used again when it is back', async () => {
    const copy = await privateDatabase('copy');
    const database = await open({ connection: copy.address, statementTimeoutMs: 600_000 });
    const name = new URL(copy.address).pathname.slice(1);
    const cutOff = (allow: boolean): string => `ALTER DATABASE ${name} ALLOW_CONNECTIONS ${allow}`;
    const running = codeOf(database.run(sql('SELECT pg_sleep(600)'), undefined));
    const snapshot = await database.openSnapshot(undefined);
    await snapshot.run(sql('SELECT 1'), undefined);
    await queryOnce(testDatabase(), cutOff(false));
    await queryOnce(testDatabase(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    expect(await running).toBe('UNAVAILABLE');
    expect(await codeOf(snapshot.run(sql('SELECT 1'), undefined))).toBe('UNAVAILABLE');
    expect(await codeOf(database.run(sql('SELECT 1'), undefined))).toBe('UNAVAILABLE');
    await snapshot.close();
    await snapshot.close();
    await queryOnce(testDatabase(), cutOff(true));
    expect(await database.run(sql('SELECT 1 AS n'), undefined)).toEqual([{ n: 1 }]);
    await database.close();
    opened.pop();
    await copy.drop();
  });
});

describe('a role that sessions may not become any more', () => {
  it('makes the database UNAVAILABLE for a reason that the log may tell, until they may', async () => {
    const copy = await privateDatabase('copy');
    const suffix = new URL(copy.address).pathname.slice(1);
    const [login, reader] = [`login_${suffix}`, `reader_${suffix}`];
    await administrate(`CREATE ROLE ${reader} NOLOGIN; CREATE ROLE ${login} LOGIN PASSWORD 'secret'; GRANT ${reader} TO ${login}`);
    const address = new URL(copy.address);
    [address.username, address.password] = [login, 'secret'];
    const database = await open({ connection: address.href, accessConnection: copy.address, role: reader, poolSize: 1 });
    await administrate(`REVOKE ${reader} FROM ${login}; SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${login}'`);
    await until(() => database.counts.used + database.counts.idle === 0);
    await expect(database.run(sql('SELECT 1'), undefined)).rejects.toMatchObject({ code: 'UNAVAILABLE', diagnosis: '42501' });
    await administrate(`GRANT ${reader} TO ${login}`);
    expect(await database.run(sql('SELECT 1 AS n'), undefined)).toEqual([{ n: 1 }]);
    await administrate(`DROP ROLE ${reader}; SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${login}'`);
    await until(() => database.counts.used + database.counts.idle === 0);
    await expect(database.run(sql('SELECT 1'), undefined)).rejects.toMatchObject({ code: 'UNAVAILABLE', diagnosis: '22023' });
    await database.close();
    opened.pop();
    await copy.drop();
    await administrate(`DROP ROLE ${login}`);
  });
});

describe('a connection that its holder never gives back', () => {
  it('is told of with its last statement and no value, and its place in the pool is free once the server has ended it', async () => {
    // The server ends it a statement's time after it counts as held: long enough for a slow machine to tell of it.
    const database = await open({ poolSize: 1, statementTimeoutMs: 3000 });
    const held: HeldConnection[] = [];
    database.onHeld(connection => held.push(connection));
    const snapshot = await database.openSnapshot(undefined);
    await snapshot.run(sql('SELECT $1::text AS held', 'secret-value'), undefined);
    expect(await database.run(sql('SELECT 1 AS n'), undefined)).toEqual([{ n: 1 }]);
    expect(held).toEqual([{ ms: expect.any(Number) as number, statement: 'SELECT $1::text AS held', lent: 1, count: 1 }]);
    await snapshot.close();
    expect(await database.run(sql('SELECT 2 AS n'), undefined)).toEqual([{ n: 2 }]);
  });
});

describe('a statement that was prepared before its table changed', () => {
  let copy: PrivateDatabase;
  let database: Database;
  beforeAll(async () => {
    copy = await privateDatabase('empty');
    await queryOnce(
      copy.address,
      'CREATE SCHEMA access; CREATE TABLE access.secret AS SELECT $$token$$ AS name, sha256($$x$$) AS bytes; CREATE TABLE t AS SELECT 1 AS a',
    );
    database = await openDatabase({ connection: copy.address, poolSize: 3, ...PATIENT_DATABASE });
  });
  afterAll(async () => {
    await database.close();
    await copy.drop();
  });

  const SELECT = sql('SELECT a FROM t');
  const prepareEverywhere = async (): Promise<void> => {
    for (let round = 0; round < 3; round += 1) await Promise.all([1, 2, 3].map(() => database.run(SELECT, undefined)));
  };

  it.each([
    ['another type', 'ALTER TABLE t ALTER COLUMN a TYPE text', '1'],
    ['a table in its place', 'BEGIN; ALTER TABLE t RENAME TO old; CREATE TABLE t AS SELECT a::bigint FROM old; DROP TABLE old; COMMIT', 1],
  ])('fails once on a session that has it, and is then prepared anew on all of them: %s', async (_, change, value) => {
    await prepareEverywhere();
    await copy.query(change);
    await expect(database.run(SELECT, undefined)).rejects.toBeInstanceOf(OutdatedFault);
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all([1, 2, 3].map(() => database.run(SELECT, undefined)));
      expect(answers).toEqual(Array(3).fill([{ a: value }]));
    }
  });

  it('does so too where its session has lost what it had prepared', async () => {
    const single = await open({ poolSize: 1 });
    for (let round = 0; round < 3; round += 1) await single.run(sql('SELECT 1 AS n'), undefined);
    await single.run(sql('DEALLOCATE ALL'), undefined);
    await expect(single.run(sql('SELECT 1 AS n'), undefined)).rejects.toBeInstanceOf(OutdatedFault);
    for (let round = 0; round < 3; round += 1) expect(await single.run(sql('SELECT 1 AS n'), undefined)).toEqual([{ n: 1 }]);
  });
});

describe('a statement that PostgreSQL refuses unexpectedly', () => {
  it('is diagnosed for the log by database, code, place and text, never by a value', async () => {
    const database = await open();
    const refused: unknown = await database
      .run(sql('SELECT nothing FROM organisation.person WHERE firstname = $1', 'secret-value'), undefined)
      .catch((error: unknown) => error);
    const { diagnosis } = refused as RefusedStatement;
    expect(diagnosis).toEqual({
      database: expect.stringMatching(/^opslag_test_\w+ at \S+:\d+$/) as string,
      sqlState: '42703',
      place: 'routine errorMissingColumn',
      statement: 'SELECT nothing FROM organisation.person WHERE firstname = $1',
      position: 8,
      count: 1,
    });
  });

  it.each(['SELECT person.uuid FROM organisation.person AS p', 'SELECT uuid FROM organisation.person AS p WHERE q.uuid IS NULL'])(
    'is so where it names what it does not read, which has the code of a table that is not there: %s',
    async text => {
      const database = await open();
      const refused: unknown = await database.run(sql(text), undefined).catch((error: unknown) => error);
      expect(refused).toMatchObject({ diagnosis: { sqlState: '42P01', place: 'routine errorMissingRTE', statement: text } });
      expect(await database.run(sql('SELECT FROM organisation.nothing'), undefined).catch((error: unknown) => error)).toMatchObject({
        code: 'UNREADABLE',
        diagnosis: '42P01',
      });
    },
  );
});

describe('a snapshot', () => {
  it('sees the same data in each of its statements', async () => {
    const copy = await privateDatabase('copy');
    const database = await open({ connection: copy.address });
    const tags = sql('SELECT count(*)::int AS n FROM organisation.org_unit_tag');
    const snapshot = await database.openSnapshot(undefined);
    const before = await snapshot.run(tags, undefined);
    await copy.query('DELETE FROM organisation.org_unit_tag');
    expect(await snapshot.run(tags, undefined)).toEqual(before);
    await snapshot.close();
    expect(await database.run(tags, undefined)).toEqual([{ n: 0 }]);
    await database.close();
    opened.pop();
    await copy.drop();
  });

  it('answers statements that are sent side by side', async () => {
    const database = await open();
    const snapshot = await database.openSnapshot(undefined);
    const answers = await Promise.all([1, 2, 3].map(n => snapshot.run(sql('SELECT $1::int AS n', n), undefined)));
    expect(answers).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
    await snapshot.close();
  });

  it('gives the reason of the first failure to all that come after it, and its connection back', async () => {
    const database = await open({ poolSize: 1 });
    const snapshot = await database.openSnapshot(undefined);
    const answers = await Promise.all([sql('SELECT 1/0'), sql('SELECT 1')].map(statement => codeOf(snapshot.run(statement, undefined))));
    expect(answers).toEqual(['EVALUATION_FAILED', 'EVALUATION_FAILED']);
    await snapshot.close();
    expect(await database.run(sql('SELECT 1 AS n'), undefined)).toEqual([{ n: 1 }]);
  });
});

it('knows the secret that all instances share', async () => {
  const [one, other] = [await open(), await open()];
  expect(one.tokenSecret).toHaveLength(32);
  expect(one.tokenSecret.equals(other.tokenSecret)).toBe(true);
});
