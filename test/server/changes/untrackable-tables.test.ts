/** Tables of one's own whose triggers would miss changes, or could not tell which row was which: each is refused at the start and by `opslag track --install`, with a sentence that says why. */
import type { Client } from 'pg';
import type { AnnotatedSchema } from '../../../graphql/annotated-schema';
import { installTracking, refuseUntracked, trackingStatus } from '../../../server/changes/track-tables';
import { wantedTables } from '../../../server/changes/wanted-tables';
import { openOwnDatabase, type OwnDatabase } from './own-database';

let own: OwnDatabase;
let client: Client;

beforeAll(async () => {
  own = await openOwnDatabase();
  client = own.writer;
});

beforeEach(async () => {
  await client.query(`DROP SCHEMA IF EXISTS own CASCADE; CREATE SCHEMA own;
    CREATE COLLATION own.alike (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`);
});

afterAll(() => own.close());

const THING = `"A thing."
type Thing @entity(table: "thing", set: "Things") @key(fields: ["code"]) @tracked { code: String! }`;

function modelOf(text = THING): AnnotatedSchema {
  return own.model(`extend schema @model(namespace: "Own", databaseSchema: "own")\n${text}`);
}

const UNLOGGED = 'thing is unlogged, or has a part that is, so a crash empties it and no change is noted: take @tracked from Thing';
const DEFERRABLE = 'thing has a key that is checked only at the end of a transaction (DEFERRABLE), so several rows may have it meanwhile';

it.each([
  ['unlogged', 'CREATE UNLOGGED TABLE own.thing (code text PRIMARY KEY)', UNLOGGED],
  ['with an unlogged part', `CREATE TABLE own.thing (code text PRIMARY KEY) PARTITION BY LIST (code); CREATE TABLE own.part PARTITION OF own.thing FOR VALUES IN ('a') PARTITION BY LIST (code);
    CREATE UNLOGGED TABLE own.least PARTITION OF own.part FOR VALUES IN ('a')`, UNLOGGED],
  ['with a key that has equal texts', 'CREATE TABLE own.thing (code text COLLATE own.alike PRIMARY KEY)', 'thing has a key with a collation that calls different texts equal (nondeterministic), so an update of a key cannot be noted: take @tracked from Thing'],
  ['with a deferrable primary key', 'CREATE TABLE own.thing (code text PRIMARY KEY DEFERRABLE)', DEFERRABLE],
  ['with a deferrable unique key', 'CREATE TABLE own.thing (id int PRIMARY KEY, code text NOT NULL UNIQUE DEFERRABLE INITIALLY DEFERRED)', DEFERRABLE],
])('refuses a table %s', async (_what, make, message) => {
  await client.query(make);
  const model = modelOf();
  await expect(refuseUntracked(client, model)).rejects.toThrow(message);
  await expect(installTracking(client, model)).rejects.toThrow(message);
  expect((await trackingStatus(client, wantedTables(model))).map(({ state }) => state)).toEqual(['untrackable']);
}); // oxfmt-ignore

it.each([
  ['with a partial index on its key', `CREATE TABLE own.thing (code text PRIMARY KEY); CREATE UNIQUE INDEX ON own.thing (code) WHERE code > 'a'`],
  ['with a deferrable key beside another', 'CREATE TABLE own.thing (code text PRIMARY KEY DEFERRABLE); CREATE UNIQUE INDEX ON own.thing (code)'],
  ['with another column whose texts are alike', 'CREATE TABLE own.thing (code text PRIMARY KEY, name text COLLATE own.alike UNIQUE DEFERRABLE)'],
  ['with parts that have parts', `CREATE TABLE own.thing (code text PRIMARY KEY) PARTITION BY LIST (code); CREATE TABLE own.part PARTITION OF own.thing FOR VALUES IN ('a') PARTITION BY LIST (code);
    CREATE TABLE own.least PARTITION OF own.part FOR VALUES IN ('a')`],
])('takes a table %s', async (_what, make) => {
  await client.query(make);
  expect(await installTracking(client, modelOf())).toEqual(['thing']);
  await refuseUntracked(client, modelOf());
}); // oxfmt-ignore

describe('two types on one table', () => {
  const TWO = `${THING}
"The same, by its number."
type Numbered @entity(table: "thing", set: "Numbereds") @key(fields: ["number"]) @tracked { number: Int! }`;
  const MESSAGE =
    'thing has two types with different keys, Thing (code) and Numbered (number), so an update of a key cannot be noted for both: give them the same key, or take @tracked from both.';

  it.each([
    ['both are tracked', TWO],
    ['the first is tracked', TWO.replace(/@tracked(?= \{ number)/, '')],
    ['the second is tracked', TWO.replace(/@tracked(?= \{ code)/, '')],
  ])('with different keys are refused, and named, where %s', async (_what, text) => {
    await client.query('CREATE TABLE own.thing (code text PRIMARY KEY, number int NOT NULL UNIQUE)');
    const model = modelOf(text);
    await expect(refuseUntracked(client, model)).rejects.toThrow(MESSAGE);
    await expect(installTracking(client, model)).rejects.toThrow(MESSAGE);
    expect((await trackingStatus(client, wantedTables(model))).map(({ state }) => state)).toEqual(['untrackable']);
  });

  it('are taken where none is tracked, or their keys are the same', async () => {
    await client.query('CREATE TABLE own.thing (code text PRIMARY KEY, number int NOT NULL UNIQUE)');
    for (const text of [TWO.replaceAll('@tracked', ''), TWO.replace('"number"', '"code"').replace('number: Int!', 'code: String!')])
      expect(await installTracking(client, modelOf(text))).toEqual(['thing']);
  });
});
