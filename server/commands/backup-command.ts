/** `opslag backup`: a copy of the database in a folder, also of the embedded one while the service runs. Rejects a folder that is not empty. Where it is told to stop, nothing is left of it. */
import path from 'node:path';
import { writeBackup } from '../../db/backup/write-backup';
import { counted } from '../../std/counted';
import { readConfiguration } from '../configuration/read-configuration';
import { openExistingDatabases } from '../databases/open-databases';
import { nothingLeft } from '../../std/nothing-left';
import type { ValuesOf } from './opslag-commands';
import { PACKAGE_VERSION } from '../service-version';
import { attempt, StartFault } from '../start-fault';
import { stopSignal } from './stop-signal';
import { UsageFault } from './usage-fault';

export async function runBackupCommand({ to, ...rest }: ValuesOf<'backup'>): Promise<void> {
  nothingLeft(rest);
  if (to === undefined) throw new UsageFault('Say where: --to FOLDER.');
  const folder = path.resolve(to);
  const signal = stopSignal();
  const configuration = readConfiguration(process.env);
  const { access, close } = await openExistingDatabases(configuration);
  try {
    const { tables } = await attempt('The backup was not made, and nothing is left of it. The reason:', () =>
      writeBackup(access, folder, { version: PACKAGE_VERSION, signal }),
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(`${folder}\n`);
    process.stderr.write(
      `Saved ${counted(rows, ['row', 'rows'])} of ${tables.length} tables. The folder holds personal data: keep it as you keep the database.\n`,
    );
  } catch (error) {
    throw signal.aborted ? new StartFault('Stopped. The backup was not made, and nothing is left of it.') : error;
  } finally {
    await close();
  }
}
