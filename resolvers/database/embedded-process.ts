/** A prepared cluster -> a running PostgreSQL that ends with this process, and is started again should it be killed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, statfsSync } from 'node:fs';
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
  /** The number of a process that the lock file of a killed server names, and that is no server of this cluster. */
  readonly strangerPid?: number | undefined;
}

/** A killed server's children hold its memory for a moment longer, so the first attempts may fail; later ones wait longer, and never end. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

/** Resolves when the server accepts connections. */
export async function runServer(options: ProcessOptions): Promise<ServerProcess> {
  let stopping = false;
  let current = Promise.resolve(await startOnce(options));
  const keepAlive = (child: ChildProcess): void => {
    child.once('exit', () => {
      if (!stopping) current = restart();
    });
  };
  const restart = async (): Promise<ChildProcess> => {
    const child = await startAgain(options, () => stopping);
    keepAlive(child);
    return child;
  };
  keepAlive(await current);
  const stop = async (): Promise<void> => {
    stopping = true;
    // One that is being started again is waited for, or it would outlive its service.
    const child = await current.catch(() => undefined);
    if (child !== undefined) await stopChild(child, options);
  };
  return { stop };
}

/** Rejects only when the service stops before the server has come back. */
async function startAgain(options: ProcessOptions, isStopping: () => boolean): Promise<ChildProcess> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    await delay(pause, undefined, { ref: false });
    try {
      return await startOnce(options);
    } catch (error) {
      // The server's log says why; meanwhile whoever reads is told that the database is not there.
      if (isStopping()) throw error;
    }
  }
}

async function startOnce(options: ProcessOptions): Promise<ChildProcess> {
  const log = path.join(options.placement.place, 'postgres.log');
  const child = spawnServer(options, log);
  if (process.platform !== 'win32' && child.pid !== undefined) watchOver(child, options.cluster);
  try {
    await waitUntilReady(child, options.cluster, log);
  } catch (error) {
    // Nobody else knows of it: it would hold the cluster against the next attempt, and outlive the service.
    await stopChild(child, options);
    throw error;
  }
  child.unref();
  return child;
}

function spawnServer({ placement, cluster, settings, strangerPid }: ProcessOptions, log: string): ChildProcess {
  const program = path.join(placement.binaries.folder, 'bin', 'postgres');
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, args] = commandAs(placement.runAs, program, ['-D', cluster, ...flags]);
  const output = openSync(log, 'w', 0o600);
  // By this variable PostgreSQL knows whose number in the lock file is none of a server; it still looks whether the memory of one is in use.
  const stranger = strangerPid === undefined ? {} : { PG_GRANDPARENT_PID: String(strangerPid) };
  try {
    // A session of its own: an interrupt at the terminal reaches the service, which ends its requests before it stops the database.
    return spawn(command, args, {
      ...identityOf(placement.runAs),
      detached: true,
      stdio: ['ignore', output, output],
      env: { ...cleanEnvironment(), ...stranger },
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
  const failure = failedStart(child, cluster, log);
  // It outlives the start, and nobody waits for it then.
  failure.catch(() => undefined);
  while (!isReady(cluster, child.pid)) await Promise.race([failure, delay(10)]);
}

async function failedStart(child: ChildProcess, cluster: string, log: string): Promise<never> {
  try {
    await once(child, 'exit');
  } catch (error) {
    throw new Error(`The program ${child.spawnfile} could not be started.`, { cause: error });
  }
  throw new Error(`PostgreSQL ended while it started.${fullDisk(cluster)} The last lines of ${log} are:\n${lastLines(log)}`);
}

/** The server writes its state into the eighth line of its lock file. */
function isReady(cluster: string, pid: number | undefined): boolean {
  const lines = readLockFile(cluster);
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}

/** No lines where there is no file. PostgreSQL removes the one of a killed server at any moment, so that a look whether it is there says nothing. */
export function readLockFile(cluster: string): string[] {
  try {
    return readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Then the log lacks the reason too. */
function fullDisk(folder: string): string {
  try {
    return statfsSync(folder).bavail === 0 ? ` The disk of ${folder} is full: make room on it.` : '';
  } catch {
    // The folder is gone, or may not be read: the log tells that.
    return '';
  }
}

/** After the reason come its hints, and four lines of the end. */
function lastLines(log: string): string {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-10).join('\n');
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
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
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
