/** Records -> tables in a schema of one's own, whose name needs quotes, with a reference between two of them, and a column that no field has. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import { readModel } from '../../graphql/read-model/read-model';
import { describeFault } from '../../import/checking/describe-fault';
import { planReadings } from '../../import/odata/plan-readings';
import { NO_PROFILE, type Profile } from '../../import/odata/profiles';
import { readMetadata } from '../../import/odata/read-metadata';
import { type ImportOptions, runImport } from '../../import/run-import';
import { readTarget } from '../../import/target/read-target';
import { ZoneClock } from '../../std/zone-clock';
import { type PrivateDatabase, privateDatabase } from '../support/database';
import { memorySource } from './memory-source';

const SDL = `extend schema @model(namespace: "Stock", databaseSchema: "Our \\"Stock\\"")
  type Item @entity(table: "Item", set: "Items") @key(fields: ["no"]) { no: Int! @column(name: "No") title: String @column(name: "Title") }
  type Line @entity(table: "Line", set: "Lines") @key(fields: ["no"]) {
    no: Int! @column(name: "No")
    itemNo: Int @column(name: "ItemNo")
    item: Item @link(from: ["ItemNo"])
  }
  type Loan @entity(table: "Loan", set: "Loans") @key(fields: ["no"]) { no: Int! @column(name: "No") }
  type Label @entity(table: "Label", set: "Labels") @key(fields: ["no"]) { no: Int! @column(name: "No") }
  type Vehicle @entity(table: "Vehicle", set: "Vehicles") @key(fields: ["no"]) { no: Int! @column(name: "No") }
  type Seen @entity(table: "Seen", set: "Sights") @key(fields: ["no"]) { no: Int! @column(name: "No") }
  type Member @entity(table: "Member", set: "Members") @key(fields: ["no"]) {
    no: Int! @column(name: "No")
    mateNo: Int @column(name: "MateNo")
    mate: Member @link(from: ["MateNo"])
    parentNo: Int @column(name: "ParentNo")
    parent: Member @link(from: ["ParentNo"])
  }
  type Price @entity(table: "Price", set: "Prices") @key(fields: ["no"]) {
    no: Int! @column(name: "No")
    stated: Decimal @column(name: "Stated") @decimal(precision: 7, scale: 3)
    unstated: Decimal @column(name: "Unstated")
    rounded: Decimal @column(name: "Rounded")
  }
  type Shelf @entity(table: "Shelf", set: "Shelves") @key(fields: ["no"]) { no: Int! @column(name: "No") bestBox: Int @column(name: "BestBox") }
  type Box @entity(table: "Box", set: "Boxes") @key(fields: ["no"]) {
    no: Int! @column(name: "No")
    shelfNo: Int @column(name: "ShelfNo")
    age: Duration @column(name: "Age")
    filled: Int @column(name: "Filled")
    coded: Shelf @link(from: ["ShelfCode"], to: ["Code"])
  }
  type Car @entity(table: "Car", set: "Cars") @key(fields: ["no"]) {
    no: Int! @column(name: "No")
    plate: Int @column(name: "Plate")
    permit: Permit @link(from: ["Plate"])
    rental: Rental @link
    memo: Memo @link
  }
  type Permit @entity(table: "Permit", set: "Permits") @key(fields: ["plate"]) { plate: Int! @column(name: "Plate") car: Car! @link(to: ["Plate"]) }
  type Rental @entity(table: "Rental", set: "Rentals") @key(fields: ["no"]) { no: Int! @column(name: "No") car: Car! @link }
  type Memo @entity(table: "Memo", set: "Memos") @key(fields: ["no"]) { no: Int! @column(name: "No") car: Car! @link }
  type Ware @entity(table: "Ware", set: "Wares") @key(fields: ["no"]) {
    no: Int! @column(name: "No")
    code: String @column(name: "Code")
    detail: Detail @link
  }
  type Detail @entity(table: "Detail", set: "Details") @key(fields: ["no"]) {
    no: Int! @column(name: "No")
    note: String @column(name: "Note")
    ware: Ware @link
  }
  type Tag @entity(table: "Tag", set: "Tags") @key(fields: ["no"]) {
    no: Int! @column(name: "No")
    cars: [Car!]! @link(through: "CarTag", throughFrom: ["TagNo"], throughTo: ["CarNo"])
    items: [Item!]! @link(through: "ItemTag", throughFrom: ["TagNo"], throughTo: ["ItemNo"])
    members: [Member!]! @link(through: "MemberTag", throughFrom: ["TagNo"], throughTo: ["MemberNo"])
    lines: [Line!]! @link(through: "LineTag", throughFrom: ["TagNo"], throughTo: ["LineNo"])
  }
  type LineTag @entity(table: "LineTag", set: "LineTags") @key(fields: ["tagNo", "lineNo"]) {
    tagNo: Int! @column(name: "TagNo")
    lineNo: Int! @column(name: "LineNo")
  }
  type Sack @entity(table: "Sack", set: "Sacks") @key(fields: ["no"]) {
    no: Int! @column(name: "No")
    note: String! @column(name: "Note")
    size: Int! @column(name: "Size")
    above: Sack @link(from: ["AboveNo"])
  }
  type CarTag @entity(table: "CarTag", set: "CarTags") @key(fields: ["tagNo", "carNo"]) {
    tagNo: Int! @column(name: "TagNo")
    carNo: Int! @column(name: "CarNo")
  }`;
const TABLES = `CREATE SCHEMA "Our ""Stock"""; SET search_path = "Our ""Stock""";
  CREATE TABLE "Item" ("No" int PRIMARY KEY, "Title" text); CREATE TABLE "Line" ("No" int PRIMARY KEY, "ItemNo" int REFERENCES "Item");
  CREATE TABLE "Loan" ("No" int PRIMARY KEY, "Held" daterange NOT NULL);
  CREATE TABLE "Member" ("No" int PRIMARY KEY, "MateNo" int UNIQUE REFERENCES "Member", "ParentNo" int REFERENCES "Member");
  CREATE TABLE "Shelf" ("No" int PRIMARY KEY, "Code" int UNIQUE, "BestBox" int);
  CREATE DOMAIN percent AS int CHECK (VALUE <= 100); CREATE DOMAIN tenths AS numeric(6, 1);
  CREATE TABLE "Price" ("No" int PRIMARY KEY, "Stated" numeric(6, 2), "Unstated" numeric(6, 2), "Rounded" tenths);
  CREATE TABLE "Box" ("No" int PRIMARY KEY, "Age" interval, "Filled" percent, "ShelfNo" int REFERENCES "Shelf" DEFERRABLE, "ShelfCode" int REFERENCES "Shelf" ("Code"));
  CREATE TABLE "Car" ("No" int PRIMARY KEY, "Plate" int UNIQUE); CREATE TABLE "Permit" ("Plate" int PRIMARY KEY REFERENCES "Car" ("Plate"));
  CREATE TABLE "Rental" ("No" int PRIMARY KEY REFERENCES "Car"); CREATE TABLE "Memo" ("No" int PRIMARY KEY);
  CREATE DOMAIN filled AS text DEFAULT 'none' NOT NULL; CREATE DOMAIN word AS text NOT NULL; CREATE DOMAIN printed AS word;
  CREATE TABLE "Label" ("No" int PRIMARY KEY, "Note" filled, "Size" word DEFAULT 'small', "Text" printed);
  CREATE TABLE "Vehicle" ("No" int PRIMARY KEY); CREATE TABLE "Lorry" ("Load" int) INHERITS ("Vehicle");
  CREATE TABLE "Ware" ("No" int PRIMARY KEY, "Code" text); CREATE TABLE "Detail" ("No" int PRIMARY KEY, "Note" text);
  CREATE DOMAIN fit AS percent DEFAULT 5 NOT NULL;
  CREATE TABLE "Sack" ("No" int PRIMARY KEY, "Note" filled, "Size" fit, "AboveNo" int REFERENCES "Sack");
  CREATE TABLE "Tag" ("No" int PRIMARY KEY);
  CREATE TABLE "CarTag" ("TagNo" int REFERENCES "Tag", "CarNo" int REFERENCES "Car", PRIMARY KEY ("TagNo", "CarNo"));
  CREATE TABLE "ItemTag" ("TagNo" int REFERENCES "Tag", "ItemNo" int REFERENCES "Item", PRIMARY KEY ("TagNo", "ItemNo"));
  CREATE TABLE "MemberTag" ("TagNo" int REFERENCES "Tag", "MemberNo" int REFERENCES "Member", PRIMARY KEY ("TagNo", "MemberNo"));
  CREATE VIEW "LineTag" AS SELECT "TagNo", "No" AS "LineNo" FROM "ItemTag" JOIN "Line" USING ("ItemNo");
  CREATE VIEW "Seen" AS SELECT "No" FROM "Item";
  ALTER TABLE "Shelf" ADD FOREIGN KEY ("BestBox") REFERENCES "Box" DEFERRABLE`;

let database: PrivateDatabase;
let client: Client;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-quoted-'));
  writeFileSync(path.join(folder, 'model.graphql'), SDL);
  database = await privateDatabase('own');
  client = await database.connect();
  await client.query(TABLES);
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

async function told(sets: Parameters<typeof memorySource>[0], options: Pick<ImportOptions, 'allowLoss'> = {}): Promise<unknown> {
  const source = memorySource(sets);
  const { outcome, faults } = await runImport({
    connection: database.address,
    model: readModel(folder),
    source,
    actor: 'test',
    ...options,
  });
  return [outcome, faults.kept.map(describeFault)];
}

it('takes them, and tells a record that leads to none', async () => {
  const linesOf = (itemNo: number): Promise<unknown> => told({ Item: [{ No: 1, Title: 'Cup' }], Line: [{ No: 1, ItemNo: itemNo }] });
  expect(await linesOf(1)).toEqual(['APPLIED', []]);
  expect(await linesOf(2)).toEqual(['FAULTY', [expect.stringMatching(/ItemNo leads to no record/)]]);
});

it('keeps a record that one of a type which does not come in leads to, and tells how many there are', async () => {
  const Item = [{ No: 1, Title: 'Cup' }];
  const linesOf = (itemNo: number | null, ...lines: readonly number[]) => lines.map(No => ({ No, ItemNo: itemNo }));
  const ofTwo =
    'Item: 2 rows of "Line" that are no part of this import lead to records that are gone. Import them too, or keep the records.';
  const ofOne = 'Item: 1 row of "Line" that is no part of this import leads to a record that is gone. Import it too, or keep the record.';
  for (const [message, lines] of [
    [ofTwo, [1, 2]],
    [ofOne, [1]],
  ] as const) {
    expect(await told({ Item, Line: linesOf(1, ...lines) })).toEqual(['APPLIED', []]);
    expect(await told({ Item: [{ No: 2, Title: 'Pot' }] })).toEqual(['FAULTY', [message]]);
  }
  expect(await told({ Line: linesOf(null, 1) })).toEqual(['APPLIED', []]);
  expect(await told({ Item: [{ No: 2, Title: 'Pot' }] })).toEqual(['APPLIED', []]);
});

it('writes a record before those that lead to it and takes it away after them, in whichever order the types come in', async () => {
  const set = (numbers: readonly number[]) => ({ Line: numbers.map(No => ({ No, ItemNo: No })), Item: numbers.map(No => ({ No })) });
  expect(await told(set([11, 12]), { allowLoss: true })).toEqual(['APPLIED', []]);
  expect(await told(set([11, 13]))).toEqual(['APPLIED', []]);
  expect(await client.query('SELECT "No" FROM "Item" JOIN "Line" USING ("No") ORDER BY "No"')).toMatchObject({
    rows: [{ No: 11 }, { No: 13 }],
  });
});

it.each([
  ['Loan', 'Held'],
  ['Label', 'Text'],
])('tells a column that must have a value and that no mapping can give one, by itself or by its domain: %s', async (type, column) => {
  const message = `The column "${column}" of "${type}" must have a value, and no field of the model has it. Give the column a default, or leave the type out.`;
  expect(await told({ [type]: [{ No: 1 }] })).toEqual(['FAULTY', [expect.stringContaining(message)]]);
});

it('refuses decimals that a column would round, whatever the model says', async () => {
  const price = (values: object): Promise<unknown> => told({ Price: [{ No: 1, ...values }] });
  const fault = (name: string, digits: string): unknown => [
    'FAULTY',
    [expect.stringContaining(`${name} must be a decimal number of at most ${digits} after the point`)],
  ];
  expect(await price({ Stated: '33.333' })).toEqual(fault('Stated', '4 digits before and 2'));
  expect(await price({ Unstated: '33.333' })).toEqual(fault('Unstated', '4 digits before and 2'));
  expect(await price({ Rounded: '33.33' })).toEqual(fault('Rounded', '5 digits before and 1'));
  expect(await price({ Stated: '1234.56', Unstated: '33.33', Rounded: '12345.6' })).toEqual(['APPLIED', []]);
});

it('takes records that lead to each other into empty tables, where the database checks their references at the end', async () => {
  expect(await told({ Shelf: [{ No: 1, BestBox: 1 }], Box: [{ No: 1, ShelfNo: 1 }] })).toEqual(['APPLIED', []]);
});

it('takes records of one table that lead to each other, but for a circle of those above', async () => {
  const couples = (...mates: readonly number[]): Promise<unknown> =>
    told({ Member: mates.map((MateNo, index) => ({ No: index + 1, MateNo })) });
  expect(await couples(2, 1, 4, 3)).toEqual(['APPLIED', []]);
  expect(await couples(3, 4, 1, 2)).toEqual(['APPLIED', []]);
  const { rows } = await client.query('SELECT array_agg("MateNo" ORDER BY "No") AS mates FROM "Member"');
  expect(rows).toEqual([{ mates: [3, 4, 1, 2] }]);
  const families = [2, 1].map((ParentNo, index) => ({ No: index + 1, ParentNo }));
  expect(await told({ Member: families }, { allowLoss: true })).toEqual([
    'FAULTY',
    [2, 1].map(() => expect.stringMatching(/ParentNo leads in a circle/) as unknown),
  ]);
  expect(await told({ Member: [{ No: 9, MateNo: 9 }] }, { allowLoss: true })).toEqual(['APPLIED', []]);
});

it('looks up what a link leads to by another column than the key', async () => {
  await client.query('INSERT INTO "Shelf" VALUES (2, 3), (3, 2)');
  expect(await told({ Box: [{ No: 1, 'Coded/No': 3 }] })).toEqual(['APPLIED', []]);
  const { rows } = await client.query('SELECT "ShelfCode" AS code FROM "Box"');
  expect(rows).toEqual([{ code: 2 }]);
});

it('takes a record that none of another type has the key of, where the links between them say that there may be none', async () => {
  const Car = [
    { No: 1, Plate: 11 },
    { No: 2, Plate: 22 },
    { No: 3, Plate: null },
  ];
  expect(await told({ Car, Permit: [{ Plate: 11 }], Rental: [{ No: 2 }], Memo: [{ No: 3 }] })).toEqual(['APPLIED', []]);
  for (const [sets, field] of [
    [{ Permit: [{ Plate: 33 }] }, 'Plate'],
    [{ Rental: [{ No: 4 }] }, 'No'],
    [{ Memo: [{ No: 4 }] }, 'No'],
  ] as const)
    expect(await told(sets, { allowLoss: true })).toEqual(['FAULTY', [expect.stringMatching(`${field} leads to no record`)]]);
});

it('looks up a key over a link by it that may lead to none, and takes a record that it leads to none of', async () => {
  const Ware = [
    { No: 1, Code: 'A' },
    { No: 2, Code: 'B' },
  ];
  expect(await told({ Ware, Detail: [{ 'Ware/Code': 'B', Note: 'x' }] })).toEqual(['APPLIED', []]);
  expect(await client.query('SELECT * FROM "Detail"')).toMatchObject({ rows: [{ No: 2, Note: 'x' }] });
  expect(await told({ Detail: [{ No: 3, Note: 'y' }] }, { allowLoss: true })).toEqual(['APPLIED', []]);
  expect(await told({ Detail: [{ 'Ware/Code': 'C', Note: 'x' }] }, { allowLoss: true })).toEqual([
    'FAULTY',
    [expect.stringContaining('No Ware has this Code.')],
  ]);
});

it('writes a length of time below zero', async () => {
  expect(await told({ Box: [{ No: 1, Age: '-P1DT2H3.5S' }] })).toEqual(['APPLIED', []]);
  const { rows } = await client.query('SELECT extract(epoch FROM "Age")::text AS seconds FROM "Box"');
  expect(rows).toEqual([{ seconds: '-93603.500000' }]);
});

it('tells which column has a value that the database refuses', async () => {
  const boxes = [
    { No: 1, Filled: 5 },
    { No: 2, Filled: 120 },
  ];
  const message = 'Box: The database refuses the data (23514, Box, percent_check, Filled).';
  expect(await told({ Box: boxes })).toEqual(['FAULTY', [message]]);
});

it('tells once what a column must have by its domain', async () => {
  const sacks = (...values: readonly object[]): Promise<unknown> =>
    told({ Sack: values.map((value, index) => ({ No: index + 1, ...value })) });
  const fault = (line: number, field: string, message: string): unknown =>
    expect.stringContaining(`line ${line}, column ${field}: ${field} must ${message}`);
  expect(await sacks({ Note: null, Size: 'x' }, { Note: 'a', Size: null })).toEqual([
    'FAULTY',
    [fault(2, 'Note', 'have a value'), fault(2, 'Size', 'be an integer'), fault(3, 'Size', 'have a value')],
  ]);
  expect(await sacks({ Note: 'a', Size: 120 })).toEqual(['FAULTY', ['Sack: The database refuses the data (23514, Sack, percent_check).']]);
  expect(await sacks({ Note: 'a', Size: 1, 'Above/Note': null }, { Note: 'b', Size: 100, 'Above/Note': 'a' })).toEqual(['APPLIED', []]);
});

it('tells of each set of a service that is not read why it is not', async () => {
  const entity = (name: string): string =>
    `<EntityType Name="${name}"><Key><PropertyRef Name="No"/></Key><Property Name="No" Type="Edm.Int32"/></EntityType>`;
  const sets = ['Loans', 'Sights', 'Vehicles', 'Gadgets'];
  const types = ['Loan', 'Seen', 'Vehicle', 'Gadget'];
  const metadata = readMetadata(`<Schema Namespace="Stock">${types.map(entity).join('')}
    <EntityContainer>${sets.map((set, at) => `<EntitySet Name="${set}" EntityType="Stock.${types[at]}"/>`).join('')}</EntityContainer></Schema>`);
  const target = await readTarget(readModel(folder), client);
  const toldBy = (profile: Profile): readonly string[] => {
    const { told: sentences } = planReadings({ metadata, target, profile, clock: new ZoneClock('Europe/Copenhagen') });
    return sentences.filter(sentence => /Loan|Sights|Vehicle|Gadget/.test(sentence));
  };
  expect(toldBy(NO_PROFILE)).toEqual([
    'Loan is not read: the service does not tell Held.',
    'The set Sights of the service is not read: "Our "Stock""."Seen" is no table.',
    'The set Vehicles of the service is not read: "Our "Stock""."Vehicle" has the rows of tables that inherit from it.',
    'The set Gadgets of the service is not read: the model has no such set.',
  ]);
  expect(toldBy({ ...NO_PROFILE, sets: new Set(['Items']) })).toEqual([
    'Loan is not read: the profile does not ask for Loans, and no link leads to it.',
    'The set Sights of the service is not read: "Our "Stock""."Seen" is no table.',
    'The set Vehicles of the service is not read: "Our "Stock""."Vehicle" has the rows of tables that inherit from it.',
    'The set Gadgets of the service is not read: the model has no such set.',
  ]);
});

const TAG_LINKS = ['Cars', 'Items', 'Lines'].map(
  name => `<NavigationProperty Name="${name}" Type="Collection(Stock.${name.slice(0, -1)})"/>`,
);
const properties = (...names: readonly string[]): string =>
  `<Key>${names.map(name => `<PropertyRef Name="${name}"/>`).join('')}</Key>${names.map(name => `<Property Name="${name}" Type="Edm.Int32"/>`).join('')}`;

async function plannedOf(types: string, sets: string): Promise<ReturnType<typeof planReadings>> {
  const metadata = readMetadata(`<Schema Namespace="Stock">${types}<EntityContainer>${sets}</EntityContainer></Schema>`);
  const target = await readTarget(readModel(folder), client);
  return planReadings({ metadata, target, profile: NO_PROFILE, clock: new ZoneClock('Europe/Copenhagen') });
}

it.each([
  ['no such type', '', ''],
  ['the type without a set', `<EntityType Name="LineTag">${properties('TagNo', 'LineNo')}</EntityType>`, '<NavigationProperty Name="LineTags" Type="Collection(Stock.LineTag)"/>'],
])('tells of each table between two others that its rows are not read, where nothing can be imported into its type, or the service has no set of it: %s', async (_, type, link) => {
  const { told: sentences } = await plannedOf(
    `<EntityType Name="Tag">${properties('No')}${TAG_LINKS.join('')}${link}</EntityType><EntityType Name="Item">${properties('No')}</EntityType>${type}
    <EntityType Name="Line">${properties('No')}</EntityType>`,
    '<EntitySet Name="Tags" EntityType="Stock.Tag"/><EntitySet Name="Items" EntityType="Stock.Item"/>',
  );
  expect(sentences.filter(sentence => sentence.includes('Tag'))).toEqual([
    'CarTag is not read: the service has no such set or link.',
    ...(type === '' ? [] : ['LineTag is not read: "Our "Stock""."LineTag" is no table.']),
    'The rows of "ItemTag" are not read, over which Tag/Items leads: the model has no type for this table.',
    'The rows of "LineTag" are not read, over which Tag/Lines leads: "Our "Stock""."LineTag" is no table.',
  ]);
}); // oxfmt-ignore

it('tells of a table between two others that has no type, so that its rows are not read, and reads it where it has one', async () => {
  const { told: sentences, readings } = await plannedOf(
    `<EntityType Name="Tag">${properties('No')}${TAG_LINKS.join('')}</EntityType>
    <EntityType Name="CarTag">${properties('TagNo', 'CarNo')}</EntityType><EntityType Name="Item">${properties('No')}</EntityType>
    <EntityType Name="LineTag">${properties('TagNo', 'LineNo')}</EntityType><EntityType Name="Line">${properties('No')}</EntityType>`,
    `<EntitySet Name="Tags" EntityType="Stock.Tag"/><EntitySet Name="CarTags" EntityType="Stock.CarTag"/>
    <EntitySet Name="LineTags" EntityType="Stock.LineTag"/>`,
  );
  expect(sentences.filter(sentence => /Tag\/|LineTag/.test(sentence))).toEqual([
    'The set LineTags of the service is not read: "Our "Stock""."LineTag" is no table.',
    'The rows of "ItemTag" are not read, over which Tag/Items leads: the model has no type for this table.',
  ]);
  expect(readings.map(({ set }) => set.name)).toEqual(expect.arrayContaining(['Tag', 'CarTag']));
  await client.query('INSERT INTO "Car" VALUES (1, 11) ON CONFLICT DO NOTHING');
  expect(await told({ Tag: [{ No: 1 }], CarTag: [{ TagNo: 1, CarNo: 1 }] })).toEqual(['APPLIED', []]);
  expect(await client.query('SELECT * FROM "CarTag"')).toMatchObject({ rows: [{ TagNo: 1, CarNo: 1 }] });
});
