/**
 * Random histories of tables of one's own, asked in OData 4.0 with several levels of `$expand`: rows that are hidden and shown, tables between, composite keys, contained rows that change their owner, a transaction
 * that stays open over several rounds.
 * After each round the copy that a client keeps by what it is told equals what a fresh answer holds.
 */
import type { Client } from 'pg';
import { SeededRandom } from '../../../db/demo/seeded-random';
import { LinkedCopy } from '../../resolvers/changes/linked-copy';
import { end, tries } from '../../resolvers/changes/small-organisation';
import { PROPERTY_SEED } from '../../support/property-seed';
import { runsOf } from '../../support/runs-of';
import { allRights } from '../../../graphql/grants/create-grants';
import type { AskingReader, TestService } from '../../support/service';
import { askChanges, linksIn, V4, type ToldLink } from '../../odata-adapter/requests/ask-changes';
import { connectTo } from '../../support/database';
import { openOwnDatabase, type OwnDatabase } from './own-database';

const MODEL = `extend schema @model(namespace: "Own", databaseSchema: "own")
"A team."
type Team @entity(table: "team", set: "Teams") @key(fields: ["code", "kind"]) @where(column: "hidden", equals: "false") @tracked {
  code: String!
  kind: Kind!
  name: String
  members: [Member!]! @link(through: "team_member", throughFrom: ["code", "kind"], throughTo: ["member"])
  leader: Member @link(from: ["leader_id"])
  items: [Item!]! @link(to: ["team_code", "team_kind"])
}
"A member."
type Member @entity(table: "member", set: "Members") @key(fields: ["id"]) @where(column: "hidden", equals: "false") {
  id: Long!
  name: String
  desk: Desk @link(from: ["desk_id"])
  tools: [Tool!]! @link(through: "member_tool", throughFrom: ["member"], throughTo: ["tool"])
}
"A desk."
type Desk @entity(table: "desk", set: "Desks") @key(fields: ["id"]) @tracked {
  id: Int!
  name: String
  items: [Item!]! @link(to: ["desk_id"], contained: true)
  room: Room @link(from: ["room_id"])
}
"A room."
type Room @entity(table: "room", set: "Rooms") @key(fields: ["id"]) @where(column: "hidden", equals: "false") {
  id: Int!
  name: String
  tools: [Tool!]! @link(to: ["room_id"])
}
"A tool."
type Tool @entity(table: "tool", set: "Tools") @key(fields: ["id"]) @where(column: "hidden", equals: "false") {
  id: Int!
  name: String
}
"An item."
type Item @entity(table: "item") @key(fields: ["id"]) {
  id: Int!
  name: String
  desk: Desk! @link(from: ["desk_id"])
  tool: Tool @link(from: ["tool_id"])
  parts: [Part!]! @link(to: ["item_id"], contained: true) @where(column: "kind", equals: "A")
  others: [Part!]! @link(to: ["item_id"], contained: true) @where(column: "kind", equals: "B")
}
"A part."
type Part @entity(table: "part") @key(fields: ["code"], within: ["item_id", "kind"]) {
  code: String!
  name: String
  tool: Tool @link(from: ["tool_id"])
}
"A box."
type Box @entity(table: "box", set: "Boxes") @key(fields: ["id"]) @where(column: "hidden", equals: "false") @tracked {
  id: Int!
  slips: [Slip!]! @link(to: ["box_id"], contained: true)
  lid: Lid @link(to: ["box_id"], contained: true)
}
"A lid."
type Lid @entity(table: "lid") @key(fields: ["id"]) {
  id: Int!
  tool: Tool @link(from: ["tool_id"])
}
"A slip."
type Slip @entity(table: "slip") @key(fields: ["id"]) {
  id: Int!
  tool: Tool @link(from: ["tool_id"])
}
"A kind."
enum Kind { A B }`;

