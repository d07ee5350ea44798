/** Databases that are up to date, and a model -> the service in several processes that share its port. This process keeps the counters and the keys for all of them. */
import { administerKeys } from '../keys/administer-keys';
import { openKeyStore } from '../keys/key-store';
import { createCounters } from '../keys/counters';
import { openSmallPool } from '../open-small-pool';
import { openReadStore } from '../reads/read-store';
import type { Opening, Service } from '../service-types';
import { readChangeLog } from '../changes/read-change-log';
import { openImportHistory } from '../imports/import-history';
import { dayTableStates } from '../partitions/day-table-states';
import { openPreviews } from '../previews/open-previews';
import { readServiceVersion } from '../service-version';
import { closeAll } from '../stop';
import { WorkerPool } from './worker-pool';

/** A worker waits a minute for a database whose sessions are all in use. */
const OPENING_MS = 120_000;

export function openWorkers({ configuration, databases, model, closers }: Opening): Service {
  const { workers, failedAttemptsPerMinute, limits, shutdownDelayMs, shutdownGraceMs } = configuration;
  const pool = openSmallPool(databases.access);
  closers.push(() => pool.end());
  const store = openKeyStore(pool);
  const workerPool = new WorkerPool({
    workers,
    databases: { data: databases.data, access: databases.access, readerRole: databases.readerRole },
    counters: createCounters(failedAttemptsPerMinute),
    openingMs: OPENING_MS,
    shutdownDelayMs,
    shutdownGraceMs,
    onDeath: how => process.stderr.write(`${how} Another one is started.\n`),
  });
  closers.push(() => workerPool.stop(false));
  return {
    keys: administerKeys({
      store,
      reads: openReadStore(pool),
      model: () => model,
      maxPageSize: limits.maxPageSize,
      onChange: id => workerPool.tell({ kind: 'forgetKey', id }),
    }),
    keyStore: store,
    imports: openImportHistory(pool),
    changes: () => readChangeLog({ pool, model, daysKept: configuration.changesDays }),
    dayTables: () => dayTableStates(pool),
    previews: openPreviews({ configuration, databases, model }, closers),
    version: () => readServiceVersion(pool),
    figures: () => workerPool.figures(),
    listen: () => workerPool.start(),
    stop: async isAwaited => {
      await workerPool.stop(isAwaited);
      await closeAll(closers);
    },
  };
}
