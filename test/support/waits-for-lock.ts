/** Whether somebody waits for a lock on a table, in the client's own database: `pg_locks` tells of those in others of the server too. In a transaction it tells the present all the same. */
import type { Client } from 'pg';

export async function waitsForLock(client: Pick<Client, 'query'>, tables?: readonly string[]): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE NOT granted AND datname = current_database() AND ($1::text[] IS NULL OR relation = ANY (SELECT to_regclass(name) FROM unnest($1) AS name))`,
    [tables],
  );
  return rows.length > 0;
}
