/** Keys that no JavaScript number holds: rows, what is told of their removal, and their addresses name them alike. And nulls that properties have become are told. */
import type { Client } from 'pg';
import type { TestService } from '../../support/service';
import { openOwnDatabase, type OwnDatabase } from './own-database';

const MODEL = `extend schema @model(namespace: "Own", databaseSchema: "own")
"A thing."
type Thing @entity(table: "thing", set: "Things") @key(fields: ["id", "part"]) @tracked { id: Long!, part: Decimal!, "What it is called." name: String }`;

let own: OwnDatabase;
let writer: Client;
let service: TestService;

beforeAll(async () => {
  own = await openOwnDatabase();
  writer = own.writer;
  await writer.query('CREATE SCHEMA own; CREATE TABLE own.thing (id bigint, part numeric, name text, PRIMARY KEY (id, part))');
  await writer.query(`INSERT INTO own.thing VALUES (9007199254740993, 1.50, 'a'), (1, 2, 'b')`);
  service = await own.serve(MODEL);
});

afterAll(async () => {
  await service.close();
  await own.close();
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
