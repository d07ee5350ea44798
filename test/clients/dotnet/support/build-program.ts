/** A folder of a program in C# -> the program, built. */
import { spawnSync } from 'node:child_process';

export function buildProgram(folder: string): void {
  const args = ['build', '--configuration', 'Release', '--verbosity', 'quiet', '--disable-build-servers'];
  const env = { ...process.env, DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_NOLOGO: '1' };
  const { status, stdout, error } = spawnSync('dotnet', args, { cwd: folder, env, encoding: 'utf8', timeout: 300_000 });
  if (status !== 0) throw new Error(`dotnet build failed: ${error?.message ?? ''}\n${stdout}`);
}
