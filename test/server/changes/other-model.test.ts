/** A service that starts with another model -> links to changes from before are refused as outdated (410), whatever the query names: also where all fields are asked for, and the query itself is another one now. Next links are refused too (400), where the same names may mean other columns. */
import type { KeyRights } from '../../../graphql/grants/grants';
import { startTestService, type TestService } from '../../support/service';
import { openOwnDatabase, type OwnDatabase } from './own-database';

const TABLES = `
  CREATE SCHEMA shown;
  CREATE TABLE shown.unit (id int PRIMARY KEY, name text NOT NULL, rank int, grade int);
  CREATE TABLE shown.member (id int PRIMARY KEY, unit_id int NOT NULL REFERENCES shown.unit, title text, note text);
  INSERT INTO shown.unit VALUES (1, 'One', 1, 1);
  INSERT INTO shown.member VALUES (10, 1, 'Ten', '')`;

const MODEL = `extend schema @model(namespace: "Shown", databaseSchema: "shown")
"A unit."
type Unit @entity(table: "unit", set: "Units") @key(fields: ["id"]) @tracked {
  id: Int!
  name: String!
  rank: Int
  members: [Member!]! @link(to: ["unit_id"])
}
"A member."
type Member @entity(table: "member", set: "Members") @key(fields: ["id"]) @tracked {
  id: Int!
  title: String
}
`;

let own: OwnDatabase;
let service: TestService;

beforeEach(async () => {
  own = await openOwnDatabase();
  await own.writer.query(TABLES);
  service = await own.serve(MODEL);
});

afterEach(async () => {
  await service.close();
  await own.close();
});

const PREFER = { prefer: 'track-changes', 'odata-version': '4.01' };

