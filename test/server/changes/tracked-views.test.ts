/** Views that name the tables that they show: their changes are told as those of tables are, and every view whose changes would not be exactly those of its base is refused. */
import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { installTracking, refuseUntracked, removeTracking, trackingStatus } from '../../../server/changes/track-tables';
import { wantedTables } from '../../../server/changes/wanted-tables';
import { administrate } from '../../support/database';
import type { AskingReader, TestService } from '../../support/service';
import { openOwnDatabase, type OwnDatabase } from './own-database';

type Json = Record<string, unknown>;

const TABLES = `
  CREATE SCHEMA stored; CREATE SCHEMA shown;
  CREATE TABLE stored.unit (id int PRIMARY KEY, name text NOT NULL, secret text, hidden text, deleted boolean NOT NULL DEFAULT false);
  CREATE TABLE stored.member (id int PRIMARY KEY, unit_id int NOT NULL REFERENCES stored.unit, title text, hidden text);
  CREATE VIEW shown.unit AS SELECT id, deleted, name, secret FROM stored.unit;
  CREATE VIEW shown.member AS SELECT m.title, m.unit_id, m.id FROM stored.member AS m;`;

const ROWS = `
  INSERT INTO stored.unit (id, name, deleted) VALUES (1, 'One', false), (2, 'Two', false), (3, 'Gone', true);
  INSERT INTO stored.member VALUES (10, 1, 'Ten'), (11, 1, 'Eleven'), (20, 2, 'Twenty')`;

const MODEL = `
extend schema @model(namespace: "Shown", databaseSchema: "shown")
"A unit."
type Unit @entity(table: "unit", set: "Units", base: "stored.unit") @key(fields: ["id"]) @where(column: "deleted", equals: "false") @tracked {
  id: Int!
  name: String!
  secret: String
  members: [Member!]! @link(to: ["unit_id"])
}
"A member."
type Member @entity(table: "member", set: "Members", base: "stored.member") @key(fields: ["id"]) @tracked {
  id: Int!
  title: String
  unit: Unit @link(from: ["unit_id"])
}
`;

let own: OwnDatabase;
let writer: Client;

beforeAll(async () => {
  own = await openOwnDatabase();
  writer = own.writer;
  await writer.query(TABLES);
});

afterAll(() => own.close());

function modelWith(change: (text: string) => string = text => text) {
  return own.model(change(MODEL));
}

it('tracks the tables, and names them with their schema', async () => {
  const model = modelWith();
  const states = async (): Promise<unknown> =>
    (await trackingStatus(writer, wantedTables(model))).map(({ table, state }) => [table, state]);
  expect(await states()).toEqual([['stored.unit', 'untracked'], ['stored.member', 'untracked']]); // oxfmt-ignore
  expect(await installTracking(writer, model)).toEqual(['stored.unit', 'stored.member']);
  expect(await states()).toEqual([['stored.unit', 'tracked'], ['stored.member', 'tracked']]); // oxfmt-ignore
  await refuseUntracked(writer, model);
  const withoutBases = modelWith(text => text.replaceAll(/, base: "stored.\w+"| @tracked/g, ''));
  expect(await removeTracking(writer, withoutBases)).toEqual({ tables: [], left: ['stored.member', 'stored.unit'] });
  expect(await removeTracking(writer, modelWith())).toMatchObject({ left: [] });
  await expect(refuseUntracked(writer, model)).rejects.toThrow('  stored.unit (untracked)\n  stored.member (untracked)');
});

it('needs no right to the tables to tell how they stand', async () => {
  const role = `blind_${randomUUID().replaceAll('-', '')}`;
  await installTracking(writer, modelWith());
  await administrate(`CREATE ROLE ${role} NOLOGIN`);
  await writer.query(`SET ROLE ${role}`);
  try {
    await expect(writer.query('SELECT FROM stored.unit')).rejects.toThrow('permission denied');
    await refuseUntracked(writer, modelWith());
  } finally {
    await writer.query('RESET ROLE');
    await administrate(`DROP ROLE ${role}`);
  }
});

