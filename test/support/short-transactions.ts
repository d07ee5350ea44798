/** A database of the tests -> one whose transactions PostgreSQL ends after a while, unless a session says otherwise. Gives whether it can: PostgreSQL before 17 has no such time. */
import { administrate, queryOnce } from './database';

/** Enough for the statement by which a session says otherwise, on a slow machine too. */
const TRANSACTION_MS = 3000;

/** What lasts so long is ended where no session has said otherwise. */
export const TOO_LONG_SECONDS = TRANSACTION_MS / 1000 + 1;

export async function shortenTransactions(address: string): Promise<boolean> {
  const rows = await queryOnce<{ version: number }>(address, `SELECT current_setting('server_version_num')::int AS version`);
  if ((rows[0]?.version ?? 0) < 170_000) return false;
  await administrate(`ALTER DATABASE ${new URL(address).pathname.slice(1)} SET transaction_timeout = ${TRANSACTION_MS}`);
  return true;
}
