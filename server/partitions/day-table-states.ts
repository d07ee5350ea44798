/** A pool where keys are kept -> how each table with a partition for each day stands. */
import type { Pool } from 'pg';
import { type DayTable, DAY_TABLES } from './day-tables';

export interface DayTableState {
  /** With its schema. */
  readonly table: string;
  /** Of rows and indexes. */
  readonly bytes: number;
  /** Since the beginning of the oldest day that is kept. */
  readonly oldestSeconds: number;
  /** Days after today that have their partition already. */
  readonly daysAhead: number;
}

/** Days are those of UTC. The partition for rows of other days has no day. */
const STATES = `SELECT name AS table, coalesce(sum(pg_total_relation_size(part.oid)), 0)::float8 AS bytes,
    coalesce(extract(epoch FROM now() AT TIME ZONE 'UTC' - min(day)), 0)::float8 AS "oldestSeconds",
    (count(*) FILTER (WHERE day > now() AT TIME ZONE 'UTC'))::int AS "daysAhead"
  FROM unnest($1::text[]) AS name
  LEFT JOIN pg_inherits ON inhparent = to_regclass(name)
  LEFT JOIN pg_class AS part ON part.oid = inhrelid
  CROSS JOIN LATERAL (SELECT CASE WHEN part.relname ~ '_[0-9]{8}$' THEN to_timestamp(right(part.relname, 8), 'YYYYMMDD')::date::timestamp END AS day) AS named
  GROUP BY name ORDER BY name`;

export async function dayTableStates(
  pool: Pick<Pool, 'query'>,
  tables: readonly DayTable[] = Object.values(DAY_TABLES),
): Promise<readonly DayTableState[]> {
  const names = tables.map(({ schema, name }) => `${schema}.${name}`);
  const { rows } = await pool.query<DayTableState>(STATES, [names]);
  return rows;
}
