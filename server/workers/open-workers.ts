/** Databases that are up to date, and a model -> the service in several processes that share its port. This process keeps the counters and the keys for all of them. */
import { createCounters } from '../keys/counters';
import { openAdministration } from '../open-administration';
import { openSmallPool } from '../databases/open-small-pool';
import { settledPort } from '../listen';
import type { Opening, Service } from '../service-types';
import { closeAll } from '../stop';
import { LatestCertificate } from '../tls/latest-certificate';
import { WorkerPool } from './worker-pool';

/** A worker waits a minute for a database whose sessions are all in use. */
const OPENING_MS = 120_000;

/** Beyond the time that requests may take, at least. */
const CLOSING_MS = 5000;
/** A write of the record of reads that is at work, one of the uses of keys, one more of the record, and connections to close. */
const WRITES_AT_STOP = 4;

export function openWorkers(opening: Opening): Service {
  const { configuration, databases, closers } = opening;
  const { tls, workers, failedAttemptsPerMinute, shutdownDelayMs, shutdownGraceMs, keyTimeoutMs } = configuration;
  const pool = openSmallPool(databases.access, configuration);
  closers.push(() => pool.end());
  const latest = tls && new LatestCertificate(tls);
  // The app of the admin plane, which is in this process too, logs what is told here.
  const stopFollowing = latest?.follow();
  closers.push(() => Promise.resolve(stopFollowing?.()));
  let { port } = configuration;
  const workerPool = new WorkerPool({
    workers,
    opening: () => ({
      configuration: { ...configuration, port, tls: latest?.tls },
      databases: { data: databases.data, access: databases.access, readerRole: databases.readerRole },
    }),
    counters: createCounters(failedAttemptsPerMinute),
    openingMs: OPENING_MS,
    shutdownDelayMs,
    shutdownGraceMs,
    closingMs: Math.max(CLOSING_MS, WRITES_AT_STOP * keyTimeoutMs),
    onDeath: how => process.stderr.write(`${how} Another one is started.\n`),
  });
  closers.push(() => workerPool.stop(false));
  return {
    ...openAdministration(opening, pool, id => workerPool.tell({ kind: 'forgetKey', id })),
    figures: () => workerPool.figures(),
    listen: async () => {
      port = await settledPort(configuration);
      return await workerPool.start();
    },
    stop: isAwaited => closeAll([...closers, () => workerPool.stop(isAwaited)]),
  };
}
