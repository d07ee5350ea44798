/** A key in the benchmark's own database, which reads everything and ends by itself. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { allRights } from '../graphql/grants/create-grants';
import { readModel } from '../graphql/read-model/read-model';
import { DEFAULT_MODEL } from '../server/default-model';

const COMMAND = path.join(__dirname, '../server/keys-command.js');

export function makeKey(address: string): string {
  const expires = new Date(Date.now() + 86_400_000).toISOString();
  const allow = (allRights(readModel(DEFAULT_MODEL)).allow ?? []).map(name => `--allow=${name}`);
  const { stdout, status } = spawnSync(process.execPath, [COMMAND, 'create', '--name', 'bench', '--expires', expires, ...allow], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: address },
  });
  if (status !== 0) throw new Error('No key could be made.');
  return stdout.trim();
}
