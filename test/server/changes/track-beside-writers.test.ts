/** `opslag track` while others write to the tables: it waits in the order in which imports take them, and says what to do where it cannot go on. */
import type { Client } from 'pg';
import { installTracking, removeTracking, trackingStatus } from '../../../server/changes/track-tables';
import { wantedTables } from '../../../server/changes/wanted-tables';
import { until } from '../../support/until';
import { waitsForLock } from '../../support/waits-for-lock';
import { openOwnDatabase, type OwnDatabase } from './own-database';
import { connectTo } from '../../support/database';

const TABLES = `
  CREATE SCHEMA shown; CREATE SCHEMA first; CREATE SCHEMA second;
  CREATE TABLE first.zoo (id int PRIMARY KEY); CREATE TABLE second.area (id int PRIMARY KEY);
  CREATE VIEW shown.zoo AS SELECT id FROM first.zoo; CREATE VIEW shown.area AS SELECT id FROM second.area`;

const MODEL = `
extend schema @model(namespace: "Shown", databaseSchema: "shown")
"A zoo."
type Zoo @entity(table: "zoo", set: "Zoos", base: "first.zoo") @key(fields: ["id"]) @tracked {
  id: Int!
}
"An area."
type Area @entity(table: "area", set: "Areas", base: "second.area") @key(fields: ["id"]) @tracked {
  id: Int!
}
`;

let own: OwnDatabase;
let tracker: Client;

beforeAll(async () => {
  own = await openOwnDatabase();
  await own.writer.query(TABLES);
  tracker = await connectTo(own.address);
});

afterAll(async () => {
  await tracker.end();
  await own.close();
});

const trackerWaits = (): Promise<boolean> => waitsForLock(own.writer, ['first.zoo', 'second.area']);

const HELD = 'StartFault: Nothing was changed: another session uses a table of the model. Run the command again when nobody writes.';

interface Work {
  isOver: boolean;
  readonly ended: Promise<string>;
}

function begin(tracking: Promise<unknown>): Work {
  const work: Work = { isOver: false, ended: tracking.then(() => 'done', String).finally(() => (work.isOver = true)) }; // oxfmt-ignore
  return work;
}

it.each(['install', 'remove'] as const)('%s lets a writer end that takes the tables in the order of an import', async action => {
  const model = own.model(MODEL);
  await installTracking(tracker, model);
  const endBesideWriter = async (): Promise<string> => {
    await own.writer.query('BEGIN; INSERT INTO first.zoo VALUES (1)');
    const work = begin(action === 'install' ? installTracking(tracker, model) : removeTracking(tracker, model));
    await until(async () => work.isOver || (await trackerWaits()));
    await own.writer.query('INSERT INTO second.area VALUES (1); ROLLBACK');
    return await work.ended;
  };
  let end = await endBesideWriter();
  // On a slow machine it has given up before the writer has ended.
  for (let tries = 1; tries < 4 && end === HELD; tries += 1) end = await endBesideWriter();
  expect(end).toBe('done');
});

it('says what to do where it meets a writer that takes the tables in another order, and changes nothing', async () => {
  const model = own.model(MODEL);
  await installTracking(tracker, model);
  // The writer does not look for deadlocks, so the other is told.
  await own.writer.query(`SET deadlock_timeout = '1h'; BEGIN; INSERT INTO second.area VALUES (1)`);
  const work = begin(removeTracking(tracker, model));
  await until(async () => work.isOver || (await trackerWaits()));
  await own.writer.query('INSERT INTO first.zoo VALUES (1); ROLLBACK');
  expect(await work.ended).toBe(HELD);
  expect((await trackingStatus(tracker, wantedTables(model))).map(({ state }) => state)).toEqual(['tracked', 'tracked']);
});
