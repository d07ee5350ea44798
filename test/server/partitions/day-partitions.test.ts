/** The partitions of the record of reads and of the log of changes: made ahead, indexed when their day is over, dropped as a whole, by several instances and by a role that may not. */
import { randomUUID } from 'node:crypto';
import type { DatabaseError, Pool } from 'pg';
import { type DayPartitions, openDayPartitions } from '../../../server/partitions/day-partitions';
import { DAY_TABLES } from '../../../server/partitions/day-tables';
import { dayTableFigures } from '../../../server/metrics/figures';
import { dayTableStates } from '../../../server/partitions/day-table-states';
import { keepPartitions } from '../../../server/partitions/keep-partitions';
import { openReadStore } from '../../../server/reads/read-store';
import { openSmallPool } from '../../../server/databases/open-small-pool';
import { administrate, privateDatabase, type PrivateDatabase } from '../../support/database';
import { farFromMidnight } from '../../support/far-from-midnight';
import { until } from '../../support/until';
import { PATIENT_POOL } from '../../support/patient';

const DAY_MS = 86_400_000;

let database: PrivateDatabase;
let pool: Pool;

beforeEach(async () => {
  await farFromMidnight();
  database = await privateDatabase();
  pool = openSmallPool(database.address, PATIENT_POOL);
});

afterEach(async () => {
  await pool.end();
  await database.drop();
});

const openReadPartitions = (used: Pool): DayPartitions => openDayPartitions(used, DAY_TABLES.reads);

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

async function record(at: Date, subjects: readonly string[] = []): Promise<void> {
  const read = { keyId: 'k', keyName: 'n', sender: '::1', requestId: 'r', fields: ['Person.cpr'], ways: ['SELECTED'] as const };
  await openReadStore(pool).add([{ ...read, id: randomUUID(), at, since: performance.now(), subjects }]);
}

/** How many reads stand in which partition. */
async function standing(): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; count: number }>(
    'SELECT tableoid::regclass::text AS name, count(*)::int AS count FROM access.sensitive_read GROUP BY tableoid',
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

async function partitions(): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = 'access.sensitive_read'::regclass ORDER BY 1",
  );
  return rows.map(({ name }) => name);
}

const nameOf = (day: Date): string => `sensitive_read_${day.toISOString().slice(0, 10).replaceAll('-', '')}`;

/** A partition for a day that is past, as it was made ahead then. */
async function makePast(days: number): Promise<string> {
  const [day, next] = [daysAgo(days), daysAgo(days - 1)].map(date => date.toISOString().slice(0, 10));
  const name = nameOf(daysAgo(days));
  await pool.query(
    `CREATE TABLE access.${name} PARTITION OF access.sensitive_read FOR VALUES FROM ('${day} 00:00+00') TO ('${next} 00:00+00')`,
  );
  return name;
}

it('is told of in figures: how large it is, how far it reaches back, and for how many days to come', async () => {
  const figures = async (): Promise<unknown> => {
    const found = dayTableFigures(await dayTableStates(pool));
    const valuesOf = (wanted: string) =>
      found.filter(({ name }) => name === wanted).map(({ value, labels }) => [labels?.table, value > 0 && value]);
    return Object.fromEntries(found.map(({ name }) => [name, valuesOf(name)]));
  };
  const size = expect.any(Number) as number;
  const none = { opslag_day_table_oldest_seconds: [['access.sensitive_read', false], ['changes.change', false]] };
  expect(await figures()).toMatchObject(none);
  await openReadPartitions(pool).makeAhead();
  await makePast(40);
  expect(await figures()).toEqual({
    opslag_day_table_bytes: [['access.sensitive_read', size], ['changes.change', size]],
    opslag_day_table_oldest_seconds: [['access.sensitive_read', size], ['changes.change', false]],
    opslag_day_table_days_ahead: [['access.sensitive_read', 7], ['changes.change', false]],
  });
  const [, oldest] = dayTableFigures(await dayTableStates(pool));
  expect(Math.floor((oldest?.value ?? 0) / 86_400)).toBe(40);
}); // oxfmt-ignore

