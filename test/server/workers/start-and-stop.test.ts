/** A service in several processes, as it is started by hand: what keeps it from starting is told, and it ends although a worker hangs. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type Build, buildService, type RunningProcess } from '../../support/built-service';
import { testDatabase } from '../../support/database';
import { runningFirst } from '../../support/running-first';
import { until } from '../../support/until';
import { workersOf } from '../../support/workers-of';

let build: Build;
let running: RunningProcess;

beforeAll(() => {
  build = buildService();
});

/** A process that is suspended ends by nothing else. */
afterEach(async () => {
  for (const pid of workersOf(running)) process.kill(pid, 'SIGKILL');
  await running.end('SIGKILL');
});

function start(env: Readonly<Record<string, string>> = {}): void {
  running = build.run('server/opslag.js', { DATABASE_URL: testDatabase(), PORT: '0', WORKERS: '2', SHUTDOWN_GRACE_MS: '100', ...env }, [
    'start',
  ]);
}

it('says which host it cannot listen at', async () => {
  start({ HOST: '192.0.2.1' });
  expect(await running.exit()).toBe(1);
  expect(running.stderr).toBe(
    'HOST is 192.0.2.1, which is not an address of this machine. Set it to 127.0.0.1, to 0.0.0.0 or to another address of the machine.\n',
  );
});

it('says which port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  start({ HOST: '127.0.0.1', PORT: String(port) });
  expect(await running.exit()).toBe(1);
  expect(running.stderr).toBe(`Port ${port} of 127.0.0.1 is in use. Stop the program that listens there, or set PORT to another port.\n`);
  other.close();
});

it('ends although a worker hangs, and says what may be lost', async () => {
  // It is given four times as long to write what is unwritten.
  start({ KEY_TIMEOUT_MS: '2500' });
  await running.address();
  const [hanging = 0, other = 0] = workersOf(running);
  process.kill(hanging, 'SIGSTOP');
  running.child.kill('SIGTERM');
  expect(await running.exit()).toBe(1);
  expect(running.stderr).toBe(
    '1 worker process did not end within SHUTDOWN_GRACE_MS and the time for the last writes: killed. Answers may have been cut off, and reads of sensitive fields that were not yet recorded are lost.\n',
  );
  for (const pid of [hanging, other]) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

/** The first worker suspends itself before it does anything. */
const hangOnce = (file: string): string => `
  if (require('node:cluster').isWorker) {
    try {
      require('node:fs').writeFileSync(${JSON.stringify(file)}, '', { flag: 'wx' });
      process.kill(process.pid, 'SIGSTOP');
    } catch {}
  }`;

const stateOf = (pid: number): string => spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout;

it('ends a start at which a worker hangs, when it is told to stop', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-hanging-worker-'));
  start(runningFirst(hangOnce(path.join(folder, 'hangs')), folder));
  const hanging = (): number[] => workersOf(running).filter(pid => stateOf(pid).startsWith('T'));
  await until(() => hanging().length > 0);
  const [pid = 0] = hanging();
  running.child.kill('SIGTERM');
  expect(await running.exit()).toBe(0);
  expect(running.stdout).toContain('Stopped before the service was open.');
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  rmSync(folder, { recursive: true });
});
