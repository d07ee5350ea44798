/** `opslag migrate`: brings the database up to date, as each start does. For a role that may create tables, where the service has one that may not. */
import { readConfiguration } from '../configuration/read-configuration';
import { bringUpToDate } from '../databases/migrate-database';
import { settleReaderRole } from '../databases/reader-role';
import { openBesideService } from '../databases/open-databases';
import { StartFault } from '../start-fault';
import { stopSignal } from './stop-signal';

const STOPPED = 'Stopped. The migration at hand was rolled back. The migrations before it were kept: run it again.';

export async function runMigrateCommand(): Promise<void> {
  const signal = stopSignal();
  const configuration = readConfiguration(process.env);
  const { access, data, close } = await openBesideService(configuration);
  try {
    const applied = await bringUpToDate(access, { migrates: true, withOrganisation: configuration.isDefaultModel, signal }).catch(
      (error: unknown) => {
        throw signal.aborted ? new StartFault(STOPPED) : error;
      },
    );
    for (const name of applied) process.stdout.write(`${name}\n`);
    process.stderr.write('The database is up to date.\n');
    const { readModel } = await import('../../graphql/read-model/read-model.js');
    const { notes } = await settleReaderRole({ access, data }, readModel(configuration.modelDir));
    for (const note of notes) process.stderr.write(`${note}\n`);
  } finally {
    await close();
  }
}
