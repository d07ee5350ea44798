/** The embedded server: one service at a time, its data kept, and right again after a kill of either process. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
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
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { type EmbeddedOptions, type EmbeddedServer, startEmbeddedServer } from '../../../resolvers/database/embedded-server';
import { runServer } from '../../../resolvers/database/embedded-process';
import { until } from '../../support/until';

const folders: string[] = [];
const servers: EmbeddedServer[] = [];
const services: ChildProcess[] = [];

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-embedded-'));
  folders.push(folder);
  return path.join(folder, 'data');
}

async function start(folder: string, options: EmbeddedOptions = {}): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer(folder, { durable: false, ...options });
  servers.push(server);
  return server;
}

afterEach(async () => {
  for (const service of services.splice(0)) service.kill('SIGKILL');
  await Promise.all(servers.splice(0).map(server => server.stop()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function query(server: EmbeddedServer, text: string): Promise<unknown[]> {
  const client = new Client(server.connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

function serverPid(place: string): number {
  return Number(readFileSync(path.join(place, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A service as a process of its own, started and ready. */
async function startService(folder: string): Promise<ChildProcess> {
  const service = spawnService(folder);
  if (service.stdout !== null) await once(service.stdout, 'data');
  return service;
}

function spawnService(folder: string): ChildProcess {
  const hook = path.join(__dirname, '../../support/run-typescript.js');
  const service = spawn(process.execPath, ['-r', hook, path.join(__dirname, 'embedded-service.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  services.push(service);
  return service;
}

it('keeps its data from one start to the next, where nobody else can read it', async () => {
  const folder = newFolder();
  const first = await start(folder);
  await query(first, 'CREATE TABLE kept AS SELECT 42 AS n');
  await first.stop();
  const second = await start(folder);
  expect(await query(second, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
  for (const each of ['', 'postgres', 'socket']) expect(statSync(path.join(folder, each)).mode & 0o777).toBe(0o700);
});

it('says how data of another major version of PostgreSQL are brought over', async () => {
  const folder = newFolder();
  await (await start(folder)).stop();
  writeFileSync(path.join(folder, 'postgres/PG_VERSION'), '17\n');
  await expect(start(folder)).rejects.toThrow(
    'was made by PostgreSQL 17, and this version of the service has PostgreSQL 18. Run opslag backup',
  );
});

it('says why PostgreSQL ended while it started, whatever it has logged after that', async () => {
  const folder = newFolder();
  const first = await start(folder);
  await first.stop();
  const label =
    'START WAL LOCATION: 9/28 (file 000000010000000900000000)\nCHECKPOINT LOCATION: 9/60\nBACKUP METHOD: streamed\nBACKUP FROM: primary\nSTART TIME: 2026-01-31 00:00:00 UTC\nLABEL: x\nSTART TIMELINE: 1\n';
  writeFileSync(path.join(first.place, 'postgres/backup_label'), label, { mode: 0o644 });
  await expect(start(folder)).rejects.toThrow(
    /\n.* FATAL: {2}could not locate required checkpoint record(?:.*\n)+.*database system is shut down$/,
  );
  const full = jest.spyOn(fs, 'statfsSync').mockReturnValue(Object.assign(fs.statfsSync(folder), { bavail: 0 }));
  try {
    await expect(start(folder)).rejects.toThrow(
      `PostgreSQL ended while it started. The disk of ${path.join(first.place, 'postgres')} is full: make room on it. The last lines of `,
    );
  } finally {
    full.mockRestore();
  }
});

it('has Danish collation, UTF-8 and durable writes', async () => {
  const server = await start(newFolder(), { durable: true });
  const order = `SELECT string_agg(x, '' ORDER BY x COLLATE "da-x-icu") AS x FROM unnest(ARRAY['å', 'z', 'ø', 'a', 'æ']) AS x`;
  expect(await query(server, order)).toEqual([{ x: 'azæøå' }]);
  const settings = `SELECT current_setting('server_encoding') AS e, current_setting('fsync') AS f, current_setting('synchronous_commit') AS s,
    current_setting('listen_addresses') AS l`;
  expect(await query(server, settings)).toEqual([{ e: 'UTF8', f: 'on', s: 'on', l: '' }]);
});

it('refuses a folder that a live process uses, and says which, and not to stop a service whose PostgreSQL is away for a moment', async () => {
  const folder = newFolder();
  const server = await start(folder);
  await expect(startEmbeddedServer(folder)).rejects.toThrow(
    `is in use by another process (${process.pid}). Where that is the service and this a command, leave it running, and try again`,
  );
  expect(await query(server, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
});

it('runs in a folder whose path is too long for a socket', async () => {
  const server = await start(path.join(newFolder(), 'a-long-name-'.repeat(15)));
  expect(await query(server, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  const sockets = String(server.connection.host);
  expect(statSync(sockets).mode & 0o777).toBe(0o700);
  await server.stop();
  servers.pop();
  rmSync(sockets, { recursive: true });
});

it('is there again when the database has been killed', async () => {
  const folder = newFolder();
  const server = await start(folder, { durable: true });
  await query(server, 'CREATE TABLE kept AS SELECT 42 AS n');
  process.kill(serverPid(folder), 'SIGKILL');
  const answers = async (): Promise<boolean> => {
    try {
      return (await query(server, 'SELECT n FROM kept')).length === 1;
    } catch {
      return false;
    }
  };
  await until(answers);
});

it('leaves no server behind where the lock file goes away, or cannot be read, at the moment of a look', async () => {
  const folder = newFolder();
  await (await start(folder)).stop();
  const { readFileSync: read } = fs;
  let looks = 0;
  const codes = ['ENOENT', 'EIO'];
  const reading = jest.spyOn(fs, 'readFileSync').mockImplementation((file, ...others) => {
    // The first looks find the lock file; by then the server runs.
    const code = String(file).endsWith('postmaster.pid') && existsSync(String(file)) ? codes[looks++] : undefined;
    if (code !== undefined) throw Object.assign(new Error(code), { code });
    return read(file, ...others);
  });
  try {
    await expect(start(folder)).rejects.toThrow('EIO');
  } finally {
    reading.mockRestore();
  }
  expect(looks).toBe(codes.length);
  expect(execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' })).not.toContain(folder);
  expect(await query(await start(folder), 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
});

it('outlives a server that ends after its folder was removed', async () => {
  const folder = newFolder();
  const server = await start(folder);
  const pid = serverPid(folder);
  rmSync(folder, { recursive: true });
  process.kill(pid, 'SIGKILL');
  await until(() => !isAlive(pid));
  await expect(query(server, 'SELECT 1')).rejects.toThrow();
});

it('ends when its service is killed, and starts again in the same folder', async () => {
  const folder = newFolder();
  const service = await startService(folder);
  const pid = serverPid(folder);
  service.kill('SIGKILL');
  await until(() => !isAlive(pid));
  expect(await query(await start(folder), 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
});

it('ends when its service is killed while it starts', async () => {
  const folder = newFolder();
  await (await start(folder)).stop();
  const service = spawnService(folder);
  const file = path.join(folder, 'postgres/postmaster.pid');
  await until(() => existsSync(file) && readFileSync(file, 'utf8').includes('\n'));
  const pid = serverPid(folder);
  // The service begins the watch behind the server. Elsewhere than on Linux nothing tells of it.
  await until(() => !existsSync('/proc') || watchersOf(pid).length > 0);
  service.kill('SIGKILL');
  await until(() => !isAlive(pid));
});

it('leaves no process behind where its program cannot be started', async () => {
  const place = newFolder();
  mkdirSync(place);
  const placement = { place, binaries: { folder: path.join(place, 'nothing'), version: '' }, runAs: { kind: 'self' } as const };
  await expect(runServer({ placement, cluster: place, settings: {} })).rejects.toThrow('could not be started');
  expect(execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' })).not.toContain(place);
});

it.each(['', ', also where its folder was moved since'])(
  'takes down what a killed service has left, should nothing else have done so%s',
  async moved => {
    const folder = newFolder();
    const service = await startService(folder);
    const pid = serverPid(folder);
    for (const watch of watchersOf(pid)) process.kill(watch, 'SIGKILL');
    service.kill('SIGKILL');
    await once(service, 'exit');
    expect(isAlive(pid)).toBe(true);
    // Elsewhere than on Linux nothing tells where a program works.
    const place = moved === '' || !existsSync('/proc') ? folder : newFolder();
    if (place !== folder) renameSync(folder, place);
    const server = await start(place);
    expect(isAlive(pid)).toBe(false);
    expect(await query(server, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  },
);

it('starts where the number of a server that went down with its machine is another program’s by now, and leaves that alone', async () => {
  const folder = newFolder();
  const file = path.join(folder, 'postgres/postmaster.pid');
  const first = await start(folder);
  const [, ...others] = readFileSync(file, 'utf8').split('\n');
  await first.stop();
  const program = spawn('sleep', ['600'], { stdio: 'ignore' });
  services.push(program);
  await once(program, 'spawn');
  writeFileSync(file, [program.pid, ...others].join('\n'), { mode: 0o600 });
  expect(await query(await start(folder), 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  expect(isAlive(program.pid ?? 0)).toBe(true);
});

it('refuses a copy of a folder whose server runs, and leaves that server alone', async () => {
  const copy = newFolder();
  // The path of the copy is the end of its path.
  const folder = path.join(newFolder(), copy);
  const server = await start(folder);
  cpSync(path.join(folder, 'postgres'), path.join(copy, 'postgres'), { recursive: true });
  await expect(start(copy)).rejects.toThrow(
    `The data in ${copy}/postgres is a copy of ${folder}/postgres that was made while PostgreSQL ran there (process ${serverPid(folder)}): such a copy is not whole.`,
  );
  expect(await query(server, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
});

/** The shells that would take the server down, known by its number among their arguments. */
function watchersOf(pid: number): number[] {
  const commandLine = (entry: string): string[] =>
    existsSync(`/proc/${entry}/cmdline`) ? readFileSync(`/proc/${entry}/cmdline`, 'utf8').split('\0') : [];
  const processes = existsSync('/proc') ? readdirSync('/proc').filter(entry => /^\d+$/.test(entry)) : [];
  return processes.filter(entry => commandLine(entry)[0] === 'sh' && commandLine(entry).includes(String(pid))).map(Number);
}

it('starts over after a first start that was killed half-way', async () => {
  const folder = newFolder();
  const first = await start(folder);
  await first.stop();
  // What a kill in the midst of making the cluster leaves: a draft, and no cluster.
  renameSync(path.join(folder, 'postgres'), path.join(folder, 'postgres-draft-of-a-killed-start'));
  expect(await query(await start(folder), 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  expect(readdirSync(folder).filter(name => name.startsWith('postgres-draft'))).toEqual([]);
});

const asRoot = process.getuid?.() === 0 ? describe : describe.skip;

asRoot('as root', () => {
  it('runs in place in a user namespace', async () => {
    const folder = newFolder();
    const server = await start(folder);
    expect(server.place).toBe(folder);
    expect(statSync(path.join(folder, 'postgres')).uid).toBe(0);
  });

  it('runs as an unprivileged user, elsewhere, where namespaces are refused, and stays there', async () => {
    const [folder, systemPlace] = [newFolder(), newFolder()];
    chmodSync(path.dirname(systemPlace), 0o755);
    const first = await start(folder, { namespaces: false, systemPlace });
    expect(path.dirname(first.place)).toBe(systemPlace);
    expect(statSync(path.join(first.place, 'postgres')).uid).not.toBe(0);
    await query(first, 'CREATE TABLE kept AS SELECT 42 AS n');
    await first.stop();
    const second = await start(folder, { systemPlace });
    expect(await query(second, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
  });

  it('says whose the data of another user is', async () => {
    const folder = newFolder();
    await (await start(folder)).stop();
    execFileSync('chown', ['-R', 'nobody', folder]);
    const told = `The database in ${folder}/postgres belongs to user nobody. Start the service as that user, or set DATA_DIR to another folder.`;
    await expect(start(folder)).rejects.toThrow(told);
    expect(statSync(folder).uid).not.toBe(0);
  });

  it('says what to set when it can run in no way', async () => {
    const folder = newFolder();
    await expect(start(folder, { namespaces: false, systemPlace: path.join(__filename, 'not-a-folder') })).rejects.toThrow(
      /Start the service as another user .* or set DATABASE_URL/,
    );
  });
});
