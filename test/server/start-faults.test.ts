/** What keeps the service from starting: told to a person in plain text, all of it at once, without a stack, with exit code 1. And the commands for keys. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { PROJECT_ROOT } from '../../std/project-root';
import { type Build, buildService, type RunningProcess } from '../support/built-service';
import { administrate, privateDatabase, type PrivateDatabase, testDatabase } from '../support/database';
import { runningFirst } from '../support/running-first';
import { until } from '../support/until';

let build: Build;
let folder: string;

beforeAll(() => {
  build = buildService();
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-start-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function faultOf(env: Record<string, string>): Promise<string> {
  const process = build.run('server/main.js', { PORT: '0', ...env });
  // One that starts is ended, so that the test does not wait for it.
  void process.printed(/^OData /m).then(
    () => process.end('SIGKILL'),
    () => undefined,
  );
  expect(await process.exit()).toBe(1);
  expect(process.stderr).not.toContain('    at ');
  expect(process.stdout).not.toContain('OData ');
  return process.stderr;
}

/** The address of a database for a role that may read and write, and make nothing. */
function asRole(database: PrivateDatabase, role: string): string {
  const address = new URL(database.address);
  address.username = role;
  if (address.searchParams.has('user')) address.searchParams.set('user', role);
  return address.href;
}

const [BEFORE_LAST = '', LAST = ''] = readdirSync(path.join(PROJECT_ROOT, 'db/migrations')).sort().slice(-2);
const NEWER =
  /^The database is not the one that this version of the service needs.*\n.*: a newer version has migrated it\. Start that version, or restore a backup that is older\.\n$/;
const olderThan = (name: string): RegExp =>
  new RegExp(`, and MIGRATE is off\\. The reason:\\n  The database lacks the migration ${name}\\. Run opslag migrate with a role that may`);

/** What a start may make or write. */
const CONTENTS = `SELECT (SELECT array_agg(name ORDER BY name) FROM public.opslag_migration) AS applied,
  (SELECT count(*) FROM pg_class) AS relations, (SELECT count(*) FROM pg_attribute) AS columns,
  (SELECT count(*) FROM access.api_key) AS keys, (SELECT count(*) FROM access.key_audit) AS audited`;

it('the service starts where the database has no connection left for the examples that the start shows', async () => {
  const database = await privateDatabase();
  const role = `opslag_two_${randomUUID().replaceAll('-', '')}`;
  await administrate(`CREATE ROLE ${role} LOGIN CONNECTION LIMIT 2 IN ROLE pg_read_all_data, pg_write_all_data`);
  const process = build.run('server/main.js', { PORT: '0', DATABASE_URL: asRole(database, role), MIGRATE: 'off' });
  try {
    expect((await fetch(`${await process.address()}/livez`)).status).toBe(200);
  } finally {
    await process.end();
    await database.drop();
    await administrate(`DROP ROLE ${role}`);
  }
});

it('the start with a role that may not migrate says which setting leaves that to another role', async () => {
  const database = await privateDatabase();
  const role = `opslag_small_${randomUUID().replaceAll('-', '')}`;
  await administrate(`CREATE ROLE ${role} LOGIN IN ROLE pg_read_all_data, pg_write_all_data`);
  try {
    expect(await faultOf({ DATABASE_URL: asRole(database, role) })).toMatch(
      /^The database could not be migrated\. .* Where another role migrates, set MIGRATE=off for the service\. The reason:\n.*permission denied/,
    );
  } finally {
    await database.drop();
    await administrate(`DROP ROLE ${role}`);
  }
});

