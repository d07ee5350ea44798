/** A key in the benchmark's own database, which ends by itself: an ordinary one, or one that reads sensitive fields too. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { allRights } from '../graphql/grants/create-grants';
import { readModel } from '../graphql/read-model/read-model';
import { DEFAULT_MODEL } from '../server/default-model';
import { SERVICE } from './server-process';

const PROGRAM = path.join(path.dirname(SERVICE), 'opslag.js');

interface KeyOptions {
  readonly pages?: 'PAGED' | 'WHOLE';
  /** What the service is started with too. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Withheld names do not exist for an ordinary one, so that its rows are the floor's. */
export function makeKey(address: string, sensitive: boolean, { pages = 'PAGED', environment = {} }: KeyOptions = {}): string {
  const expires = new Date(Date.now() + 86_400_000).toISOString();
  const rights = sensitive ? (allRights(readModel(DEFAULT_MODEL)).allow ?? []).map(name => `--allow=${name}`) : ['--schema=GRANTED'];
  const { stdout, status } = spawnSync(
    process.execPath,
    [PROGRAM, 'keys', 'create', '--name', 'bench', '--pages', pages, '--expires', expires, ...rights],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...environment, DATABASE_URL: address },
    },
  );
  if (status !== 0) throw new Error('No key could be made.');
  return stdout.trim();
}
