/** Changes in tables of one's own whose types have conditions (`@where`): each row that a reader could see is told as removed, however its value was written, and no other. */
import type { Client } from 'pg';
import { askChanges } from '../../odata-adapter/requests/ask-changes';
import { openOwnDatabase, type OwnDatabase } from './own-database';

let own: OwnDatabase;
let writer: Client;

beforeEach(async () => {
  own = await openOwnDatabase();
  writer = own.writer;
});

afterEach(() => own.close());

const ALIKE = `CREATE COLLATION own.alike (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`;

it.each([
  { type: 'boolean NOT NULL', equals: 'true', seen: ['true'], unseen: ['false'] },
  { type: 'boolean', equals: 'false', seen: ['false'], unseen: ['true', null] },
  { type: 'int', equals: '007', seen: ['7'], unseen: ['70', null] },
  { type: 'uuid', equals: 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', seen: ['a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'], unseen: [null] },
  { type: 'char(4)', equals: 'ab', seen: ['ab', 'ab  '], unseen: ['abc', null] },
  { type: 'text', equals: '7', seen: ['7'], unseen: ['07', '', null] },
  { type: 'text COLLATE own.alike', equals: 'open', seen: ['open', 'OPEN'], unseen: ['opened', null] },
])('by a column of the type $type that equals $equals', async ({ type, equals, seen, unseen }) => {
  await writer.query(`CREATE SCHEMA own; ${ALIKE}; CREATE TABLE own.thing (id int PRIMARY KEY, state ${type})`);
  const values = [...seen, ...unseen];
  for (const [index, value] of values.entries()) await writer.query(`INSERT INTO own.thing VALUES (${index}, $1)`, [value]);
  const text = `extend schema @model(namespace: "Own", databaseSchema: "own")
"A thing."
type Thing @entity(table: "thing", set: "Things") @key(fields: ["id"]) @where(column: "state", equals: "${equals}") @tracked { id: Int! }`;
  const service = await own.serve(text);
  try {
    const first = (await service.get('/odata/Things', { prefer: 'odata.track-changes' })).json<
      Record<string, string> & { value: unknown[] }
    >();
    expect(first.value).toHaveLength(seen.length);
    const told = async (): Promise<readonly number[]> => {
      const round = await service.get(first['@odata.deltaLink']?.replace(/^.*\/odata\//, '/odata/') ?? '');
      return round.json<{ value: { Id: number }[] }>().value.map(({ Id }) => Id);
    };
    for (const [index] of unseen.entries()) {
      const another = unseen[(index + 1) % unseen.length];
      await writer.query(`UPDATE own.thing SET state = $1 WHERE id = ${seen.length + index}`, [another]);
    }
    expect(await told()).toEqual([]);
    await writer.query('DELETE FROM own.thing');
    expect(await told()).toEqual(seen.map((_, index) => index));
  } finally {
    await service.close();
  }
});

it('of what is below, those alone are told whose row it was while it could be seen', async () => {
  await writer.query(`
    CREATE SCHEMA own;
    CREATE TABLE own.owner (id int PRIMARY KEY);
    CREATE TABLE own.thing (id int PRIMARY KEY, owner_id int NOT NULL, hidden boolean NOT NULL);
    INSERT INTO own.owner VALUES (1), (2);
    INSERT INTO own.thing VALUES (1, 1, false)`);
  const text = `extend schema @model(namespace: "Own", databaseSchema: "own")
"An owner."
type Owner @entity(table: "owner", set: "Owners") @key(fields: ["id"]) @tracked { id: Int! things: [Thing!]! @link(to: ["owner_id"], contained: true) }
"A thing."
type Thing @entity(table: "thing") @key(fields: ["id"]) @where(column: "hidden", equals: "false") { id: Int! }`;
  const service = await own.serve(text);
  const told = async (link: string): Promise<readonly [string, readonly number[]]> => {
    const answer = (await service.get(link.replace(/^.*\/odata\//, '/odata/'))).json<
      Record<string, string> & { value: { Id: number }[] }
    >();
    return [answer['@odata.deltaLink'] ?? '', answer.value.map(({ Id }) => Id)];
  };
  try {
    let [link, found] = await told('/odata/Owners?$expand=Things&$deltatoken=latest');
    for (const [change, owners] of [
      ['owner_id = 2, hidden = true', [1]],
      ['owner_id = 1', []],
      ['owner_id = 2, hidden = false', [2]],
      ['owner_id = 1', [1, 2]],
    ] as const) {
      await writer.query(`UPDATE own.thing SET ${change}`);
      [link, found] = await told(link);
      expect([change, found]).toEqual([change, owners]);
    }
  } finally {
    await service.close();
  }
});

const HIDDEN = '@where(column: "hidden", equals: "false")';

it.each([
  ['that is hidden', HIDDEN, ''],
  ['that the link does not lead to', '', HIDDEN],
])('of a row %s, and of what is below it, nothing is told', async (_which, ofType, ofLink) => {
  await writer.query(`
    CREATE SCHEMA own;
    CREATE TABLE own.owner (id int PRIMARY KEY, thing_id int);
    CREATE TABLE own.thing (id int PRIMARY KEY, hidden boolean NOT NULL, name text);
    CREATE TABLE own.part (id int PRIMARY KEY, thing_id int NOT NULL, name text);
    INSERT INTO own.thing VALUES (1, false), (2, true);
    INSERT INTO own.part VALUES (1, 1), (2, 2);
    INSERT INTO own.owner VALUES (1, 1), (2, 2)`);
  const text = `extend schema @model(namespace: "Own", databaseSchema: "own")
"An owner."
type Owner @entity(table: "owner", set: "Owners") @key(fields: ["id"]) @tracked { id: Int! thing: Thing @link(from: ["thing_id"]) ${ofLink} }
"A thing."
type Thing @entity(table: "thing", set: "Things") @key(fields: ["id"]) ${ofType} { id: Int! name: String parts: [Part!]! @link(to: ["thing_id"], contained: true) }
"A part."
type Part @entity(table: "part") @key(fields: ["id"]) { id: Int! name: String }`;
  const service = await own.serve(text);
  try {
    const { delta } = await askChanges(service, 'Owners?$expand=Thing($expand=Parts)&$deltatoken=latest');
    await writer.query(`UPDATE own.part SET name = 'other'`);
    const below = await askChanges(service, delta);
    expect(below.value.map(({ Id }) => Id)).toEqual([1]);
    await writer.query(`UPDATE own.thing SET name = 'other'`);
    expect((await askChanges(service, below.delta)).value.map(({ Id }) => Id)).toEqual([1]);
  } finally {
    await service.close();
  }
});