const QUERIES: readonly string[] = [
  'Teams?$select=Name&$expand=Members($select=Name;$expand=Desk($select=Name;$expand=Room($select=Name)),Tools($select=Name))',
  "Teams?$select=Code&$expand=Leader($select=Name;$expand=Tools($select=Name;$filter=Name ne 'A'),Desk/$ref)",
  'Teams?$select=Name&$expand=Items($select=Name;$expand=Parts($select=Name),Tool($select=Name))',
  'Teams?$select=Name&$expand=Leader($select=Name;$expand=Desk($select=Name;$expand=Items($select=Name;$expand=Parts($select=Name;$expand=Tool($select=Name)))))',
  'Desks?$select=Name&$expand=Items($select=Name;$expand=Tool($select=Name),Others($select=Name),Parts($select=Name)),Room($select=Name)',
  'Desks?$select=Name&$expand=Room($select=Name;$expand=Tools($select=Name))',
  'Teams?$select=Name&$expand=Members($top=1;$orderby=Name,Id;$select=Name;$expand=Tools($orderby=Name,Id;$skip=1;$top=1;$select=Name))',
  "Teams?$filter=Name eq 'A'&$expand=*",
  'Teams?$select=Kind&$expand=Members($select=Name;$count=true;$expand=Tools/$count,Desk($select=Name;$expand=Items/$ref))',
  "Teams?$filter=Members/any(m:m/Name eq 'A')&$select=Name&$expand=Members($select=Name;$filter=Desk/Name ne 'B';$expand=Tools($select=Name))",
];

/** The two meet each other's locks, which would last for good. */
const BRIEFLY = 'SET lock_timeout = 20';

let own: OwnDatabase;
let writer: Client;
let slow: Client;
let service: TestService;
let reader: AskingReader;

beforeAll(async () => {
  own = await openOwnDatabase();
  writer = own.writer;
  await writer.query(`
    CREATE SCHEMA own;
    CREATE TYPE own.kind AS ENUM ('A', 'B');
    CREATE TABLE own.room (id int PRIMARY KEY, name text, hidden boolean NOT NULL DEFAULT false);
    CREATE TABLE own.tool (id int PRIMARY KEY, name text, room_id int, hidden boolean NOT NULL DEFAULT false);
    CREATE TABLE own.desk (id int PRIMARY KEY, name text, room_id int);
    CREATE TABLE own.member (id bigint PRIMARY KEY, name text, desk_id int, hidden boolean NOT NULL DEFAULT false);
    CREATE TABLE own.member_tool (member bigint, tool int, PRIMARY KEY (member, tool));
    CREATE TABLE own.team (code character(4), kind own.kind, name text, leader_id bigint, hidden boolean NOT NULL DEFAULT false, PRIMARY KEY (code, kind));
    CREATE TABLE own.team_member (code character(4), kind own.kind, member bigint, PRIMARY KEY (code, kind, member));
    CREATE TABLE own.item (id int PRIMARY KEY, name text, desk_id int NOT NULL REFERENCES own.desk ON DELETE CASCADE ON UPDATE CASCADE, tool_id int, team_code character(4), team_kind own.kind);
    CREATE TABLE own.box (id int PRIMARY KEY, hidden boolean NOT NULL DEFAULT false);
    CREATE TABLE own.lid (id int PRIMARY KEY, box_id int UNIQUE, tool_id int);
    CREATE TABLE own.slip (id int PRIMARY KEY, box_id int, tool_id int);
    CREATE TABLE own.part (item_id int, kind text, code character(3), name text, tool_id int, PRIMARY KEY (item_id, kind, code))`);
  slow = await connectTo(own.address);
  await slow.query(BRIEFLY);
  service = await own.serve(MODEL);
  reader = await service.as(allRights(own.model(MODEL)));
});

afterAll(async () => {
  await service.close();
  await slow.end();
  await own.close();
});

/** Links that have ended since a request. */
async function endedBy(query: string, change: string): Promise<readonly ToldLink[]> {
  const { delta } = await askChanges(reader, `${query}&$deltatoken=latest`, V4);
  await writer.query(change);
  const { status, value } = await askChanges(reader, delta, V4);
  expect(status).toBe(200);
  return linksIn(value, 'deletedLink');
}

