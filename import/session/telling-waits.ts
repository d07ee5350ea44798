/** Work of a session that may wait for what others hold -> its result. After some seconds of waiting it is told what that is, and who holds it: another connection looks. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Connection } from '../../resolvers/database/connection';
import { withClient } from '../../resolvers/database/with-client';

export interface LockWait {
  /** With its schema; undefined where the database does not say. */
  readonly table: string | undefined;
  /** Numbers of their processes, with commas between. */
  readonly holders: string;
}

interface Waiting {
  readonly connection: Connection;
  readonly onWait?: (wait: LockWait) => void;
}

export async function tellingWaits<Value>(client: Client, { connection, onWait }: Waiting, work: () => Promise<Value>): Promise<Value> {
  if (onWait === undefined) return await work();
  const { rows } = await client.query<{ process: number }>('SELECT pg_backend_pid() AS process');
  const ended = new AbortController();
  const telling = tell(rows[0]?.process ?? 0, { connection, onWait, signal: ended.signal });
  try {
    return await work();
  } finally {
    ended.abort();
    await telling;
  }
}

const LOOK_MS = 5000;
/** Where looks fail: each leaves a line in the log of PostgreSQL. */
const LONGEST_PAUSE_MS = 60_000;

/** Who waits for a row holds its place in the queue for it, and that names the table. */
const WAITS = `SELECT t.name AS "table", array_to_string(pg_blocking_pids(w.pid), ', ') AS holders
  FROM pg_catalog.pg_locks AS w
  LEFT JOIN pg_catalog.pg_locks AS q ON q.pid = w.pid AND q.locktype = 'tuple'
  LEFT JOIN LATERAL (SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_catalog.pg_class AS c
    JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace WHERE c.oid = coalesce(w.relation, q.relation)) AS t ON true
  WHERE w.pid = $1 AND NOT w.granted AND w.waitstart < clock_timestamp() - make_interval(secs => $2)`;

/** Each wait once. Whoever cannot look imports all the same, and looks again later. */
async function tell(process: number, { connection, onWait, signal }: Required<Waiting> & { readonly signal: AbortSignal }): Promise<void> {
  let told = '';
  const look = async (client: Client): Promise<void> => {
    const { rows } = await client.query<{ table: string | null; holders: string }>(WAITS, [process, LOOK_MS / 1000]);
    // Without a holder the wait ended while it was looked at.
    const [wait] = rows.filter(({ holders }) => holders !== '');
    const found = wait === undefined ? '' : `${wait.table ?? ''} ${wait.holders}`;
    if (wait !== undefined && found !== told) onWait({ table: wait.table ?? undefined, holders: wait.holders });
    told = found;
  };
  const isTimeToLook = (afterMs = LOOK_MS): Promise<boolean> => delay(afterMs, true, { signal }).catch(() => false);
  const lookOften = async (client: Client): Promise<void> => {
    do await look(client);
    while (await isTimeToLook());
  };
  // A server that does not answer must not keep the process. One that is gone ends the import too, which tells it.
  for (let pause = LOOK_MS; await isTimeToLook(pause); pause = Math.min(2 * pause, LONGEST_PAUSE_MS))
    await withClient(connection, lookOften, signal).catch(() => undefined);
}
