/** Ends processes that a killed service left running in its cluster. Only called under the lock, so no live service owns them. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './embedded-binaries';
import { isSameFolder } from '../../std/is-same-folder';
import { readLockFile } from './embedded-process';

const PATIENCE_MS = 20_000;

/**
 * Takes an orphaned server down in good order (fast shutdown). Throws when it does not end in time, and where the cluster is a copy of one that runs.
 * Gives the number in the lock file where another program has it by now: PostgreSQL would take that program for a server of this cluster.
 */
export async function endOrphan(cluster: string, binaries: Binaries): Promise<number | undefined> {
  const [first, madeIn = ''] = readLockFile(cluster);
  const pid = Number(first);
  if (!Number.isInteger(pid) || pid <= 1 || pid === process.pid || !isAlive(pid)) return undefined;
  const commandLine = readCommandLine(pid);
  // What cannot be seen is left to PostgreSQL.
  if (commandLine === '') return undefined;
  const isServerOf = (folder: string): boolean => folder !== '' && commandLine.includes(` -D ${folder} `);
  // PostgreSQL works in its folder, also where that was moved since.
  const worksHere = (): boolean => [madeIn, `/proc/${pid}/cwd`].some(folder => isSameFolder(folder, cluster));
  if (isServerOf(cluster) || (isServerOf(madeIn) && worksHere())) {
    await end(pid, cluster, binaries);
    return undefined;
  }
  if (isServerOf(madeIn))
    throw new Error(
      `The data in ${cluster} is a copy of ${madeIn} that was made while PostgreSQL ran there (process ${pid}): such a copy is not whole. ` +
        'Copy the folder while its service is stopped, or use opslag backup and opslag restore.',
    );
  return pid;
}

async function end(pid: number, cluster: string, binaries: Binaries): Promise<void> {
  if (process.platform === 'win32') spawnSync(path.join(binaries.folder, 'bin', 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast']);
  else process.kill(pid, 'SIGINT');
  const deadline = Date.now() + PATIENCE_MS;
  while (isAlive(pid)) {
    if (Date.now() > deadline)
      throw new Error(
        `Process ${pid} is a PostgreSQL that a killed service left behind in ${cluster}. It did not stop within ${PATIENCE_MS / 1000} s. Stop it, then start again.`,
      );
    await delay(50);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EPERM';
  }
}

/** A lock file outlives a crash of the machine, and its number may be another program's by now: only a server with this very cluster is ended. A blank stands behind each word. */
function readCommandLine(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return ''; // Gone in the meantime.
    }
  }
  if (process.platform === 'win32') return '';
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.replaceAll('\n', ' ');
}
