/** `$metadata` -> the clients that `@odata2ts/odata2ts` and `@sap-cloud-sdk/generator` make of it, and `openapi.json` -> the types of `openapi-typescript`, under `generated/`, compiled strictly with the tests that use them. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../../../std/project-root';

const ROOM = path.join(PROJECT_ROOT, 'test/clients/npm');
const METADATA = 'generated/opslag.xml';
const OPEN_API = 'generated/openapi.json';

export function generateClients({ metadata, openApi }: { readonly metadata: string; readonly openApi: string }): void {
  rmSync(path.join(ROOM, 'generated'), { recursive: true, force: true });
  mkdirSync(path.join(ROOM, 'generated'));
  writeFileSync(path.join(ROOM, METADATA), metadata);
  writeFileSync(path.join(ROOM, OPEN_API), openApi);
  run('node_modules/.bin/odata2ts', ['-s', METADATA, '-o', 'generated/odata2ts', '-m', 'all', '-e', 'ts', '-name', 'opslag']);
  run('node_modules/.bin/generate-odata-client', ['--input', METADATA, '--outputDir', 'generated/sap', '--skipValidation']);
  run('node_modules/.bin/openapi-typescript', [OPEN_API, '-o', 'generated/openapi.d.ts']);
  run(path.join(PROJECT_ROOT, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.json']);
}

function run(command: string, args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: ROOM, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? ''}\n${stdout}\n${stderr}`);
}
