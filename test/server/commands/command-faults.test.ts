/** Commands on a database that is not as it should be: each says in a sentence what is wrong, and changes nothing that it was not asked to change. */
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type Build, buildService } from '../../support/built-service';
import { endedBy } from '../../support/ended-by';
import { administrate, administrator, privateDatabase, type PrivateDatabase, queryOnce } from '../../support/database';

let build: Build;
let database: PrivateDatabase;

beforeAll(() => {
  build = buildService();
});

afterEach(() => database.drop());

interface Ended {
  readonly code: number | null;
  readonly stderr: string;
}

async function opslag(env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ended> {
  const running = build.run('server/opslag.js', env, args);
  const code = await running.exit();
  return { code, stderr: running.stderr };
}

function addressOf(role: string): string {
  const address = new URL(database.address);
  address.username = role;
  if (address.searchParams.has('user')) address.searchParams.set('user', role);
  return address.href;
}

async function schemasOf(address: string): Promise<readonly string[]> {
  const rows = await queryOnce<{ name: string }>(
    address,
    `SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^(pg_|information_)'`,
  );
  return rows.map(({ name }) => name);
}

it('track --status makes nothing in an empty database, and says what is missing', async () => {
  database = await privateDatabase('empty');
  const { code, stderr } = await opslag({ DATABASE_URL: database.address }, 'track', '--status');
  expect(code).toBe(1);
  expect(stderr).toContain('The tables of the log of changes are not there. opslag migrate makes them.');
  expect(await schemasOf(database.address)).toEqual(['public']);
});

it.each([['keys', 'create', '--name', 'x'], ['track', '--install'], ['migrate'], ['import', 'examples']])(
  '%s %s says that a database is read-only and what to do, without a stack',
  async (...args) => {
    database = await privateDatabase();
    // A demo is not imported into.
    await database.query('COMMENT ON SCHEMA organisation IS NULL');
    await administrate(`ALTER DATABASE ${new URL(database.address).pathname.slice(1)} SET default_transaction_read_only = on`);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-examples-'));
    if (args.includes('examples')) await opslag({ DATABASE_URL: database.address }, 'import', '--example', folder);
    const { code, stderr } = await opslag({ DATABASE_URL: database.address }, ...args.map(each => (each === 'examples' ? folder : each)));
    rmSync(folder, { recursive: true });
    expect(code).toBe(1);
    expect(stderr).toMatch(/read-only transaction|SQLSTATE 25006/);
    expect(stderr).toMatch(/Name the primary in DATABASE_URL .* take no changes\.\n$/);
    expect(stderr).not.toContain('    at ');
  },
);

it.each([['keys', 'list'], ['imports']])('%s says that the database is older than the program, without a stack', async (...args) => {
  database = await privateDatabase();
  await database.query('ALTER TABLE access.api_key RENAME requests_at_work TO later; ALTER TABLE access.import_run RENAME TO later');
  const { code, stderr } = await opslag({ DATABASE_URL: database.address }, ...args);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^PostgreSQL has refused a statement: .* does not exist\. Run opslag migrate if .*\n$/);
});

it.each([
  ['keys', 'list'],
  ['keys', 'create', '--name', 'x'],
  ['imports'],
  ['import', 'folder'],
  ['backup', '--to', 'folder'],
  ['track', '--status'],
  ['track', '--install'],
  ['migrate'],
  ['demo', '--force'],
])('%s %s refuses a database that a newer version has migrated, before it reads or changes anything in it', async (...args) => {
  database = await privateDatabase();
  await database.query(`INSERT INTO public.opslag_migration (name, checksum) VALUES ('9999-later.sql', '')`);
  const folder = path.join(os.tmpdir(), `opslag-newer-${randomUUID()}`);
  const { code, stderr } = await opslag({ DATABASE_URL: database.address }, ...args.map(each => (each === 'folder' ? folder : each)));
  const isFolderLeft = existsSync(folder);
  rmSync(folder, { recursive: true, force: true });
  expect(stderr).toContain('The database has the migration 9999-later.sql, which this version of the service does not know');
  expect(stderr).not.toContain('    at ');
  expect([code, isFolderLeft]).toEqual([1, false]);
});

it.each([
  ['schema "access"', 'CREATE SCHEMA access'],
  ['schema "organisation"', 'CREATE SCHEMA organisation'],
])('migrate says that the %s is there already, and which database it needs', async (what, statement) => {
  database = await privateDatabase('empty');
  await database.query(statement);
  const { code, stderr } = await opslag({ DATABASE_URL: database.address }, 'migrate');
  expect([code, stderr.split('\n').slice(-3)]).toEqual([
    1,
    [
      `  ${what} already exists`,
      '  What has this name was not made by the migrations of the service, or their register (public.opslag_migration) is gone. Name a database of its own, or restore the whole of it.',
      '',
    ],
  ]);
});

