/** Changes of what is expanded, in OData 4.0: links to rows of tables of one's own, whatever their keys are and whatever stands between. */
import type { Client } from 'pg';
import type { TestService } from '../../support/service';
import { askChanges, linksIn, V4, type ToldLink } from '../../odata-adapter/requests/ask-changes';
import { connectTo } from '../../support/database';
import { openOwnDatabase, type OwnDatabase } from './own-database';

const MODEL = `extend schema @model(namespace: "Own", databaseSchema: "own")
"A group."
type Group @entity(table: "grp", set: "Groups") @key(fields: ["code", "kind"]) @tracked {
  code: String!
  kind: Kind!
  "Over a table."
  members: [Member!]! @link(through: "grp_member", throughFrom: ["code", "kind"], throughTo: ["member"])
  "By a key of the other side."
  leader: Member @link(from: ["leader_id"])
}
"A member."
type Member @entity(table: "member", set: "Members") @key(fields: ["id"]) @where(column: "hidden", equals: "false") @tracked {
  id: Long!
  name: String
  chief: Member @link(from: ["chief_id"])
}
"An owner of notes."
type Owner @entity(table: "owner", set: "Owners") @key(fields: ["id"]) {
  id: Long!
  notes: [Note!]! @link(to: ["owner_id"], contained: true)
}
"A note."
type Note @entity(table: "note") @key(fields: ["no"]) {
  no: Decimal!
  owner: Owner! @link(from: ["owner_id"])
  file: File @link(from: ["file_id"])
}
"A file."
type File @entity(table: "file", set: "Files") @key(fields: ["id"]) @tracked {
  id: Int!
  notes: [Note!]! @link(to: ["file_id"])
}
"A kind."
enum Kind { A B }`;

let own: OwnDatabase;
let writer: Client;
let service: TestService;

beforeAll(async () => {
  own = await openOwnDatabase();
  writer = own.writer;
  await writer.query(`
    CREATE SCHEMA own;
    CREATE TYPE own.kind AS ENUM ('A', 'B');
    CREATE TABLE own.member (id bigint PRIMARY KEY, name text, hidden boolean NOT NULL DEFAULT false, chief_id bigint);
    CREATE TABLE own.grp (code character(4), kind own.kind, leader_id bigint, PRIMARY KEY (code, kind));
    CREATE TABLE own.grp_member (code character(4), kind own.kind, member bigint, PRIMARY KEY (code, kind, member));
    CREATE TABLE own.owner (id bigint PRIMARY KEY);
    CREATE TABLE own.file (id int PRIMARY KEY);
    CREATE TABLE own.note (no numeric PRIMARY KEY, owner_id bigint NOT NULL, file_id smallint)`);
  await writer.query(`
    INSERT INTO own.member (id, name) VALUES (9007199254740993, 'a'), (2, 'b'), (3, 'c');
    INSERT INTO own.member (id, name, hidden) VALUES (4, 'd', true);
    INSERT INTO own.grp VALUES ('x', 'A', 2), ('x', 'B', NULL), ('it''s', 'A', NULL);
    INSERT INTO own.grp_member VALUES ('x', 'A', 9007199254740993), ('x', 'A', 2), ('x', 'A', 4), ('x', 'B', 3);
    INSERT INTO own.owner VALUES (9007199254740993), (2), (3);
    INSERT INTO own.file VALUES (1), (2);
    INSERT INTO own.note VALUES (1.50, 2, 1), (2, 9007199254740993, 1)`);
  service = await own.serve(MODEL);
});

afterAll(async () => {
  await service.close();
  await own.close();
});

type Told = Readonly<Record<'link' | 'deletedLink', readonly string[]>>;

/** What is told of links between a request and the next, `source relationship target`. */
async function toldOf(url: string, change: string): Promise<Told> {
  const { delta } = await askChanges(service, `${url}&$deltatoken=latest`, V4);
  await writer.query(change);
  const { status, value } = await askChanges(service, delta, V4);
  expect([url, status]).toEqual([url, 200]);
  const of = (kind: 'link' | 'deletedLink'): readonly string[] => linksIn(value, kind).map(link => decodeURIComponent(link.join(' ')));
  return { link: of('link'), deletedLink: of('deletedLink') };
}

const [X_A, X_B] = ["Groups(Code='x',Kind=Own.Kind'A')", "Groups(Code='x',Kind=Own.Kind'B')"];
const BIG = 'Members(9007199254740993)';

