/** Before the tests: the database of all tests, and the program in C#, built. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { PROJECT_ROOT } from '../../../../std/project-root';
import setUpDatabase from '../../../support/global-setup';

const FOLDER = path.join(PROJECT_ROOT, 'test/clients/dotnet');

export default async function setUp(): Promise<void> {
  const args = ['build', '--configuration', 'Release', '--verbosity', 'quiet', '--disable-build-servers'];
  const env = { ...process.env, DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_NOLOGO: '1' };
  const { status, stdout, error } = spawnSync('dotnet', args, { cwd: FOLDER, env, encoding: 'utf8', timeout: 300_000 });
  if (status !== 0) throw new Error(`dotnet build failed: ${error?.message ?? ''}\n${stdout}`);
  await setUpDatabase();
}
