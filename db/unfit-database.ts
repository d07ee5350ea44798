/** A database -> nothing, or a rejection of one whose PostgreSQL is too old, or that keeps texts in an encoding in which answers would be wrong, or the migrations fail. */
import type { ClientBase } from 'pg';

/** In WIN1252 all but `$search` works over tables of your own. */
const ENCODINGS: readonly unknown[] = ['UTF8', 'WIN1252'];

export async function refuseUnfitDatabase(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: string; isOld: boolean; encoding: string }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int < 150000 AS "isOld", current_setting('server_encoding') AS encoding`,
  );
  const [found] = rows;
  if (found?.isOld === true) throw new Error(`The server is PostgreSQL ${found.version}. The service needs PostgreSQL 15 or later.`);
  if (!ENCODINGS.includes(found?.encoding))
    throw new Error(
      `The database keeps texts in the encoding ${found?.encoding ?? 'of no name'}, and must keep them in UTF8. Make one by CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0, and bring the data over by pg_dump and pg_restore.`,
    );
}