it('a role that may not see which migrations there are lists keys all the same', async () => {
  database = await privateDatabase();
  const role = `opslag_keeper_${randomUUID().replaceAll('-', '')}`;
  await administrate(`CREATE ROLE ${role} LOGIN`);
  await database.query(
    `GRANT USAGE ON SCHEMA access TO ${role}; GRANT SELECT ON ALL TABLES IN SCHEMA access TO ${role}; REVOKE USAGE ON SCHEMA public FROM PUBLIC`,
  );
  const { code, stderr } = await opslag({ DATABASE_URL: addressOf(role) }, 'keys', 'list');
  await database.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('permission denied')]);
});

it('track --status says that the database does not answer, without a stack', async () => {
  database = await privateDatabase('empty');
  const { code, stderr } = await opslag({ DATABASE_URL: 'postgresql://opslag@127.0.0.1:1/opslag' }, 'track', '--status');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The database does not answer\. Check that PostgreSQL runs at DATABASE_URL .*\n {2}.*ECONNREFUSED.*\n$/);
});

it.each([['keys', 'list'], ['keys', 'create', '--name', 'x'], ['imports']])(
  '%s %s says what a role lacks, without a stack',
  async (...args) => {
    database = await privateDatabase();
    const role = `opslag_poor_${randomUUID().replaceAll('-', '')}`;
    await administrate(`CREATE ROLE ${role} LOGIN`);
    const { code, stderr } = await opslag({ DATABASE_URL: addressOf(role) }, ...args);
    await administrate(`DROP ROLE ${role}`);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^PostgreSQL has refused a statement: permission denied for schema access\. Grant the role .*\n$/);
  },
);

it('keys list says that the PostgreSQL of a running service does not answer, and starts no other', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-hanging-'));
  const sockets = new Set<{ destroy(): void }>();
  const hanging = createServer(socket => sockets.add(socket)).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  const { port } = hanging.address() as AddressInfo;
  const connection = { host: '127.0.0.1', port, user: administrator().user, password: '', database: 'opslag' };
  writeFileSync(path.join(folder, 'connection.json'), JSON.stringify(connection));
  const { code, stderr } = await opslag({ DATA_DIR: folder, KEY_TIMEOUT_MS: '2000' }, 'keys', 'list');
  for (const socket of sockets) socket.destroy();
  hanging.close();
  rmSync(folder, { recursive: true });
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^The embedded PostgreSQL of the running service does not answer\. Leave the service running, and try again\. The reason:\n/,
  );
  expect(stderr).not.toContain('    at ');
});

it.each([
  ['keys', 'list'],
  ['keys', 'create', '--name', 'x'],
  ['keys', 'reads', randomUUID()],
  ['imports'],
  ['track', '--status'],
  ['backup', '--to', 'x'],
])('%s %s says that there is no database where it looks, and makes none: its answer would be about an empty one', async (...args) => {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'opslag-nowhere-'));
  const { code, stderr } = await opslag({ DATA_DIR: path.join(parent, 'data') }, ...args);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^DATABASE_URL is not set, and DATA_DIR .*data has no database of this version of the service\. Give the command the settings of the service/,
  );
  expect(readdirSync(parent)).toEqual([]);
  rmSync(parent, { recursive: true });
});

it('restore leaves no folder that was not there before: not of a backup that is damaged, and not of a newer one', async () => {
  database = await privateDatabase();
  const parent = mkdtempSync(path.join(os.tmpdir(), 'opslag-restore-'));
  const [backup, data] = [path.join(parent, 'backup'), path.join(parent, 'data')];
  const manifest = path.join(backup, 'manifest.json');
  expect((await opslag({ DATABASE_URL: database.address }, 'backup', '--to', backup)).code).toBe(0);
  const written = readFileSync(manifest, 'utf8');
  const newer = written.replace('"migrations": [', '"migrations": [{ "name": "9999-later.sql", "checksum": "" },');
  for (const [text, reason] of [
    ['{', 'The backup cannot be restored. Nothing was changed. The reason:\n  manifest.json is damaged.'],
    [newer, 'The backup was not restored, and nothing is left of it in the database. The reason:\n'],
  ] as const) {
    writeFileSync(manifest, text);
    const { code, stderr } = await opslag({ DATA_DIR: data }, 'restore', '--from', backup);
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
    expect(readdirSync(parent)).toEqual(['backup']);
  }
  rmSync(parent, { recursive: true });
});