describe('the service does not start', () => {
  it.each<[string, string, readonly string[], string, RegExp]>([
    ['two versions newer', 'on', ['9998-later.sql', '9999-later.sql'], '', NEWER],
    ['two versions newer', 'off', ['9998-later.sql', '9999-later.sql'], '', NEWER],
    ['newer, and lacks what is known here', 'on', ['9998-later.sql'], LAST, NEWER],
    ['two versions older', 'off', [], BEFORE_LAST, olderThan(BEFORE_LAST)],
  ])('on a database that is %s, with MIGRATE=%s, and writes nothing', async (_what, migrates, later, lacks, sentence) => {
    const database = await privateDatabase();
    try {
      if (lacks !== '') await database.query('DELETE FROM public.opslag_migration WHERE name >= $1', [lacks]);
      for (const name of later) await database.query(`INSERT INTO public.opslag_migration (name, checksum) VALUES ($1, '')`, [name]);
      const before = await database.query(CONTENTS);
      expect(await faultOf({ DATABASE_URL: database.address, MIGRATE: migrates })).toMatch(sentence);
      expect(await database.query(CONTENTS)).toEqual(before);
    } finally {
      await database.drop();
    }
  });

  it('with settings that cannot be, all of them told', async () => {
    expect(await faultOf({ PORT: 'eighty', LOG_LEVEL: 'loud' })).toBe(
      [
        'The service cannot start. Correct these environment variables:',
        '  PORT must be a whole number from 0 to 65535.',
        '  LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
        '',
      ].join('\n'),
    );
  });

  it('with a role whose statements may take next to no time, which is told', async () => {
    const database = await privateDatabase();
    const address = new URL(database.address);
    address.searchParams.set('options', '-c statement_timeout=1ms');
    expect(await faultOf({ DATABASE_URL: address.href })).toContain('give the role of the address a longer statement_timeout');
    await database.drop();
  });

  it('with faults in the model, each with file, line and column', async () => {
    const modelDir = path.join(folder, 'faulty-model');
    mkdirSync(modelDir);
    cpSync(path.join(PROJECT_ROOT, 'graphql/model'), modelDir, { recursive: true });
    const file = path.join(modelDir, 'person.graphql');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('firstname: String', 'firstname: Strin').replace('surname: String', 'surname: Texto'));
    const lines = (await faultOf({ MODEL_DIR: modelDir, DATABASE_URL: testDatabase() })).trim().split('\n');
    expect(lines[0]).toBe('The model has faults. Mend each of them at the file, line and column that it names:');
    expect(lines.slice(1).length).toBeGreaterThanOrEqual(2);
    for (const line of lines.slice(1)) expect(line).toMatch(/person\.graphql:\d+:\d+ /);
  });

  it('with faults of both kinds in the model, those that only the database knows told together with those of the SDL', async () => {
    const modelDir = path.join(folder, 'twice-faulty-model');
    cpSync(path.join(PROJECT_ROOT, 'graphql/model'), modelDir, { recursive: true });
    const change = (name: string, from: string, to: string): void => {
      const file = path.join(modelDir, name);
      writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
    };
    change('user.graphql', 'table: "account"', 'table: "acount"');
    change('person.graphql', '@link(to: ["person_uuid"]', '@link(to: ["pers_uuid"]');
    change('org-unit.graphql', '@key(fields: ["uuid"])', '@key(fields: ["uuid"]) @key(fields: ["master"])');
    const told = await faultOf({ MODEL_DIR: modelDir, DATABASE_URL: testDatabase() });
    expect(told.replaceAll(modelDir, '').trim().split('\n')).toEqual([
      'The model has faults. Mend each of them at the file, line and column that it names:',
      expect.stringMatching(/^\/org-unit\.graphql:\d+:\d+ Two keys on OrgUnit/),
      expect.stringMatching(/^\/person\.graphql:\d+:\d+ Table "person_post" has no column "pers_uuid"/),
      expect.stringMatching(/^\/user\.graphql:\d+:\d+ The database has no table "organisation"\."acount"/),
    ]);
    const unreachable = await faultOf({ MODEL_DIR: modelDir, DATABASE_URL: 'postgresql://someone@127.0.0.1:9/opslag' });
    expect(unreachable).toMatch(
      /^The model has faults. Mend each of them at the file, line and column that it names:\n.*Two keys on OrgUnit.*\n$/,
    );
  });

  it('with faults in the model, and makes nothing in the database where MIGRATE is off', async () => {
    const modelDir = path.join(folder, 'two-keys-model');
    cpSync(path.join(PROJECT_ROOT, 'graphql/model'), modelDir, { recursive: true });
    const file = path.join(modelDir, 'org-unit.graphql');
    writeFileSync(file, readFileSync(file, 'utf8').replace('@key(fields: ["uuid"])', '@key(fields: ["uuid"]) @key(fields: ["master"])'));
    const database = await privateDatabase('empty');
    try {
      expect(await faultOf({ MODEL_DIR: modelDir, DATABASE_URL: database.address, MIGRATE: 'off' })).toContain('Two keys on OrgUnit');
      expect(await database.query(`SELECT nspname FROM pg_namespace WHERE nspname IN ('access', 'changes')`)).toEqual([]);
    } finally {
      await database.drop();
    }
  });

  it('with a model that the database does not fit', async () => {
    const modelDir = path.join(folder, 'other-model');
    cpSync(path.join(PROJECT_ROOT, 'graphql/model'), modelDir, { recursive: true });
    const file = path.join(modelDir, 'person.graphql');
    writeFileSync(file, readFileSync(file, 'utf8').replace('firstname: String', 'shoeSize: Int firstname: String'));
    expect(await faultOf({ MODEL_DIR: modelDir, DATABASE_URL: testDatabase() })).toMatch(
      /^The model has faults. Mend each of them at the file, line and column that it names:\n.*person\.graphql:\d+:\d+ .*shoe_size/,
    );
  });

  it('without a database, and tells no password', async () => {
    const text = await faultOf({ DATABASE_URL: 'postgresql://someone:hunter2@127.0.0.1:9/opslag' });
    expect(text).toMatch(/^The database could not be migrated\. .*\n.*ECONNREFUSED/);
    expect(text).not.toContain('hunter2');
  });

  it('with a password that does not parse, and tells no part of it', async () => {
    for (const password of ['12#hunter2', '12/hunter2', '12?hunter2', 'hunter%2', '12@hunter2/x']) {
      const text = await faultOf({ DATABASE_URL: `postgresql://someone:${password}@127.0.0.1:9/opslag` });
      expect(text).toMatch(/^The service cannot start\. .*\n {2}DATABASE_URL must be the address of a PostgreSQL/);
      expect(text).not.toMatch(/hunter|someone/);
    }
  });

  it('on the demo when a variable with a wrong name seems to name a database', async () => {
    const text = await faultOf({
      DATABASE_HOST: 'db.example.dk',
      DATABASE_URL_FIL: '/run/secrets/url',
      DATA_DIR: path.join(folder, 'none'),
    });
    expect(text).toMatch(/DATABASE_HOST is not a setting of the service\. Did you mean DATABASE_URL\?/);
    expect(existsSync(path.join(folder, 'none'))).toBe(false);
  });

  it('on a port that is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    expect(await faultOf({ DATABASE_URL: testDatabase(), PORT: String(port) })).toBe(
      `Port ${port} of 127.0.0.1 is in use. Stop the program that listens there, or set PORT to another port.\n`,
    );
    taken.close();
  });
});

