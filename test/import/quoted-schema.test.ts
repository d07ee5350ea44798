/** Records -> tables in a schema whose name needs quotes, with a reference between two of them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { migrate } from '../../db/migrate';
import { readModel } from '../../graphql/read-model/read-model';
import { describeFault } from '../../import/checking/describe-fault';
import { runImport } from '../../import/run-import';
import { type PrivateDatabase, privateDatabase } from '../support/database';
import { memorySource } from './memory-source';

const SDL = `extend schema @model(namespace: "Stock", databaseSchema: "Our \\"Stock\\"")
  type Item @entity(table: "Item", set: "Items") @key(fields: ["no"]) { no: Int! @column(name: "No") title: String @column(name: "Title") }
  type Line @entity(table: "Line", set: "Lines") @key(fields: ["no"]) {
    no: Int! @column(name: "No")
    itemNo: Int @column(name: "ItemNo")
    item: Item @link(from: ["ItemNo"])
  }`;
const TABLES = `CREATE SCHEMA "Our ""Stock"""; SET search_path = "Our ""Stock""";
  CREATE TABLE "Item" ("No" int PRIMARY KEY, "Title" text); CREATE TABLE "Line" ("No" int PRIMARY KEY, "ItemNo" int REFERENCES "Item")`;

let database: PrivateDatabase;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-quoted-'));
  writeFileSync(path.join(folder, 'model.graphql'), SDL);
  database = await privateDatabase('empty');
  await migrate(database.address, { withOrganisation: false });
  const client = new Client(database.address);
  await client.connect();
  await client.query(TABLES);
  await client.end();
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

it('takes them, and tells a record that leads to none', async () => {
  const told = async (itemNo: number): Promise<unknown> => {
    const source = memorySource({ Item: [{ No: 1, Title: 'Cup' }], Line: [{ No: 1, ItemNo: itemNo }] });
    const { outcome, faults } = await runImport({ connection: database.address, model: readModel(folder), source, actor: 'test' });
    return [outcome, faults.kept.map(describeFault)];
  };
  expect(await told(1)).toEqual(['APPLIED', []]);
  expect(await told(2)).toEqual(['FAULTY', [expect.stringMatching(/ItemNo leads to no record/)]]);
});
