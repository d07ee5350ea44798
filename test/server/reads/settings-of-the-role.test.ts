/** Settings of a role or a database that change what PostgreSQL answers -> the same answers of the service. */
import { administrate, type PrivateDatabase, privateDatabase } from '../../support/database';
import { startTestService } from '../../support/service';

let database: PrivateDatabase;

const ASKED = [
  '$search=hansen&$count=true',
  `$filter=${encodeURIComponent("contains(Surname,'sen')")}&$count=true`,
  `$filter=${encodeURIComponent('ChosenName ne null')}&$count=true&$top=5`,
  '$expand=RegisteredPostAddress,Affiliations&$orderby=Surname&$top=5',
];

afterEach(async () => await database.drop());

async function answers(): Promise<readonly string[]> {
  const service = await startTestService({ database: database.address });
  try {
    return (await Promise.all(ASKED.map(query => service.get(`/odata/Persons?${query}`)))).map(({ body }) => body);
  } finally {
    await service.close();
  }
}

const LYING = {
  gin_fuzzy_search_limit: '1',
  transform_null_equals: 'on',
  extra_float_digits: '-15',
  array_nulls: 'off',
  search_path: 'pg_temp',
  default_text_search_config: `'pg_catalog.danish'`,
};

it('gives the same answers whatever the role has set', async () => {
  database = await privateDatabase();
  const own = new URL(database.address).pathname.slice(1);
  // So that a search is one by an index, however few rows there are.
  await administrate(`ALTER DATABASE ${own} SET enable_seqscan = off`);
  const usual = await answers();
  expect(usual.filter(body => !body.includes('"value":[{'))).toEqual([]);
  for (const [name, value] of Object.entries(LYING)) await administrate(`ALTER DATABASE ${own} SET ${name} = ${value}`);
  expect(await answers()).toEqual(usual);
});