/** Who may mount differs from machine to machine: the system's answer about a folder that is called so is given as it would be. */
const READ_ONLY = `
  const fs = require('node:fs');
  const access = fs.accessSync;
  fs.accessSync = (place, mode) => {
    if (String(place).endsWith('mounted')) throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
    access(place, mode);
  };`;

describe('the folder for data', () => {
  it('that is a file, or in a file, is refused in one sentence', async () => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');
    expect(await faultOf({ DATA_DIR: file })).toBe(`DATA_DIR ${file} is a file. Set DATA_DIR to a folder.\n`);
    const inFile = path.join(file, 'data');
    expect(await faultOf({ DATA_DIR: inFile })).toBe(`DATA_DIR is ${inFile}, and ${file} is a file. Set DATA_DIR to a folder.\n`);
  });

  it('that is mounted read-only is refused as such: no other user could write it', async () => {
    const mounted = path.join(folder, 'mounted');
    mkdirSync(mounted);
    const readOnly =
      'is on a file system that is mounted read-only. Mount it for writing, or set DATA_DIR to a folder on another file system.\n';
    const first = runningFirst(READ_ONLY, folder);
    expect(await faultOf({ DATA_DIR: mounted, ...first })).toBe(`DATA_DIR ${mounted} ${readOnly}`);
    const below = path.join(mounted, 'data');
    expect(await faultOf({ DATA_DIR: below, ...first })).toBe(`DATA_DIR is ${below}, and ${mounted} ${readOnly}`);
  });

  it('that the system lets nobody make is refused', async () => {
    expect(await faultOf({ DATA_DIR: '/proc/opslag/data' })).toMatch(
      // To root, and to others.
      /^(?:The embedded PostgreSQL did not start\. The reason:\n {2}ENOENT: .*mkdir '\/proc\/opslag'|DATA_DIR is \/proc\/opslag\/data, and .* cannot be written)/,
    );
  });
});

