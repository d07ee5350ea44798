/** `opslag track`: whether the tables of the model note their changes. Adds what does it, takes it away, or tells how it stands. */
import { type Client, escapeLiteral } from 'pg';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { readModel } from '../../graphql/read-model/read-model';
import { withClient } from '../../resolvers/database/with-client';
import { installTracking, type Removed, removeTracking, trackingHindrances, trackingStatus } from '../changes/track-tables';
import { wantedTables } from '../changes/wanted-tables';
import { readConfiguration } from '../configuration/read-configuration';
import { drawTable } from '../keys/draw-table';
import { bringUpToDate, refuseWrongDatabase } from '../databases/migrate-database';
import { openExistingDatabases } from '../databases/open-databases';
import { nothingLeft } from '../../std/nothing-left';
import type { ValuesOf } from './opslag-commands';
import { attempt } from '../start-fault';
import { UsageFault } from './usage-fault';

const ACTIONS = ['install', 'remove', 'status'] as const;

const WORK = {
  install: async (client: Client, model: AnnotatedSchema): Promise<Removed> => ({ tables: await installTracking(client, model), left: [] }),
  remove: removeTracking,
} as const;

const NONE = {
  install: 'No table of the model can note its changes. Nothing was changed.',
  remove: 'No table of the model noted its changes. Nothing was changed.',
} as const;

function done(action: keyof typeof WORK, tables: number): string {
  const noting = tables === 1 ? '1 table notes its changes' : `${tables} tables note their changes`;
  return `${noting}${action === 'install' ? '' : ' no more'}. A new history begins: whoever follows changes begins anew.`;
}

async function isLogThere(client: Client): Promise<boolean> {
  // Of the catalogue alone: a role may be without rights in the schema.
  const { rows } = await client.query(
    `SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname = 'changes' AND relname = 'change'`,
  );
  return rows.length > 0;
}

export async function runTrackCommand({
  json = false,
  install = false,
  remove = false,
  status = false,
  ...rest
}: ValuesOf<'track'>): Promise<void> {
  nothingLeft(rest);
  const asked = { install, remove, status };
  const [action, another] = ACTIONS.filter(name => asked[name]);
  if (action === undefined || another !== undefined) throw new UsageFault('Say one of --install, --remove and --status.');
  if (json && action !== 'status') throw new UsageFault('--json belongs to --status.');
  const configuration = readConfiguration(process.env);
  const model = readModel(configuration.modelDir);
  const { access, close } = await openExistingDatabases(configuration);
  try {
    const { migrates, isDefaultModel } = configuration;
    if (action !== 'status') await bringUpToDate(access, { migrates, withOrganisation: isDefaultModel });
    await withClient(access, async client => {
      if (action === 'status') {
        await refuseWrongDatabase(client);
        const wanted = wantedTables(model);
        const tables = await trackingStatus(client, wanted);
        const lines = drawTable(
          ['table', 'state'],
          tables.map(({ table, state }) => [table, state]),
        );
        process.stdout.write(`${json ? JSON.stringify(tables, null, 2) : lines.join('\n')}\n`);
        const hindrances = await trackingHindrances(client, wanted);
        const hasLog = await isLogThere(client);
        if (!hasLog) process.stderr.write('The tables of the log of changes are not there. opslag migrate makes them.\n');
        for (const hindrance of hindrances) process.stderr.write(`${hindrance}\n`);
        if (!hasLog || hindrances.length > 0 || tables.some(({ state }) => state !== 'tracked')) process.exitCode = 1;
        return;
      }
      const { tables, left } = await attempt('Nothing was changed. The reason:', () => WORK[action](client, model));
      for (const table of tables) process.stdout.write(`${table}\n`);
      process.stderr.write(`${tables.length === 0 ? NONE[action] : done(action, tables.length)}\n`);
      for (const table of left)
        process.stderr.write(
          `${table} still notes its changes: the model does not name it, and another service may need that. If none does, its owner ends it with SELECT changes.untrack(${escapeLiteral(table)}).\n`,
        );
    });
  } finally {
    await close();
  }
}
