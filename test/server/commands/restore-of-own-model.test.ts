/** A backup of a service with a model of its own, restored without MODEL_DIR -> one sentence says when the role that reads gets its rights, and no code of PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildService } from '../../support/built-service';
import { privateDatabase } from '../../support/database';

it('says what is to be done in one sentence', async () => {
  const [source, target] = [await privateDatabase('own'), await privateDatabase('empty')];
  const parent = mkdtempSync(path.join(os.tmpdir(), 'opslag-own-backup-'));
  const run = (address: string, ...args: string[]) => buildService().run('server/opslag.js', { DATABASE_URL: address }, args);
  const folder = path.join(parent, 'backup');
  try {
    expect(await run(source.address, 'backup', '--to', folder).exit()).toBe(0);
    const restore = run(target.address, 'restore', '--from', folder);
    expect(await restore.exit()).toBe(0);
    expect(restore.stderr).toMatch(
      /^The backup is of a service with a model of its own, whose tables are not in it\. The role that reads gets its rights at the next start with MODEL_DIR, once the tables are there\.\nRestored 1 row of \d+ tables, as they were at [^ ]+\.\n$/,
    );
  } finally {
    await source.drop();
    await target.drop();
    rmSync(parent, { recursive: true });
  }
});
