/**
 * Configuration -> the model that it names. Rejects with `ModelFaults`, all at once. Where the SDL has faults, the rest of the model is still compared with the database,
 * so that one start shows the faults of both kinds.
 */
import type { AnnotatedSchema } from '../graphql/annotated-schema';
import { type ModelFault, ModelFaults } from '../graphql/model-faults';
import { readModel } from '../graphql/read-model/read-model';
import { openDatabase } from '../resolvers/database/open-database';
import { checkStorage } from '../resolvers/storage/check-storage';
import { readDatabaseCatalogue } from '../resolvers/storage/database-catalogue';
import type { Configuration } from './configuration/configuration';
import { bringUpToDate } from './databases/migrate-database';
import { openDatabases } from './databases/open-databases';

export async function readServedModel(configuration: Configuration): Promise<AnnotatedSchema> {
  try {
    return readModel(configuration.modelDir);
  } catch (error) {
    if (!(error instanceof ModelFaults) || error.readable === undefined) throw error;
    // A database that does not answer keeps no fault of the SDL from being told.
    const misfits = await findMisfits(error.readable, configuration).catch(() => []);
    throw new ModelFaults([...error.faults, ...misfits.filter(misfit => !isExplained(misfit, error.faults))]);
  }
}

async function findMisfits(model: AnnotatedSchema, configuration: Configuration): Promise<readonly ModelFault[]> {
  const databases = await openDatabases(configuration);
  try {
    const { migrates, isDefaultModel, connectTimeoutMs, statementTimeoutMs } = configuration;
    await bringUpToDate(databases.access, { migrates, withOrganisation: isDefaultModel });
    const database = await openDatabase({
      connection: databases.data,
      accessConnection: databases.access,
      connectTimeoutMs,
      statementTimeoutMs,
      poolSize: 1,
    });
    try {
      return checkStorage(model, await readDatabaseCatalogue(model.databaseSchema, database));
    } finally {
      await database.close();
    }
  } finally {
    await databases.close();
  }
}

/** What does not fit on a line that is at fault already may follow from that. */
function isExplained({ source }: ModelFault, faults: readonly ModelFault[]): boolean {
  return faults.some(fault => fault.source.file === source.file && fault.source.line === source.line);
}
