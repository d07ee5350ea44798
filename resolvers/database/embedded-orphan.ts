/** Ends processes that a killed service left running in its cluster. Only called under the lock, so no live service owns them. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './embedded-binaries';
import { readLockFile } from './embedded-process';

const PATIENCE_MS = 20_000;

/** Takes an orphaned server down in good order (fast shutdown). Throws when it does not end in time. */
export async function endOrphan(cluster: string, binaries: Binaries): Promise<void> {
  const pid = Number(readLockFile(cluster)[0]);
  if (!Number.isInteger(pid) || pid <= 1 || pid === process.pid || !isServerOf(pid, cluster)) return;
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

/** A lock file outlives a crash of the machine, and its number may be another program's by now: only a server with this very cluster is ended. */
function isServerOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  const commandLine = readCommandLine(pid);
  return commandLine.includes('postgres') && commandLine.includes(cluster);
}

function readCommandLine(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return ''; // Gone in the meantime.
    }
  }
  if (process.platform === 'win32') return '';
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
}
