/** A database of the tests -> one whose transactions PostgreSQL ends after a while, unless a session says otherwise. Gives whether it can: PostgreSQL before 17 has no such time. */
import { administrate, queryOnce } from './database';

export const TRANSACTION_MS = 500;

export async function shortenTransactions(address: string): Promise<boolean> {
  const rows = await queryOnce<{ version: number }>(address, `SELECT current_setting('server_version_num')::int AS version`);
  if ((rows[0]?.version ?? 0) < 170_000) return false;
  await administrate(`ALTER DATABASE ${new URL(address).pathname.slice(1)} SET transaction_timeout = ${TRANSACTION_MS}`);
  return true;
}
