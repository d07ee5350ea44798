/** Generated schemas, with names, types and references of every kind -> a model that fits the database, or a reason for each table that is left out. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import type { Client } from 'pg';
import { readModel } from '../../../graphql/read-model/read-model';
import type { StatementRunner } from '../../../resolvers/database/database-types';
import { describeSchema } from '../../../resolvers/drafting/describe-schema';
import { draftModel } from '../../../resolvers/drafting/draft-model';
import { missingIndexes } from '../../../resolvers/drafting/missing-indexes';
import { printModel } from '../../../resolvers/drafting/print-model';
import { checkStorage } from '../../../resolvers/storage/check-storage';
import { readDatabaseCatalogue } from '../../../resolvers/storage/database-catalogue';
import { anyCharacter } from '../../support/any-character';
import { type PrivateDatabase, privateDatabase } from '../../support/database';
import { propertyRuns } from '../../support/property-runs';

let database: PrivateDatabase;
let client: Client;
let runner: StatementRunner;
let folder: string;

beforeAll(async () => {
  database = await privateDatabase('empty');
  client = await database.connect();
  await client.query('SET jit = off');
  runner = { run: async ({ text, values }) => (await client.query<Record<string, unknown>>(text, [...values])).rows };
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-drafted-'));
});

afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const TYPES = [
  'boolean', 'smallint', 'integer', 'bigint', 'real', 'double precision', 'numeric', 'numeric(8,3)', 'numeric(3,-2)', 'numeric(2,5)', 'text', 'varchar(5)', 'char(4)', 'uuid', 'date',
  'timestamptz', 'timestamp', 'time', 'timetz', 'interval', 'bytea', 'json', 'text[]', 'inet', 'xml', 'money', 'drafted.mood', 'drafted."Odd mood"', 'drafted.short', 'int4range',
  'drafted.feeling', 'text COLLATE "C"', 'text COLLATE drafted.folded',
]; // oxfmt-ignore

const NAMES = [
  'person', 'persons', 'person_page', 'PersonFilter', 'order', 'select', 'user', 'Query', 'String', 'FieldName', 'Container', 'and', 'or', 'not', 'compute', 'expression', 'constructor',
  'toString', '__proto__', 'hasOwnProperty', 'valueOf', 'first name', 'Størrelse', 'größe', 'a_b', 'aB', 'AB', 'a b', '2023 sales', 'имя', '💥', 'quote"d', "apo'strophe", '%', '\\', 'nodes', 'next', 'count', 'serie', 'series',
  'id', 'parent_id', 'children', 'personsAggregate', 'a'.repeat(63), 'true', 'null', 'status', 'boxes', '$value', 'eq', 'type', 'protected',
]; // oxfmt-ignore

const name = fc.constantFrom(...NAMES);
const column = fc.record({ name, type: fc.constantFrom(...TYPES), notNull: fc.boolean(), unique: fc.boolean() });
const table = fc.record({
  name,
  columns: fc.uniqueArray(column, { selector: each => each.name, minLength: 1, maxLength: 6 }),
  key: fc.nat(3),
  comment: fc.option(fc.string({ unit: anyCharacter, maxLength: 12 }).map(text => text.replaceAll('\0', ''))),
});
const reference = fc.record({ from: fc.nat(9), column: name, to: fc.nat(9), unique: fc.boolean(), notNull: fc.boolean() });
const schema = fc.record({
  tables: fc.uniqueArray(table, { selector: each => each.name, minLength: 1, maxLength: 5 }),
  references: fc.array(reference, { maxLength: 5 }),
});

type Schema = typeof schema extends fc.Arbitrary<infer T> ? T : never;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** What PostgreSQL refuses, a key of a type without an order say, is left out of the schema. */
async function tried(statement: string): Promise<void> {
  await client.query('SAVEPOINT one');
  await client.query(statement).catch(() => client.query('ROLLBACK TO one'));
}

async function create({ tables, references }: Schema): Promise<void> {
  await client.query(`CREATE SCHEMA drafted; CREATE TYPE drafted.mood AS ENUM ('GOOD', 'bad'); CREATE TYPE drafted."Odd mood" AS ENUM ('so-so', '');
    CREATE DOMAIN drafted.short AS varchar(3) CHECK (VALUE IN ('a', 'b''c'));
    CREATE DOMAIN drafted.feeling AS drafted.mood; CREATE COLLATION drafted.folded (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`);
  for (const { name: own, columns, key, comment } of tables) {
    const parts = columns.map(each => `${quoted(each.name)} ${each.type}${each.notNull ? ' NOT NULL' : ''}`);
    await client.query(`CREATE TABLE drafted.${quoted(own)} (${parts.join(', ')})`);
    const first = columns.slice(0, key).map(each => quoted(each.name));
    if (first.length > 0) await tried(`ALTER TABLE drafted.${quoted(own)} ADD PRIMARY KEY (${first.join(', ')})`);
    for (const each of columns.filter(({ unique }) => unique))
      await tried(`CREATE UNIQUE INDEX ON drafted.${quoted(own)} (${quoted(each.name)})`);
    if (comment !== null) await client.query(`COMMENT ON TABLE drafted.${quoted(own)} IS ${client.escapeLiteral(comment)}`);
  }
  for (const { from, column: own, to, unique, notNull } of references) {
    const [source, target] = [tables[from % tables.length], tables[to % tables.length]];
    const [key] = target?.columns ?? [];
    if (source === undefined || target === undefined || key === undefined) continue;
    const at = `drafted.${quoted(source.name)}`;
    await tried(`ALTER TABLE ${at} ADD COLUMN ${quoted(own)} ${key.type} ${notNull ? 'NOT NULL' : ''}`);
    await tried(`ALTER TABLE ${at} ADD FOREIGN KEY (${quoted(own)}) REFERENCES drafted.${quoted(target.name)} (${quoted(key.name)})`);
    if (unique) await tried(`CREATE UNIQUE INDEX ON ${at} (${quoted(own)})`);
  }
}

