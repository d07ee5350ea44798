/** A database in which a backslash escapes what follows it (standard_conforming_strings = off) -> the same tables, and the same said of them. */
import path from 'node:path';
import { migrate } from '../../db/migrate';
import { readModel } from '../../graphql/read-model/read-model';
import { viewQuery } from '../../resolvers/storage/view-faults';
import { trackingStatus } from '../../server/changes/track-tables';
import { wantedTables } from '../../server/changes/wanted-tables';
import { PROJECT_ROOT } from '../../std/project-root';
import { administrate, privateDatabase } from '../support/database';

const RULES = `SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE connamespace = 'organisation'::regnamespace
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'organisation' ORDER BY rule`;
const VIEW = { schema: 'public', name: 'shown', base: { schema: 'organisation', name: 'person' } };

async function found(setting: 'on' | 'off'): Promise<unknown> {
  const database = await privateDatabase('empty');
  await administrate(`ALTER DATABASE ${new URL(database.address).pathname.slice(1)} SET standard_conforming_strings = ${setting}`);
  await migrate(database.address);
  const client = await database.connect();
  try {
    await client.query('CREATE VIEW public.shown AS SELECT uuid, firstname FROM organisation.person');
    const { text, values } = viewQuery(VIEW);
    const tracked = await trackingStatus(client, wantedTables(readModel(path.join(PROJECT_ROOT, 'graphql/model'))));
    const view = (await client.query(text, [...values])).rows;
    // PostgreSQL shows rules as the session would write them.
    await client.query('SET standard_conforming_strings = on');
    return { tracked, view, rules: (await client.query(RULES)).rows };
  } finally {
    await database.drop();
  }
}

it('has the same tables, log of changes and views', async () => {
  expect(await found('off')).toEqual(await found('on'));
});