it('are told over a table between: of the one that has lost a member, and of the one that has it now', async () => {
  const told = await toldOf('Groups?$expand=Members', `UPDATE own.grp_member SET kind = 'B' WHERE member = 9007199254740993`);
  expect(told.link).toEqual([`${X_A} Members Members(2)`, `${X_B} Members Members(3)`, `${X_B} Members ${BIG}`]);
  expect(told.deletedLink).toEqual([`${X_A} Members ${BIG}`]);
});

it('are told of members that are hidden or deleted with their links, and of none that was hidden all the time', async () => {
  const told = await toldOf(
    'Groups?$expand=Members',
    `UPDATE own.member SET hidden = true WHERE id = 2;
     DELETE FROM own.grp_member WHERE member IN (2, 3, 4); DELETE FROM own.member WHERE id = 3; UPDATE own.member SET name = 'x' WHERE id = 4`,
  );
  expect(told.link).toEqual([`${X_B} Members ${BIG}`]);
  expect(told.deletedLink).toEqual([`${X_A} Members Members(2)`, `${X_B} Members Members(3)`]);
  await writer.query('UPDATE own.member SET hidden = false WHERE id = 2; INSERT INTO own.member (id) VALUES (3)');
});

it('are not told of rows that nobody but their transaction could see', async () => {
  const told = await toldOf(
    'Groups?$expand=Members,Leader',
    `INSERT INTO own.member (id) VALUES (5);
     INSERT INTO own.grp_member VALUES ('x', 'B', 5); UPDATE own.grp SET leader_id = 5 WHERE code = 'it''s';
     UPDATE own.member SET hidden = true WHERE id = 5`,
  );
  expect(told.deletedLink).toEqual([]);
  await writer.query(`DELETE FROM own.grp_member WHERE member = 5; UPDATE own.grp SET leader_id = NULL WHERE leader_id = 5`);
});

it('are not told of rows that were hidden as long as the link led to them', async () => {
  await writer.query(`INSERT INTO own.grp_member VALUES ('x', 'B', 4); UPDATE own.grp SET leader_id = 4 WHERE code = 'it''s'`);
  const told = await toldOf(
    'Groups?$expand=Members,Leader',
    `DELETE FROM own.grp_member WHERE member = 4; UPDATE own.grp SET leader_id = NULL WHERE leader_id = 4;
     UPDATE own.member SET hidden = false WHERE id = 4`,
  );
  expect(told.deletedLink).toEqual([]);
  await writer.query('UPDATE own.member SET hidden = true WHERE id = 4');
});

const SHOW = 'UPDATE own.member SET hidden = false WHERE id = 7';
const HIDE = 'UPDATE own.member SET hidden = true WHERE id = 7';
const RENAME = `UPDATE own.member SET name = 'other' WHERE id = 7`;
const END = 'DELETE FROM own.grp_member WHERE member = 7';

/** The links that the last of the rounds tells as ended. `came`: what was done before the first, while an older transaction is open. */
async function endedIn(rounds: readonly (readonly string[])[], came: string): Promise<readonly string[]> {
  const older = await connectTo(own.address);
  await older.query('BEGIN; SELECT pg_current_xact_id()');
  await writer.query(came);
  let { delta } = await askChanges(service, 'Groups?$expand=Members&$deltatoken=latest', V4);
  let told: readonly ToldLink[] = [];
  for (const round of rounds) {
    for (const change of round) await writer.query(change);
    const answer = await askChanges(service, delta, V4);
    told = linksIn(answer.value, 'deletedLink');
    delta = answer.delta;
  }
  await older.end();
  await writer.query('DELETE FROM own.member WHERE id = 7; DELETE FROM own.grp_member WHERE member = 7');
  return told.map(link => decodeURIComponent(link.join(' ')));
}

const COME = 'INSERT INTO own.member (id, hidden) VALUES (7, true)';

it.each<[what: string, isTold: boolean, rounds: readonly (readonly string[])[]]>([
  ['shown before the link ended, in one round', false, [[SHOW, END]]],
  ['shown after the link ended', false, [[END, SHOW]]],
  ['shown and changed after the link ended', false, [[END, SHOW, RENAME]]],
  ['changed while it was hidden', false, [[RENAME, END, SHOW]]],
  ['told with its link before that ended', true, [[SHOW], [END]]],
  ['told with its link, and hidden as that ended', true, [[SHOW], [HIDE, END]]],
  ['told with its link, hidden and shown again before that ended', true, [[SHOW], [HIDE, SHOW, END]]],
])('of a row that came hidden while an older transaction was open, and was %s: told is %p', async (_, isTold, rounds) => {
  await writer.query(`INSERT INTO own.grp_member VALUES ('x', 'B', 7)`);
  expect(await endedIn(rounds, COME)).toEqual(isTold ? [`${X_B} Members Members(7)`] : []);
});

