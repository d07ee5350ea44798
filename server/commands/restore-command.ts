/** `opslag restore`: what `opslag backup` saved -> an empty database, embedded or not. Rejects a database that is not empty. Where it fails or is told to stop, no folder is left that was not there before. */
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { BackupManifest } from '../../db/backup/backup-manifest';
import { readBackup } from '../../db/backup/read-backup';
import { restoreBackup } from '../../db/backup/restore-backup';
import { UnclearedRestore } from '../../db/backup/uncleared-restore';
import { counted } from '../../std/counted';
import { readConfiguration } from '../configuration/read-configuration';
import { openBesideService } from '../databases/open-databases';
import { settleReaderRole } from '../databases/reader-role';
import { nothingLeft } from '../../std/nothing-left';
import type { ValuesOf } from './opslag-commands';
import { attempt, StartFault } from '../start-fault';
import { stopSignal } from './stop-signal';
import { UsageFault } from './usage-fault';

const NOT_BEGUN = 'The backup cannot be restored. Nothing was changed. The reason:';
const NOTHING_LEFT = 'The backup was not restored, and nothing is left of it in the database.';
const NOT_SETTLED =
  'The backup was restored. The role that reads could not be granted its rights: the next start of the service does that, or opslag migrate. The reason:';
const OF_OWN_MODEL =
  'The backup is of a service with a model of its own, whose tables are not in it. The role that reads gets its rights at the next start with MODEL_DIR, once the tables are there.';
const LEFT =
  'The backup was not restored, and what was made of it could not be removed from the database. Restore again into a new one: another DATA_DIR, or a database that was just created. The reasons:';

export async function runRestoreCommand({ from, ...rest }: ValuesOf<'restore'>): Promise<void> {
  nothingLeft(rest);
  if (from === undefined) throw new UsageFault('Say what: --from FOLDER.');
  const signal = stopSignal();
  const configuration = readConfiguration(process.env);
  let isFolderNew = false;
  const orStopped = (error: unknown): never => {
    const isLeft = error instanceof UnclearedRestore && !isFolderNew;
    throw signal.aborted && !isLeft ? new StartFault(`Stopped. ${NOTHING_LEFT}`) : error;
  };
  const backup = await attempt(NOT_BEGUN, () => readBackup(path.resolve(from), signal).catch(orStopped));
  const { databaseUrl, dataDir } = configuration;
  isFolderNew = databaseUrl === undefined && !existsSync(dataDir);
  const { access, data, close } = await openBesideService(configuration);
  let isBegun = false;
  let isRestored = false;
  const onBegun = (): void => void (isBegun = true);
  const sentence = (error: unknown): string => {
    if (!isBegun) return NOT_BEGUN;
    return error instanceof UnclearedRestore && !isFolderNew ? LEFT : `${NOTHING_LEFT} The reason:`;
  };
  try {
    await attempt(sentence, () => restoreBackup(access, backup, { signal, onBegun }).catch(orStopped));
    isRestored = true;
    // A service that runs on this database need not start again.
    await attempt(NOT_SETTLED, async () => {
      if (configuration.isDefaultModel && !hasOrganisation(backup.manifest)) {
        process.stderr.write(`${OF_OWN_MODEL}\n`);
        return;
      }
      const { readModel } = await import('../../graphql/read-model/read-model.js');
      const { notes } = await settleReaderRole({ access, data }, readModel(configuration.modelDir));
      for (const note of notes) process.stderr.write(`${note}\n`);
    });
  } finally {
    await close();
    if (isFolderNew && !isRestored) rmSync(dataDir, { recursive: true, force: true });
  }
  const { made, tables } = backup.manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stderr.write(`Restored ${counted(rows, ['row', 'rows'])} of ${tables.length} tables, as they were at ${made}.\n`);
}

function hasOrganisation({ tables }: BackupManifest): boolean {
  return tables.some(({ name }) => name.startsWith('organisation.'));
}