it('gives a model without a fault, whose indexes can be made, and a reason for each table that is left out', async () => {
  const property = fc.asyncProperty(schema, async generated => {
    await client.query('BEGIN');
    try {
      await create(generated);
      const model = draftModel(await describeSchema('drafted', runner), { namespace: 'Drafted', keys: new Map() });
      for (const { name: own } of generated.tables) {
        const isServed = [...model.types.map(type => type.table), ...model.between].some(each => each.name === own);
        expect({ own, told: isServed || model.left.some(line => line.startsWith(`Table "${own}": `)) }).toEqual({ own, told: true });
      }
      if (model.types.length === 0) return;
      writeFileSync(path.join(folder, 'model.graphql'), printModel(model));
      expect(checkStorage(readModel(folder), await readDatabaseCatalogue('drafted', runner))).toEqual([]);
      await client.query(missingIndexes(model));
    } finally {
      await client.query('ROLLBACK');
    }
  });
  await fc.assert(property, propertyRuns(200));
});

it.each([
  [
    'types',
    'id numeric PRIMARY KEY',
    'person_id integer REFERENCES drafted.person',
    'the columns "person_id" and "id" have different types',
  ],
  [
    'collations',
    'id text COLLATE "C" PRIMARY KEY',
    'person_id text COLLATE "POSIX" REFERENCES drafted.person',
    'the columns "person_id" and "id" have different collations',
  ],
])('keeps a table between two others, and its other link, where one cannot be a link: other %s', async (_, key, reference, reason) => {
  await client.query('BEGIN');
  try {
    await client.query(`CREATE SCHEMA drafted; CREATE TABLE drafted.person (${key}); CREATE TABLE drafted.team (id int PRIMARY KEY);
      CREATE TABLE drafted.person_team (${reference}, team_id int REFERENCES drafted.team, PRIMARY KEY (person_id, team_id))`);
    const model = draftModel(await describeSchema('drafted', runner), { namespace: 'Drafted', keys: new Map() });
    expect(model.types.map(({ name: type, links }) => [type, links.map(link => link.name)])).toEqual([
      ['Person', []],
      ['PersonTeam', ['team']],
      ['Team', ['personTeams']],
    ]);
    expect(model.left).toEqual([`Foreign key "person_team_person_id_fkey" of "person_team": ${reason}.`]);
    writeFileSync(path.join(folder, 'model.graphql'), printModel(model));
    expect(checkStorage(readModel(folder), await readDatabaseCatalogue('drafted', runner))).toEqual([]);
  } finally {
    await client.query('ROLLBACK');
  }
});

it.each([
  ['serie', 'series', ['Serie', 'Series', 'Series2', 'Serieses']],
  [
    `${'a'.repeat(60)}ggg`,
    `${'a'.repeat(60)}ggh`,
    [`A${'a'.repeat(59)}`, `A${'a'.repeat(59)}Set`, `A${'a'.repeat(59)}2`, `A${'a'.repeat(59)}3`],
  ],
])('gives each table names of its own where one is called as the set of the other would be: %s and %s', async (one, other, expected) => {
  await client.query('BEGIN');
  try {
    await client.query(
      `CREATE SCHEMA drafted; CREATE TABLE drafted.${one} (id int PRIMARY KEY); CREATE TABLE drafted.${other} (id int PRIMARY KEY)`,
    );
    const model = draftModel(await describeSchema('drafted', runner), { namespace: 'Drafted', keys: new Map() });
    expect(model.types.flatMap(({ name: type, set }) => [type, set])).toEqual(expected);
    writeFileSync(path.join(folder, 'model.graphql'), printModel(model));
    expect(checkStorage(readModel(folder), await readDatabaseCatalogue('drafted', runner))).toEqual([]);
  } finally {
    await client.query('ROLLBACK');
  }
});

it.each(['bytea', 'citext', 'timestamp without time zone'])('says what to do about a table whose key cannot be a key: %s', async type => {
  await client.query('BEGIN');
  try {
    await client.query(`CREATE EXTENSION citext; CREATE SCHEMA drafted; CREATE TABLE drafted.host (id ${type} PRIMARY KEY)`);
    const { left } = draftModel(await describeSchema('drafted', runner), { namespace: 'Drafted', keys: new Map() });
    const advice = 'make a view with that column as another type, and say its key with --key';
    expect(left).toEqual([`Table "host": the column "id" of its key has the type ${type}, which cannot be in a key; ${advice}.`]);
  } finally {
    await client.query('ROLLBACK');
  }
});