it('tells the links that an entity has lost, also where one leads to it that is shown anew', async () => {
  await writer.query(`
    INSERT INTO own.desk VALUES (91, 'A', NULL); INSERT INTO own.member VALUES (91, 'A', 91);
    INSERT INTO own.team VALUES ('a', 'A', 'A', 91, true), ('b', 'A', 'A', 91, false)`);
  const lost = ['Members(91)', 'Desk', 'Desks(91)'];
  const query = 'Teams?$select=Name&$expand=Leader($select=Name;$expand=Desk($select=Name))';
  expect(
    await endedBy(query, "UPDATE own.team SET hidden = false WHERE code = 'a'; UPDATE own.member SET desk_id = NULL WHERE id = 91"),
  ).toEqual([lost]);
  await writer.query("UPDATE own.team SET hidden = true WHERE code = 'a'; UPDATE own.member SET desk_id = 91 WHERE id = 91");
  const [left] = [["Teams(Code='b',Kind=Own.Kind'A')", 'Leader', 'Members(91)']];
  expect(
    await endedBy(
      query,
      "UPDATE own.team SET hidden = false WHERE code = 'a'; UPDATE own.team SET leader_id = NULL WHERE code = 'b'; UPDATE own.member SET desk_id = NULL WHERE id = 91",
    ),
  ).toEqual([lost, left]);
});

it('names no link that ended while what contains its entity was hidden', async () => {
  await writer.query("INSERT INTO own.tool VALUES (91, 'A'); INSERT INTO own.box VALUES (1, true); INSERT INTO own.slip VALUES (1, 1, 91)");
  const query = 'Boxes?$expand=Slips($expand=Tool)';
  expect(await endedBy(query, 'UPDATE own.slip SET tool_id = NULL; UPDATE own.box SET hidden = false')).toEqual([]);
  await writer.query('UPDATE own.slip SET tool_id = 91');
  expect(await endedBy(query, 'UPDATE own.slip SET tool_id = NULL')).toEqual([['Boxes(1)/Slips(1)', 'Tool', 'Tools(91)']]);
});

it('ends the links of an entity that another has taken the place of, under the same id', async () => {
  await writer.query(`
    INSERT INTO own.tool VALUES (71, 'A'), (72, 'A'); INSERT INTO own.box VALUES (71, false), (72, false);
    INSERT INTO own.lid VALUES (71, 71, 71), (74, 72, 71)`);
  const ended = await endedBy(
    'Boxes?$filter=Id gt 70&$expand=Lid($expand=Tool)',
    'DELETE FROM own.lid; INSERT INTO own.lid VALUES (72, 71, 72), (73, 72, 72)',
  );
  expect(ended).toEqual([71, 72].map(box => [`Boxes(${box})/Lid`, 'Tool', 'Tools(71)']));
});

it('has all of what is expanded in the first reading: behind a next link a client would see what comes, and goes before changes are asked for', async () => {
  await writer.query(`
    INSERT INTO own.desk VALUES (81, 'A', NULL); INSERT INTO own.member VALUES (81, 'A', 81), (82, 'A', 81); INSERT INTO own.tool VALUES (81, 'A'), (82, 'A');
    INSERT INTO own.member_tool VALUES (82, 81), (82, 82); INSERT INTO own.team VALUES ('n', 'A', 'N', NULL, false), ('n', 'B', 'N', NULL, false);
    INSERT INTO own.team_member VALUES ('n', 'A', 81), ('n', 'A', 82)`); // oxfmt-ignore
  const ask = (query: string) => {
    return askChanges(reader, `Teams?$filter=Name eq 'N'&$select=Name&$expand=${query}`, { ...V4, prefer: 'track-changes, maxpagesize=1' });
  };
  const first = await ask('Members($select=Name;$expand=Tools($select=Name))');
  expect(first.headers['preference-applied']).toBe('maxpagesize=1, track-changes');
  expect(first.value).toHaveLength(1);
  const id = (set: string, key: number) => ({ '@odata.id': expect.stringMatching(new RegExp(`/${set}[(]${key}[)]$`)) as unknown });
  expect(first.value[0]?.Members).toEqual([
    { ...id('Members', 81), Name: 'A', Tools: [] },
    { ...id('Members', 82), Name: 'A', Tools: [81, 82].map(key => ({ ...id('Tools', key), Name: 'A' })) },
  ]);
  expect(first.next).toBeDefined();
  const untold = await ask('Members($select=Name;$expand=Tools),Leader');
  expect(untold.headers['preference-applied']).toBe('maxpagesize=1');
  expect(untold.value[0]).toHaveProperty(['Members@odata.nextLink']);
});

