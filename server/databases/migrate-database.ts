/** A database -> a migrated one, and the names of the migrations that were applied now; or the check that it is one. Rejects with a sentence for a person. */
import type { Pool } from 'pg';
import { HeldByOthers } from '../../db/migration-lock';
import { checkMigrations, migrate, type MigrationOptions, refuseNewer, UnlikeDatabase } from '../../db/migrate';
import { refuseUnfinishedRestore } from '../../db/unfinished-restore';
import type { Connection } from '../../resolvers/database/connection';
import { attempt } from '../start-fault';

interface Scope extends Pick<MigrationOptions, 'signal' | 'withOrganisation'> {
  /** Otherwise it must have been migrated before. */
  readonly migrates: boolean;
}

const NOT_MIGRATED = 'The database could not be migrated';
const NOT_THE_ONE = 'The database is not the one that this version of the service needs';

/** Tells on standard error what it waits for. When it is told to stop, it rejects, and the migration at hand is rolled back. */
export async function bringUpToDate(connection: Connection, { migrates, withOrganisation, signal }: Scope): Promise<readonly string[]> {
  const onWait = (sentence: string): void => void process.stderr.write(`${sentence}\n`);
  if (migrates) return await attempt(whyNotMigrated, () => migrate(connection, { withOrganisation, signal, onWait }));
  await attempt(`${NOT_THE_ONE}, and MIGRATE is off. The reason:`, () => checkMigrations(connection, { withOrganisation }));
  return [];
}

function whyNotMigrated(error: unknown): string {
  if (error instanceof UnlikeDatabase) return `${NOT_THE_ONE}. The reason:`;
  if (error instanceof HeldByOthers) return `${NOT_MIGRATED} now. The reason:`;
  return `${NOT_MIGRATED}. Check that PostgreSQL runs at DATABASE_URL (or ACCESS_DATABASE_URL), and that its user may create tables. Where another role migrates, set MIGRATE=off for the service. The reason:`;
}

/** For commands that need no migration of their own: an older program would write and save less than there is, and so would any into a restore that has not ended. */
export async function refuseWrongDatabase(client: Pick<Pool, 'query'>): Promise<void> {
  await attempt('The database is not the one that this version of the program needs. Nothing was changed. The reason:', async () => {
    await refuseUnfinishedRestore(client);
    await refuseNewer(client);
  });
}
