/**
 * A client -> work of a migration in a transaction, under the lock on migrations. Rejects with `HeldByOthers` when another session holds the lock or a table for too long. It is told what the work waits for.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { ADVISORY_LOCKS } from '../resolvers/database/advisory-locks';
import type { Connection } from '../resolvers/database/connection';
import { ANY_DURATION, BEGIN_AFTER_OTHERS, transactionSettings } from '../resolvers/database/session-settings';
import { refuseUnfinishedRestore } from './unfinished-restore';
import { describeWait, type LockWait, tellingWaits } from '../resolvers/database/telling-waits';

export interface LockOptions {
  readonly connection: Connection;
  /** How long to wait for another instance that migrates, and for a table that another session uses. */
  readonly waitMs: number;
  /** Told what it waits for, each wait once. */
  readonly onWait?: ((sentence: string) => void) | undefined;
  /** Given when it shall stop: it rejects then, and the migration at hand is rolled back. */
  readonly signal?: AbortSignal | undefined;
}

/** Nothing that is granted or set mends it: it passes, or a session must end. */
export class HeldByOthers extends Error {}

/** A table: the lock on migrations was had, and may be taken anew. */
export class HeldTable extends HeldByOthers {}

/**
 * Who waits for a table keeps all others from it, so each wait ends before their statements are given up. It is longer than PostgreSQL waits itself before it ends a vacuum of its own that is in the way.
 */
export const SHORT_WAITS = `SELECT set_config('lock_timeout', greatest(2000, setting::int + 1000)::text, true) FROM pg_catalog.pg_settings WHERE name = 'deadlock_timeout'`;

/** The others have the table meanwhile. */
const PAUSE_MS = 3000;

/** So often that each short wait is seen. */
const LOOK_MS = 500;

export class MigrationLock {
  #lastWait = '';

  constructor(
    private readonly client: Client,
    private readonly options: LockOptions,
  ) {}

  /** Begins the work anew while another session keeps a table. Where it fails, the connection ends, and the transaction with it. */
  async under<Value>(work: () => Promise<Value>): Promise<Value> {
    const { waitMs, signal } = this.options;
    let lastTry: number | undefined;
    for (;;) {
      try {
        return await this.#try(work);
      } catch (error) {
        // The work itself may take longer than that.
        lastTry ??= performance.now() + waitMs;
        if (!(error instanceof HeldTable) || performance.now() > lastTry) throw this.#withHolders(error);
      }
      await this.client.query('ROLLBACK');
      await delay(PAUSE_MS, undefined, { signal });
    }
  }

  async #try<Value>(work: () => Promise<Value>): Promise<Value> {
    const { connection, waitMs } = this.options;
    await begin(this.client, waitMs);
    // A restore keeps the lock until its end.
    await refuseUnfinishedRestore(this.client);
    const value = await tellingWaits(this.client, { connection, onWait: wait => this.#tell(wait), lookMs: LOOK_MS }, async () => {
      await takeLock(this.client, waitMs);
      return await work();
    });
    await this.client.query('COMMIT');
    return value;
  }

  /** Each wait once, however many tries it lasts. */
  #tell(wait: LockWait): void {
    const sentence = describeWait(wait, 'The lock on migrations');
    if (sentence !== this.#lastWait) this.options.onWait?.(`Waiting for another session of PostgreSQL. ${sentence}`);
    this.#lastWait = sentence;
  }

  #withHolders(error: unknown): unknown {
    if (!(error instanceof HeldByOthers) || this.#lastWait === '') return error;
    return new HeldByOthers(`${error.message} ${this.#lastWait}`, { cause: error.cause });
  }
}

/** A backslash in a migration is one, whatever the role has set: rules would be others. A migration takes as long as it takes, whatever the role's own timeouts are. */
export function migrationSettings(program: string, waitMs: number): string {
  return transactionSettings({
    application_name: program,
    standard_conforming_strings: 'on',
    ...ANY_DURATION,
    lock_timeout: String(waitMs),
  });
}

/** A pooler takes the connection at once, and this text when it has a session for it. The role's own timeout of transactions holds until the settings: they are of the same text. */
async function begin(client: Client, waitMs: number): Promise<void> {
  const settings = migrationSettings('opslag migrate', waitMs);
  const statement = { text: `${BEGIN_AFTER_OTHERS}; ${settings}`, query_timeout: waitMs };
  try {
    await client.query(statement);
  } catch (error) {
    // The driver has a text only.
    if (!(error instanceof Error) || error.message !== 'Query read timeout') throw error;
    throw new Error(
      `The database gave no session within ${waitMs} ms. A pooler keeps a connection waiting while all of its sessions are lent.`,
      {
        cause: error,
      },
    );
  }
}

export async function takeLock(client: Client, waitMs: number): Promise<void> {
  // An extension is made in the first schema of the path that is there. A role's own path may lead to none.
  await client.query(`SELECT set_config('search_path', 'public', true) WHERE current_schema() IS NULL`);
  try {
    // Whoever comes second waits, then finds everything applied.
    await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.migration]);
  } catch (error) {
    throw isLockTimeout(error) ? heldByAnother(waitMs, error) : error;
  }
}

/** PostgreSQL, appendix A: `lock_not_available`. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

function heldByAnother(waitMs: number, cause: unknown): Error {
  return new HeldByOthers(
    `Another session has held the lock on migrations for more than ${waitMs} ms. If another instance is migrating, start again when it is done. ` +
      `Otherwise find the session in pg_locks (locktype = 'advisory') and end it.`,
    { cause },
  );
}
