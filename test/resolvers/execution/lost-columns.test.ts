/** Statements that name a column which is not there -> whose fault it is. That somebody has altered a table is tried with the whole service. */
import { openDatabase } from '../../../resolvers/database/open-database';
import { RefusedStatement } from '../../../resolvers/database/refused-statement';
import { LostColumns } from '../../../resolvers/execution/lost-columns';
import { deriveStorage } from '../../../resolvers/storage/derive-storage';
import { privateDatabase, testDatabase } from '../../support/database';
import { organisationModel } from '../../support/edm';

const lostColumns = new LostColumns(deriveStorage(organisationModel()));

async function explained(address: string, text: string): Promise<unknown> {
  const database = await openDatabase({ connection: address });
  const error: unknown = await database.run({ text, values: [] }, undefined).catch((caught: unknown) => caught);
  await database.close();
  return lostColumns.explained(error);
}

it.each([
  'SELECT "t0"."nothing" FROM "organisation"."person" AS "t0"',
  // Of another table.
  'SELECT "t0"."ean" FROM "organisation"."person" AS "t0" JOIN "organisation"."org_unit" AS "t1" ON true',
  'SELECT "t0"."firstname" FROM (SELECT 1 AS one) AS "t0"',
  'SELECT nothing FROM "organisation"."person" AS "t0"',
  'SELECT "t0"."firstname" + 1 FROM "organisation"."person" AS "t0"',
])('a statement that is wrong itself stays a fault of the service: %s', async text => {
  expect(await explained(testDatabase(), text)).toBeInstanceOf(RefusedStatement);
});

it('a column of the model that is gone is not there to be read, wherever PostgreSQL finds it missing', async () => {
  const database = await privateDatabase();
  await database.query('ALTER TABLE organisation.org_unit DROP COLUMN ean');
  const text = `SELECT '🙂', "t1"."ean" FROM "organisation"."person" AS "t0" JOIN "organisation"."org_unit" AS "t1" ON true`;
  expect(await explained(database.address, text)).toMatchObject({ code: 'UNREADABLE', diagnosis: '42703' });
  await database.drop();
});
