/** Databases that are up to date, and a model -> the service in this process. Rejects a model that does not fit the database. */
import type { AnnotatedSchema } from '../graphql/annotated-schema';
import { buildApp } from './app';
import type { Configuration } from './configuration/configuration';
import type { Counters } from './keys/counters';
import { listen } from './listen';
import type { Databases } from './open-databases';
import { openParts } from './open-parts';
import type { Service } from './service';
import { type Closer, stop } from './stop';

export interface LocalService extends Service {
  /** The key was changed by another process: the next request sees it. */
  forgetKey(id: string): void;
}

/** `counters`: shared by several processes. Without them this process counts alone. */
export async function openService(
  configuration: Configuration,
  databases: Pick<Databases, 'access' | 'data'>,
  model: AnnotatedSchema,
  closers: Closer[],
  counters?: Counters,
): Promise<LocalService> {
  const { keyStore, keys, askDatabase, ...served } = await openParts(configuration, databases, model, closers, counters);
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