const NUMBERS = [1, 2, 3];
const TEAMS = ["'x', 'A'", "'x', 'B'", "'y', 'A'"];

function statement(draw: SeededRandom): string {
  const id = (): string => String(draw.pick(NUMBERS));
  const maybe = (): string => (draw.chance(0.2) ? 'NULL' : id());
  const word = (): string => `'${draw.pick(['A', 'B'])}'`;
  const team = (): string => draw.pick(TEAMS);
  const flag = (): string => String(draw.chance(0.4));
  const hideable = (): string => draw.pick(['room', 'tool', 'member']);
  const any = (): string => draw.pick(['room', 'tool', 'member', 'desk', 'item']);
  const statements: readonly (() => string)[] = [
    () => `UPDATE own.${any()} SET name = ${word()} WHERE id = ${id()}`,
    () => `UPDATE own.${hideable()} SET hidden = ${flag()} WHERE id = ${id()}`,
    () => `UPDATE own.${hideable()} SET hidden = ${flag()} WHERE id = ${id()}`,
    () => `UPDATE own.${any()} SET id = ${id()} WHERE id = ${id()}`,
    () => `DELETE FROM own.${any()} WHERE id = ${id()}`,
    () => `INSERT INTO own.${draw.pick(['room', 'tool', 'member', 'desk'])} (id, name) VALUES (${id()}, ${word()})`,
    () => `INSERT INTO own.${hideable()} (id, name, hidden) VALUES (${id()}, ${word()}, ${flag()})`,
    () => `INSERT INTO own.item (id, name, desk_id, tool_id, team_code, team_kind) VALUES (${id()}, ${word()}, ${id()}, ${maybe()}, ${team()})`,
    () => `UPDATE own.item SET desk_id = ${id()} WHERE id = ${id()}`,
    () => `UPDATE own.item SET tool_id = ${maybe()} WHERE id = ${id()}`,
    () => `UPDATE own.item SET (team_code, team_kind) = (SELECT ${team()}::own.kind) WHERE id = ${id()}`,
    () => `UPDATE own.member SET desk_id = ${maybe()} WHERE id = ${id()}`,
    () => `UPDATE own.member SET desk_id = ${maybe()} WHERE id = ${id()}`,
    () => `UPDATE own.desk SET room_id = ${maybe()} WHERE id = ${id()}`,
    () => `UPDATE own.tool SET room_id = ${maybe()} WHERE id = ${id()}`,
    () => `UPDATE own.team SET leader_id = ${maybe()} WHERE (code, kind) = (${team()})`,
    () => `UPDATE own.team SET leader_id = ${maybe()} WHERE (code, kind) = (${team()})`,
    () => `UPDATE own.team SET name = ${word()} WHERE (code, kind) = (${team()})`,
    () => `UPDATE own.team SET hidden = ${flag()} WHERE (code, kind) = (${team()})`,
    () => `UPDATE own.team SET hidden = ${flag()} WHERE (code, kind) = (${team()})`,
    () => `INSERT INTO own.team (code, kind, name, leader_id, hidden) VALUES (${team()}, ${word()}, ${maybe()}, ${flag()})`,
    () => `DELETE FROM own.team WHERE (code, kind) = (${team()})`,
    () => `INSERT INTO own.team_member VALUES (${team()}, ${id()})`,
    () => `INSERT INTO own.team_member VALUES (${team()}, ${id()})`,
    () => `DELETE FROM own.team_member WHERE (code, kind) = (${team()}) AND member = ${id()}`,
    () => `INSERT INTO own.member_tool VALUES (${id()}, ${id()})`,
    () => `INSERT INTO own.member_tool VALUES (${id()}, ${id()})`,
    () => `DELETE FROM own.member_tool WHERE member = ${id()}`,
    () => `UPDATE own.member_tool SET tool = ${id()} WHERE member = ${id()}`,
    () => `INSERT INTO own.part VALUES (${id()}, ${word()}, ${word()}, ${word()}, ${maybe()})`,
    () => `INSERT INTO own.part VALUES (${id()}, ${word()}, ${word()}, ${word()}, ${maybe()})`,
    () => `UPDATE own.part SET kind = ${word()} WHERE item_id = ${id()}`,
    () => `UPDATE own.part SET tool_id = ${maybe()}, name = ${word()} WHERE item_id = ${id()}`,
    () => `DELETE FROM own.part WHERE item_id = ${id()}`,
  ]; // oxfmt-ignore
  return draw.pick(statements)();
}

