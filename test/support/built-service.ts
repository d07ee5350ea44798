/** The service as it really runs: compiled, as a process of its own. For tests of its start, its end, and its commands. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PROJECT_ROOT } from '../../std/project-root';

export interface Build {
  /** Starts a compiled file, such as `server/main.js`, with these variables alone beside what programs need. */
  run(file: string, env: Readonly<Record<string, string>>, args?: readonly string[]): RunningProcess;
  remove(): void;
}

/** Compiled without a check of types, which has its own place in `npm test`. Below the project, so that the code finds its data files. */
export function buildService(): Build {
  const folder = path.join(PROJECT_ROOT, 'node_modules/.cache', `opslag-build-${randomUUID()}`);
  mkdirSync(folder, { recursive: true });
  const compiler = path.join(PROJECT_ROOT, 'node_modules/typescript/bin/tsc');
  const options = ['-p', 'tsconfig.build.json', '--noCheck', '--incremental', 'false', '--tsBuildInfoFile', 'null', '--outDir', folder];
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...options], { cwd: PROJECT_ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The service cannot be compiled:\n${stdout}`);
  return {
    run: (file, env, args = []) => new RunningProcess(path.join(folder, file), env, args),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Variables of this process that any program may need; none of the service's own. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'USER', 'SystemRoot', 'TEMP'];

export class RunningProcess {
  stdout = '';
  stderr = '';
  readonly child: ChildProcess;
  private readonly ended: Promise<unknown>;

  constructor(file: string, env: Readonly<Record<string, string>>, args: readonly string[]) {
    const passedOn = Object.fromEntries(PASSED_ON.map(name => [name, process.env[name]]));
    this.child = spawn(process.execPath, ['--enable-source-maps', file, ...args], {
      // Services of several tests run beside each other.
      env: { ADMIN_PORT: '0', ...passedOn, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout?.on('data', (chunk: Buffer) => (this.stdout += chunk.toString()));
    this.child.stderr?.on('data', (chunk: Buffer) => (this.stderr += chunk.toString()));
    this.ended = once(this.child, 'close');
  }

  /** Its address, once it listens and has printed all that it prints at its start. */
  async address(): Promise<string> {
    const found = await this.printed(/^OData +(\S+)\/odata\/\n(?:.*\n)*? {2}curl .*\n\n/m);
    return found[1] ?? '';
  }

  /** Waits for a line on standard output. Rejects when the process ends without it. */
  async printed(pattern: RegExp): Promise<RegExpExecArray> {
    const until = Date.now() + 120_000;
    while (Date.now() < until) {
      const found = pattern.exec(this.stdout);
      if (found !== null) return found;
      if (this.child.exitCode !== null || this.child.signalCode !== null) break;
      await delay(20);
    }
    throw new Error(`The process did not print ${pattern}, but:\n${this.stdout}\n${this.stderr}`);
  }

  /** Its exit code, once it has ended. */
  async exit(): Promise<number | null> {
    await this.ended;
    return this.child.exitCode;
  }

  /** For the end of a test, however it went. */
  async end(signal: 'SIGINT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
    this.child.kill(signal);
    await this.ended;
  }
}
