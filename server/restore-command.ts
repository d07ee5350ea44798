/** `opslag restore`: what `opslag backup` saved -> an empty database, embedded or not. Rejects a database that is not empty. */
import path from 'node:path';
import { restoreBackup } from '../db/backup/restore-backup';
import { readConfiguration } from './configuration/read-configuration';
import { openDatabases } from './open-databases';
import type { CommandValues } from './opslag-commands';
import { attempt } from './start-fault';
import { UsageFault } from './usage-fault';

export async function runRestoreCommand({ from }: CommandValues): Promise<void> {
  if (from === undefined) throw new UsageFault('Say what: --from FOLDER.');
  const { access, close } = await openDatabases(readConfiguration(process.env));
  try {
    const { made, tables } = await attempt('The backup was not restored, and nothing is left of it in the database. The reason:', () =>
      restoreBackup(access, path.resolve(from)),
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    process.stderr.write(`Restored ${rows} rows of ${tables.length} tables, as they were at ${made}.\n`);
  } finally {
    await close();
  }
}