/** It stops itself: a signal from here might come when all is loaded. */
const STOP_AT_DEMO = `
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text, ...rest) => {
    if (String(text).includes('loading a demo')) process.kill(process.pid, 'SIGINT');
    return write(text, ...rest);
  };`;

describe('a start that is stopped', () => {
  it('while the demo loads ends in good order, says so, and leaves nothing that keeps the next start', async () => {
    const dataDir = path.join(folder, 'stopped-data');
    const stopped = build.run('server/main.js', { DATA_DIR: dataDir, PORT: '0', ...runningFirst(STOP_AT_DEMO, folder) });
    expect(await stopped.exit()).toBe(0);
    expect([stopped.stdout.split('\n').at(-2), stopped.stderr]).toEqual([
      'Stopped while the demo was loading. Nothing of it was kept: the next start loads it.',
      '',
    ]);
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
    const next = build.run('server/main.js', { DATA_DIR: dataDir, PORT: '0' });
    await next.printed(/loading a demo/);
    await next.end();
  });
});

describe('the embedded database', () => {
  /** Nothing but a terminal is shown the key itself. */
  const demoKeyOf = async (process: RunningProcess): Promise<string> => {
    const [, file = ''] = await process.printed(/^ApiKey is in the file (\S+)$/m);
    const key = readFileSync(file, 'utf8').trim();
    await process.printed(/^ {2}curl .*\n.*\n.*$/m);
    expect(process.stdout).not.toContain(key);
    expect(process.stdout).toContain(`curl -H "ApiKey: $(cat '${file}')" 'http`);
    return key;
  };

  it('is made with the demo and its key at the first start, is used again, is shared with commands, and is refused to a second service', async () => {
    const dataDir = path.join(folder, 'data');
    const first = build.run('server/main.js', { DATA_DIR: dataDir, PORT: '0' });
    const key = await demoKeyOf(first);
    expect(statSync(path.join(dataDir, 'demo-key')).mode & 0o777).toBe(0o600);
    const answer = await fetch(`${await first.address()}/odata/Persons/$count`, { headers: { ApiKey: key } });
    expect([answer.status, Number(await answer.text())]).toEqual([200, 5000]);

    expect(await faultOf({ DATA_DIR: dataDir })).toMatch(
      /^The embedded PostgreSQL did not start\. The reason:\n {2}DATA_DIR .* is in use by another process/,
    );

    const address = await first.address();
    const saved = path.join(folder, 'saved-beside');
    for (const [line, code, said] of [
      ['migrate', 0, 'The database is up to date.'],
      [`backup --to ${saved}`, 0, 'Saved '],
      [`restore --from ${saved}`, 1, 'The database is not empty.'],
      ['demo --persons 20', 0, ''],
    ] as const) {
      const command = build.run('server/opslag.js', { DATA_DIR: dataDir }, line.split(' '));
      expect([line, await command.exit(), command.stderr]).toEqual([line, code, expect.stringContaining(said) as string]);
    }
    expect(await (await fetch(`${address}/odata/Persons/$count`, { headers: { ApiKey: key } })).text()).toBe('20');

    // A copy is no other name of the folder: a command there must not write here.
    const copy = path.join(folder, 'copy');
    cpSync(dataDir, copy, { recursive: true, filter: name => !name.includes('socket') });
    const beside = build.run('server/opslag.js', { DATA_DIR: copy }, ['demo', '--persons', '30']);
    expect([await beside.exit(), beside.stderr]).toEqual([1, expect.stringContaining('is a copy of ') as string]);
    expect(await (await fetch(`${address}/odata/Persons/$count`, { headers: { ApiKey: key } })).text()).toBe('20');

    // A kill of the database alone: not ready, then ready again.
    const [pid] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
    const version = path.join(dataDir, 'postgres/PG_VERSION');
    // Without this file it does not come back, however late it is looked for.
    renameSync(version, `${version}-aside`);
    process.kill(Number(pid), 'SIGKILL');
    await until(async () => (await fetch(`${address}/readyz`)).status === 503);
    renameSync(`${version}-aside`, version);
    await until(async () => (await fetch(`${address}/readyz`)).status === 200);

    // A kill of everything: the next start recovers.
    await first.end('SIGKILL');
    const second = build.run('server/main.js', { DATA_DIR: dataDir, PORT: '0' });
    expect(await demoKeyOf(second)).toBe(key);
    expect(second.stdout).not.toContain('loading a demo');
    second.child.kill('SIGTERM');
    expect(await second.exit()).toBe(0);
  });
});