const GO = 'DELETE FROM own.member WHERE id = 7';
const COME_SHOWN = 'INSERT INTO own.member (id) VALUES (7)';
const MOVE = 'UPDATE own.member SET chief_id = 2 WHERE id = 7';

it.each<[what: string, isTold: boolean, rounds: readonly (readonly string[])[]]>([
  ['shown after the link ended', false, [[END, SHOW]]],
  ['changed, and shown after the link ended', false, [[MOVE], [END, SHOW]]],
  ['changed, shown and told with its link before that ended', true, [[MOVE, SHOW], [END]]],
  [
    'changed, shown and told with its link, and changed once more before that ended',
    true,
    [
      [MOVE, SHOW],
      [RENAME, END],
    ],
  ],
  ['deleted, made again, and told with its link before that ended', true, [[GO, COME_SHOWN], [END]]],
  ['deleted, made again hidden, shown, and told with its link before that ended', true, [[GO, COME, SHOW], [END]]],
  ['deleted, and made again hidden and shown after the link ended', false, [[GO], [COME, END, SHOW]]],
])('of a row that was hidden before an older transaction that is open, and was %s: told is %p', async (_, isTold, rounds) => {
  await writer.query(`${COME}; INSERT INTO own.grp_member VALUES ('x', 'B', 7)`);
  expect(await endedIn(rounds, 'SELECT')).toEqual(isTold ? [`${X_B} Members Members(7)`] : []);
});

it('are told of a row that was seen, then hidden and shown again', async () => {
  await writer.query(`INSERT INTO own.grp_member VALUES ('x', 'B', 3)`);
  const told = await toldOf(
    'Groups?$expand=Members',
    `UPDATE own.member SET hidden = true WHERE id = 3; DELETE FROM own.grp_member WHERE member = 3; UPDATE own.member SET hidden = false WHERE id = 3`,
  );
  expect(told.deletedLink).toEqual([`${X_B} Members Members(3)`]);
});

it('are told of one that came and ended since: a client may have it from a round that it broke off', async () => {
  const { delta } = await askChanges(service, 'Groups?$expand=Members&$deltatoken=latest', V4);
  await writer.query(`INSERT INTO own.grp_member VALUES ('x', 'A', 3)`);
  const broken = await askChanges(service, delta, V4);
  expect(linksIn(broken.value, 'link').map(([, , target]) => target)).toContain('Members(3)');
  await writer.query(`DELETE FROM own.grp_member WHERE kind = 'A' AND member = 3`);
  const { value } = await askChanges(service, delta, V4);
  expect(linksIn(value, 'deletedLink').map(link => decodeURIComponent(link.join(' ')))).toEqual([`${X_A} Members Members(3)`]);
});

it('are told of a link to one, whose end is another, nothing, or another again', async () => {
  const url = 'Groups?$expand=Leader';
  expect(await toldOf(url, `UPDATE own.grp SET leader_id = 3 WHERE kind = 'A' AND code = 'x'`)).toEqual({
    link: [`${X_A} Leader Members(3)`],
    deletedLink: [`${X_A} Leader Members(2)`],
  });
  expect(
    await toldOf(url, `UPDATE own.grp SET leader_id = 2 WHERE leader_id = 3; UPDATE own.grp SET leader_id = NULL WHERE leader_id = 2`),
  ).toEqual({
    link: [],
    deletedLink: [`${X_A} Leader Members(3)`],
  });
});

it('are told by what contains the row, before and now, and whatever its number looks like', async () => {
  const told = await toldOf(
    'Files?$expand=Notes',
    'UPDATE own.note SET owner_id = 3 WHERE no = 1.5; UPDATE own.note SET file_id = 2 WHERE no = 2',
  );
  expect(new Set(told.link)).toEqual(new Set(['Files(1) Notes Owners(3)/Notes(1.5)', `Files(2) Notes Owners(9007199254740993)/Notes(2)`]));
  expect(new Set(told.deletedLink)).toEqual(
    new Set(['Files(1) Notes Owners(2)/Notes(1.5)', `Files(1) Notes Owners(9007199254740993)/Notes(2)`]),
  );
});

it('are told of rows of which the container is gone as well', async () => {
  const told = await toldOf('Files?$expand=Notes', 'DELETE FROM own.note WHERE no = 2; DELETE FROM own.owner WHERE id = 9007199254740993');
  expect(told).toEqual({ link: [], deletedLink: [`Files(2) Notes Owners(9007199254740993)/Notes(2)`] });
});
