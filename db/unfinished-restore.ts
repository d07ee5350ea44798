/** The mark of a database into which a backup is being restored: a restore that was killed leaves tables without rows, which must not be served. */
import type { ClientBase } from 'pg';

export const RESTORE_MARK = 'public.opslag_unfinished_restore';

export async function refuseUnfinishedRestore(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ marked: boolean }>('SELECT to_regclass($1) IS NOT NULL AS marked', [RESTORE_MARK]);
  if (rows[0]?.marked === true)
    throw new Error(
      'A restore into this database has not ended. If none is running, restore again into a new one: another DATA_DIR, or a database that was just created.',
    );
}
