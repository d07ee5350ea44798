/** Keeps the partitions of days, and how old they get: at the start, a minute later, then every hour. What a database in trouble does not take is left for the next time. */
import { setTimeout as delay } from 'node:timers/promises';
import type { DayPartitions } from './day-partitions';

const FIRST_MS = 60_000;
const EVERY_MS = 3_600_000;

export type PartitionWork = 'make' | 'index' | 'remove';

interface PartitionFailure {
  readonly error: unknown;
  readonly table: string;
  readonly work: PartitionWork;
}

type FailureListener = (failure: PartitionFailure) => void;

export interface KeptPartitions {
  readonly partitions: DayPartitions;
  /** That rows are kept. */
  readonly days: number;
}

export interface PartitionKeeper {
  /** Told of the first failure of each kind of work on each table. */
  onFailure(listener: FailureListener): void;
  end(): Promise<void>;
}

export async function keepPartitions(kept: readonly KeptPartitions[]): Promise<PartitionKeeper> {
  const ending = new AbortController();
  const told = new Set<string>();
  const failures: PartitionFailure[] = [];
  let listener: FailureListener = failure => void failures.push(failure);
  const attempt = async (work: PartitionWork, step: (each: KeptPartitions) => Promise<void>): Promise<void> => {
    for (const each of kept) {
      const table = `${each.partitions.table.schema}.${each.partitions.table.name}`;
      const kind = `${work} ${table}`;
      try {
        if (!ending.signal.aborted) await step(each);
        told.delete(kind);
      } catch (error) {
        if (!told.has(kind)) listener({ error, table, work });
        told.add(kind);
      }
    }
  };
  const makeAhead = (): Promise<void> => attempt('make', ({ partitions }) => partitions.makeAhead());
  await makeAhead();
  const keeping = (async () => {
    for (let wait = FIRST_MS; await hasPassed(wait, ending.signal); wait = EVERY_MS) {
      await makeAhead();
      await attempt('index', ({ partitions }) => partitions.indexClosed());
      await attempt('remove', ({ partitions, days }) => partitions.removeOld(days));
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