function beginning(draw: SeededRandom): readonly string[] {
  const word = (): string => `'${draw.pick(['A', 'B'])}'`;
  const rows = (row: (id: number) => string): string => NUMBERS.map(id => `(${row(id)})`).join(', ');
  const id = (): string => String(draw.pick(NUMBERS));
  return [
    'TRUNCATE own.room, own.tool, own.desk, own.member, own.member_tool, own.team, own.team_member, own.item, own.part',
    `INSERT INTO own.room (id, name) VALUES ${rows(own => `${own}, ${word()}`)}`,
    `INSERT INTO own.tool (id, name, room_id) VALUES ${rows(own => `${own}, ${word()}, ${id()}`)}`,
    `INSERT INTO own.desk VALUES ${rows(own => `${own}, ${word()}, ${id()}`)}`,
    `INSERT INTO own.member (id, name, desk_id) VALUES ${rows(own => `${own}, ${word()}, ${id()}`)}`,
    `INSERT INTO own.member_tool VALUES ${rows(own => `${own}, ${id()}`)}`,
    `INSERT INTO own.team (code, kind, name, leader_id, hidden) VALUES ${TEAMS.map(team => `(${team}, ${word()}, ${id()}, ${String(draw.chance(0.3))})`).join(', ')}`,
    `INSERT INTO own.team_member VALUES ${TEAMS.flatMap(team => NUMBERS.slice(draw.below(3)).map(member => `(${team}, ${member})`)).join(', ')}`,
    `INSERT INTO own.item (id, name, desk_id, tool_id, team_code, team_kind) VALUES ${rows(own => `${own}, ${word()}, ${id()}, ${id()}, ${draw.pick(TEAMS)}`)}`,
    `INSERT INTO own.part VALUES ${rows(own => `${own}, ${word()}, 'A', ${word()}, ${id()}`)}`,
  ]; // oxfmt-ignore
}

/** Of each history. */
const ROUNDS = 16;
const COPIES = 5;

const HISTORIES = Array.from({ length: runsOf(10) }, (_, index) => index);

it.each(HISTORIES)(`of history %i of seed ${PROPERTY_SEED} each copy of several levels equals a fresh answer`, async index => {
  const draw = new SeededRandom(PROPERTY_SEED, 'levels', index);
  await writer.query('SET lock_timeout = 0');
  for (const text of beginning(draw)) await writer.query(text);
  await writer.query(BRIEFLY);
  const held = { isOpen: false };
  const some = (most: number): readonly string[] => Array.from({ length: 1 + draw.below(most) }, () => statement(draw));
  const change = async (): Promise<void> => {
    if (!held.isOpen && draw.chance(0.3)) {
      // Its number is older than those of all that follow, also where it writes late.
      await slow.query('BEGIN; SELECT pg_current_xact_id()');
      held.isOpen = true;
    }
    if (held.isOpen && draw.chance(0.3)) await tries(slow, some(3));
    for (let left = 1 + draw.below(2); left > 0; left -= 1) {
      await writer.query('BEGIN');
      await tries(writer, some(6));
      await end(writer, draw.chance(0.1) ? 'ROLLBACK' : 'COMMIT');
    }
    if (held.isOpen && draw.chance(0.2)) {
      await end(slow, draw.chance(0.2) ? 'ROLLBACK' : 'COMMIT');
      held.isOpen = false;
    }
  };
  const between = (): Promise<void> => (draw.chance(0.15) ? change() : Promise.resolve());
  const kept = Array.from({ length: COPIES }, () => draw.pick(QUERIES)).map(query => new LinkedCopy(query, reader));
  for (const copy of kept) await copy.begin(between);
  for (let round = 0; round < ROUNDS; round += 1) {
    await change();
    for (const copy of kept) {
      if (await copy.follow(1 + draw.below(3), between)) {
        await between();
        await copy.follow(1000, between);
      }
      expect([copy.query, copy.kept()]).toEqual([copy.query, await copy.fresh()]);
    }
  }
  if (held.isOpen) await end(slow, 'ROLLBACK');
});
