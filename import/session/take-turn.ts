/** A client -> a session that imports, and that no other one imports beside: it waits for its turn. Rejects with `SessionFault` behind a pooler. */
import type { Client } from 'pg';
import { ADVISORY_LOCKS } from '../../resolvers/database/advisory-locks';
import { ANY_DURATION, isDirect, settingStatement, VALUE_SETTINGS } from '../../resolvers/database/session-settings';
import { SessionFault } from './session-fault';

/** Whatever the role has set: a source may take as long as it takes, and so may another import. */
const SETTINGS = {
  ...VALUE_SETTINGS,
  application_name: 'opslag import',
  ...ANY_DURATION,
  lock_timeout: '0',
  idle_session_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  // Whole tables are joined here. PostgreSQL knows too little about new tables to choose well.
  enable_nestloop: 'off',
  jit: 'off',
  work_mem: '64MB',
  temp_buffers: '32MB',
};

const BEHIND_POOLER =
  'An import needs a session of its own, and a pooler stands before the database. Set IMPORT_DATABASE_URL to the address of PostgreSQL itself. Nothing was changed.';

export async function takeTurn(client: Client, onWait: () => void): Promise<void> {
  const { text, values } = settingStatement(client, SETTINGS);
  const session = await client.query<Record<string, unknown>>(text, [...values]);
  // The lock and the staged rows would stay in a session that is lent to others.
  if (!isDirect(session.rows)) throw new SessionFault(BEHIND_POOLER);
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [ADVISORY_LOCKS.import]);
  if (rows[0]?.taken === true) return;
  onWait();
  await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.import]);
}
