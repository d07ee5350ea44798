/** A key that was made before keys had limits goes on working, as one without lists. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '../../../db/migrate';
import { readModel } from '../../../graphql/read-model/read-model';
import { readAddress } from '../../../server/addresses/address';
import { DEFAULT_MODEL } from '../../../server/default-model';
import { createKeyCheck } from '../../../server/keys/check-key';
import { makeKey } from '../../../server/keys/key-format';
import { openKeyStore } from '../../../server/keys/key-store';
import { createCounters } from '../../../server/keys/counters';
import { openSmallPool } from '../../../server/open-small-pool';
import { PROJECT_ROOT } from '../../../std/project-root';
import { privateDatabase } from '../../support/database';

it('keeps its secret, and has no limits', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-migrations-'));
  const all = path.join(PROJECT_ROOT, 'db/migrations');
  cpSync(all, folder, { recursive: true, filter: file => !file.endsWith('.sql') || path.basename(file) < '0004' });
  const database = await privateDatabase('empty');
  const pool = openSmallPool(database.address);
  try {
    await migrate(database.address, { folder });
    const made = makeKey();
    await pool.query('INSERT INTO access.api_key (id, name, secret_hash) VALUES ($1, $2, $3)', [made.id, 'old', made.secretHash]);
    await migrate(database.address);
    const keyCheck = createKeyCheck({ store: openKeyStore(pool), model: readModel(DEFAULT_MODEL), counters: createCounters(5) });
    const { key } = await keyCheck.check(made.text, readAddress('192.0.2.1'));
    expect(key).toMatchObject({
      name: 'old',
      allow: undefined,
      deny: [],
      addresses: undefined,
      schema: 'FULL',
      requestsPerMinute: undefined,
    });
    expect(key.secrets).toHaveLength(1);
  } finally {
    await pool.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});
