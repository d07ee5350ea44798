/** `opslag track`, on schemas that are not the organisation's: each table of the model notes its changes, or none does, and a view or a table that inherits is refused where its changes are asked for. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import type { AnnotatedSchema } from '../../../graphql/annotated-schema';
import { readModel } from '../../../graphql/read-model/read-model';
import type { TableState } from '../../../graphql/admin/admin-parts';
import { installTracking, refuseUntracked, removeTracking, trackingStatus } from '../../../server/changes/track-tables';
import { wantedTables } from '../../../server/changes/wanted-tables';
import { PROJECT_ROOT } from '../../../std/project-root';
import { privateDatabase, type PrivateDatabase } from '../../support/database';

let database: PrivateDatabase;
let client: Client;

beforeAll(async () => {
  database = await privateDatabase();
  client = await database.connect();
});

afterAll(() => database.drop());

const modelOf = (name: string): AnnotatedSchema => readModel(path.join(PROJECT_ROOT, 'test/models', name));
const sample = modelOf('sample');

function modelOfText(text: string): AnnotatedSchema {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-track-'));
  writeFileSync(path.join(folder, 'model.graphql'), text);
  const model = readModel(folder);
  rmSync(folder, { recursive: true });
  return model;
}

async function statesOf(model: AnnotatedSchema): Promise<Readonly<Record<string, TableState>>> {
  return Object.fromEntries((await trackingStatus(client, wantedTables(model))).map(({ table, state }) => [table, state]));
}

async function identity(): Promise<unknown> {
  return (await client.query('SELECT identity FROM changes.history')).rows;
}

const all = (state: TableState): unknown => ({ item: state, item_keyword: state, keyword: state, certificate: state });

it('installs, tells, removes and installs again, each time with a new history', async () => {
  const histories = [await identity()];
  expect(await statesOf(sample)).toEqual(all('untracked'));
  expect([...(await installTracking(client, sample))].sort()).toEqual(['certificate', 'item', 'item_keyword', 'keyword']);
  histories.push(await identity());
  expect(await statesOf(sample)).toEqual(all('tracked'));
  await client.query(`UPDATE sample.item SET title = 'other' WHERE number = 1`);
  await client.query(`DELETE FROM sample.item_keyword WHERE ctid = (SELECT ctid FROM sample.item_keyword LIMIT 1)`);
  const { rows } = await client.query<Record<string, unknown>>(
    `SELECT DISTINCT relation, operation, columns, ARRAY(SELECT jsonb_object_keys(before)) AS noted FROM changes.change ORDER BY relation`,
  );
  expect(rows).toMatchObject([
    { relation: 'sample.item', operation: 'U', columns: ['title'], noted: expect.arrayContaining(['number', 'collection', 'whole_number']) as string[] },
    { relation: 'sample.item_keyword', operation: 'D', columns: null, noted: expect.arrayContaining(['keyword_id', 'item_number']) as string[] },
  ]);
  const { tables, left } = await removeTracking(client, sample);
  expect(tables).toEqual(['certificate', 'item', 'item_keyword', 'keyword']);
  expect(left).toEqual([]);
  histories.push(await identity());
  expect(await statesOf(sample)).toEqual(all('untracked'));
  await installTracking(client, sample);
  histories.push(await identity());
  expect(new Set(histories.map(each => JSON.stringify(each))).size).toBe(4);
}); // oxfmt-ignore

it('begins no new history where there is no table to change', async () => {
  await removeTracking(client, sample);
  await client.query('CREATE SCHEMA shown; CREATE VIEW shown.item AS SELECT number FROM sample.item');
  const type = 'type Item @entity(table: "item", set: "Items") @key(fields: ["number"]) { number: Int! }';
  const viewed = modelOfText(`extend schema @model(namespace: "Shown", databaseSchema: "shown")\n${type}`);
  const before = await identity();
  expect(await installTracking(client, viewed)).toEqual([]);
  expect(await removeTracking(client, viewed)).toMatchObject({ tables: [] });
  expect(await identity()).toEqual(before);
});

it('lets no service start whose types tell changes that their tables do not note, and names the tables', async () => {
  const tracked: AnnotatedSchema = { ...sample, entities: sample.entities.map(each => ({ ...each, isTracked: each.name === 'Item' })) };
  await removeTracking(client, sample);
  await refuseUntracked(client, sample);
  await expect(refuseUntracked(client, tracked)).rejects.toThrow(
    /^Item shall tell [^]*\n {2}item \(untracked\)\n[^]*Run opslag track --install, /,
  );
  await installTracking(client, tracked);
  await refuseUntracked(client, tracked);
});

it('tells a trigger that does not fire, and a link that is not noted, and mends both', async () => {
  await installTracking(client, sample);
  await client.query(`ALTER TABLE sample.keyword DISABLE TRIGGER opslag_changes_update`);
  await client.query(`SELECT changes.untrack('sample.item'); SELECT changes.track('sample.item', keys => '{code}')`);
  await client.query(
    `ALTER TABLE sample.item DROP CONSTRAINT item_whole_collection_whole_number_fkey; SELECT changes.track('sample.item')`,
  );
  expect(await statesOf(sample)).toEqual({ ...Object(all('tracked')), item: 'outdated', keyword: 'outdated' });
  await installTracking(client, sample);
  expect(await statesOf(sample)).toEqual(all('tracked'));
});

describe('with another model over the same tables', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-track-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const itemsBy = (key: string, condition = ''): AnnotatedSchema => {
    const lines = [
      'extend schema @model(namespace: "Other", databaseSchema: "sample")',
      `type Item @entity(table: "item", set: "Items") @key(fields: [${key}]) ${condition} {`,
      '  collection: String!',
      '  number: Int!',
      '  code: Long!',
      '  flag: Boolean!',
      '}',
    ];
    writeFileSync(path.join(folder, 'model.graphql'), lines.join('\n'));
    return readModel(folder);
  };

  it('goes on to note what the first one needs', async () => {
    const first = itemsBy('"collection", "number"', '@where(column: "flag", equals: "true")');
    await installTracking(client, first);
    await installTracking(client, sample);
    expect(await statesOf(first)).toEqual({ item: 'tracked' });
    await removeTracking(client, first);
    await installTracking(client, sample);
    expect(await statesOf(first)).toEqual({ item: 'outdated' });
  });

  it('installs no other key than the first one has, and says how to', async () => {
    await removeTracking(client, sample);
    await installTracking(client, sample);
    const other = itemsBy('"code"');
    expect(await statesOf(other)).toEqual({ item: 'outdated' });
    await expect(installTracking(client, other)).rejects.toThrow(
      /by another key[^]*\n {2}item: by \(collection, number\), where the model has \(code\)\n[^]* opslag track --remove, then /,
    );
    expect(await statesOf(sample)).toEqual(all('tracked'));
    await removeTracking(client, other);
    await installTracking(client, other);
    expect(await statesOf(other)).toEqual({ item: 'tracked' });
    expect(await statesOf(sample)).toMatchObject({ item: 'outdated' });
    await removeTracking(client, other);
  });
});

const INHERITS = 'keyword inherits from another table, is a part of one, or has a table that inherits from it';

it.each([
  {
    what: 'whose rows include those of a table that inherits from it',
    make: 'CREATE TABLE sample.kin () INHERITS (sample.keyword)',
    undo: 'DROP TABLE sample.kin',
    reason: INHERITS,
  },
  {
    what: 'whose rows change through the table that it inherits from',
    make: 'CREATE TABLE sample.kin (LIKE sample.keyword); ALTER TABLE sample.keyword INHERIT sample.kin',
    undo: 'ALTER TABLE sample.keyword NO INHERIT sample.kin; DROP TABLE sample.kin',
    reason: INHERITS,
  },
  {
    what: 'whose rows depend on the role that reads',
    make: 'ALTER TABLE sample.keyword ENABLE ROW LEVEL SECURITY',
    undo: 'ALTER TABLE sample.keyword DISABLE ROW LEVEL SECURITY',
    reason: 'keyword has policies for rows, so a deletion would be told to a role that cannot see the row',
  },
])('refuses a table $what, also when it has triggers', async ({ make, undo, reason: message }) => {
  const tracked: AnnotatedSchema = { ...sample, entities: sample.entities.map(each => ({ ...each, isTracked: each.name === 'Item' })) };
  await installTracking(client, tracked);
  await client.query(make);
  try {
    expect(await statesOf(tracked)).toEqual({ ...Object(all('tracked')), keyword: 'untrackable' });
    await expect(refuseUntracked(client, tracked)).rejects.toThrow(message);
    await expect(installTracking(client, tracked)).rejects.toThrow(message);
  } finally {
    await client.query(undo);
  }
  await refuseUntracked(client, tracked);
});

it('finds the organisation tracked by its migrations', async () => {
  const states = new Set(
    (await trackingStatus(client, wantedTables(readModel(path.join(PROJECT_ROOT, 'graphql/model'))))).map(({ state }) => state),
  );
  expect(states).toEqual(new Set(['tracked']));
});

describe('with views', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-track-'));
    cpSync(path.join(PROJECT_ROOT, 'test/models/pagila-drafted'), folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('tracks the tables beside them, and partitions under the name of the whole', async () => {
    const model = readModel(folder);
    await installTracking(client, model);
    expect(await statesOf(model)).toMatchObject({ actor: 'tracked', payment: 'tracked', staff_list: 'untrackable' });
    await client.query(`BEGIN; DELETE FROM changes.change`);
    const payment = `(payment_id, customer_id, staff_id, rental_id, amount, payment_date) SELECT 900, customer_id, 1, 1, 1, '2022-01-05 00:00+00' FROM pagila.customer LIMIT 1`;
    await client.query(`INSERT INTO pagila.payment ${payment}`);
    await client.query(`DELETE FROM pagila.payment_p2022_01 WHERE payment_id = 900`);
    const { rows } = await client.query('SELECT relation, operation FROM changes.change ORDER BY noted');
    await client.query('ROLLBACK');
    expect(rows).toEqual([
      { relation: 'pagila.payment', operation: 'I' },
      { relation: 'pagila.payment', operation: 'D' },
    ]);
  });

  it('lets no service start, and installs nothing, where a link leads from what tells changes to a view', async () => {
    const file = path.join(folder, 'model.graphql');
    const text = readFileSync(file, 'utf8')
      .replace(/(type Staff @entity[^{]*)\{/, '$1@tracked {\n  listed: StaffList @link(from: ["staff_id"], to: ["id"])')
      .replace(/(type StaffList [^{]*\{)/, '$1\n  staff: Staff @link(from: ["id"], to: ["staff_id"])');
    await installTracking(client, readModel(folder));
    writeFileSync(file, text);
    const model = readModel(folder);
    const message = 'staff_list is a view, so it cannot note all its changes: take @tracked from Staff, or take the links out';
    await expect(refuseUntracked(client, model)).rejects.toThrow(message);
    await removeTracking(client, model);
    await expect(installTracking(client, model)).rejects.toThrow(message);
    expect(await statesOf(model)).toMatchObject({ staff: 'untracked', staff_list: 'untrackable' });
  });

  it('changes nothing where a view is one whose changes are asked for', async () => {
    const file = path.join(folder, 'model.graphql');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/(@entity\(table: "staff_list"[^{]*)\{/, '$1@tracked {'));
    await removeTracking(client, sample);
    await expect(installTracking(client, readModel(folder))).rejects.toThrow('staff_list is a view');
    expect(await statesOf(sample)).toEqual(all('untracked'));
  });
});
