/** The database of the log of changes, and the tables that it must follow -> how the log stands: what notes its changes, and how far back it tells. Nothing scans the log. */
import type { Pool } from 'pg';
import type { ChangeLog } from '../../graphql/admin/admin-parts';
import { dayTableStates } from '../partitions/day-table-states';
import { DAY_TABLES } from '../partitions/day-tables';
import { trackingStatus } from './track-tables';
import type { WantedTable } from './wanted-tables';

export interface LoggedDatabase {
  readonly pool: Pick<Pool, 'query'>;
  /** Of the model that is served. */
  readonly wanted: readonly WantedTable[];
  readonly daysKept: number;
}

interface Row {
  readonly oldest: Date | null;
  readonly newest: Date | null;
}

/** The first and the last transaction of the log stand in its index. Their times are near enough to the first and the last that was noted. */
const LOG = `SELECT (SELECT noted FROM changes.change ORDER BY transaction LIMIT 1) AS oldest,
    (SELECT noted FROM changes.change ORDER BY transaction DESC LIMIT 1) AS newest`;

export async function readChangeLog({ pool, wanted, daysKept }: LoggedDatabase): Promise<ChangeLog> {
  const [tables, [state], { rows }] = await Promise.all([
    trackingStatus(pool, wanted),
    dayTableStates(pool, [DAY_TABLES.changes]),
    pool.query<Row>(LOG),
  ]);
  const { oldest = null, newest = null } = rows[0] ?? {};
  return { daysKept, oldest, newest, bytes: state?.bytes ?? 0, tables };
}
