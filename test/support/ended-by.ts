/** A line of a shell, in which `"$@"` stands for `opslag` with its arguments -> its exit code, and what it told on standard error. */
import { spawnSync } from 'node:child_process';
import { buildService } from './built-service';

export function endedBy(
  line: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): readonly [code: number | null, told: string] {
  const program = [process.execPath, buildService().file('server/opslag.js'), ...args];
  const { status, stderr } = spawnSync('sh', ['-c', line, 'sh', ...program], { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' });
  return [status, stderr];
}
