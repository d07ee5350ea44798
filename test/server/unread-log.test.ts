/** A log that nobody takes: its disk is full, its reader has left, or its reader does not read. The service serves and ends as if it were read. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { LogOutput } from '../../server/http/log-output';
import { type Build, buildService, BUILT_TOKEN, type RunningProcess } from '../support/built-service';
import { privateDatabase, type PrivateDatabase } from '../support/database';
import { freePorts } from '../support/free-ports';
import { PATIENT } from '../support/patient';
import { until } from '../support/until';
import { workersOf } from '../support/workers-of';

let build: Build;
let database: PrivateDatabase;
let running: RunningProcess | undefined;

beforeAll(async () => {
  build = buildService();
  database = await privateDatabase();
});

afterEach(() => running?.end('SIGKILL'));

afterAll(() => database.drop());

const status = (address: string): Promise<number | undefined> =>
  fetch(`${address}/readyz`).then(
    answer => answer.status,
    () => undefined,
  );

it('is no reason not to serve and not to end where its disk is full', async () => {
  const [port] = await freePorts(1);
  const env = { ...process.env, ...PATIENT, DATABASE_URL: database.address, PORT: String(port), ADMIN_PORT: '0', ADMIN_TOKEN: BUILT_TOKEN };
  // Each write to this device fails as on a full disk.
  const child = spawn('sh', ['-c', 'exec "$0" "$1" >/dev/full', process.execPath, build.file('server/main.js')], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  try {
    await until(async () => (await status(`http://127.0.0.1:${port ?? 0}`)) === 200);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});

it('is no reason to end where its reader has left, though a worker dies', async () => {
  running = build.run('server/opslag.js', { DATABASE_URL: database.address, PORT: '0', WORKERS: '2' }, ['start']);
  const address = await running.address();
  const [first = 0, second = 0] = workersOf(running);
  running.child.stdout?.destroy();
  running.child.stderr?.destroy();
  process.kill(first, 'SIGKILL');
  // The first process tells of it, in vain.
  const { child } = running;
  const others = (): number[] => workersOf({ child }).filter(pid => pid !== first && pid !== second);
  await until(() => others().length > 0 || child.exitCode !== null);
  await until(async () => (await status(address)) === 200 || child.exitCode !== null);
  child.kill('SIGTERM');
  expect(await running.exit()).toBe(0);
});

it('is no reason not to end where its reader does not read', async () => {
  running = build.run('server/main.js', { DATABASE_URL: database.address, PORT: '0' });
  const address = await running.address();
  running.child.stdout?.pause();
  // More than the system and this process hold.
  for (let round = 0; round < 40; round += 1) await Promise.all(Array.from({ length: 50 }, () => ask(address)));
  await until(async () => (await status(address)) === 200);
  running.child.kill('SIGTERM');
  await once(running.child, 'exit');
  expect(running.child.exitCode).toBe(0);
});

/** Each writes a line of some hundred bytes. */
const ask = async (address: string): Promise<unknown> =>
  (await fetch(`${address}/odata/`, { headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` } })).text();

it('says once how many lines were lost where its file was as large as it may be, and is emptied', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-log-'));
  const file = path.join(folder, 'log');
  const [port = 0] = await freePorts(1);
  const env = { ...process.env, ...PATIENT, DATABASE_URL: database.address, PORT: String(port), ADMIN_PORT: '0', ADMIN_TOKEN: BUILT_TOKEN };
  // Of blocks of 512 bytes.
  const script = 'ulimit -f 32; exec "$0" "$1" >>"$2"';
  const child = spawn('sh', ['-c', script, process.execPath, build.file('server/main.js'), file], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const address = `http://127.0.0.1:${port}`;
  const told = (): readonly string[] => readFileSync(file, 'utf8').split('\n');
  const isRequest = (line: string): boolean => line.includes('"msg":"request"');
  try {
    await until(async () => (await status(address)) === 200);
    let asked = 0;
    const askOnce = async (): Promise<unknown> => ((asked += 1), await ask(address));
    while (statSync(file).size < 32 * 512) await askOnce();
    for (let more = 0; more < 5; more += 1) await askOnce();
    // It leaves no line. When it is answered, the lines of those before it are written, or lost.
    await (await fetch(`${address}/livez`)).text();
    const lines = told();
    // The last one is a part of a line, or empty.
    const [part = ''] = lines.slice(-1);
    const lost = asked - lines.filter(isRequest).length - (part === '' || isRequest(part) ? 0 : 1);
    truncateSync(file);
    for (let more = 0; more < 2; more += 1) await askOnce();
    await until(() => told().filter(isRequest).length === 2);
    const [notice = '', ...others] = told().filter(line => line !== '');
    expect(JSON.parse(notice)).toMatchObject({ level: 40, lines: lost });
    expect(others.map(isRequest)).toEqual([true, true]);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});

it('says how many lines were lost once it is taken again', () => {
  const written: string[] = [];
  const waiting: ((error?: Error) => void)[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      written.push(chunk);
      waiting.push(done);
    },
  });
  const log = new LogOutput(stream);
  log.write('taken\n');
  // It waits in memory, and is as much as may.
  log.write('x'.repeat(9_000_000));
  log.write('lost\n');
  log.write('lost too\n');
  while (stream.writableLength > 0) waiting.shift()?.();
  log.write('taken again\n');
  const [notice = '', line] = written.slice(2).join('').trim().split('\n');
  expect([JSON.parse(notice), line]).toMatchObject([{ level: 40, lines: 2 }, 'taken again']);
  expect(written.join('')).not.toContain('lost too');
});
