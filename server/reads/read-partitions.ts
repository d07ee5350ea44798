/**
 * The partitions of the table of sensitive reads, one for each day (UTC): made ahead, indexed when their day is over, dropped as a whole when they are old. Of several instances one does it at a time.
 * Rejects where the role may not. Reads of days without a partition stand in the rest of the table.
 */
import type { Pool } from 'pg';
import { ADVISORY_LOCKS } from '../../resolvers/database/advisory-locks';
import { patiently, type PatientQuery } from './patiently';

export interface ReadPartitions {
  makeAhead(): Promise<void>;
  /** Gives the partitions of days that are over an index by person. */
  indexClosed(): Promise<void>;
  /** Removes reads of days that are further back than so many. */
  removeOld(days: number): Promise<void>;
}

const DAYS_AHEAD = 7;

/** Whoever writes or reads waits as long behind it. */
const LOCK_TIMEOUT = `SET LOCAL lock_timeout = '1s'`;

const TODAY = `date_trunc('day', now() AT TIME ZONE 'UTC')`;

const NAME = `'sensitive_read_' || to_char(day, 'YYYYMMDD')`;

const MISSING = `SELECT ${NAME} AS name, to_char(day, 'YYYY-MM-DD') AS day, to_char(day + interval '1 day', 'YYYY-MM-DD') AS next
  FROM generate_series(${TODAY}, ${TODAY} + interval '${DAYS_AHEAD} days', interval '1 day') AS day
  WHERE to_regclass('access.' || ${NAME}) IS NULL`;

/** Those of whole days, with the day; the rest of the table has another name. */
const PARTITIONS = `SELECT relname AS name, to_date(substr(relname, 16), 'YYYYMMDD') AS day
  FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
  WHERE inhparent = 'access.sensitive_read'::regclass AND relname ~ '^sensitive_read_[0-9]{8}$'`;

/** What waits to be written may come some seconds late. */
const CLOSED = `SELECT name FROM (${PARTITIONS}) AS partition
  WHERE day < date_trunc('day', now() AT TIME ZONE 'UTC' - interval '1 hour') AND to_regclass('access.' || name || '_subject') IS NULL ORDER BY day`;

const OLD = `SELECT name FROM (${PARTITIONS}) AS partition WHERE day < ${TODAY} - make_interval(days => $1)`;

/** In small bites, so that nothing else waits for it. */
const DELETE_OLD = `DELETE FROM access.sensitive_read WHERE (id, at) IN (
    SELECT id, at FROM access.sensitive_read WHERE at < (${TODAY} - make_interval(days => $1)) AT TIME ZONE 'UTC' LIMIT 1000)`;

interface Named {
  readonly name: string;
}

interface Missing extends Named {
  readonly day: string;
  readonly next: string;
}

export function openReadPartitions(pool: Pool): ReadPartitions {
  const alone = <Value>(none: Value, work: (query: PatientQuery) => Promise<Value>): Promise<Value> =>
    patiently(pool, async query => {
      const [lock] = await query<{ taken: boolean }>(`SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCKS.readPartitions}) AS taken`);
      await query(LOCK_TIMEOUT);
      return lock?.taken === true ? await work(query) : none;
    });
  return {
    makeAhead: () =>
      alone(undefined, async query => {
        for (const missing of await query<Missing>(MISSING)) await make(missing, query);
      }),
    indexClosed: async () => {
      // One in each transaction: what has been done stays.
      while (await alone(false, indexNext));
    },
    removeOld: async days => {
      try {
        await alone(undefined, async query => {
          for (const { name } of await query<Named>(OLD, [days])) await query(`DROP TABLE access.${name}`);
        });
      } finally {
        while (((await pool.query(DELETE_OLD, [days])).rowCount ?? 0) > 0);
      }
    },
  };
}

/** What the day has in the rest of the table is moved: it could not stand beside the partition. */
async function make({ name, day, next }: Missing, query: PatientQuery): Promise<void> {
  const [from, to] = [`'${day} 00:00+00'`, `'${next} 00:00+00'`];
  await query(`CREATE TABLE access.${name} (LIKE access.sensitive_read INCLUDING ALL)`);
  await query('LOCK TABLE access.sensitive_read_rest IN ACCESS EXCLUSIVE MODE');
  await query(`WITH moved AS (DELETE FROM access.sensitive_read_rest WHERE at >= ${from} AND at < ${to} RETURNING *)
    INSERT INTO access.${name} SELECT * FROM moved`);
  await query(`ALTER TABLE access.sensitive_read ATTACH PARTITION access.${name} FOR VALUES FROM (${from}) TO (${to})`);
}

/** False where all have one. */
async function indexNext(query: PatientQuery): Promise<boolean> {
  const [next] = await query<Named>(`${CLOSED} LIMIT 1`);
  if (next === undefined) return false;
  await query(`CREATE INDEX ${next.name}_subject ON access.${next.name} USING gin (subjects)`);
  return true;
}
