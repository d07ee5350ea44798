/** What nobody foresaw and nobody catches: the process tells it without the values that PostgreSQL's errors carry, and ends. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildService, type RunningProcess } from '../support/built-service';
import { privateDatabase, type PrivateDatabase } from '../support/database';
import { runningFirst } from '../support/running-first';
import { until } from '../support/until';
import { workersOf } from '../support/workers-of';

const CPR = '0101901234';

/** Errors as `pg` gives them: of data, whose message quotes a value, and of something else. */
const REJECT = `
const { DatabaseError } = require(${JSON.stringify(require.resolve('pg-protocol'))});
const rejectWith = (code, message) =>
  void Promise.reject(Object.assign(new DatabaseError(message, 1, 'error'), { code, detail: 'Key (cpr)=(${CPR}).', internalQuery: 'SELECT secret' }));
process.on('SIGUSR2', () => rejectWith('22P02', 'invalid input: "${CPR}"'));
if (process.argv.includes('migrate')) setImmediate(rejectWith, 'XX000', 'a fault inside');`;

let folder: string;
let database: PrivateDatabase;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-uncaught-'));
  database = await privateDatabase();
});

afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function run(command: string, env: Readonly<Record<string, string>> = {}): RunningProcess {
  return buildService().run('server/opslag.js', { DATABASE_URL: database.address, PORT: '0', ...runningFirst(REJECT, folder), ...env }, [
    command,
  ]);
}

it('ends the service with exit code 1', async () => {
  const running = run('start');
  await running.address();
  running.child.kill('SIGUSR2');
  expect(await running.exit()).toBe(1);
  expect(running.stderr).toBe('PostgreSQL has refused a statement: SQLSTATE 22P02. Its log has more.\n');
  expect(running.stdout).not.toContain(CPR);
});

it('ends a worker, which the first process tells and replaces', async () => {
  const running = run('start', { WORKERS: '2' });
  try {
    await running.address();
    const [worker = 0] = workersOf(running);
    process.kill(worker, 'SIGUSR2');
    await until(() => running.stderr.endsWith('SQLSTATE 22P02. Its log has more. Another one is started.\n'));
    expect(running.stderr + running.stdout).not.toContain(CPR);
  } finally {
    await running.end();
  }
});

it('ends a command with exit code 1, and where it happened', async () => {
  const running = run('migrate');
  expect(await running.exit()).toBe(1);
  expect(running.stderr).toMatch(/^error: a fault inside\n {4}at /);
  expect(running.stderr + running.stdout).not.toMatch(new RegExp(`${CPR}|secret`));
});
