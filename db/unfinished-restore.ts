/** The mark of a database into which a backup is being restored: whoever starts there meanwhile, or after one that was killed, must not make tables without rows. */
import type { Pool } from 'pg';

export const RESTORE_MARK = 'public.opslag_unfinished_restore';

class UnfinishedRestore extends Error {
  constructor() {
    super(
      'A restore into this database has not ended. If none is running, restore again into a new one: another DATA_DIR, or a database that was just created.',
    );
    this.name = 'UnfinishedRestore';
  }
}

export async function refuseUnfinishedRestore(client: Pick<Pool, 'query'>): Promise<void> {
  // Of the catalogue alone: a role may be without rights in the schema.
  const { rowCount } = await client.query(
    `SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE format('%s.%s', nspname, relname) = $1`,
    [RESTORE_MARK],
  );
  if (rowCount !== 0) throw new UnfinishedRestore();
}