describe('opslag keys', () => {
  const KEY = /^opslag_([0-9A-Za-z]{12})_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}\n$/;

  async function keys(env: Record<string, string>, ...args: string[]): Promise<RunningProcess> {
    const command = build.run('server/opslag.js', env, ['keys', ...args]);
    await command.exit();
    return command;
  }

  it('makes a key that works, lists it and revokes it, beside a running embedded service and without one', async () => {
    const dataDir = path.join(folder, 'keys-data');
    const env = { DATA_DIR: dataDir };
    const service = build.run('server/main.js', { ...env, PORT: '0' });
    const address = await service.address();
    const made = await keys(env, 'create', '--name', 'Power BI', '--expires', '2999-01-01');
    const [, id = ''] = KEY.exec(made.stdout) ?? [];
    expect(made.stderr).toContain('"Power BI"');
    expect(made.stderr).toContain('2999-01-01T00:00:00Z');
    const ask = async (): Promise<number> => (await fetch(`${address}/odata/`, { headers: { ApiKey: made.stdout.trim() } })).status;
    expect(await ask()).toBe(200);
    expect((await keys(env, 'revoke', id)).child.exitCode).toBe(0);
    await until(async () => (await ask()) === 401);
    await service.end();

    const list = await keys(env, 'list');
    expect(list.stderr).toBe('');
    expect(list.stdout.split('\n').find(line => line.startsWith(id))).toMatch(
      /^\S+ {2}Power BI {2}anywhere +no limit +FULL +PAGED +2999-01-01T00:00:00Z {2}\S+Z {2}\S+Z {2}all that is not sensitive$/,
    );
    expect(list.stdout).not.toContain('opslag_');
  });

  it('works on a new database of one’s own', async () => {
    const database = await privateDatabase('empty');
    const env = { DATABASE_URL: database.address };
    expect((await keys(env, 'list')).stderr).toBe('There are no keys yet. Make one with: opslag keys create --name NAME\n');
    expect((await keys(env, 'create', '--name', 'first')).stdout).toMatch(KEY);
    const unknown = await keys(env, 'revoke', 'nonsense');
    expect([unknown.child.exitCode, unknown.stderr]).toEqual([
      1,
      'There is no key with the id nonsense. List the keys to see their ids.\n',
    ]);
    const wrong = await keys(env, 'make');
    expect([wrong.child.exitCode, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toMatch(/^There is no such command\.\n\nUsage: /);
    const leftBy = build.run('server/opslag.js', env, ['keys', 'fields']);
    leftBy.child.stdout?.destroy();
    expect([await leftBy.exit(), leftBy.stderr]).toEqual([0, '']);
    await database.drop();
  });
});
