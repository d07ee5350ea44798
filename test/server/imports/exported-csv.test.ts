/** A sheet that the service gives of a table with every type -> the same rows, where an import reads it by the mapping that is drafted of it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describeFault } from '../../../import/checking/describe-fault';
import { FaultList } from '../../../import/checking/import-fault';
import { readModel } from '../../../graphql/read-model/read-model';
import { draftMapping } from '../../../import/mapping/draft-mapping';
import { runImport } from '../../../import/run-import';
import { fileSource } from '../../../import/sources/files/file-source';
import { readTarget } from '../../../import/target/read-target';
import { withClient } from '../../../resolvers/database/with-client';
import { importFiles } from '../../../server/imports/import-files';
import { ZoneClock } from '../../../std/zone-clock';
import { type PrivateDatabase, privateDatabase } from '../../support/database';
import { startTestService } from '../../support/service';

/** Of each column its type in the model and in the database, and its values in rows 1 and 2. In row 3 all are null. */
const COLUMNS: Readonly<Record<string, readonly [type: string, sql: string, first: string, second: string]>> = {
  flag: ['Boolean', 'bool', 'true', 'false'],
  letter: ['Letter', 'own.letter', "'a'", "'B'"],
  byte: ['Byte', 'int2', '0', '255'],
  sbyte: ['SByte', 'int2', '-128', '127'],
  short: ['Short', 'int2', '-32768', '32767'],
  int: ['Int', 'int4', '-2147483648', '2147483647'],
  long: ['Long', 'int8', '-9223372036854775808', '9223372036854775807'],
  single: ['Single', 'float4', "'-Infinity'", '0.25'],
  float: ['Float', 'float8', "'-Infinity'", '-1.5e-7'],
  other: ['Float', 'float8', "'NaN'", "'Infinity'"],
  decimal: ['Decimal', 'numeric', '-1234567.89', '2'],
  text: ['String', 'text', "'Ærø; \"nord\",' || chr(10) || 'vest'", "'0042'"],
  uuid: ['UUID', 'uuid', "'6f70736c-6167-42d4-a5b1-c0de0d5f2b13'", "'e0000000-0000-4000-8000-000000000001'"],
  day: ['Date', 'date', "'2024-02-29'", "'0001-01-01'"],
  moment: ['DateTime', 'timestamptz', "'2024-02-29 12:00:00.123456+00'", "'1890-01-01 00:00:00+00'"],
  time: ['TimeOfDay', 'time', "'07:59:59.5'", "'00:00:00'"],
  length: ['Duration', 'interval', "'P-1D'", "'PT-0.5S'"],
  bytes: ['Binary', 'bytea', String.raw`'\xfbff'`, String.raw`'\xf9'`],
};
const NAMES = Object.keys(COLUMNS);

const SDL = `extend schema @model(namespace: "Own", databaseSchema: "own")
"Letters."
enum Letter { "A." a "B." B }
"A thing."
type Thing @entity(table: "thing", set: "Things") @key(fields: ["id"]) {
  id: Int!
  ${NAMES.map(name => `${name}: ${COLUMNS[name]?.[0] ?? ''}${name === 'decimal' ? ' @decimal(precision: 12, scale: 4)' : ''}`).join('\n  ')}
}
`;
const TABLE = `CREATE SCHEMA own; CREATE TYPE own.letter AS ENUM ('a', 'B');
CREATE TABLE own.thing (id int PRIMARY KEY, ${NAMES.map(name => `${name} ${COLUMNS[name]?.[1] ?? ''}`).join(', ')});
INSERT INTO own.thing VALUES (1, ${NAMES.map(name => COLUMNS[name]?.[2]).join(', ')}), (2, ${NAMES.map(name => COLUMNS[name]?.[3]).join(', ')}); INSERT INTO own.thing (id) VALUES (3)`;

let database: PrivateDatabase;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-exported-'));
  mkdirSync(path.join(folder, 'model'));
  writeFileSync(path.join(folder, 'model/model.graphql'), SDL);
  database = await privateDatabase('own');
  await database.query(TABLE);
});

afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

it.each(['csv', 'csv;separator=semicolon'])('an import finds no difference in what $format=%s gave', async format => {
  const service = await startTestService({ modelDir: path.join(folder, 'model'), database: database.address });
  const files = mkdtempSync(path.join(folder, 'files-'));
  try {
    const { rawPayload, statusCode } = await service.get(`/odata/Things?$orderby=Id&$format=${format}`);
    expect(statusCode).toBe(200);
    writeFileSync(path.join(files, 'Things.csv'), rawPayload);
  } finally {
    await service.close();
  }
  const model = readModel(path.join(folder, 'model'));
  const { signal } = new AbortController();
  const target = await withClient(database.address, client => readTarget(model, client));
  const draft = await draftMapping(await fileSource([files]).open(signal, new FaultList()), target, signal);
  writeFileSync(path.join(files, 'mapping.yaml'), draft);
  const source = importFiles({ files: [files], mapping: undefined, clock: new ZoneClock('Europe/Copenhagen') });
  const report = await runImport({ connection: database.address, model, source, actor: 'test' });
  expect([draft, report.faults.kept.map(describeFault), report.outcome]).toEqual([draft, [], 'UNCHANGED']);
});
