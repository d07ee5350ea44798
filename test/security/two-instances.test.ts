/** Two instances on one PostgreSQL: what is changed by one, or from a shell, comes to hold in the other without a restart. */
import type { Pool } from 'pg';
import { readModel } from '../../graphql/read-model/read-model';
import type { KeyAdministration } from '../../graphql/admin/key-administration';
import { DEFAULT_MODEL } from '../../server/default-model';
import { administerKeys } from '../../server/keys/administer-keys';
import { openKeyStore } from '../../server/keys/key-store';
import { openReadStore } from '../../server/reads/read-store';
import { openSmallPool } from '../../server/databases/open-small-pool';
import { type Build, buildService, type RunningProcess } from '../support/built-service';
import { privateDatabase, type PrivateDatabase } from '../support/database';
import { until } from '../support/until';
import { PATIENT_POOL } from '../support/patient';

let build: Build;
let database: PrivateDatabase;
let pool: Pool;
let keys: KeyAdministration;
let running: RunningProcess[];
let roots: string[];

beforeAll(async () => {
  build = buildService();
  database = await privateDatabase();
  pool = openSmallPool(database.address, PATIENT_POOL);
  const model = readModel(DEFAULT_MODEL);
  keys = administerKeys({ store: openKeyStore(pool), reads: openReadStore(pool), model: () => model, maxPageSize: 5000 });
  const env = { DATABASE_URL: database.address, PORT: '0', FAILED_ATTEMPTS_PER_MINUTE: '100000' };
  running = [build.run('server/main.js', env), build.run('server/main.js', env)];
  roots = await Promise.all(running.map(instance => instance.address()));
});

afterAll(async () => {
  await Promise.all(running.map(instance => instance.end()));
  await pool.end();
  await database.drop();
});

async function statuses(key: string): Promise<number[]> {
  return await Promise.all(roots.map(async root => (await fetch(`${root}/odata/`, { headers: { ApiKey: key } })).status));
}

/** Waits until both answer so. Both have the key at hand when it changes. */
async function comesToHold(status: number, key: string, change: () => Promise<unknown>): Promise<void> {
  await statuses(key);
  await change();
  await until(async () => (await statuses(key)).every(answer => answer === status));
}

it('a revoked key comes to be refused by both', async () => {
  const { key, secret } = await keys.create({ name: 'x' }, 'tester');
  expect(await statuses(secret)).toEqual([200, 200]);
  await comesToHold(401, secret, () => keys.revoke(key.id, 'tester'));
});

it('changed addresses, and a secret that was replaced, come to hold in both', async () => {
  const { key, secret } = await keys.create({ name: 'x' }, 'tester');
  await comesToHold(403, secret, () => keys.update(key, { addresses: [] }, 'tester'));
  await comesToHold(200, secret, () => keys.update(key, { addresses: null }, 'tester'));
  let fresh = '';
  await comesToHold(401, secret, async () => (fresh = (await keys.rotate(key, 0, 'tester')).secret));
  expect(await statuses(fresh)).toEqual([200, 200]);
});

it('both secrets are good in both while the key is rotated', async () => {
  const first = await keys.create({ name: 'x' }, 'tester');
  const second = await keys.rotate(first.key, 5, 'tester');
  expect([await statuses(first.secret), await statuses(second.secret)]).toEqual([
    [200, 200],
    [200, 200],
  ]);
});

it('a new key is good at once, and its use is noted', async () => {
  const { key, secret } = await keys.create({ name: 'x' }, 'tester');
  expect(await statuses(secret)).toEqual([200, 200]);
  await until(async () => (await keys.find(key.id)).lastUsed !== undefined);
});

it('a key passes exactly as many requests in a minute as it may in each instance', async () => {
  const { secret } = await keys.create({ name: 'x', requestsPerMinute: 25 }, 'tester');
  const [root = ''] = roots;
  const answers = await Promise.all(Array.from({ length: 60 }, () => fetch(`${root}/odata/`, { headers: { ApiKey: secret } })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(25);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(35);
  for (const { headers } of refused) expect(headers.get('retry-after')).toMatch(/^(?:[1-9]|[1-5]\d|60)$/);
});