it.each([
  ['import --example', ''],
  ['import --example', '/below'],
  ['model --from organisation --to', ''],
  ['model --from organisation --to', '/below'],
])('%s says that a file stands where its folder should, without a stack', async (line, below) => {
  database = await privateDatabase();
  // A demo is not imported into.
  await database.query('COMMENT ON SCHEMA organisation IS NULL');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-file-'));
  const file = path.join(folder, 'file');
  writeFileSync(file, 'kept');
  try {
    const { code, stderr } = await opslag({ DATABASE_URL: database.address }, ...line.split(' '), `${file}${below}`);
    expect([code, stderr.split('\n')]).toEqual([
      1,
      [
        `The files cannot be written into ${file}${below}. Name a folder that this user may make or write. The reason:`,
        expect.stringContaining('ENOTDIR'),
        '',
      ],
    ]);
    expect(readFileSync(file, 'utf8')).toBe('kept');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.each([
  ['import --example', '/new/below', []],
  ['import --example', '', []],
  ['model --from organisation --to', '/new/below', []],
  ['model --from organisation --force --to', '', ['indexes.sql', 'model.graphql']],
])('%s says that there is no room for its files, and leaves its folder as it was', async (line, below, before) => {
  database = await privateDatabase();
  await database.query('COMMENT ON SCHEMA organisation IS NULL');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-room-'));
  for (const name of before) writeFileSync(path.join(folder, name), 'kept');
  try {
    // A file may have one block.
    const limited = endedBy('ulimit -f 1; exec "$@"', [...line.split(' '), `${folder}${below}`], { DATABASE_URL: database.address });
    expect(limited).toEqual([
      1,
      expect.stringMatching(
        `^There is no room for the files in ${folder}${below}, and nothing was written\\. The reason:\n  EFBIG: .*\n  Make room on that disk, or name a place on another one\\.\n$`,
      ),
    ]);
    expect(readdirSync(folder).map(name => [name, readFileSync(path.join(folder, name), 'utf8')])).toEqual(
      before.map(name => [name, 'kept']),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.each(['import --example', 'backup --to'])(
  '%s leaves none of the folders that it made where the innermost cannot be made',
  async line => {
    database = await privateDatabase();
    await database.query('COMMENT ON SCHEMA organisation IS NULL');
    const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-long-'));
    try {
      const { code, stderr } = await opslag({ DATABASE_URL: database.address }, ...line.split(' '), `${folder}/new/${'x'.repeat(300)}`);
      expect([code, stderr]).toEqual([1, expect.stringContaining('ENAMETOOLONG')]);
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

it('model --force writes into the files that are there, also behind a link, and into none where one of them cannot be written', async () => {
  database = await privateDatabase();
  const parent = mkdtempSync(path.join(os.tmpdir(), 'opslag-place-'));
  const [folder, linked] = [path.join(parent, 'model'), path.join(parent, 'linked')];
  const [model, indexes] = [path.join(folder, 'model.graphql'), path.join(folder, 'indexes.sql')];
  const write = (): Promise<Ended> =>
    opslag({ DATABASE_URL: database.address }, 'model', '--from', 'organisation', '--force', '--to', folder);
  const former = '# kept\n'.repeat(100_000);
  try {
    mkdirSync(indexes, { recursive: true });
    writeFileSync(linked, former);
    chmodSync(linked, 0o664);
    symlinkSync(linked, model);
    const refused = await write();
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(`The files cannot be written into ${folder}.`)]);
    expect(readFileSync(linked, 'utf8') === former).toBe(true);
    rmSync(indexes, { recursive: true });
    expect((await write()).code).toBe(0);
    const text = readFileSync(linked, 'utf8');
    expect([text.includes('type Person'), text.includes('# kept'), statSync(linked).mode & 0o777]).toEqual([true, false, 0o664]);
    expect(readdirSync(folder).toSorted()).toEqual(['indexes.sql', 'model.graphql']);
  } finally {
    rmSync(parent, { recursive: true });
  }
});

it('track says that nothing was changed where there is no table to change, and what begins anew where there is one', async () => {
  database = await privateDatabase();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-no-table-'));
  const env = { DATABASE_URL: database.address, MODEL_DIR: folder };
  const type = (table: string): string => `type Item @entity(table: "${table}", set: "Items") @key(fields: ["number"]) { number: Int! }`;
  const asked = async (table: string, action: string): Promise<Ended> => {
    writeFileSync(path.join(folder, 'model.graphql'), `extend schema @model(namespace: "Own", databaseSchema: "own")\n${type(table)}`);
    return await opslag(env, 'track', action);
  };
  try {
    await database.query('CREATE SCHEMA own; CREATE TABLE own.item (number int PRIMARY KEY); CREATE VIEW own.shown AS TABLE own.item');
    expect(await asked('shown', '--install')).toEqual({
      code: 0,
      stderr: 'No table of the model can note its changes. Nothing was changed.\n',
    });
    expect(await asked('item', '--remove')).toEqual({ code: 0, stderr: 'No table of the model noted its changes. Nothing was changed.\n' });
    const begins = 'A new history begins: whoever follows changes begins anew.\n';
    expect(await asked('item', '--install')).toEqual({ code: 0, stderr: `1 table notes its changes. ${begins}` });
    expect(await asked('item', '--remove')).toEqual({ code: 0, stderr: `1 table notes its changes no more. ${begins}` });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
