/** A server in a process of its own, on a core of its own where the system can bind it to one. */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface ServerProcess {
  readonly address: string;
  /** Of the service's admin plane. */
  readonly adminAddress: string;
  readonly pid: number;
  send(message: string): void;
  /** Gives what the process answers with. */
  ask(message: string): Promise<unknown>;
  /** Resident memory in megabytes. */
  memory(): number;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 30_000;

/** The Node that servers run by: another one by `BENCH_NODE`. */
const NODE = process.env.BENCH_NODE ?? process.execPath;

/** The service that is measured: that of this build, or of another one, whose folder `BENCH_BUILD` names. */
export const SERVICE = path.join(process.env.BENCH_BUILD ?? path.join(__dirname, '..'), 'server/main.js');

export const nodeVersion = (): string => spawnSync(NODE, ['--version'], { encoding: 'utf8' }).stdout.trim();

export const canBind = process.platform === 'linux' && spawnSync('taskset', ['--version']).status === 0;

/** Binds the process that calls, with all its threads. */
export function bindSelf(core: number): void {
  if (canBind) spawnSync('taskset', ['-a', '-p', '-c', String(core), String(process.pid)]);
}

/** Without `core` it runs on whichever it is given. */
export async function startServer(script: string, environment: NodeJS.ProcessEnv, core?: number): Promise<ServerProcess> {
  const [port, adminPort] = [await freePort(), await freePort()];
  const [command, ...args]: [string, ...string[]] =
    canBind && core !== undefined ? ['taskset', '-c', String(core), NODE, script] : [NODE, script];
  const child = spawn(command, args, {
    env: { ...environment, HOST: '127.0.0.1', PORT: String(port), ADMIN_PORT: String(adminPort) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const scheme = environment.TLS_CERT_FILE === undefined ? 'http' : 'https';
  const address = `${scheme}://127.0.0.1:${port}`;
  await untilReady(child, address, script);
  return {
    address,
    adminAddress: `${scheme}://127.0.0.1:${adminPort}`,
    pid: child.pid ?? 0,
    send: message => child.send(message),
    ask: async message => {
      const answered = once(child, 'message') as Promise<[unknown]>;
      child.send(message);
      return (await answered)[0];
    },
    memory: () => megabytesOf(child.pid ?? 0, 'VmRSS'),
    stop: () => stop(child),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function untilReady(child: ChildProcess, address: string, script: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answered = await fetch(`${address}/readyz`).then(
      response => response.ok,
      () => false,
    );
    if (answered) return;
    await pause(50);
  }
  child.kill();
  throw new Error(`${script} did not become ready.`);
}

/** `VmRSS` now, `VmHWM` at most so far. Linux tells it by a file: to start a program for it would stop the clock of whoever measures. Elsewhere there is what is resident now. */
export function megabytesOf(pid: number, figure: 'VmRSS' | 'VmHWM'): number {
  const told = existsSync('/proc/self/status')
    ? new RegExp(`^${figure}:\\s*(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    : spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return Math.round(Number(told ?? 0) / 1024);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