it('has one for today and for each of the next seven days, however many instances make them', async () => {
  const others = [1, 2, 3].map(() => openSmallPool(database.address, PATIENT_POOL));
  await Promise.all(others.map(other => openReadPartitions(other).makeAhead()));
  await openReadPartitions(pool).makeAhead();
  await Promise.all(others.map(other => other.end()));
  expect(await partitions()).toEqual([...[0, 1, 2, 3, 4, 5, 6, 7].map(days => nameOf(daysAgo(-days))), 'sensitive_read_rest']);
  await record(new Date());
  expect(await standing()).toEqual({ [`access.${nameOf(new Date())}`]: 1 });
});

it('takes over what was recorded before it was made, and leaves to the rest what has none', async () => {
  await record(new Date());
  await record(daysAgo(3));
  expect(await standing()).toEqual({ 'access.sensitive_read_rest': 2 });
  await openReadPartitions(pool).makeAhead();
  expect(await standing()).toEqual({ [`access.${nameOf(new Date())}`]: 1, 'access.sensitive_read_rest': 1 });
});

it('gets an index by person when its day is over, by which they are found', async () => {
  const name = await makePast(2);
  const subjects = Array.from({ length: 150 }, () => randomUUID());
  await record(daysAgo(2), subjects);
  await openReadPartitions(pool).makeAhead();
  await openReadPartitions(pool).indexClosed();
  await openReadPartitions(pool).indexClosed();
  const { rows } = await pool.query<{ name: string }>(
    "SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indexrelid::regclass::text LIKE 'access.sensitive_read_2%_subject'",
  );
  expect(rows).toEqual([{ name: `access.${name}_subject` }]);
  expect(await openReadStore(pool).findOfPerson(subjects[77] ?? '', { first: 5 })).toMatchObject([{ keyId: 'k' }]);
  expect(await openReadStore(pool).findOfPerson(subjects[77] ?? '', { first: 5, from: daysAgo(1) })).toEqual([]);
});

it('is dropped as a whole when it is older than reads are kept, and the rest is cleared of such reads', async () => {
  const [old, kept] = [await makePast(31), await makePast(30)];
  for (const days of [31, 30, 40]) await record(daysAgo(days));
  expect(await standing()).toEqual({ [`access.${old}`]: 1, [`access.${kept}`]: 1, 'access.sensitive_read_rest': 1 });
  await openReadPartitions(pool).removeOld(30);
  expect(await standing()).toEqual({ [`access.${kept}`]: 1 });
  expect(await partitions()).toEqual([kept, 'sensitive_read_rest']);
});

it('is not needed: a role that may only read, add and delete records in the rest, removes what is old, and is told what fails', async () => {
  const old = await makePast(31);
  await record(daysAgo(31));
  const role = `opslag_reads_${randomUUID().replaceAll('-', '')}`;
  await administrate(`CREATE ROLE ${role} NOLOGIN`);
  await pool.query(`GRANT USAGE ON SCHEMA access TO ${role}; GRANT SELECT, INSERT, DELETE ON access.sensitive_read TO ${role}`);
  const address = new URL(database.address);
  address.searchParams.set('options', `-c role=${role}`);
  const limited = openSmallPool(address.href, PATIENT_POOL);
  const failures: unknown[] = [];
  const keeper = await keepPartitions([{ partitions: openReadPartitions(limited), days: 30 }]);
  keeper.onFailure(failure => failures.push(failure));
  await keeper.end();
  const read = {
    id: randomUUID(),
    since: performance.now(),
    keyId: 'k',
    keyName: 'n',
    sender: '::1',
    requestId: 'r',
    fields: [],
    ways: [],
  };
  await openReadStore(limited).add([{ ...read, subjects: [] }]);
  await expect(openReadPartitions(limited).removeOld(30)).rejects.toMatchObject({ code: '42501' });
  await limited.end();
  expect(failures).toMatchObject([{ error: { code: '42501' }, table: 'access.sensitive_read', work: 'make' }]);
  expect(await standing()).toEqual({ 'access.sensitive_read_rest': 1 });
  expect(await partitions()).toEqual([old, 'sensitive_read_rest']);
  await pool.query(`DROP OWNED BY ${role}`);
  await administrate(`DROP ROLE ${role}`);
});