async function linkOf(url: string, reader: Pick<TestService, 'get'> = service): Promise<string> {
  const answer = await reader.get(`/odata/${url}`, PREFER);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json<Record<string, string>>()['@odata.deltaLink']?.replace(/^.*\/odata\//, '/odata/') ?? '';
}

const NAMED = 'Units?$select=Name';
const WHOLE = ['Units', "Units?$filter=Name eq 'One'", 'Units?$expand=Members', 'Members'];

it.each<[string, (model: string) => string, readonly string[]]>([
  ['has a field more', model => model.replace('  rank: Int\n', '  rank: Int\n  grade: Int\n'), [...WHOLE, NAMED]],
  ['has a field less', model => model.replace('  rank: Int\n', ''), [...WHOLE, NAMED]],
  ['calls a field otherwise', model => model.replace('  rank: Int\n', '  level: Int @column(name: "rank")\n'), [...WHOLE, NAMED]],
  ['reads a field from another column', model => model.replace('  rank: Int\n', '  rank: Int @column(name: "grade")\n'), [...WHOLE, NAMED]],
  [
    'has a field more in what is expanded',
    model => model.replace('  title: String\n', '  title: String\n  note: String\n'),
    [...WHOLE, NAMED],
  ],
  ['has a link less', model => model.replace(/ {2}members: .*\n/, ''), ['Units', NAMED, 'Members']],
])('says 410 to each link from before where the model %s', async (_, change, urls) => {
  const links: string[] = [];
  for (const url of urls) links.push(await linkOf(url));
  for (const link of links) expect([link, (await service.get(link)).statusCode]).toEqual([link, 200]);
  await service.close();
  own.model(change(MODEL));
  service = await startTestService({ modelDir: own.modelDir, database: own.address });
  for (const [index, link] of links.entries()) {
    const answer = await service.get(link);
    expect([urls[index], answer.statusCode, answer.headers.location]).toEqual([
      urls[index],
      410,
      expect.stringContaining(`/odata/${String(urls[index]?.split('?')[0])}`),
    ]);
  }
});

it.each<[string, KeyRights['schema']]>([
  ['sees the names of what is withheld', 'FULL'],
  ['does not see them', 'GRANTED'],
])('says 410 to each link from before for a key with more rights, and for one with less, which %s', async (_, schema) => {
  const allow = ['Unit.id', 'Unit.name', 'Unit.members', 'Member.id', 'Member.title'];
  const [key, more] = await Promise.all([
    service.as({ allow, deny: [], schema }),
    service.as({ allow: [...allow, 'Unit.rank'], deny: [], schema }),
  ]);
  for (const [before, after] of [
    [key, more],
    [more, key],
  ] as const) {
    for (const url of ['Units', 'Units?$expand=Members', NAMED]) {
      const link = await linkOf(url, before);
      expect([url, (await before.get(link)).statusCode, (await after.get(link)).statusCode]).toEqual([url, 200, 410]);
    }
  }
});

it('says of a link of another query that it was not given for this one', async () => {
  const token = new URL(await linkOf('Units'), 'http://any').searchParams.get('$deltatoken') ?? '';
  for (const url of ['Members?', 'Units?$select=Name&', "Units?$filter=Name eq 'Two'&"]) {
    const answer = await service.get(`/odata/${url}$deltatoken=${token}`);
    expect([url, answer.statusCode, answer.json<unknown>()]).toEqual([
      url,
      400,
      expect.objectContaining({ error: expect.objectContaining({ code: 'InvalidDeltaToken' }) as unknown }),
    ]);
  }
});

it.each<[string, string, (model: string) => string]>([
  [
    'the fields of its order have changed their columns',
    'Units?$orderby=Name',
    model => model.replace('name: String!', 'name: String! @column(name: "other")'),
  ],
  [
    'the link of its order has another column',
    'Members?$orderby=Unit/Name',
    model => model.replace('@link(from: ["unit_id"])', '@link(from: ["second_id"])'),
  ],
  [
    'the link of its filter has another column',
    'Units?$filter=Members/any()',
    model => model.replace('@link(to: ["unit_id"])', '@link(to: ["second_id"])'),
  ],
  [
    'the link of its path has another column',
    'Units(1)/Members',
    model => model.replace('@link(to: ["unit_id"])', '@link(to: ["second_id"])'),
  ],
  [
    'the type that the link of its order leads to has another table',
    'Members?$orderby=Unit/Name',
    model => model.replace('table: "unit", set', 'table: "department", set'),
  ],
  [
    'the type that the link of its filter leads to has another table',
    "Units?$filter=Members/any(m:m/Title eq 'Ten' or m/Id gt 0)",
    model => model.replace('table: "member", set', 'table: "fellow", set'),
  ],
  [
    'other rows of the table belong to the type that the link of its filter leads to',
    "Units?$filter=Members/any(m:m/Title eq 'Ten' or m/Id gt 0)",
    model => model.replace('table: "member", set: "Members")', 'table: "member", set: "Members") @where(column: "note", equals: "")'),
  ],
])('begins a collection anew where %s, and does not end it early', async (_, url, change) => {
  await own.writer
    .query(`ALTER TABLE shown.unit ADD other text NOT NULL DEFAULT 'A'; ALTER TABLE shown.member ADD second_id int REFERENCES shown.unit;
    ALTER TABLE shown.member ALTER note SET DEFAULT '';
    INSERT INTO shown.unit SELECT n, 'Unit ' || n FROM generate_series(2, 9) AS n;
    INSERT INTO shown.member (id, unit_id) SELECT n, CASE WHEN n < 15 THEN 1 ELSE n - 10 END FROM generate_series(11, 19) AS n;
    CREATE TABLE shown.department (LIKE shown.unit INCLUDING ALL); CREATE TABLE shown.fellow (LIKE shown.member INCLUDING ALL);
    INSERT INTO shown.department SELECT * FROM shown.unit; INSERT INTO shown.fellow SELECT * FROM shown.member`);
  const model = MODEL.replace('  title: String\n', '  title: String\n  unit: Unit! @link(from: ["unit_id"])\n');
  const restart = async (text: string): Promise<void> => {
    await service.close();
    own.model(text);
    service = await startTestService({ modelDir: own.modelDir, database: own.address });
  };
  await restart(model);
  const first = await service.get(`/odata/${url}`, { prefer: 'maxpagesize=2', 'odata-version': '4.01' });
  const next = first.json<Record<string, string>>()['@odata.nextLink']?.replace(/^.*\/odata\//, '/odata/') ?? '';
  expect((await service.get(next)).statusCode).toBe(200);
  await restart(change(model));
  const answer = await service.get(next);
  expect([answer.statusCode, answer.json<unknown>()]).toMatchObject([400, { error: { code: 'InvalidSkipToken' } }]);
});
