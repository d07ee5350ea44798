/** `opslag track`: whether the tables of the model note their changes. Adds what does it, takes it away, or tells how it stands. */
import { readModel } from '../graphql/read-model/read-model';
import { withClient } from '../resolvers/database/with-client';
import { installTracking, removeTracking, trackingStatus } from './changes/track-tables';
import { readConfiguration } from './configuration/read-configuration';
import { DEFAULT_MODEL } from './default-model';
import { answeringAddress } from './embedded-address';
import { drawTable } from './keys/draw-table';
import { checkDatabase, migrateDatabase } from './migrate-database';
import { openDatabases } from './open-databases';
import type { CommandValues } from './opslag-commands';
import { attempt } from './start-fault';
import { UsageFault } from './usage-fault';

const ACTIONS = ['install', 'remove', 'status'] as const;

export async function runTrackCommand(values: CommandValues): Promise<void> {
  const [action, another] = ACTIONS.filter(name => values[name] === true);
  if (action === undefined || another !== undefined) throw new UsageFault('Say one of --install, --remove and --status.');
  if (values.json === true && action !== 'status') throw new UsageFault('--json belongs to --status.');
  const configuration = readConfiguration(process.env);
  const model = readModel(configuration.modelDir ?? DEFAULT_MODEL);
  const running = configuration.databaseUrl === undefined ? await answeringAddress(configuration.dataDir) : undefined;
  const { access, close } =
    running === undefined ? await openDatabases(configuration) : { access: running, close: () => Promise.resolve() };
  try {
    await (configuration.migrates ? migrateDatabase : checkDatabase)(access, { withOrganisation: configuration.modelDir === undefined });
    await withClient(access, async client => {
      if (action === 'status') {
        const tables = await trackingStatus(client, model);
        const lines = drawTable(
          ['table', 'state'],
          tables.map(({ table, state }) => [table, state]),
        );
        process.stdout.write(`${values.json === true ? JSON.stringify(tables, null, 2) : lines.join('\n')}\n`);
        if (tables.some(({ state }) => state !== 'tracked')) process.exitCode = 1;
        return;
      }
      const work = action === 'install' ? installTracking : removeTracking;
      const tables = await attempt('Nothing was changed. The reason:', () => work(client, model));
      for (const table of tables) process.stdout.write(`${table}\n`);
      const what = action === 'install' ? 'note their changes' : 'note their changes no more';
      process.stderr.write(`${tables.length} tables ${what}. A new history begins: whoever follows changes begins anew.\n`);
    });
  } finally {
    await close();
  }
}
