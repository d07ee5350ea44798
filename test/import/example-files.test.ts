/** Models of one's own -> the example that `opslag import --example` writes of each. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readModel } from '../../graphql/read-model/read-model';
import { describeFault } from '../../import/checking/describe-fault';
import { applyMapping } from '../../import/mapping/apply-mapping';
import { exampleFiles } from '../../import/mapping/example-files';
import { readMapping } from '../../import/mapping/read-mapping';
import { runImport } from '../../import/run-import';
import { fileSource } from '../../import/sources/files/file-source';
import { readTarget } from '../../import/target/read-target';
import { withClient } from '../../resolvers/database/with-client';
import { PROJECT_ROOT } from '../../std/project-root';
import { ZoneClock } from '../../std/zone-clock';
import { type PrivateDatabase, privateDatabase } from '../support/database';

let database: PrivateDatabase;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-example-'));
  database = await privateDatabase('own');
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

interface Example {
  readonly mapping: string;
  /** What an import of it ends with. */
  readonly end: readonly unknown[];
}

async function exampleOf(modelFolder: string, tables: string): Promise<Example> {
  await database.query(tables);
  const model = readModel(modelFolder);
  // What is there would be gone.
  await database.query(`DO $$ BEGIN EXECUTE (SELECT 'TRUNCATE ' || string_agg(oid::regclass::text, ', ') FROM pg_class
    WHERE relkind = 'r' AND relnamespace = '${model.databaseSchema}'::regnamespace); END $$`);
  const files = exampleFiles(await withClient(database.address, client => readTarget(model, client)));
  for (const [name, text] of files) writeFileSync(path.join(folder, name), text);
  const mapping = files.get('mapping.yaml') ?? '';
  const source = applyMapping(fileSource([folder]), readMapping(mapping, 'mapping.yaml'), new ZoneClock('Europe/Copenhagen'));
  const { outcome, faults } = await runImport({ connection: database.address, model, source, actor: 'test' });
  return { mapping, end: [outcome, faults.kept.map(describeFault)] };
}

/** Shops and those who work there lead to each other, and a payment of any day has a place. */
const PAGILA = `ALTER TABLE pagila.staff ALTER CONSTRAINT staff_store_id_fkey DEFERRABLE;
  CREATE TABLE pagila.payment_later PARTITION OF pagila.payment DEFAULT`;

it.each([
  ['northwind', 'northwind', ''],
  ['pagila-drafted', 'pagila', PAGILA],
  ['sample', 'sample', ''],
  ['filtered', 'filtered', ''],
])('can be imported as it is: %s', async (name, tables, more) => {
  const models = path.join(PROJECT_ROOT, 'test/models');
  const { end } = await exampleOf(path.join(models, name), `${readFileSync(path.join(models, `${tables}.sql`), 'utf8')}; ${more}`);
  expect(end).toEqual(['APPLIED', []]);
});

it('says of a type without an example why it has none', async () => {
  const model = mkdtempSync(path.join(folder, 'model-'));
  writeFileSync(
    path.join(model, 'model.graphql'),
    `extend schema @model(namespace: "Own", databaseSchema: "own")
    type Thing @entity(table: "thing", set: "Things") @key(fields: ["id"]) { id: Int! }
    type Seen @entity(table: "seen", set: "Sights") @key(fields: ["id"]) { id: Int! }
    type Loan @entity(table: "loan", set: "Loans") @key(fields: ["id"]) { id: Int! }
    type Fine @entity(table: "fine", set: "Fines") @key(fields: ["id"]) { id: Int!, loan: Loan! @link(from: ["loan_id"]) }`,
  );
  const { mapping, end } = await exampleOf(
    model,
    `CREATE SCHEMA own; CREATE TABLE own.thing (id int PRIMARY KEY); CREATE VIEW own.seen AS SELECT id FROM own.thing;
    CREATE TABLE own.loan (id int PRIMARY KEY, held daterange NOT NULL);
    CREATE TABLE own.fine (id int PRIMARY KEY, loan_id int NOT NULL REFERENCES own.loan)`,
  );
  expect(mapping.split('\n').filter(line => line.includes('no example'))).toEqual([
    '# Seen has no example: "own"."seen" is no table.',
    '# Loan has no example: The column "held" of "loan" must have a value, and no field of the model has it. Give the column a default, or leave the type out.',
    '# Fine has no example: it must lead to a record of "loan", which has none.',
  ]);
  expect(end).toEqual(['APPLIED', []]);
});
