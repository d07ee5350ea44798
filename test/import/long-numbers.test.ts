/** Numbers of JSON whose digits JavaScript would lose, in files and from services -> the values of records, and the rows that an import makes of them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { readModel } from '../../graphql/read-model/read-model';
import { FaultList } from '../../import/checking/import-fault';
import { applyMapping } from '../../import/mapping/apply-mapping';
import { readMapping } from '../../import/mapping/read-mapping';
import { odataSource } from '../../import/odata/odata-source';
import { runImport } from '../../import/run-import';
import { fileSource } from '../../import/sources/files/file-source';
import { parseExactly } from '../../import/sources/files/parse-exactly';
import type { Source } from '../../import/sources/source';
import { readTarget } from '../../import/target/read-target';
import { ZoneClock } from '../../std/zone-clock';
import { privateDatabase } from '../support/database';
import { startForeignService } from './foreign-service';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-numbers-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

it.each([
  ['an integer beyond 2^53', '9007199254740993', '9007199254740993'],
  ['a decimal of eighteen digits', '-1234567890123456.78', '-1234567890123456.78'],
  ['a decimal of twenty digits with an exponent', '1.2345678901234567891E3', '1234.5678901234567891'],
  ['a decimal of twenty digits below a millionth', '-1.2345678901234567891e-7', '-0.00000012345678901234567891'],
  ['a number of more digits than can be compared', `0.${'1'.repeat(120)}`, `0.${'1'.repeat(120)}`],
  ['an integer with zeros behind the point', '5.0000000000000000', 5],
  ['a floating number of seventeen digits', '37.100000000000001', 37.1],
  ['all digits of a floating number', '0.1000000000000000055511151231257827', 0.1],
])('JSON keeps the digits of %s', async (_, numeral, value) => {
  const text = '9007199254740993 \\" {9007199254740993}';
  const file = write('a.ndjson', `{"A":${numeral},"${text}":[${numeral}],"B":{"c":${numeral} }}`);
  const { signal } = new AbortController();
  const [set] = await fileSource([file]).open(signal, new FaultList());
  const records = [];
  for await (const record of set?.read(signal) ?? []) records.push(record);
  expect(records).toMatchObject([{ fields: { A: value, [JSON.parse(`"${text}"`) as string]: [value], 'B.c': value } }]);
});

it('JSON with many digits is read in a time that grows as the text does', () => {
  const text = `{"a":1${'0'.repeat(1_000_000)}1,"b":"${'\\\\'.repeat(4_000_000)}"}`;
  expect(parseExactly(text)).toMatchObject({ a: `1${'0'.repeat(1_000_000)}1` });
});

const SDL = `extend schema @model(namespace: "Bank", databaseSchema: "bank")
  type Account @entity(table: "account", set: "Accounts") @key(fields: ["no"]) {
    no: Long!
    amount: Decimal @decimal(precision: 20, scale: 2)
    rate: Decimal
  }`;
const MAPPING = 'sets:\n  - set: Account\n    from: a.json\n    fields:\n      No: no\n      Amount: amount\n      Rate: rate\n';

/** What an import brings in, and the rows that it makes of it. */
async function broughtIn(open: (database: Client) => Promise<Source>): Promise<unknown> {
  write('model.graphql', SDL);
  const database = await privateDatabase('own');
  const client = new Client(database.address);
  await client.connect();
  await client.query('CREATE SCHEMA bank; CREATE TABLE bank.account (no bigint PRIMARY KEY, amount numeric(20, 2), rate numeric)');
  const source = await open(client);
  const { outcome } = await runImport({ connection: database.address, model: readModel(folder), source, actor: 'test' });
  const { rows } = await client.query<{ account: string }>('SELECT account::text FROM bank.account ORDER BY no');
  await client.end();
  await database.drop();
  return [outcome, rows.map(({ account }) => account)];
}

it('an import writes all digits of the numbers of a JSON file', async () => {
  const text = '[{"no":9007199254740993,"amount":1234567890123456.78,"rate":-1.5e-7},{"no":2,"amount":null,"rate":1.25e21}]';
  const files = fileSource([write('a.json', text)]);
  const source = applyMapping(files, readMapping(MAPPING, 'mapping.yaml'), new ZoneClock('Europe/Copenhagen'));
  expect(await broughtIn(() => Promise.resolve(source))).toEqual([
    'APPLIED',
    ['(2,,1250000000000000000000)', '(9007199254740993,1234567890123456.78,-0.00000015)'],
  ]);
});

const property = (name: string, type: string): string => `<Property Name="${name}" Type="Edm.${type}"/>`;
const METADATA = `<Schema Namespace="Bank"><EntityType Name="Account"><Key><PropertyRef Name="No"/></Key>
  ${property('No', 'Int64')}${property('Amount', 'Decimal')}${property('Rate', 'Decimal')}</EntityType>
  <EntityContainer><EntitySet Name="Accounts" EntityType="Bank.Account"/></EntityContainer></Schema>`;

it('an import writes all digits of the numbers of a service that was asked for texts, and writes numbers', async () => {
  const foreign = await startForeignService();
  foreign.answer = (request, response) => {
    const isMetadata = (request.url ?? '').endsWith('$metadata');
    const rows = '[{"No":9007199254740993,"Amount":1234567890123456.78,"Rate":0.12345678901234567891},{"No":2,"Amount":5.50,"Rate":null}]';
    response.setHeader('Content-Type', isMetadata ? 'application/xml' : 'application/json');
    response.end(isMetadata ? METADATA : `{"value":${rows}}`);
    return true;
  };
  const clock = new ZoneClock('Europe/Copenhagen');
  const mirrored = await broughtIn(async database => {
    return odataSource({ address: foreign.address, target: await readTarget(readModel(folder), database), clock });
  });
  await foreign.close();
  expect(mirrored).toEqual(['APPLIED', ['(2,5.50,)', '(9007199254740993,1234567890123456.78,0.12345678901234567891)']]);
});
