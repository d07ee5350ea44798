/** A copy of a database inside its server (`CREATE DATABASE … TEMPLATE`), made before something is tried and put back after it: what clients were told since is not told there, so their links are refused. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { installTracking, trackingStatus } from '../../../server/changes/track-tables';
import { wantedTables } from '../../../server/changes/wanted-tables';
import { addressOf, administrate, connectTo, privateDatabase, queryOnce } from '../../support/database';
import { startTestService, type TestService } from '../../support/service';
import { askChanges, TRACK } from '../../odata-adapter/requests/ask-changes';
import { openOwnDatabase } from './own-database';

const nameOf = (address: string): string => new URL(address).pathname.slice(1);

async function served<Value>(database: string, work: (service: TestService) => Promise<Value>): Promise<Value> {
  const service = await startTestService({ database });
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}

const rename = (address: string, name: string): Promise<unknown> =>
  queryOnce(address, `UPDATE organisation.function SET name = '${name}' WHERE id = 1`);

it('refuses delta links of the original, which may have told what the copy never had', async () => {
  const original = await privateDatabase();
  const copy = `${nameOf(original.address)}_copy`;
  try {
    const before = await served(original.address, service => askChanges(service, 'Functions?$select=Name&$deltatoken=latest'));
    await administrate(`CREATE DATABASE ${copy} TEMPLATE ${nameOf(original.address)}`);
    await rename(original.address, 'Tried');
    const tried = await served(original.address, service => askChanges(service, before.delta));
    expect(tried.value).toMatchObject([{ Name: 'Tried' }]);
    const [late, early, again] = await served(addressOf(copy), async service => [
      await askChanges(service, tried.delta),
      await askChanges(service, before.delta),
      await askChanges(service, 'Functions?$select=Name', TRACK),
    ]);
    expect([late.status, early.status, again.status]).toEqual([410, 410, 200]);
    const followed = await served(addressOf(copy), service => askChanges(service, again.delta));
    expect([followed.status, followed.value]).toEqual([200, []]);
  } finally {
    await administrate(`DROP DATABASE IF EXISTS ${copy} WITH (FORCE)`);
    await original.drop();
  }
});

it('reads the delta links of earlier services on, which knew the server alone', async () => {
  const database = await privateDatabase();
  const { address } = database;
  const migration = (file: string): string => readFileSync(path.join(__dirname, '../../../db/migrations', file), 'utf8');
  const earlier = /^CREATE FUNCTION changes\.system_identifier.*$/m.exec(migration('0016-table-marks.sql'))?.[0] ?? 'none';
  try {
    await queryOnce(
      address,
      earlier.replace('CREATE FUNCTION changes.system_identifier', 'CREATE OR REPLACE FUNCTION changes.database_identifier'),
    );
    const before = await served(address, service => askChanges(service, 'Functions?$select=Name&$deltatoken=latest'));
    await queryOnce(address, migration('0021-copied-databases.sql').replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'));
    await rename(address, 'Later');
    const later = await served(address, service => askChanges(service, before.delta));
    expect([later.status, later.value]).toMatchObject([200, [{ Name: 'Later' }]]);
  } finally {
    await database.drop();
  }
});

it('tells of a view that cannot be tracked though the one of the copy, which has the same number, is locked', async () => {
  const own = await openOwnDatabase();
  const copy = `${nameOf(own.address)}_copy`;
  try {
    await own.writer.query(`CREATE SCHEMA shown; CREATE SCHEMA stored; CREATE TABLE stored.unit (id int PRIMARY KEY, hidden bool NOT NULL);
      CREATE VIEW shown.unit AS SELECT id FROM stored.unit`);
    const model = own.model(`extend schema @model(namespace: "Shown", databaseSchema: "shown")
"A unit."
type Unit @entity(table: "unit", set: "Units", base: "stored.unit") @key(fields: ["id"]) @tracked { id: Int! }`);
    await installTracking(own.writer, model);
    await own.writer.query('CREATE OR REPLACE VIEW shown.unit AS SELECT id FROM stored.unit WHERE NOT hidden');
    await own.writer.end();
    await administrate(`CREATE DATABASE ${copy} TEMPLATE ${nameOf(own.address)}`);
    const [client, locker] = [await connectTo(own.address), await connectTo(addressOf(copy))];
    await locker.query('BEGIN; LOCK TABLE shown.unit IN ACCESS EXCLUSIVE MODE');
    const states = await trackingStatus(client, wantedTables(model));
    for (const each of [client, locker]) await each.end();
    expect(states).toMatchObject([{ table: 'stored.unit', state: 'untrackable' }]);
  } finally {
    await administrate(`DROP DATABASE IF EXISTS ${copy} WITH (FORCE)`);
    await own.close();
  }
});
