/** Databases that are up to date, and a model -> the service in this process. Rejects a model that does not fit the database. */
import { buildApp } from './app';
import { Lifetime } from './http/lifetime';
import { listen } from './listen';
import { createMetrics } from './metrics/create-metrics';
import { openAdministration } from './open-administration';
import { openParts } from './open-parts';
import type { Opening, Service } from './service-types';
import { stop } from './stop';

export interface LocalService extends Service {
  /** Called when another process has changed the key: the next request sees the change. */
  forgetKey(id: string): void;
}

export async function openService(opening: Opening): Promise<LocalService> {
  const { keyPool, ...served } = await openParts(opening);
  const { configuration, model, closers } = opening;
  const lifetime = new Lifetime();
  const { tracesUrl, shutdownDelayMs, shutdownGraceMs } = configuration;
  // Where none are wanted, nothing of OpenTelemetry is loaded, and no request pays for it.
  const traces = tracesUrl === undefined ? undefined : new (await import('./traces/otlp-traces.js')).OtlpTraces(tracesUrl);
  if (traces !== undefined) closers.push(() => traces.close());
  const metrics = createMetrics({ database: served.database, traces });
  metrics.watchProcess();
  const app = await buildApp({ configuration, model, ...served, lifetime, metrics, traces });
  return {
    ...openAdministration(opening, keyPool, id => served.keyCheck.forget(id)),
    figures: async () => [await metrics.figures()],
    forgetKey: id => served.keyCheck.forget(id),
    listen: () => listen(app, configuration),
    stop: isAwaited => stop({ app, lifetime, delayMs: isAwaited ? shutdownDelayMs : 0, graceMs: shutdownGraceMs, closers }),
  };
}
