/** A snapshot of a database that was just opened -> nothing, or an error that says what an operator can do about its sessions. */
import type { Snapshot } from './database-types';
import { OutdatedFault } from './outdated-fault';
import type { SessionSettings } from './session-settings';
import type { StatementNames } from './statement-names';

/** Rejects a session on which the settings do not hold, whatever drops them. */
export async function checkSettings(snapshot: Snapshot, settings: SessionSettings): Promise<void> {
  const times = ['statement_timeout', 'idle_in_transaction_session_timeout'];
  const role = settings.role === undefined ? {} : { role: settings.role };
  const wanted = { transaction_read_only: 'on', ...role, ...Object.fromEntries(times.map(name => [name, settings[name] ?? ''])) };
  const rows = await snapshot.run({ text: SETTINGS, values: [Object.keys(wanted)] }, undefined);
  for (const [name, value] of Object.entries(wanted)) {
    const held = rows.find(row => row.name === name)?.setting;
    if (held !== value) throw new Error(`Sessions do not keep the setting ${name}: it is ${String(held)} and should be ${value}.`);
  }
}

const SETTINGS = `SELECT name, setting FROM pg_settings WHERE name = ANY ($1) UNION ALL SELECT 'role', current_setting('role')`;

/** Rejects a pooler that passes prepared statements on as they are, although another session may execute them. One that keeps them gives them names of its own. */
export async function refuseForgetfulPooler(snapshot: Snapshot, names: StatementNames): Promise<void> {
  try {
    // A statement is prepared when its text comes for the second time.
    await snapshot.run({ text: IS_PREPARED, values: [''] }, undefined);
    const rows = await snapshot.run({ text: IS_PREPARED, values: [names.sentAs(IS_PREPARED).name] }, undefined);
    if (rows[0]?.isPrepared !== true) return;
  } catch (error) {
    if (!(error instanceof OutdatedFault)) throw error;
  }
  throw new Error(
    'A pooler stands before the database that does not keep prepared statements, as PgBouncer before 1.21, or a later one with max_prepared_statements = 0 or pool_mode = session. ' +
      'Use PgBouncer 1.21 or later with pool_mode = transaction and max_prepared_statements above 0, or let the address lead to PostgreSQL itself.',
  );
}

const IS_PREPARED = 'SELECT EXISTS (SELECT FROM pg_prepared_statements WHERE name = $1) AS "isPrepared"';
