/** Keeps the partitions of sensitive reads, and how old they get: at the start, a minute later, then every hour. What a database in trouble does not take is left for the next time. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ReadPartitions } from './read-partitions';

const FIRST_MS = 60_000;
const EVERY_MS = 3_600_000;

export interface PartitionKeeper {
  /** Told of the first failure of each kind of work. */
  onFailure(listener: (error: unknown) => void): void;
  end(): Promise<void>;
}

export async function keepPartitions(partitions: ReadPartitions, days: number): Promise<PartitionKeeper> {
  const ending = new AbortController();
  const told = new Set<string>();
  const failures: unknown[] = [];
  let listener = (error: unknown): void => void failures.push(error);
  const attempt = async (name: string, work: () => Promise<void>): Promise<void> => {
    try {
      if (!ending.signal.aborted) await work();
      told.delete(name);
    } catch (error) {
      if (!told.has(name)) listener(error);
      told.add(name);
    }
  };
  const makeAhead = (): Promise<void> => attempt('make', () => partitions.makeAhead());
  await makeAhead();
  const keeping = (async () => {
    for (let wait = FIRST_MS; await hasPassed(wait, ending.signal); wait = EVERY_MS) {
      await makeAhead();
      await attempt('index', () => partitions.indexClosed());
      await attempt('remove', () => partitions.removeOld(days));
    }
  })();
  return {
    onFailure: hears => {
      listener = hears;
      failures.splice(0).forEach(hears);
    },
    end: async () => {
      ending.abort();
      await keeping;
    },
  };
}

/** False when it was ended before. */
async function hasPassed(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return await delay(milliseconds, true, { signal, ref: false }).catch(() => false);
}
