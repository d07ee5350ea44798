/** Databases that are up to date, and a model -> the service in this process. Rejects a model that does not fit the database. */
import { buildApp } from './app';
import { listen } from './listen';
import { openParts } from './open-parts';
import type { Opening, Service } from './service-types';
import { stop } from './stop';

export interface LocalService extends Service {
  /** The key was changed by another process: the next request sees it. */
  forgetKey(id: string): void;
}

export async function openService(opening: Opening): Promise<LocalService> {
  const { keyStore, keys, askDatabase, ...served } = await openParts(opening);
  const { configuration, model, closers } = opening;
  let isStopping = false;
  const health = { askDatabase, isStopping: () => isStopping };
  const app = await buildApp({ configuration, model, ...served, health });
  const { shutdownDelayMs, shutdownGraceMs } = configuration;
  return {
    keys,
    keyStore,
    forgetKey: id => served.keyCheck.forget(id),
    listen: () => listen(app, configuration),
    stop: async isAwaited => {
      isStopping = true;
      await stop({ app, delayMs: isAwaited ? shutdownDelayMs : 0, graceMs: shutdownGraceMs, closers });
    },
  };
}
