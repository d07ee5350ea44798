/** Work of a session that may wait for what others hold -> its result. After some seconds of waiting it is told what that is, and who holds it: another connection looks. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Connection } from './connection';
import { withClient } from './with-client';

export interface LockWait {
  /** With its schema; undefined where the database does not say. */
  readonly table: string | undefined;
  /** Their processes, each with its program and role as far as the database says, with commas between. */
  readonly holders: string;
}

/** `other`: what is held where it is no table. */
export function describeWait({ table, holders }: LockWait, other: string): string {
  return `${table === undefined ? other : `The table ${table}`} is held by ${holders}.`;
}

interface Waiting {
  readonly connection: Connection;
  readonly onWait?: ((wait: LockWait) => void) | undefined;
  /** Which waits are told, and how often it is looked for them. */
  readonly lookMs?: number;
}

export async function tellingWaits<Value>(
  client: Client,
  { connection, onWait, lookMs = LOOK_MS }: Waiting,
  work: () => Promise<Value>,
): Promise<Value> {
  if (onWait === undefined) return await work();
  const { rows } = await client.query<{ process: number }>('SELECT pg_backend_pid() AS process');
  const ended = new AbortController();
  const telling = tell(rows[0]?.process ?? 0, { connection, onWait, lookMs, signal: ended.signal });
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

/** Who waits for a row holds its place in the queue for it, and that names the table. A transaction that was prepared (`PREPARE TRANSACTION`) has no process. */
const WAITS = `SELECT t.name AS "table", h.names AS holders
  FROM pg_catalog.pg_locks AS w
  LEFT JOIN pg_catalog.pg_locks AS q ON q.pid = w.pid AND q.locktype = 'tuple'
  LEFT JOIN LATERAL (SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_catalog.pg_class AS c
    JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace WHERE c.oid = coalesce(w.relation, q.relation)) AS t ON true
  LEFT JOIN LATERAL (SELECT string_agg(DISTINCT CASE WHEN b.pid = 0 THEN 'a prepared transaction (pg_prepared_xacts)' ELSE
      'process ' || b.pid || coalesce(' (' || nullif(concat_ws(', ', nullif(a.application_name, ''), nullif(a.backend_type, 'client backend'), 'role ' || a.usename), '') || ')', '') END, ', ') AS names
    FROM unnest(pg_blocking_pids(w.pid)) AS b(pid) LEFT JOIN pg_catalog.pg_stat_activity AS a ON a.pid = b.pid) AS h ON true
  WHERE w.pid = $1 AND NOT w.granted AND w.waitstart < clock_timestamp() - make_interval(secs => $2)`;

interface Telling extends Required<Waiting> {
  readonly onWait: (wait: LockWait) => void;
  readonly signal: AbortSignal;
}

/** Each wait once. Whoever cannot look works all the same, and looks again later. */
async function tell(process: number, { connection, onWait, lookMs, signal }: Telling): Promise<void> {
  let told = '';
  const look = async (client: Client): Promise<void> => {
    const { rows } = await client.query<{ table: string | null; holders: string | null }>(WAITS, [process, lookMs / 1000]);
    // Without a holder the wait ended while it was looked at.
    const [wait] = rows.flatMap(({ table, holders }) => (holders === null ? [] : { table: table ?? undefined, holders }));
    const found = wait === undefined ? '' : `${wait.table ?? ''} ${wait.holders}`;
    if (wait !== undefined && found !== told) onWait(wait);
    told = found;
  };
  const isTimeToLook = (afterMs = lookMs): Promise<boolean> => delay(afterMs, true, { signal }).catch(() => false);
  const lookOften = async (client: Client): Promise<void> => {
    do await look(client);
    while (await isTimeToLook());
  };
  // A server that does not answer must not keep the process. One that is gone ends the work too, which tells it.
  for (let pause = lookMs; await isTimeToLook(pause); pause = Math.min(2 * pause, LONGEST_PAUSE_MS))
    await withClient(connection, lookOften, signal).catch(() => undefined);
}
