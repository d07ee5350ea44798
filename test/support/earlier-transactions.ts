/** Waits until each transaction that has begun by now has ended, in any database of the cluster: until then the horizon of a new delta link is before it, and what was written since is looked at again. */
import type { Client } from 'pg';
import { until } from './until';

export async function earlierTransactionsEnd(client: Client): Promise<void> {
  const now = await client.query<{ begin: string }>('SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS begin');
  await until(async () => {
    const { rows } = await client.query<{ haveEnded: boolean }>(
      'SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 AS "haveEnded"',
      [now.rows[0]?.begin],
    );
    return rows[0]?.haveEnded === true;
  });
}
