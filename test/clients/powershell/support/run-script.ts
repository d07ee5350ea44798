/** A script of PowerShell with its arguments -> the objects that it puts out. Rejects with what PowerShell writes of its faults. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../../../../std/project-root';

/** `5.1`: what differs in Windows PowerShell is done by scripts of the tests. */
export type Edition = '7' | '5.1';

export const FOLDER = path.join(PROJECT_ROOT, 'test/clients/powershell');
const RUN = path.join(FOLDER, 'run-script.ps1');

export interface ScriptRun {
  readonly edition: Edition;
  readonly script: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Where it runs. */
  readonly folder?: string;
}

export async function runScript({ edition, script, args = [], env = {}, folder }: ScriptRun): Promise<readonly unknown[]> {
  const quiet = { NO_COLOR: '1', POWERSHELL_TELEMETRY_OPTOUT: '1', POWERSHELL_UPDATECHECK: 'Off' };
  const options = { cwd: folder, env: { ...process.env, ...quiet, ...env }, maxBuffer: 256 * 1024 * 1024, timeout: 300_000 };
  const command = ['-NoProfile', '-NonInteractive', '-File', RUN, edition, script, ...args];
  const { stdout, stderr } = await promisify(execFile)(process.env.PWSH ?? 'pwsh', command, options);
  if (stderr !== '') throw new Error(stderr);
  return stdout
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line, (_, value: unknown) => (typeof value === 'string' ? withMicroseconds(value) : value)) as unknown);
}

/** PowerShell writes a moment with as many digits as it needs, the service with six. */
function withMicroseconds(text: string): string {
  return text.replace(
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?Z$/,
    (_, seconds: string, digits?: string) => `${seconds}.${(digits ?? '').padEnd(6, '0')}Z`,
  );
}
