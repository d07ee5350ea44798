/** Databases and a model -> an app of the data plane that listens nowhere, with few connections, for keys that are stored nowhere. Reads are recorded before their answers are given. */
import type { FastifyInstance } from 'fastify';
import { openDatabase } from '../../resolvers/database/open-database';
import { readDatabaseCatalogue } from '../../resolvers/storage/database-catalogue';
import { askDatabases } from '../databases/ask-databases';
import { buildApp } from '../app';
import { Lifetime } from '../http/lifetime';
import { createMetrics } from '../metrics/create-metrics';
import { openSmallPool } from '../databases/open-small-pool';
import { openReadStore, type ReadStore } from '../reads/read-store';
import { recordBefore } from '../reads/record-before';
import { serveModel } from '../serve-model';
import type { Opening } from '../service-types';
import { type Closer, closeAll } from '../stop';
import { PreviewKeys } from './preview-keys';

export interface PreviewApp {
  readonly app: FastifyInstance;
  readonly keys: PreviewKeys;
  readonly reads: Pick<ReadStore, 'add'>;
  readonly close: () => Promise<void>;
}

export type PreviewOpening = Pick<Opening, 'configuration' | 'databases' | 'model'>;

const CONNECTIONS = 2;

export async function openPreviewApp(opening: PreviewOpening): Promise<PreviewApp> {
  const closers: Closer[] = [];
  try {
    return await openUpon(opening, closers);
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

async function openUpon({ configuration: given, databases, model }: PreviewOpening, closers: Closer[]): Promise<PreviewApp> {
  const configuration = { ...given, poolSize: CONNECTIONS };
  const { data, access, readerRole } = databases;
  const keyPool = openSmallPool(access, configuration);
  closers.push(() => keyPool.end());
  const database = await openDatabase({ ...configuration, connection: data, accessConnection: access, role: readerRole });
  closers.push(() => database.close());
  const reads = openReadStore(keyPool);
  const readRecord = recordBefore({ store: reads, capacity: configuration.readRecordBuffer });
  closers.push(() => readRecord.settle());
  const keys = new PreviewKeys(model);
  const app = await buildApp({
    configuration,
    model,
    ...serveModel({ model, database, catalogue: await readDatabaseCatalogue(model.databaseSchema, database) }, configuration),
    database,
    keyCheck: keys.check,
    keyUse: { note: () => undefined, settle: () => Promise.resolve() },
    readRecord,
    partitionKeeper: { onFailure: () => undefined },
    askDatabase: await askDatabases({ database, keyPool, model, lastKnownKeysMs: 0 }),
    lifetime: new Lifetime(),
    metrics: createMetrics({ database, traces: undefined }),
    traces: undefined,
  });
  closers.push(() => app.close());
  return { app, keys, reads, close: () => closeAll(closers) };
}
