/** `opslag restore`: what `opslag backup` saved -> an empty database, embedded or not. Rejects a database that is not empty. Where it fails, no folder is left that was not there before. */
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readBackup } from '../db/backup/read-backup';
import { restoreBackup } from '../db/backup/restore-backup';
import { readConfiguration } from './configuration/read-configuration';
import { openDatabases } from './open-databases';
import type { CommandValues } from './opslag-commands';
import { attempt } from './start-fault';
import { UsageFault } from './usage-fault';

export async function runRestoreCommand({ from }: CommandValues): Promise<void> {
  if (from === undefined) throw new UsageFault('Say what: --from FOLDER.');
  const configuration = readConfiguration(process.env);
  const backup = await attempt('The backup cannot be restored. Nothing was changed. The reason:', () => readBackup(path.resolve(from)));
  const { databaseUrl, dataDir } = configuration;
  const isFolderNew = databaseUrl === undefined && !existsSync(dataDir);
  const { access, close } = await openDatabases(configuration);
  let isRestored = false;
  try {
    await attempt('The backup was not restored, and nothing is left of it in the database. The reason:', () =>
      restoreBackup(access, backup),
    );
    isRestored = true;
  } finally {
    await close();
    if (isFolderNew && !isRestored) rmSync(dataDir, { recursive: true, force: true });
  }
  const { made, tables } = backup.manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stderr.write(`Restored ${rows} rows of ${tables.length} tables, as they were at ${made}.\n`);
}
