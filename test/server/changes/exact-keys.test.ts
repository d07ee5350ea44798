/** Keys that no JavaScript number holds: rows, what is told of their removal, and their addresses name them alike. And nulls that properties have become are told. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { migrate } from '../../../db/migrate';
import { readModel } from '../../../graphql/read-model/read-model';
import { installTracking } from '../../../server/changes/track-tables';
import { privateDatabase, type PrivateDatabase } from '../../support/database';
import { startTestService, type TestService } from '../../support/service';

const MODEL = `extend schema @model(namespace: "Own", databaseSchema: "own")
"A thing."
type Thing @entity(table: "thing", set: "Things") @key(fields: ["id", "part"]) @tracked { id: Long!, part: Decimal!, "What it is called." name: String }`;

let folder: string;
let database: PrivateDatabase;
let writer: Client;
let service: TestService;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-exact-keys-'));
  database = await privateDatabase('empty');
  await migrate(database.address, { withOrganisation: false });
  writer = new Client(database.address);
  await writer.connect();
  await writer.query('CREATE SCHEMA own; CREATE TABLE own.thing (id bigint, part numeric, name text, PRIMARY KEY (id, part))');
  await writer.query(`INSERT INTO own.thing VALUES (9007199254740993, 1.50, 'a'), (1, 2, 'b')`);
  writeFileSync(path.join(folder, 'model.graphql'), MODEL);
  await installTracking(writer, readModel(folder));
  service = await startTestService({ modelDir: folder, database: database.address });
});

afterAll(async () => {
  await service.close();
  await writer.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const belowHost = (link: string | undefined): string => (link ?? '').replace(/^.*\/odata\//, '/odata/');
type Body = Readonly<Record<string, string>>;

it('are the same in a row, in what is told of its removal, and in its address', async () => {
  const full = { accept: 'application/json;odata.metadata=full', prefer: 'odata.track-changes' };
  const first = await service.get('/odata/Things', full);
  expect(first.body).toMatch(/"@odata.id":"[^"]*\/Things\(Id=9007199254740993,Part=1\.5\)"/);
  expect(first.body).toContain('"Id":9007199254740993');
  expect(first.body).not.toMatch(/%00/);
  await writer.query('DELETE FROM own.thing WHERE id > 1');
  const round = await service.get(belowHost(first.json<Body>()['@odata.deltaLink']), { accept: full.accept });
  expect(round.body).toMatch(/"@odata.id":"[^"]*\/Things\(Id=9007199254740993,Part=1\.5\)","Id":9007199254740993,"Part":1\.5}/);
});

it('tell a null that a property has become, though nulls are to be left out', async () => {
  const omitting = { prefer: 'omit-values=nulls' };
  const { '@odata.deltaLink': link } = (await service.get('/odata/Things?$deltatoken=latest')).json<Body>();
  await writer.query('UPDATE own.thing SET name = NULL WHERE id = 1');
  const round = await service.get(belowHost(link), omitting);
  expect(round.json<{ value: unknown }>().value).toEqual([{ Id: 1, Part: 2, Name: null }]);
  expect(round.headers).not.toHaveProperty('preference-applied');
  expect((await service.get('/odata/Things', omitting)).json<{ value: unknown }>().value).toEqual([{ Id: 1, Part: 2 }]);
});
