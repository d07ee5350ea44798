/** `opslag restore`: what `opslag backup` saved -> an empty database, embedded or not. Rejects a database that is not empty. Where it fails, no folder is left that was not there before. */
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readBackup } from '../../db/backup/read-backup';
import { restoreBackup } from '../../db/backup/restore-backup';
import { UnclearedRestore } from '../../db/backup/uncleared-restore';
import { readConfiguration } from '../configuration/read-configuration';
import { openBesideService } from '../databases/open-databases';
import type { CommandValues } from './opslag-commands';
import { attempt } from '../start-fault';
import { UsageFault } from './usage-fault';

const NOTHING_LEFT = 'The backup was not restored, and nothing is left of it in the database. The reason:';
const LEFT =
  'The backup was not restored, and what was made of it could not be removed from the database. Restore again into a new one: another DATA_DIR, or a database that was just created. The reasons:';

export async function runRestoreCommand({ from }: CommandValues): Promise<void> {
  if (from === undefined) throw new UsageFault('Say what: --from FOLDER.');
  const configuration = readConfiguration(process.env);
  const backup = await attempt('The backup cannot be restored. Nothing was changed. The reason:', () => readBackup(path.resolve(from)));
  const { databaseUrl, dataDir } = configuration;
  const isFolderNew = databaseUrl === undefined && !existsSync(dataDir);
  const { access, close } = await openBesideService(configuration);
  let isRestored = false;
  try {
    const sentence = (error: unknown): string => (error instanceof UnclearedRestore && !isFolderNew ? LEFT : NOTHING_LEFT);
    await attempt(sentence, () => restoreBackup(access, backup));
    isRestored = true;
  } finally {
    await close();
    if (isFolderNew && !isRestored) rmSync(dataDir, { recursive: true, force: true });
  }
  const { made, tables } = backup.manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stderr.write(`Restored ${rows} rows of ${tables.length} tables, as they were at ${made}.\n`);
}
