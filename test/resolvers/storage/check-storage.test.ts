/** The model against the database: nothing wrong with those there are; every fault at once, at its place, with suggestions. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import { readModel } from '../../../graphql/read-model/read-model';
import { checkStorage } from '../../../resolvers/storage/check-storage';
import { readDatabaseCatalogue } from '../../../resolvers/storage/database-catalogue';
import type { Row, StatementRunner } from '../../../resolvers/database/database-types';
import { PROJECT_ROOT } from '../../../std/project-root';
import { privateDatabase, type PrivateDatabase } from '../../support/database';
import { openReading, ORGANISATION, SAMPLE, type Reading } from '../reading';

const FILTERED = readModel(path.join(PROJECT_ROOT, 'test/models/filtered'));
/** A link of the sample model. */
const PARTS = '@link(to: ["whole_collection", "whole_number"])';
const SAMPLE_DIR = path.join(PROJECT_ROOT, 'test/models/sample');

describe('the check of the storage', () => {
  let reading: Reading;
  beforeAll(async () => {
    reading = await openReading(SAMPLE);
  });
  afterAll(() => reading.close());

  it.each([ORGANISATION, SAMPLE, FILTERED])('finds nothing wrong with a model that fits: %#', async model => {
    expect(checkStorage(model, await readDatabaseCatalogue(model.databaseSchema, reading.database))).toEqual([]);
  });

  async function faultsAfter(...changes: readonly (readonly [from: string, to: string])[]): Promise<readonly string[]> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-model-'));
    try {
      for (const file of readdirSync(SAMPLE_DIR)) {
        const text = changes.reduce((sdl, [from, to]) => sdl.replace(from, to), readFileSync(path.join(SAMPLE_DIR, file), 'utf8'));
        writeFileSync(path.join(folder, file), text);
      }
      const faults = checkStorage(readModel(folder), await readDatabaseCatalogue(SAMPLE.databaseSchema, reading.database));
      expect(faults.every(({ source }) => source.line > 1 && source.column > 0)).toBe(true);
      return faults.map(fault => fault.message);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  it.each([
    [['@entity(table: "item"', '@entity(table: "itm"'], 'The database has no table "sample"."itm". Did you mean "item"?'],
    [
      ['table: "certificate") @key(fields: ["id"])', 'table: "certificate") @key(fields: ["issuer"], within: ["item_collection"])'],
      'Rows of table "certificate" are not unique by "issuer", "item_collection". Create a unique index on these columns.',
    ],
    [['  title: String @search', '  titel: String'], 'Table "item" has no column "titel". Did you mean "title"?'],
    [
      ['  byte: Byte!', '  byte: String!'],
      'Column "byte" of table "item" is of type int2; a field of type String is stored as text or varchar or bpchar. Declare the field as Short.',
    ],
    [
      ['  intOrNull: Int', '  intOrNull: Int!'],
      'Column "int_or_null" of table "item" may be null, the field may not: declare the column NOT NULL, for all its rows, or the field without "!".',
    ],
    [
      ['  height: Decimal @', '  height: Decimal! @'],
      'Column "size_height" of table "item" may be null, the field may not: declare the column NOT NULL, for all its rows, or the field without "!".',
    ],
    [
      ['  MINT\n  GOOD', '  GOOD\n  MINT'],
      'Column "condition" of table "item" has the labels MINT, GOOD, WORN, BROKEN; the enum Condition has GOOD, MINT, WORN, BROKEN. They must be the same, in the same order.',
    ],
    [
      ['  label: String! @search', '  label: Condition!'],
      'Column "label" of table "item" is of type text; the enum Condition is stored as a PostgreSQL enum type.',
    ],
    [
      ['to: ["whole_collection", "whole_number"]', 'to: ["whole_collection", "whole_nummer"]'],
      'Table "item" has no column "whole_nummer". Did you mean "whole_number"?',
    ],
    [
      ['from: ["whole_collection", "whole_number"]', 'from: ["whole_collection", "label"]'],
      '"item"."label" is of type text, "item"."number" of type int4. Both must have the same type.',
    ],
    [['through: "item_keyword"', 'through: "item_keywords"'], 'The database has no table "item_keywords".'],
    [
      ['  parts: [Item!]! @link(to: ["whole_collection", "whole_number"])', '  part: Item @link(to: ["whole_collection", "whole_number"])'],
      'Rows of table "item" are not unique by "whole_collection", "whole_number". Create a unique index on these columns.',
    ],
    [
      ['@alternateKey(fields: ["code"])', '@alternateKey(fields: ["code"]) @alternateKey(fields: ["title"])'],
      'Rows of table "item" are not unique by "title". Create a unique index on these columns.',
    ],
    [[PARTS, PARTS + ' @where(column: "flagg", equals: "true")'], 'Table "item" has no column "flagg". Did you mean "flag"?'],
    [
      [PARTS, PARTS + ' @where(column: "flag", equals: "yes")'],
      'Column "flag" of table "item" is of type bool, so that "yes" is none of its values: write true or false.',
    ],
    [
      [PARTS, PARTS + ' @where(column: "short", equals: "32768")'],
      'Column "short" of table "item" is of type int2, so that "32768" is none of its values: write an integer from -32768 to 32767.',
    ],
    [
      [PARTS, PARTS + ' @where(column: "condition", equals: "WORM")'],
      'Column "condition" of table "item" has the labels MINT, GOOD, WORN, BROKEN, and not "WORM". Did you mean "WORN"?',
    ],
    [
      [PARTS, PARTS + ' @where(column: "uuid", equals: "1")'],
      'Column "uuid" of table "item" is of type uuid, so that "1" is none of its values: write a UUID, as 00000000-0000-0000-0000-000000000000.',
    ],
    [
      [PARTS, PARTS + ' @where(column: "single", equals: "1")'],
      'Column "single" of table "item" is of type float4; @where compares a boolean, an integer, a text, a UUID or an enum.',
    ],
    [
      ['throughTo: ["keyword_id"])', 'throughTo: ["keyword_id"]) @where(column: "words", equals: "a")'],
      'Table "keyword" has no column "words". Did you mean "word"?',
    ],
  ] as const)('%s', async (change, message) => {
    const faults = await faultsAfter(change);
    expect(faults).toContain(message);
  });

  it('tells all faults at once', async () => {
    expect(
      await faultsAfter(
        ['  flag: Boolean!', '  flagg: Boolean!'],
        ['  short: Short!', '  short: Date!'],
        ['  word: String!', '  wort: String!'],
      ),
    ).toHaveLength(3);
  });
});

describe('the check of columns that PostgreSQL has and no field can have', () => {
  let database: PrivateDatabase;
  let writer: Client;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-misfits-'));
    database = await privateDatabase('empty');
    writer = await database.connect();
    await writer.query(`CREATE SCHEMA own; CREATE TYPE own.letter AS ENUM ('a', 'b'); CREATE DOMAIN own.vowel AS own.letter`);
    if (await hasCitext()) await writer.query('CREATE EXTENSION citext SCHEMA own');
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  const hasCitext = async (): Promise<boolean> =>
    (await writer.query(`SELECT FROM pg_available_extensions WHERE name = 'citext'`)).rowCount === 1;

  async function faultsOf(column: string, field: string, link?: string): Promise<readonly string[]> {
    await writer.query(`DROP TABLE IF EXISTS own.thing; DROP TABLE IF EXISTS own.other`);
    await writer.query(
      `CREATE TABLE own.thing (id int PRIMARY KEY, named ${column}); CREATE TABLE own.other (id int PRIMARY KEY, named ${link ?? column})`,
    );
    const enumType = field === 'Letter' ? '"Letters."\nenum Letter { "A." a "B." b }\n' : '';
    const more = link === undefined ? `named: ${field}` : 'others: [Other!]! @link(from: ["named"], to: ["named"])';
    writeFileSync(
      path.join(folder, 'model.graphql'),
      `extend schema @model(namespace: "Own", databaseSchema: "own")
${enumType}"A thing."
type Thing @entity(table: "thing", set: "Things") @key(fields: ["id"]) { id: Int!, ${more} }
"Another."
type Other @entity(table: "other", set: "Others") @key(fields: ["id"]) { id: Int! }`,
    );
    const runner: StatementRunner = { run: async ({ text, values }) => (await writer.query<Row>(text, [...values])).rows };
    return checkStorage(readModel(folder), await readDatabaseCatalogue('own', runner)).map(({ message }) => message);
  }

  const SUCH = 'Make a view with a column of such a type.';

  it.each([
    [
      'timestamp',
      'DateTime',
      `Column "named" of table "thing" is of type timestamp; a field of type DateTime is stored as timestamptz. ${SUCH}`,
    ],
    ['timetz', 'TimeOfDay', `Column "named" of table "thing" is of type timetz; a field of type TimeOfDay is stored as time. ${SUCH}`],
    [
      'json',
      'String',
      `Column "named" of table "thing" is of type json; a field of type String is stored as text or varchar or bpchar. ${SUCH}`,
    ],
    [
      'xml',
      'String',
      `Column "named" of table "thing" is of type xml; a field of type String is stored as text or varchar or bpchar. ${SUCH}`,
    ],
    [
      'text[]',
      'String',
      `Column "named" of table "thing" is of type _text; a field of type String is stored as text or varchar or bpchar. ${SUCH}`,
    ],
    [
      'real',
      'Float',
      'Column "named" of table "thing" is of type float4; a field of type Float is stored as float8. Declare the field as Single.',
    ],
    [
      'own.letter',
      'String',
      'Column "named" of table "thing" is of type letter; a field of type String is stored as text or varchar or bpchar. Declare the field as an enum.',
    ],
    [
      'own.vowel',
      'Letter',
      'Column "named" of table "thing" is of a domain over the enum type letter, whose values PostgreSQL does not compare. Give it the enum type itself, or make a view with a column that has it.',
    ],
  ])('%s as %s', async (column, field, message) => {
    expect(await faultsOf(column, field)).toEqual([message]);
  });

  it.each([
    [
      'text COLLATE "C"',
      'text COLLATE "da-x-icu"',
      '"thing"."named" has the collation "C", "other"."named" the collation "da-x-icu". PostgreSQL compares no columns of two collations: give both the same.',
    ],
    ['char(4)', 'text', '"thing"."named" is of type bpchar, "other"."named" of type text. Both must have the same type.'],
    ['real', 'float8', '"thing"."named" is of type float4, "other"."named" of type float8. Both must have the same type.'],
    [
      'json',
      'json',
      '"thing"."named" and "other"."named" cannot be linked: PostgreSQL finds no rows by values of the type json. Link by other columns.',
    ],
    [
      'text[]',
      'text[]',
      '"thing"."named" and "other"."named" cannot be linked: PostgreSQL finds no rows by values of the type _text. Link by other columns.',
    ],
    [
      'own.vowel',
      'own.letter',
      '"thing"."named" and "other"."named" cannot be linked: PostgreSQL finds no rows by values of the type letter, in a domain. Link by other columns.',
    ],
  ])('a link from %s to %s', async (column, other, message) => {
    expect(await faultsOf(column, '', other)).toEqual([message]);
  });

  it.each([
    ['text COLLATE "C"', 'text'],
    ['char(4)', 'char(6)'],
    ['int', 'bigint'],
    ['timestamp', 'timestamp'],
  ])('finds nothing wrong with a link from %s to %s', async (column, other) => {
    expect(await faultsOf(column, '', other)).toEqual([]);
  });

  it('tells what to do with citext, where the server has it', async () => {
    if (!(await hasCitext())) return;
    expect(await faultsOf('own.citext', 'String')).toEqual([
      `Column "named" of table "thing" is of type citext; a field of type String is stored as text or varchar or bpchar. ${SUCH}`,
    ]);
  });
});
