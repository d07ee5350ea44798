/** `opslag model`: schemas that nobody here wrote are described by the command, and served from what it wrote without a change: every set answers, every link expands. */
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { validateXML } from 'xmllint-wasm';
import { readModel } from '../../../graphql/read-model/read-model';
import { PROJECT_ROOT } from '../../../std/project-root';
import { buildService, type Build } from '../../support/built-service';
import { administrate, privateDatabase, type PrivateDatabase } from '../../support/database';
import { startTestService } from '../../support/service';

let build: Build;
let database: PrivateDatabase;
let folder: string;

beforeAll(async () => {
  build = buildService();
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-model-'));
  database = await privateDatabase();
  for (const name of ['pagila', 'northwind'])
    await database.query(readFileSync(path.join(PROJECT_ROOT, `test/models/${name}.sql`), 'utf8'));
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

/** PostgreSQL 18 has foreign keys by periods, over indexes that an extension of it makes. */
async function hasPeriods(): Promise<boolean> {
  const [row] = await database.query<{ hasPeriods: boolean }>(
    `SELECT current_setting('server_version_num')::int >= 180000 AND EXISTS (SELECT FROM pg_available_extensions WHERE name = 'btree_gist') AS "hasPeriods"`,
  );
  return row?.hasPeriods === true;
}

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly told: readonly string[];
}

async function opslagModel(...args: readonly string[]): Promise<Ended> {
  const command = build.run('server/opslag.js', { DATABASE_URL: database.address }, ['model', ...args]);
  const code = await command.exit();
  return { code, out: command.stdout, told: command.stderr.split('\n').filter(line => line !== '') };
}

async function expectValidXml(xml: string): Promise<void> {
  const schemaFile = (name: string): string => readFileSync(path.join(PROJECT_ROOT, 'node_modules/odata-csdl/schemas', name), 'utf8');
  const result = await validateXML({
    xml: { fileName: 'metadata.xml', contents: xml },
    schema: { fileName: 'edmx.xsd', contents: schemaFile('edmx.xsd') },
    preload: { fileName: 'edm.xsd', contents: schemaFile('edm.xsd') },
  });
  expect(result.errors).toEqual([]);
}

describe.each([
  {
    schema: 'pagila',
    sets: 17,
    links: 38,
    args: ['--key', 'staff_list=id'],
    left: [
      'Table "payment_p2022_01": it is a part of "payment", over which its rows are read; to make links of its foreign keys, declare them on "payment".',
      'View "sales_by_store": PostgreSQL knows no key of it',
      'Column "film"."rating": its type pagila.mpaa_rating has the label "PG-13", which is no name in GraphQL',
      'Column "film"."special_features": no field has its type text[]',
      'Column "film"."fulltext": no field has its type tsvector',
    ],
  },
  { schema: 'northwind', sets: 7, links: 14, args: [], left: [] },
])('the schema $schema', ({ schema, sets, links, args, left }) => {
  const modelDir = (): string => path.join(folder, schema);
  let ended: Ended;

  beforeAll(async () => {
    ended = await opslagModel('--from', schema, '--to', modelDir(), ...args);
    cpSync(modelDir(), `${modelDir()}-at-first`, { recursive: true });
  });

  it('becomes a model, and what is left out is told', () => {
    expect(ended.told).toEqual(left.map(line => expect.stringContaining(`Left out. ${line}`) as string));
    expect([ended.code, ended.out.split('\n')[0]]).toEqual([
      0,
      `Wrote ${sets} types with ${links} links to ${path.join(modelDir(), 'model.graphql')}.`,
    ]);
  });

  it('is served without a change: every set answers, every link expands, and $metadata is valid', async () => {
    const service = await startTestService({ modelDir: modelDir(), database: database.address });
    try {
      for (const { entitySet, links: own } of readModel(modelDir()).entities) {
        for (const request of [entitySet?.name ?? '', ...own.map(link => `${entitySet?.name ?? ''}?$expand=${link.odataName}`)]) {
          const response = await service.get(`/odata/${request}`);
          expect({ request, status: response.statusCode, body: response.body }).toEqual({
            request,
            status: 200,
            body: expect.stringMatching(/"value":\[\{/) as string,
          });
        }
      }
      await expectValidXml((await service.get('/odata/$metadata')).body);
    } finally {
      await service.close();
    }
  });

  it('takes all the indexes that it is said to lack, and lacks none of those that are not comments then', async () => {
    const statements = readFileSync(path.join(modelDir(), 'indexes.sql'), 'utf8');
    await database.query(statements.replaceAll('-- CREATE', 'CREATE'));
    await opslagModel('--from', schema, '--to', modelDir(), '--force', ...args);
    expect(readFileSync(path.join(modelDir(), 'indexes.sql'), 'utf8')).not.toContain('CREATE INDEX');
  });
});

it('reads like a model that a person wrote, and names what is missing', () => {
  const written = path.join(folder, 'pagila-at-first');
  const expected = path.join(PROJECT_ROOT, 'test/models/pagila-drafted');
  if (process.env.UPDATE_GOLDEN === '1') cpSync(written, expected, { recursive: true });
  for (const file of ['model.graphql', 'indexes.sql'])
    expect(readFileSync(path.join(written, file), 'utf8')).toBe(readFileSync(path.join(expected, file), 'utf8'));
});

it('has links over a table between, in both directions, and ways back that say by which key', () => {
  const sdl = (schema: string): string => readFileSync(path.join(folder, schema, 'model.graphql'), 'utf8');
  expect(sdl('northwind')).toContain(
    'territories: [Territory!]! @link(through: "employee_territories", throughFrom: ["employee_id"], throughTo: ["territory_id"])',
  );
  expect(sdl('northwind')).toContain('employeesByReportsTo: [Employee!]! @link(to: ["reports_to"])');
  expect(sdl('pagila')).toContain('filmsByOriginalLanguage: [Film!]! @link(to: ["original_language_id"])');
});

it.each([
  [['--from', 'access'], 2, 'The schema access is not for readers: choose another.'],
  [[], 2, 'Say which schema the tables stand in: --from SCHEMA.'],
  [['--from', 'pagila', '--key', 'staff_list'], 2, '--key must be written as VIEW=COLUMN, with a comma between several columns.'],
  [
    ['--from', 'pagila', '--key', 'staff_list=id', '--key', 'staff_list=name'],
    2,
    "--key names 'staff_list' twice. Write it once. A key of several columns has a comma between them: staff_list=a,b.",
  ],
  [
    ['--from', 'pagila', '--key', 'staf_list=id'],
    1,
    `The schema pagila has no table or view 'staf_list', which --key names. Did you mean 'staff_list'?`,
  ],
  [
    ['--from', 'pagila', '--key', 'film=title'],
    1,
    `--key is for views, foreign tables and tables that others inherit from. The key of the table 'film' is the one that the database knows. If it has none, give it a primary key.`,
  ],
  [['--from', 'nowhere'], 1, 'Nothing of the schema nowhere can be served. It has no tables that this role can see.'],
])('says what is wrong with %j', async (args, code, message) => {
  const ended = await opslagModel('--to', path.join(folder, 'other'), ...args);
  expect([ended.code, ended.told[0]]).toEqual([code, message]);
  expect(existsSync(path.join(folder, 'other'))).toBe(false);
});

describe('tables of which the database promises less than it seems to', () => {
  const modelDir = (): string => path.join(folder, 'vague');
  let since18: boolean;
  let ended: Ended;

  beforeAll(async () => {
    since18 = await hasPeriods();
    await database.query(`CREATE SCHEMA vague; SET search_path = vague, public;
      CREATE TABLE paper (id int PRIMARY KEY, title text UNIQUE, "true" text); CREATE TABLE bill (PRIMARY KEY (id)) INHERITS (paper);
      INSERT INTO paper VALUES (1, 'Letter', 'yes'); INSERT INTO bill VALUES (1, 'Bill', 'no')`);
    if (since18)
      await database.query(`CREATE EXTENSION IF NOT EXISTS btree_gist; SET search_path = vague, public;
        CREATE TABLE tenure (id int PRIMARY KEY, post int NOT NULL, held daterange NOT NULL, note text, UNIQUE (post, held WITHOUT OVERLAPS));
        CREATE TABLE leave (id int PRIMARY KEY, post int NOT NULL, held daterange NOT NULL, FOREIGN KEY (post, PERIOD held) REFERENCES tenure (post, PERIOD held));
        INSERT INTO tenure VALUES (1, 7, '[2024-01-01,2025-01-01)', NULL); INSERT INTO leave VALUES (1, 7, '[2024-06-01,2024-07-01)');
        ALTER TABLE tenure ADD CONSTRAINT noted NOT NULL note NOT VALID`);
    ended = await opslagModel('--from', 'vague', '--to', modelDir());
  });

  it('leave out one that others inherit from, unless its key is said, and a foreign key that leads by a period', () => {
    const left = ended.told.filter(line => !line.includes('daterange'));
    expect(left).toEqual([
      `Left out. Table "paper": other tables inherit from it, and their rows may have the same keys; if a column tells its rows apart, or several do, say so with --key 'paper=COLUMN,COLUMN'.`,
      ...(since18 ? [expect.stringMatching(/^Left out\. Foreign key "\w+" of "leave": it leads by a period, to all rows/) as string] : []),
    ]);
  });

  it('are served otherwise: with nulls in a column that was made NOT NULL for new rows only, and a field that is no literal', async () => {
    await database.query(`DELETE FROM vague.bill; INSERT INTO vague.bill VALUES (2, 'Letter', 'no')`);
    await opslagModel('--from', 'vague', '--to', modelDir(), '--force', '--key', 'paper=id');
    const service = await startTestService({ modelDir: modelDir(), database: database.address });
    try {
      expect((await service.get("/odata/Papers?$filter=True2 eq 'no'&$select=Title".replaceAll(' ', '%20'))).json()).toMatchObject({
        value: [{ Title: 'Letter' }],
      });
      if (since18) expect((await service.get('/odata/Tenures')).json()).toMatchObject({ value: [{ Post: 7, Note: null }] });
      expect(readModel(modelDir()).entities.find(({ name }) => name === 'Paper')?.alternateKeys).toEqual([]);
    } finally {
      await service.close();
    }
  });

  it('are refused where a field of a hand-written model is never null and its column is NOT NULL for new rows only', async () => {
    if (!since18) return;
    const sdl = path.join(modelDir(), 'model.graphql');
    writeFileSync(sdl, readFileSync(sdl, 'utf8').replace('note: String', 'note: String!'));
    await expect(startTestService({ modelDir: modelDir(), database: database.address })).rejects.toThrow(
      'Column "note" of table "tenure" may be null, the field may not',
    );
  });
});

it('leaves out columns that the role may not read, and what needs them', async () => {
  const role = `opslag_narrow_${randomUUID().replaceAll('-', '')}`;
  await administrate(`CREATE ROLE ${role} LOGIN`);
  await database.query(`CREATE SCHEMA narrow; SET search_path = narrow;
    CREATE TABLE clerk (id int PRIMARY KEY, name text, number text UNIQUE, boss int REFERENCES clerk); CREATE TABLE note (id int PRIMARY KEY, body text);
    GRANT USAGE ON SCHEMA narrow TO ${role}; GRANT SELECT (id, name) ON clerk TO ${role}; GRANT SELECT (body) ON note TO ${role}`);
  const address = new URL(database.address);
  address.username = role;
  if (address.searchParams.has('user')) address.searchParams.set('user', role);
  const to = path.join(folder, 'narrow');
  const ended = await opslagModel('--from', 'narrow', '--to', to, '--database', address.href);
  await database.query(`DROP OWNED BY ${role}`);
  await administrate(`DROP ROLE ${role}`);
  expect(ended.told).toEqual([
    'Left out. Table "note": the column "id" belongs to its key, and the role of this connection may not read it.',
    'Left out. Column "clerk"."number": the role of this connection may not read it.',
    'Left out. Column "clerk"."boss": the role of this connection may not read it.',
    'Left out. Foreign key "clerk_boss_fkey" of "clerk": the role of this connection may not read the columns "boss" and "id".',
  ]);
  expect(readModel(to).entities.map(({ fields, alternateKeys }) => [fields.map(({ name }) => name), alternateKeys])).toEqual([
    [['id', 'name'], []],
  ]);
});

it('does not write into a folder that holds something', async () => {
  const ended = await opslagModel('--from', 'northwind', '--to', folder);
  expect([ended.code, ended.told[0]]).toEqual([1, expect.stringContaining('is not empty. Choose another with --to')]);
});
