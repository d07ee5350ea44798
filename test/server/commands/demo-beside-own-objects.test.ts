/** `opslag demo --force` where objects of one's own stand upon the organisation's tables: it names them, and changes nothing. */
import { buildService } from '../../support/built-service';
import { type PrivateDatabase, privateDatabase } from '../../support/database';

let database: PrivateDatabase;

beforeEach(async () => {
  database = await privateDatabase();
});

afterEach(() => database.drop());

it.each([
  [
    'tables that refer to it',
    `CREATE SCHEMA own; CREATE TABLE own.badge (person uuid REFERENCES organisation.person (uuid), unit uuid REFERENCES organisation.org_unit (uuid));
      CREATE TABLE own."Desk" (unit uuid CONSTRAINT "stands in" REFERENCES organisation.org_unit (uuid))`,
    'Foreign keys of your own lead to the organisation: "stands in" of own."Desk", badge_person_fkey and badge_unit_fkey of own.badge. Drop them: the records that they lead to go.',
  ],
  [
    'a view that stands upon its key',
    'CREATE SCHEMA own; CREATE VIEW own.counted AS SELECT uuid, firstname, count(*) FROM organisation.person GROUP BY uuid',
    "Objects of your own stand upon the organisation's tables: view own.counted depends on constraint person_pkey on table organisation.person. Keep their definitions, drop them, load the demo, and make them again.",
  ],
])('names %s', async (_, own, sentence) => {
  await database.query(own);
  const COUNT = 'SELECT count(*)::int FROM organisation.person';
  const before = await database.query(COUNT);
  const command = buildService().run('server/opslag.js', { DATABASE_URL: database.address }, ['demo', '--force', '--persons', '50']);
  expect(await command.exit()).toBe(1);
  expect(command.stderr).toContain(`The demo municipality was not loaded. The reason:\n  `);
  expect(command.stderr).toContain(sentence);
  expect(await database.query(COUNT)).toEqual(before);
});
