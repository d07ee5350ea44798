/** How many tables do not note their changes, as an operator's alert asks it. */
import path from 'node:path';
import { type Client, Pool } from 'pg';
import { readModel } from '../../../graphql/read-model/read-model';
import { readChangeLog } from '../../../server/changes/read-change-log';
import { wantedTables } from '../../../server/changes/wanted-tables';
import { installTracking } from '../../../server/changes/track-tables';
import { changeFigures } from '../../../server/metrics/figures';
import { PROJECT_ROOT } from '../../../std/project-root';
import { privateDatabase, type PrivateDatabase } from '../../support/database';

const model = readModel(path.join(PROJECT_ROOT, 'graphql/model'));

let database: PrivateDatabase;
let client: Client;
let pool: Pool;

beforeAll(async () => {
  database = await privateDatabase();
  client = await database.connect();
  pool = new Pool({ connectionString: database.address });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function untracked(): Promise<unknown> {
  const { tables } = await readChangeLog({ pool, wanted: wantedTables(model), daysKept: 30 });
  return changeFigures(tables).map(({ name, value }) => [name, value]);
}

const told = (count: number): unknown => [['opslag_untracked_tables', count]];

it('is none where all is well', async () => {
  expect(await untracked()).toEqual(told(0));
});

it.each([
  ['a trigger that is switched off', 'ALTER TABLE organisation.person DISABLE TRIGGER opslag_changes_update'],
  [
    'a table that was put in the place of another',
    'ALTER TABLE organisation.function RENAME TO function_before; CREATE TABLE organisation.function (LIKE organisation.function_before INCLUDING ALL)',
  ],
])('counts %s, until the triggers are installed', async (_, change) => {
  await client.query(change);
  expect(await untracked()).toEqual(told(1));
  await installTracking(client, model);
  expect(await untracked()).toEqual(told(0));
});

it('leaves out a table whose changes nobody can ask for', async () => {
  const types = model.entities.map(entity => ({ ...entity, isTracked: false }));
  await client.query('ALTER TABLE organisation.person DISABLE TRIGGER opslag_changes_update');
  const { tables } = await readChangeLog({ pool, wanted: wantedTables({ ...model, entities: types }), daysKept: 30 });
  expect(changeFigures(tables).map(({ value }) => value)).toEqual([0]);
});
