/**
 * Commands that work at the same time with an embedded PostgreSQL, which the first of them, or the service, has started. Each stays in a session for as long as it works. A command that has started
 * PostgreSQL waits for the others before it stops it: they would lose it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { withClient } from '../../resolvers/database/with-client';
import { isToldToStop, onStopSignal } from '../stop-signals';
import { readAddress, servesFolder } from './embedded-address';

export interface Stay {
  readonly address: ClientConfig;
  readonly leave: () => Promise<void>;
}

/** By this name others know the session. */
const NAME = 'opslag command';
const CONNECT_TIMEOUT_MS = 10_000;

/** Undefined where nobody runs the embedded PostgreSQL of this folder. */
export async function stayAt(dataDir: string): Promise<Stay | undefined> {
  const address = readAddress(dataDir);
  if (address === undefined) return undefined;
  const client = new Client({ ...address, application_name: NAME, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  const isOwn = await client.connect().then(
    () => servesFolder(client, dataDir).catch(() => false),
    () => false,
  );
  if (isOwn) return { address, leave: () => client.end() };
  await client.end();
  return undefined;
}

/** Those that keep keys have a pool alone. */
const OTHERS = `SELECT FROM pg_stat_activity WHERE application_name IN ('${NAME}', 'opslag keys') LIMIT 1`;
const LOOK_MS = 100;

/** Until none is left, the process is told to stop, or the server has gone; not at all where it was told to stop before. `hide`: keeps others from coming. Whoever has come just before is waited for too. */
export async function waitForOthers(address: ClientConfig, hide: () => void): Promise<void> {
  if (isToldToStop()) return;
  const stopping = new AbortController();
  const untilAlone = async (client: Client): Promise<void> => {
    const isAlone = async (): Promise<boolean> => (await client.query(OTHERS)).rowCount === 0;
    if (await isAlone()) return;
    process.stderr.write('Another command works with this PostgreSQL, which stops with this one: waiting for its end.\n');
    const unlisten = onStopSignal(() => stopping.abort());
    while (!stopping.signal.aborted && !(await isAlone()))
      await delay(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    // Else the same signal, which may come twice, would end the process before PostgreSQL is stopped.
    if (!stopping.signal.aborted) unlisten();
  };
  const wait = async (client: Client): Promise<void> => {
    await untilAlone(client);
    hide();
    if (!stopping.signal.aborted) await untilAlone(client);
  };
  await withClient(address, wait).catch(() => undefined);
}
