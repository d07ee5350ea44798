/**
 * The environment -> a service that listens: configuration, model, database, storage check, app, in this order.
 * Rejects with what a person can mend; nothing is left running then.
 */
import type { AnnotatedSchema } from '../graphql/annotated-schema';
import { openAdminPlane } from './admin/open-admin-plane';
import { announce } from './announce';
import { buildApp } from './app';
import type { Configuration } from './configuration/configuration';
import { readConfiguration } from './configuration/read-configuration';
import { DEFAULT_MODEL } from './default-model';
import { settleDemoKey } from './keys/demo-key';
import { listen } from './listen';
import { openDatabases } from './open-databases';
import { openParts } from './open-parts';
import { prepareDatabase } from './prepare-database';
import { readServedModel } from './read-served-model';
import { type Closer, closeAll, stop } from './stop';

export interface Running {
  /** `isAwaited`: something in front of the service is given time to see that it stops. */
  stop(isAwaited: boolean): Promise<void>;
}

export async function start(environment: NodeJS.ProcessEnv, tell: (line: string) => void): Promise<Running> {
  const configuration = readConfiguration(environment);
  const model = await readServedModel(configuration.modelDir ?? DEFAULT_MODEL, configuration);
  const closers: Closer[] = [];
  try {
    return await startUpon(configuration, model, tell, closers);
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

async function startUpon(
  configuration: Configuration,
  model: AnnotatedSchema,
  tell: (line: string) => void,
  closers: Closer[],
): Promise<Running> {
  const databases = await openDatabases(configuration);
  closers.push(databases.close);
  const isDefaultModel = (configuration.modelDir ?? DEFAULT_MODEL) === DEFAULT_MODEL;
  await prepareDatabase(databases, { isDefaultModel, tell });
  const { keyStore, keys, askDatabase, ...served } = await openParts(configuration, databases, model, closers);
  const isDemo = databases.kind === 'embedded' && isDefaultModel;
  const demoKey = isDemo ? await settleDemoKey(keyStore, model, configuration.dataDir) : undefined;

  let isStopping = false;
  const health = { askDatabase, isStopping: () => isStopping };
  const app = await buildApp({ configuration, model, ...served, health });
  const admin = await openAdminPlane(configuration, keys, closers);
  const address = await listen(app, configuration);
  for (const line of announce({ address, ...admin, demoKey, model, notes: databases.notes })) tell(line);

  const { shutdownDelayMs, shutdownGraceMs } = configuration;
  return {
    stop: async isAwaited => {
      isStopping = true;
      await stop({ app, delayMs: isAwaited ? shutdownDelayMs : 0, graceMs: shutdownGraceMs, closers });
    },
  };
}
