/**
 * The partitions of a table, one for each day (UTC): made ahead, indexed when their day is over, dropped as a whole when they are old. Of several instances one does it at a time.
 * Rejects where the role may not. Rows of days without a partition stand in the rest of the table.
 */
import type { Pool } from 'pg';
import type { DayTable } from './day-tables';
import { patiently, type PatientQuery } from '../databases/patiently';

export interface DayPartitions {
  readonly table: DayTable;
  makeAhead(): Promise<void>;
  /** Gives the partitions of days that are over the index that they have only then. */
  indexClosed(): Promise<void>;
  /** Removes rows of days that are further back than so many. */
  removeOld(days: number): Promise<void>;
}

const DAYS_AHEAD = 7;

/** Writers and readers of the table wait as long behind it. */
const LOCK_TIMEOUT = `SET LOCAL lock_timeout = '1s'`;

const TODAY = `date_trunc('day', now() AT TIME ZONE 'UTC')`;

function missing({ schema, name }: DayTable): string {
  const partition = `'${name}_' || to_char(day, 'YYYYMMDD')`;
  return `SELECT ${partition} AS name, to_char(day, 'YYYY-MM-DD') AS day, to_char(day + interval '1 day', 'YYYY-MM-DD') AS next, day = ${TODAY} AS "isToday"
  FROM generate_series(${TODAY}, ${TODAY} + interval '${DAYS_AHEAD} days', interval '1 day') AS day
  WHERE to_regclass('${schema}.' || ${partition}) IS NULL ORDER BY day`;
}

/** Those of whole days, with the day; the rest of the table has another name. */
function partitions({ schema, name }: DayTable): string {
  return `SELECT relname AS name, to_date(right(relname, 8), 'YYYYMMDD') AS day
  FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
  WHERE inhparent = '${schema}.${name}'::regclass AND relname ~ '^${name}_[0-9]{8}$'`;
}

/** Rows that wait in memory may be written some seconds late, so a day ends an hour later here. */
function closed(table: DayTable, index: string): string {
  return `SELECT name FROM (${partitions(table)}) AS partition
  WHERE day < date_trunc('day', now() AT TIME ZONE 'UTC' - interval '1 hour') AND to_regclass('${table.schema}.' || name || '_${index}') IS NULL
  ORDER BY day LIMIT 1`;
}

function old(table: DayTable): string {
  return `SELECT name FROM (${partitions(table)}) AS partition WHERE day < ${TODAY} - make_interval(days => $1)`;
}

/** Rows are deleted a few at a time, so that nothing else waits. */
const BITE = 1000;

interface Named {
  readonly name: string;
}

interface Missing extends Named {
  readonly day: string;
  readonly next: string;
  readonly isToday: boolean;
}

export function openDayPartitions(pool: Pool, table: DayTable): DayPartitions {
  const { schema, name, closedIndex, beforeDrop, removeRows } = table;
  const alone = <Value>(none: Value, work: (query: PatientQuery) => Promise<Value>): Promise<Value> =>
    patiently(pool, async query => {
      const [lock] = await query<{ taken: boolean }>(`SELECT pg_try_advisory_xact_lock(${table.lock}) AS taken`);
      await query(LOCK_TIMEOUT);
      return lock?.taken === true ? await work(query) : none;
    });
  const removal = removeRows(`(${TODAY} - make_interval(days => $1)) AT TIME ZONE 'UTC'`, BITE);
  return {
    table,
    makeAhead: () =>
      alone(undefined, async query => {
        const wanted = await query<Missing>(missing(table));
        // Who writes of today writes into the rest so far: PostgreSQL would refuse a row that comes there when the partition is attached. So writers wait before they choose.
        if (wanted[0]?.isToday === true) await query(`LOCK TABLE ONLY ${schema}.${name} IN SHARE ROW EXCLUSIVE MODE`);
        for (const each of wanted) await make(table, each, query);
      }),
    indexClosed: async () => {
      if (closedIndex === undefined) return;
      // One in each transaction: what has been done stays.
      const indexNext = async (query: PatientQuery): Promise<boolean> => {
        const [next] = await query<Named>(closed(table, closedIndex.name));
        if (next !== undefined)
          await query(`CREATE INDEX ${next.name}_${closedIndex.name} ON ${schema}.${next.name} ${closedIndex.definition}`);
        return next !== undefined;
      };
      while (await alone(false, indexNext));
    },
    removeOld: async days => {
      try {
        await alone(undefined, async query => {
          for (const { name } of await query<Named>(old(table), [days])) {
            for (const statement of beforeDrop(`${schema}.${name}`)) await query(statement);
            await query(`DROP TABLE ${schema}.${name}`);
          }
        });
      } finally {
        while (((await pool.query(removal, [days])).rowCount ?? 0) > 0);
      }
    },
  };
}

/** Rows of the day in the rest of the table are moved: PostgreSQL attaches no partition while they are there. */
async function make({ schema, name: table, column }: DayTable, { name, day, next }: Missing, query: PatientQuery): Promise<void> {
  const [from, to] = [`'${day} 00:00+00'`, `'${next} 00:00+00'`];
  await query(`CREATE TABLE ${schema}.${name} (LIKE ${schema}.${table} INCLUDING ALL)`);
  await query(`LOCK TABLE ${schema}.${table}_rest IN ACCESS EXCLUSIVE MODE`);
  await query(`WITH moved AS (DELETE FROM ${schema}.${table}_rest WHERE ${column} >= ${from} AND ${column} < ${to} RETURNING *)
    INSERT INTO ${schema}.${name} SELECT * FROM moved`);
  await query(`ALTER TABLE ${schema}.${table} ATTACH PARTITION ${schema}.${name} FOR VALUES FROM (${from}) TO (${to})`);
}
