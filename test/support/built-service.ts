/** The service as it really runs: compiled, as a process of its own. For tests of its start, its end, and its commands. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PROJECT_ROOT } from '../../std/project-root';
import { PATIENT } from './patient';

export interface Build {
  /** The path of a compiled file, for tests that start it in a way of their own. */
  file(name: string): string;
  /** Starts a compiled file, such as `server/main.js`, with these variables alone beside what programs need. */
  run(file: string, env: Readonly<Record<string, string>>, args?: readonly string[]): RunningProcess;
}

/**
 * Compiled without a check of types, which has its own place in `npm test`. Below the project, so that the code finds its data files; kept until the sources
 * change, so that it is made once for all tests.
 */
export function buildService(): Build {
  const folder = path.join(BUILDS, hashOfSources());
  if (!existsSync(folder)) compileInto(folder);
  const pathOf = (name: string): string => path.join(folder, name);
  return { file: pathOf, run: (name, env, args = []) => new RunningProcess(pathOf(name), env, args) };
}

const BUILDS = path.join(PROJECT_ROOT, 'node_modules/.cache/opslag-builds');
const LASTS_MS = 3_600_000;

/** Compiled beside its place and moved there when complete: another test may compile at the same time. */
function compileInto(folder: string): void {
  mkdirSync(BUILDS, { recursive: true });
  for (const old of readdirSync(BUILDS).map(name => path.join(BUILDS, name))) {
    // A draft may have been moved meanwhile.
    const made = statSync(old, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (made < Date.now() - LASTS_MS) rmSync(old, { recursive: true, force: true });
  }
  const draft = path.join(BUILDS, randomUUID());
  const compiler = path.join(PROJECT_ROOT, 'node_modules/typescript-7/bin/tsc');
  const options = ['-p', 'tsconfig.build.json', '--noCheck', '--incremental', 'false', '--tsBuildInfoFile', 'null', '--outDir', draft];
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...options], { cwd: PROJECT_ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The service cannot be compiled:\n${stdout}`);
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    // Another test was quicker.
    rmSync(draft, { recursive: true });
  }
}

function hashOfSources(): string {
  const settings = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'tsconfig.json'), 'utf8')) as { readonly include: readonly string[] };
  // The others are of tests, and of pages that tests look at.
  const rooms = settings.include.filter(room => room !== 'test' && !room.startsWith('web/'));
  const names = rooms.flatMap(room =>
    readdirSync(path.join(PROJECT_ROOT, room), { recursive: true, encoding: 'utf8' }).map(name => path.join(room, name)),
  );
  const sources = ['tsconfig.json', 'tsconfig.build.json', ...names.filter(name => name.endsWith('.ts')).sort()];
  const hash = createHash('sha256');
  for (const name of sources) hash.update(`${name}\0`).update(readFileSync(path.join(PROJECT_ROOT, name)));
  return hash.digest('hex').slice(0, 32);
}

/** Of the admin plane, unless a test sets another: none is made then, and none is left in DATA_DIR. */
export const BUILT_TOKEN = 'the-token-of-services-that-tests-build';

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
      env: { ADMIN_PORT: '0', ADMIN_TOKEN: BUILT_TOKEN, ...PATIENT, ...passedOn, ...env },
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
