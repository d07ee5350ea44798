/** One program of the cluster as a process: started, killed, stopped for a while with all that it has begun. PostgreSQL refuses root, so that there it runs as the user `postgres`. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';

export interface ProgramOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly log: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly isOfPostgres?: boolean;
}

export class Program {
  readonly #options: ProgramOptions;
  #child: ChildProcess | undefined;

  constructor(options: ProgramOptions) {
    this.#options = options;
  }

  start(): void {
    const { command, args, log, env = {}, isOfPostgres = false } = this.#options;
    const output = openSync(log, 'a');
    const identity = isOfPostgres ? identityOfPostgres() : {};
    this.#child = spawn(command, args, {
      ...identity,
      cwd: '/',
      stdio: ['ignore', output, output],
      env: { PATH: process.env.PATH, LC_ALL: 'C', ...env },
    });
    closeSync(output);
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

export function identityOfPostgres(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map(option => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' })));
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

/** A process, and all that descend from it. */
export function processesBelow(pid: number): readonly number[] {
  const parents = readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? [[Number(name), parentOf(name)] as const] : []));
  const found = [pid];
  for (const each of found) found.push(...parents.flatMap(([child, parent]) => (parent === each ? [child] : [])));
  return found;
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}
