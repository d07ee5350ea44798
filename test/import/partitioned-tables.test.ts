/** Records -> tables of a model of one's own of which one is partitioned: a reference to it leads to a row in any partition. */
import path from 'node:path';
import { readModel } from '../../graphql/read-model/read-model';
import { describeFault } from '../../import/checking/describe-fault';
import { runImport } from '../../import/run-import';
import { PROJECT_ROOT } from '../../std/project-root';
import { type PrivateDatabase, privateDatabase } from '../support/database';
import { memorySource } from './memory-source';

const MODEL = readModel(path.join(PROJECT_ROOT, 'test/models/partitioned'));
const TABLES = `
  CREATE SCHEMA sale;
  CREATE TABLE sale.orders (order_id int, region text, PRIMARY KEY (order_id, region)) PARTITION BY LIST (region);
  CREATE TABLE sale.orders_north PARTITION OF sale.orders FOR VALUES IN ('N');
  CREATE TABLE sale.orders_south PARTITION OF sale.orders FOR VALUES IN ('S');
  CREATE TABLE sale.lines (line_id int PRIMARY KEY, order_id int NOT NULL, region text NOT NULL, FOREIGN KEY (order_id, region) REFERENCES sale.orders)`;

let database: PrivateDatabase;

beforeAll(async () => {
  database = await privateDatabase('own');
  await database.query(TABLES);
});

afterAll(async () => await database.drop());

async function told(lines: readonly { LineId: number; OrderId: number; Region: string }[]): Promise<unknown> {
  const orders = [
    { OrderId: 1, Region: 'N' },
    { OrderId: 2, Region: 'S' },
  ];
  const source = memorySource({ Order: orders, Line: lines });
  const { outcome, faults } = await runImport({ connection: database.address, model: MODEL, source, actor: 'test' });
  return [outcome, faults.kept.map(describeFault)];
}

it('takes a record that leads to one of any partition', async () => {
  const lines = [
    { LineId: 1, OrderId: 1, Region: 'N' },
    { LineId: 2, OrderId: 2, Region: 'S' },
  ];
  expect(await told(lines)).toEqual(['APPLIED', []]);
  expect(await told(lines)).toEqual(['UNCHANGED', []]);
});

it('tells a record that leads to none once, however many partitions there are', async () => {
  expect(await told([{ LineId: 1, OrderId: 1, Region: 'S' }])).toEqual(['FAULTY', [expect.stringMatching(/OrderId leads to no record/)]]);
});
