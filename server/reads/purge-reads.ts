/** Removes reads that are older than the days to keep: a minute after the start, then every hour. Gives the function that ends this. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Closer } from '../stop';
import type { ReadStore } from './read-store';

const FIRST_MS = 60_000;
const EVERY_MS = 3_600_000;

export function purgeReads(store: Pick<ReadStore, 'purge'>, days: number): Closer {
  const ending = new AbortController();
  const purging = purgeRepeatedly(store, days, ending.signal);
  return async () => {
    ending.abort();
    await purging;
  };
}

async function purgeRepeatedly(store: Pick<ReadStore, 'purge'>, days: number, signal: AbortSignal): Promise<void> {
  for (let wait = FIRST_MS; await hasPassed(wait, signal); wait = EVERY_MS) await purgeAll(store, days, signal);
}

/** False when it was ended before. */
async function hasPassed(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return await delay(milliseconds, true, { signal, ref: false }).catch(() => false);
}

/** In small bites, so that nothing else waits for it. What a database in trouble does not take is left for the next time. */
async function purgeAll(store: Pick<ReadStore, 'purge'>, days: number, signal: AbortSignal): Promise<void> {
  try {
    while (!signal.aborted && (await store.purge(days)) > 0);
  } catch {
    return;
  }
}
