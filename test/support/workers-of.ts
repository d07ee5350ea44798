/** A running service -> the process ids of its workers. */
import { spawnSync } from 'node:child_process';
import type { RunningProcess } from './built-service';

export function workersOf({ child }: Pick<RunningProcess, 'child'>): number[] {
  // It exits with 1 where there is none.
  return spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(child.pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(line => line.includes('opslag.js'))
    .map(line => Number.parseInt(line, 10));
}
