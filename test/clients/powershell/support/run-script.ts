/** A script of PowerShell with its arguments -> the objects that it puts out. Rejects with what the script says of its fault. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../../../../std/project-root';

/** `5.1`: as Windows PowerShell reads answers, and without what it does not have. */
export type Edition = '7' | '5.1';

export const HOST = path.join(PROJECT_ROOT, 'test/clients/powershell');
const PROGRAM = path.join(HOST, 'bin/Release/net10.0/PowerShellHost.dll');

export interface ScriptRun {
  readonly edition: Edition;
  readonly script: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export async function runScript({ edition, script, args = [], env = {} }: ScriptRun): Promise<readonly unknown[]> {
  const options = { env: { ...process.env, ...env }, maxBuffer: 256 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)('dotnet', [PROGRAM, edition, script, ...args], options);
  return stdout
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as unknown);
}
