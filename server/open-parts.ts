/** Databases that are up to date, and a model -> the parts of the app. Rejects a model that does not fit the database, with all faults at once. */
import type { Pool } from 'pg';
import type { AnnotatedSchema } from '../graphql/annotated-schema';
import { ModelFaults } from '../graphql/model-faults';
import type { Database } from '../resolvers/database/database-types';
import { openDatabase } from '../resolvers/database/open-database';
import { checkStorage } from '../resolvers/storage/check-storage';
import { type DatabaseCatalogue, readDatabaseCatalogue } from '../resolvers/storage/database-catalogue';
import { createKeyCheck, type KeyCheck } from './keys/check-key';
import { openKeyStore } from './keys/key-store';
import { createKeyUse, type KeyUse } from './keys/key-use';
import { createCounters } from './keys/counters';
import { openDayPartitions } from './partitions/day-partitions';
import { DAY_TABLES } from './partitions/day-tables';
import { keepPartitions, type PartitionKeeper } from './partitions/keep-partitions';
import type { ReadRecord } from './reads/read-record';
import { recordAfter } from './reads/record-after';
import { recordBefore } from './reads/record-before';
import { openReadStore } from './reads/read-store';
import { askDatabases } from './databases/ask-databases';
import type { AskDatabase } from './http/health';
import { openSmallPool } from './databases/open-small-pool';
import { serveModel, type ServedModel } from './serve-model';
import { attempt } from './start-fault';
import type { Opening } from './service-types';

export interface Parts extends ServedModel {
  readonly database: Database;
  /** Where keys are kept. */
  readonly keyPool: Pool;
  readonly keyCheck: KeyCheck;
  readonly keyUse: KeyUse;
  readonly readRecord: ReadRecord;
  readonly partitionKeeper: PartitionKeeper;
  readonly askDatabase: AskDatabase;
}

export async function openParts({
  configuration,
  databases: { data, access, readerRole },
  model,
  closers,
  counters,
}: Opening): Promise<Parts> {
  const { poolSize, connectTimeoutMs, statementTimeoutMs, maxReplicaLagMs, lastKnownKeysMs } = configuration;
  const keyPool = openSmallPool(access, configuration);
  closers.push(() => keyPool.end());
  const limits = { poolSize, connectTimeoutMs, statementTimeoutMs, maxReplicaLagMs };
  const database = await attempt(
    'The database could not be read. Check that PostgreSQL runs at DATABASE_URL, and that its user may read the schemas access and organisation. The reason:',
    () => openDatabase({ ...limits, connection: data, accessConnection: access, role: readerRole }),
  );
  closers.push(() => database.close());
  const catalogue = await fittingCatalogue(model, database);
  const store = openKeyStore(keyPool);
  const readRecord = (configuration.readRecord === 'BEFORE' ? recordBefore : recordAfter)({
    store: openReadStore(keyPool),
    capacity: configuration.readRecordBuffer,
  });
  closers.push(() => readRecord.settle());
  const partitionKeeper = await keepPartitions([
    { partitions: openDayPartitions(keyPool, DAY_TABLES.reads), days: configuration.readRecordDays },
    { partitions: openDayPartitions(keyPool, DAY_TABLES.changes), days: configuration.changesDays },
  ]);
  closers.push(() => partitionKeeper.end());
  const keyCheck = createKeyCheck({
    store,
    model,
    counters: counters ?? createCounters(configuration.failedAttemptsPerMinute),
    lastKnownMs: lastKnownKeysMs,
  });
  const keyUse = createKeyUse(store);
  closers.push(() => keyUse.settle());
  return {
    ...serveModel({ model, database, catalogue }, configuration),
    database,
    keyPool,
    keyCheck,
    keyUse,
    readRecord,
    partitionKeeper,
    askDatabase: await askDatabases({ database, keyPool, model, lastKnownKeysMs }),
  };
}

async function fittingCatalogue(model: AnnotatedSchema, database: Database): Promise<DatabaseCatalogue> {
  const catalogue = await attempt(
    'The tables could not be compared with the model. Check that PostgreSQL runs at DATABASE_URL. The reason:',
    () => readDatabaseCatalogue(model.databaseSchema, database),
  );
  const faults = checkStorage(model, catalogue);
  if (faults.length > 0) throw new ModelFaults(faults);
  return catalogue;
}