it('drops old changes with their day, and says up to which transaction they are forgotten', async () => {
  const partitions = openDayPartitions(pool, DAY_TABLES.changes);
  const noted = (days: number, transaction: number): Promise<unknown> =>
    pool.query(`INSERT INTO changes.change (noted, transaction, relation, operation) VALUES ($1, $2::text::xid8, 'a.b', 'I')`, [
      daysAgo(days),
      transaction,
    ]);
  const left = async (): Promise<unknown> => {
    const { rows } = await pool.query(
      `SELECT forgotten::text, (SELECT array_agg(transaction::text ORDER BY transaction) FROM changes.change) AS kept FROM changes.history`,
    );
    return rows;
  };
  const [day, next] = [daysAgo(31), daysAgo(30)].map(date => date.toISOString().slice(0, 10));
  await pool.query(
    `CREATE TABLE changes.change_${day?.replaceAll('-', '')} PARTITION OF changes.change FOR VALUES FROM ('${day} 00:00+00') TO ('${next} 00:00+00')`,
  );
  await partitions.makeAhead();
  for (const [days, transaction] of [[31, 7], [31, 9], [29, 8], [0, 10]] as const) await noted(days, transaction); // oxfmt-ignore
  await partitions.removeOld(30);
  expect(await left()).toEqual([{ forgotten: '9', kept: ['8', '10'] }]);
  await noted(40, 11);
  await partitions.removeOld(30);
  expect(await left()).toEqual([{ forgotten: '11', kept: ['8', '10'] }]);
});

it('is made for today while somebody writes, who does not fail for it', async () => {
  const [other, watcher, writer] = [await database.connect(), await database.connect(), await database.connect()];
  const waiting = async (count: number): Promise<boolean> =>
    (await watcher.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).rows.length ===
    count;
  /** Gives whether it was made: on a slow machine it is left for later before the other has let go. */
  const makeWhileSomebodyWrites = async (): Promise<boolean> => {
    await other.query('DELETE FROM changes.change');
    await other.query('BEGIN; LOCK TABLE ONLY changes.change_rest IN ACCESS SHARE MODE');
    let isOver = false;
    const made = openDayPartitions(pool, DAY_TABLES.changes).makeAhead().then(() => 'made', (error: unknown) => (error as DatabaseError).code).finally(() => (isOver = true)); // oxfmt-ignore
    await until(async () => isOver || (await waiting(1)));
    const written = writer.query(`INSERT INTO changes.change (relation, operation) VALUES ('a.b', 'I')`);
    await until(async () => isOver || (await waiting(2)));
    await other.query('COMMIT');
    await expect(written).resolves.toMatchObject({ rowCount: 1 });
    const end = await made;
    expect(['made', '55P03']).toContain(end);
    return end === 'made';
  };
  let isMade = false;
  for (let tries = 0; tries < 20 && !isMade; tries += 1) isMade = await makeWhileSomebodyWrites();
  expect(isMade).toBe(true);
  const { rows } = await pool.query('SELECT tableoid::regclass::text AS name FROM changes.change');
  expect(rows).toEqual([{ name: `changes.change_${new Date().toISOString().slice(0, 10).replaceAll('-', '')}` }]);
});

it('is left for later where somebody reads the rest for long, so that nobody waits behind it', async () => {
  const reader = await database.connect();
  await reader.query('BEGIN; LOCK TABLE ONLY changes.change_rest IN ACCESS SHARE MODE');
  await expect(openDayPartitions(pool, DAY_TABLES.changes).makeAhead()).rejects.toMatchObject({ code: '55P03' });
});
