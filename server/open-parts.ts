/** Databases that are up to date, and a model -> what the app is built from. Rejects a model that does not fit the database, with all faults at once. */
import type { AnnotatedSchema } from '../graphql/annotated-schema';
import { ModelFaults } from '../graphql/model-faults';
import type { Database } from '../resolvers/database/database-types';
import { openDatabase } from '../resolvers/database/open-database';
import { checkStorage } from '../resolvers/storage/check-storage';
import type { Configuration } from './configuration/configuration';
import { type KeyStore, openKeyStore } from './keys/key-store';
import { openAccessPool } from './keys/open-access-pool';
import type { Databases } from './open-databases';
import { serveModel, type ServedModel } from './serve-model';
import { attempt } from './start-fault';
import type { Closer } from './stop';

export interface Parts extends ServedModel {
  readonly keys: KeyStore;
  /** Rejects when a database does not answer. */
  readonly askDatabase: () => Promise<void>;
}

/** Adds to `closers` what must be closed, also when it fails half-way. */
export async function openParts(
  configuration: Configuration,
  databases: Pick<Databases, 'access' | 'data'>,
  model: AnnotatedSchema,
  closers: Closer[],
): Promise<Parts> {
  const { statementTimeoutMs, poolSize } = configuration;
  // The next request that needs a connection is told when there is none.
  const pool = openAccessPool(databases.access, () => undefined);
  closers.push(() => pool.end());
  const connections = { connection: databases.data, accessConnection: databases.access };
  const database = await attempt('The database cannot be read.', () => openDatabase({ ...connections, statementTimeoutMs, poolSize }));
  closers.push(() => database.close());
  await refuseMisfit(model, database);
  const askDatabase = async (): Promise<void> => {
    await Promise.all([pool.query('SELECT 1'), database.run({ text: 'SELECT 1', values: [] }, AbortSignal.timeout(PATIENCE_MS))]);
  };
  return { ...serveModel(model, database, configuration.limits), keys: openKeyStore(pool), askDatabase };
}

/** A balancer asks often, and wants to know soon. */
const PATIENCE_MS = 1500;

async function refuseMisfit(model: AnnotatedSchema, database: Database): Promise<void> {
  const faults = await attempt('The database cannot be compared with the model.', () => checkStorage(model, database));
  if (faults.length > 0) throw new ModelFaults(faults);
}
