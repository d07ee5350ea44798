/** The demo's key, in a database of its own: made once, shown while it holds, never made again. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { allRights } from '../../../graphql/grants/create-grants';
import { readModel } from '../../../graphql/read-model/read-model';
import { settleDemoKey } from '../../../server/keys/demo-key';
import { makeKey } from '../../../server/keys/key-format';
import { type KeyStore, openKeyStore } from '../../../server/keys/key-store';
import { UNLIMITED } from '../../../server/keys/key-settings';
import { openSmallPool } from '../../../server/databases/open-small-pool';
import { PROJECT_ROOT } from '../../../std/project-root';
import { privateDatabase, type PrivateDatabase } from '../../support/database';
import { PATIENT_POOL } from '../../support/patient';

let database: PrivateDatabase;
let pool: Pool;
const model = readModel(path.join(PROJECT_ROOT, 'graphql/model'));

let store: KeyStore;
let dataDir: string;

beforeEach(async () => {
  database = await privateDatabase();
  pool = openSmallPool(database.address, PATIENT_POOL);
  await pool.query('TRUNCATE access.api_key CASCADE');
  store = openKeyStore(pool);
  dataDir = path.join(mkdtempSync(path.join(os.tmpdir(), 'opslag-demo-key-')), 'data');
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  rmSync(path.dirname(dataDir), { recursive: true });
});

it('is made where there are no keys, and shown again at each start', async () => {
  const text = await settleDemoKey(store, model, dataDir);
  expect(text).toMatch(/^opslag_/);
  expect(await settleDemoKey(store, model, dataDir)).toBe(text);
  expect(await store.list()).toMatchObject([{ name: 'demo', expiresAt: undefined, revokedAt: undefined, ...allRights(model) }]);
});

it('stands in a file that only its owner can read', async () => {
  const text = await settleDemoKey(store, model, dataDir);
  const file = path.join(dataDir, 'demo-key');
  expect(readFileSync(file, 'utf8')).toBe(`${text}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('is not shown after it was revoked, nor made anew', async () => {
  await settleDemoKey(store, model, dataDir);
  const [key] = await store.list();
  await store.change(key?.id ?? '', { action: 'revoke', actor: 'test' }, () => ({ isRevoked: true }));
  expect(await settleDemoKey(store, model, dataDir)).toBeUndefined();
  expect(await store.list()).toHaveLength(1);
});

it('is not made where somebody has made a key, nor taken from a file that another database left', async () => {
  await settleDemoKey(store, model, dataDir);
  await pool.query('TRUNCATE access.api_key CASCADE');
  await store.add(makeKey(), { ...UNLIMITED, name: 'mine' }, 'test');
  expect(await settleDemoKey(store, model, dataDir)).toBeUndefined();
  expect(await store.list()).toMatchObject([{ name: 'mine' }]);
});
