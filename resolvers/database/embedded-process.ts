/** A prepared cluster -> a running PostgreSQL that ends with this process, and is started again should it be killed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandAs, identityOf, type Placement } from './embedded-account';

export interface ServerProcess {
  stop(): Promise<void>;
}

export interface ProcessOptions {
  readonly placement: Placement;
  readonly cluster: string;
  /** Settings by name, given on the command line. */
  readonly settings: Readonly<Record<string, string>>;
}

/** A killed server's children hold its shared memory for a moment longer. */
const RESTART_ATTEMPTS = 50;
const RESTART_PAUSE_MS = 200;

/** Resolves when the server accepts connections. */
export async function runServer(options: ProcessOptions): Promise<ServerProcess> {
  let current = await startOnce(options);
  let stopping = false;
  const keep = (): void => {
    current.once('exit', () => {
      if (!stopping) void restart();
    });
  };
  const restart = async (): Promise<void> => {
    for (let attempt = 0; attempt < RESTART_ATTEMPTS && !stopping; attempt++) {
      await delay(RESTART_PAUSE_MS, undefined, { ref: false });
      try {
        current = await startOnce(options);
        keep();
        return;
      } catch {
        // Tried again; the log says why. Meanwhile the pool answers that the database is not there.
      }
    }
  };
  keep();
  return {
    stop: async () => {
      stopping = true;
      await stopChild(current, options);
    },
  };
}

async function startOnce(options: ProcessOptions): Promise<ChildProcess> {
  const log = path.join(options.placement.place, 'postgres.log');
  const child = spawnServer(options, log);
  await waitUntilReady(child, options.cluster, log);
  if (process.platform !== 'win32') watchOver(child, options.cluster);
  child.unref();
  return child;
}

function spawnServer({ placement, cluster, settings }: ProcessOptions, log: string): ChildProcess {
  const program = path.join(placement.binaries.folder, 'bin', 'postgres');
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, args] = commandAs(placement.runAs, program, ['-D', cluster, ...flags]);
  const output = openSync(log, 'w', 0o600);
  try {
    // A session of its own: an interrupt at the terminal reaches the service, which ends its requests before it stops the database.
    return spawn(command, args, {
      ...identityOf(placement.runAs),
      detached: true,
      stdio: ['ignore', output, output],
      env: cleanEnvironment(),
    });
  } finally {
    closeSync(output);
  }
}

/** The binaries obey PG… and LC_… variables, which are meant for other servers. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}

async function waitUntilReady(child: ChildProcess, cluster: string, log: string): Promise<void> {
  const failure = new Promise<never>((_, reject) => {
    child.once('error', error => reject(new Error('The embedded PostgreSQL cannot be started.', { cause: error })));
    child.once('exit', () => reject(new Error(`The embedded PostgreSQL ended while starting:\n${lastLines(log)}`)));
  });
  failure.catch(() => undefined);
  while (!isReady(cluster, child.pid)) await Promise.race([failure, delay(10)]);
}

/** The server writes its state into the eighth line of its lock file. */
function isReady(cluster: string, pid: number | undefined): boolean {
  const lines = readLockFile(cluster);
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}

export function readLockFile(cluster: string): string[] {
  const file = path.join(cluster, 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

function lastLines(log: string): string {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-5).join('\n');
}

/** A shell that reads from this process: when the pipe breaks because this process was killed, it takes the server down in good order. */
function watchOver(child: ChildProcess, cluster: string): void {
  const script = 'trap "" INT TERM HUP; read -r line; test "$(head -n 1 "$1/postmaster.pid")" = "$2" && kill -INT "$2"';
  const watch = spawn('sh', ['-c', script, 'sh', cluster, String(child.pid)], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  watch.once('error', () => undefined);
  watch.stdin.on('error', () => undefined);
  child.once('exit', () => watch.kill('SIGKILL'));
  watch.unref();
  if (watch.stdin instanceof Socket) watch.stdin.unref();
}

const PATIENCE_MS = 20_000;

/** Fast shutdown: open transactions are rolled back, everything is written down. */
async function stopChild(child: ChildProcess, { placement, cluster }: ProcessOptions): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const ended = once(child, 'exit');
  if (process.platform === 'win32') {
    spawnSync(path.join(placement.binaries.folder, 'bin', 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast']);
  } else {
    child.kill('SIGINT');
  }
  const late = setTimeout(() => child.kill('SIGQUIT'), PATIENCE_MS);
  await ended;
  clearTimeout(late);
}