describe('what changed', () => {
  let service: TestService;
  let reader: AskingReader;

  beforeAll(async () => {
    await writer.query(ROWS);
    service = await own.serve(MODEL);
    reader = await service.as({ allow: undefined, deny: ['Unit.secret'], schema: 'FULL' });
  });

  afterAll(() => service.close());

  const belowRoot = (link: unknown): string => String(link).replace(/^.*\/odata\//, '');

  async function ask(url: string, headers: Record<string, string> = {}): Promise<Json> {
    const { statusCode, body } = await reader.get(`/odata/${url.replaceAll(' ', '%20')}`, headers);
    expect([url, statusCode]).toEqual([url, 200]);
    return JSON.parse(body) as Json;
  }

  /** What each statement changes is asked for by the link before it. */
  async function follow(url: string, statements: readonly string[]): Promise<readonly unknown[]> {
    let { '@odata.deltaLink': link } = await ask(url, { prefer: 'odata.track-changes' });
    const told: unknown[] = [];
    for (const statement of statements) {
      await writer.query(statement);
      const answer = await ask(belowRoot(link));
      link = answer['@odata.deltaLink'];
      told.push(answer.value);
    }
    return told;
  }

  const removed = (reason: string, Id: number, set = 'Units'): Json => ({
    '@odata.removed': { reason },
    '@odata.id': expect.stringMatching(new RegExp(`/odata/${set}\\(${Id}\\)$`)) as unknown,
    Id,
  });

  it('is told of the view as of a table, and nothing of columns that it does not show or the key may not read', async () => {
    const told = await follow('Units?$select=Id,Name', [
      `INSERT INTO stored.unit (id, name) VALUES (4, 'Four'), (5, 'Five')`,
      `UPDATE stored.unit SET name = 'Four more' WHERE id = 4`,
      `UPDATE stored.unit SET hidden = 'x', secret = 'y'`,
      `UPDATE shown.unit SET name = 'Two more' WHERE id = 2`,
      `UPDATE stored.unit SET deleted = true WHERE id = 4`,
      `UPDATE stored.unit SET deleted = false WHERE id = 3`,
      `UPDATE stored.unit SET id = 6 WHERE id = 5`,
      `DELETE FROM stored.unit WHERE id IN (4, 6)`,
      `UPDATE stored.unit SET deleted = true WHERE id = 3`,
    ]);
    expect(told).toEqual([
      [{ Id: 4, Name: 'Four' }, { Id: 5, Name: 'Five' }],
      [{ Id: 4, Name: 'Four more' }],
      [],
      [{ Id: 2, Name: 'Two more' }],
      [removed('changed', 4)],
      [{ Id: 3, Name: 'Gone' }],
      [removed('deleted', 5), { Id: 6, Name: 'Five' }],
      [removed('deleted', 6)],
      [removed('changed', 3)],
    ]); // oxfmt-ignore
  });

  it('is told where a link leads over views, whichever end has changed', async () => {
    const told = await follow('Units?$select=Id&$expand=Members($select=Id,Title)', [
      `UPDATE stored.member SET title = 'Ten more' WHERE id = 10`,
      `UPDATE stored.member SET hidden = 'x'`,
      `UPDATE stored.member SET unit_id = 2 WHERE id = 10`,
      `DELETE FROM stored.member WHERE id = 20`,
    ]);
    const eleven = { Id: 11, Title: 'Eleven' };
    const ten = { Id: 10, Title: 'Ten more' };
    expect(told).toEqual([
      [{ Id: 1, Members: [ten, eleven] }],
      [],
      [{ Id: 1, Members: [eleven] }, { Id: 2, Members: [ten, { Id: 20, Title: 'Twenty' }] }],
      [{ Id: 2, Members: [ten] }],
    ]); // oxfmt-ignore
  });

  it('is told where it comes into a filter over a link, and leaves it', async () => {
    const told = await follow(`Members?$select=Id&$filter=Unit/Name eq 'Chosen'`, [
      `UPDATE stored.unit SET name = 'Chosen' WHERE id = 1`,
      `UPDATE stored.unit SET name = 'Other' WHERE id = 1`,
    ]);
    expect(told).toEqual([[{ Id: 11 }], [removed('changed', 11, 'Members')]]);
  });

  it('answers a conditional request from the log', async () => {
    const url = '/odata/Units?$select=Id';
    const etag = String((await reader.get(url)).headers.etag);
    expect((await reader.get(url, { 'if-none-match': etag })).statusCode).toBe(304);
    service.takeStatements();
    expect((await reader.get(url, { 'if-none-match': etag })).statusCode).toBe(304);
    expect(service.takeStatements().filter(({ text }) => text.includes('"shown"'))).toEqual([]);
  });
});

const WHOLE = /unit does not show each row of stored\.unit as it is: it has a condition, a join/;
const COLUMNS = (columns: string): RegExp => new RegExp(`${columns} of unit is computed, or is called otherwise in stored\\.unit`);

describe('a virtual column, whose changes no trigger sees', () => {
  const VIRTUAL = `CREATE TABLE stored.computed (id int PRIMARY KEY, name text, gone boolean,
    loud text GENERATED ALWAYS AS (upper(name)) VIRTUAL, kept boolean GENERATED ALWAYS AS (NOT gone) VIRTUAL);
    CREATE VIEW shown.computed AS SELECT * FROM stored.computed`;

  const computed = (entity: string, fields: string) =>
    modelWith(
      () => `extend schema @model(namespace: "Shown", databaseSchema: "${entity.includes('base') ? 'shown' : 'stored'}")
"One."
type Computed @entity(table: "computed", set: "Computeds"${entity}) @key(fields: ["id"]) @tracked ${fields}`,
    );

  const TABLE = '';
  const VIEW = ', base: "stored.computed"';

  it('is refused where the model reads it, of a table and of a view, and the table can be written as before', async () => {
    const { rows } = await writer.query<{ version: number }>(`SELECT current_setting('server_version_num')::int AS version`);
    if ((rows[0]?.version ?? 0) < 180_000) {
      await expect(writer.query(VIRTUAL)).rejects.toThrow('syntax error');
      return;
    }
    await writer.query(VIRTUAL);
    for (const entity of [TABLE, VIEW]) {
      for (const fields of ['{ id: Int! loud: String }', '@where(column: "kept", equals: "true") { id: Int! name: String }']) {
        await expect(installTracking(writer, computed(entity, fields))).rejects.toThrow(
          'computed has virtual columns that the model reads',
        );
        await writer.query('INSERT INTO stored.computed (id) SELECT coalesce(max(id), 0) + 1 FROM stored.computed');
      }
      await installTracking(writer, computed(entity, '{ id: Int! name: String }'));
    }
  });
});

describe('a base is refused', () => {
  it.each([
    ['a condition', 'SELECT id, deleted, name, secret FROM stored.unit WHERE id > 0', WHOLE],
    ['a condition beside a subquery', 'SELECT id, deleted, name, secret, (SELECT max(id) FROM stored.member) AS most FROM stored.unit WHERE id > 0', WHOLE],
    ['a subquery', 'SELECT id, deleted, name, secret, (SELECT max(id) FROM stored.member) AS most FROM stored.unit', WHOLE],
    ['a join', 'SELECT u.id, u.deleted, u.name, u.secret FROM stored.unit AS u JOIN stored.member AS m ON m.unit_id = u.id', WHOLE],
    ['an outer join', 'SELECT u.id, u.deleted, u.name, u.secret FROM stored.unit AS u LEFT JOIN stored.member AS m ON m.unit_id = u.id', WHOLE],
    ['two tables', 'SELECT u.id, u.deleted, u.name, u.secret FROM stored.unit AS u, stored.member', WHOLE],
    ['a limit', 'SELECT id, deleted, name, secret FROM stored.unit LIMIT 2', WHOLE],
    ['an offset', 'SELECT id, deleted, name, secret FROM stored.unit OFFSET 1', WHOLE],
    ['distinct rows', 'SELECT DISTINCT id, deleted, name, secret FROM stored.unit', WHOLE],
    ['a group', 'SELECT id, deleted, name, secret FROM stored.unit GROUP BY id', WHOLE],
    ['a window', 'SELECT id, deleted, name, secret, row_number() OVER () AS row FROM stored.unit', WHOLE],
    ['rows of a function', 'SELECT id, deleted, name, secret, generate_series(1, 2) AS n FROM stored.unit', WHOLE],
    ['a sample', 'SELECT id, deleted, name, secret FROM stored.unit TABLESAMPLE system (50)', WHOLE],
    ['a set', 'SELECT id, deleted, name, secret FROM stored.unit UNION ALL SELECT id, deleted, name, secret FROM stored.unit', WHOLE],
    ['a query that it names', 'WITH all_units AS (SELECT * FROM stored.unit) SELECT id, deleted, name, secret FROM all_units', /unit shows no column of stored\.unit|as it is/],
    ['a view in between', 'SELECT id, deleted, name, secret FROM stored.between', /unit shows no column of stored\.unit/],
    ['a computed column', 'SELECT id, deleted, upper(name) AS name, secret FROM stored.unit', COLUMNS('name')],
    ['another name', 'SELECT id, deleted, secret AS name, name AS secret FROM stored.unit', COLUMNS('name, secret')],
    ['locked rows', 'SELECT id, deleted, name, secret FROM stored.unit FOR UPDATE SKIP LOCKED', WHOLE],
    ['a cast', 'SELECT id, deleted, name::varchar AS name, secret FROM stored.unit', COLUMNS('name')],
  ])('of a view with %s', async (_what, query, message) => {
    await writer.query(`CREATE OR REPLACE VIEW stored.between AS SELECT * FROM stored.unit; DROP VIEW shown.unit; CREATE VIEW shown.unit AS ${query}`);
    const model = modelWith();
    await expect(refuseUntracked(writer, model)).rejects.toThrow(message);
    await expect(installTracking(writer, model)).rejects.toThrow(message);
  }); // oxfmt-ignore

  const PLAIN = 'DROP VIEW shown.unit; CREATE VIEW shown.unit AS SELECT id, deleted, name, secret FROM stored.unit';

  it.each([
    ['that is another table', '', 'stored.member', /unit shows no column of stored\.member/],
    ['that is a view', 'CREATE OR REPLACE VIEW stored.between AS SELECT * FROM stored.unit', 'stored.between', /stored\.between, which is no ordinary table|stored\.between is a view/],
    ['that is partitioned', 'CREATE TABLE stored.parts (id int PRIMARY KEY, deleted boolean, name text, secret text) PARTITION BY RANGE (id); DROP VIEW shown.unit; CREATE VIEW shown.unit AS SELECT * FROM stored.parts', 'stored.parts', /stored\.parts is partitioned, which a base cannot be/],
    ['that is not there', '', 'stored.nothing', /The table stored\.nothing is not there/],
    ['with a rule that writes', 'CREATE RULE write_unit AS ON UPDATE TO shown.unit DO INSTEAD NOTHING', 'stored.unit', WHOLE],
    ['whose rows depend on the role', 'ALTER TABLE stored.unit ENABLE ROW LEVEL SECURITY', 'stored.unit', /stored\.unit has policies for rows/],
  ])('%s', async (_what, statement, base, message) => {
    await writer.query(PLAIN);
    await installTracking(writer, modelWith());
    await writer.query(statement);
    const model = modelWith(text => text.replace('base: "stored.unit"', `base: "${base}"`));
    try {
      await expect(refuseUntracked(writer, model)).rejects.toThrow(message);
      await expect(installTracking(writer, model)).rejects.toThrow(message);
    } finally {
      await writer.query('ALTER TABLE stored.unit DISABLE ROW LEVEL SECURITY');
    }
  }); // oxfmt-ignore

  it('of a table, and one that no table can be called', async () => {
    await writer.query(`${PLAIN}; CREATE TABLE shown.other (id int PRIMARY KEY, unit_id int NOT NULL, title text)`);
    const ofTable = modelWith(text => text.replace('table: "member"', 'table: "other"'));
    await expect(installTracking(writer, ofTable)).rejects.toThrow('other is no view: take base: "stored.member" out.');
    expect(() => modelWith(text => text.replace('stored.member', 'a.b.c'))).toThrow('base: "a.b.c" is neither a table nor schema.table.');
  });

  it('nowhere else: the view as it was is taken, also with more columns than the model names', async () => {
    await writer.query('DROP VIEW shown.unit; CREATE VIEW shown.unit AS SELECT *, upper(hidden) AS loud FROM stored.unit');
    expect(await installTracking(writer, modelWith())).toEqual(['stored.unit', 'stored.member']);
    await refuseUntracked(writer, modelWith());
  });
});
