/** A database -> a migrated one, and the names of the migrations that were applied now. Rejects with a sentence for a person. */
import { migrate, type MigrationOptions } from '../db/migrate';
import type { Connection } from '../resolvers/database/connection';
import { attempt } from './start-fault';

export async function migrateDatabase(
  connection: Connection,
  scope: Pick<MigrationOptions, 'withOrganisation'>,
): Promise<readonly string[]> {
  return await attempt(
    'The database could not be migrated. Check that PostgreSQL runs at DATABASE_URL (or ACCESS_DATABASE_URL), and that its user may create tables. The reason:',
    () => migrate(connection, scope),
  );
}
