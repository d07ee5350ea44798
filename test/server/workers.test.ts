/** Several processes on one port: they share the work, count as one, follow changed keys at once, are replaced when they die, and end together. */
import { type Build, buildService, type RunningProcess } from '../support/built-service';
import { privateDatabase, type PrivateDatabase } from '../support/database';
import { until } from '../support/until';
import { workersOf } from '../support/workers-of';

const TOKEN = 'a-token-of-the-tests-long-enough-for-the-plane';
const WORKERS = 2;

let build: Build;
let database: PrivateDatabase;
let running: RunningProcess;
let root: string;
let plane: string;

beforeAll(async () => {
  build = buildService();
  database = await privateDatabase();
  const env = { DATABASE_URL: database.address, PORT: '0', WORKERS: String(WORKERS), ADMIN_TOKEN: TOKEN, FAILED_ATTEMPTS_PER_MINUTE: '30' };
  running = build.run('server/opslag.js', env, ['start']);
  root = await running.address();
  [, plane = ''] = await running.printed(/^Admin +(\S+)$/m);
});

afterAll(async () => {
  await running.end();
  await database.drop();
});

async function administer<Data>(query: string, variables: object): Promise<Data> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const response = await fetch(`${plane}graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  return ((await response.json()) as { data: Data }).data;
}

async function createKey(settings: object = {}): Promise<{ readonly id: string; readonly secret: string }> {
  const query = 'mutation ($input: CreateKeyInput!) { createKey(input: $input) { key { id } secret } }';
  const { createKey } = await administer<{ createKey: { key: { id: string }; secret: string } }>(query, {
    input: { name: 'x', ...settings },
  });
  return { id: createKey.key.id, secret: createKey.secret };
}

/** Each over a connection of its own, which the processes take in turn. */
const statuses = (count: number, key: string): Promise<number[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const response = await fetch(`${root}/odata/`, { headers: { ApiKey: key, Connection: 'close' } });
      await response.text();
      return response.status;
    }),
  );

const workers = (): number[] => workersOf(running);

it('runs as many processes as are asked for', () => {
  expect(workers()).toHaveLength(WORKERS);
});

it('lets a key make as many requests as it may, whichever process they reach', async () => {
  const { secret } = await createKey({ requestsPerMinute: 15 });
  const answers = await statuses(40, secret);
  expect(answers.filter(status => status === 200)).toHaveLength(15);
  expect(answers.filter(status => status === 429)).toHaveLength(25);
});

it('knows a revoked key in no process any more, at once', async () => {
  const { id, secret } = await createKey();
  expect(await statuses(8, secret)).toEqual(Array(8).fill(200));
  await administer('mutation ($id: ID!) { revokeKey(id: $id) { id } }', { id });
  expect(await statuses(8, secret)).toEqual(Array(8).fill(401));
});

it('replaces a process that dies, and goes on', async () => {
  const { secret } = await createKey();
  const before = workers();
  process.kill(before[0] ?? 0, 'SIGKILL');
  await until(() => Promise.resolve(running.stderr.includes('Another one is started.')));
  await until(() => Promise.resolve(workers().length === WORKERS && !workers().includes(before[0] ?? 0)));
  await until(async () => (await statuses(6, secret)).every(status => status === 200));
});

it('counts the attempts of a sender as one', async () => {
  for (let attempt = 0; attempt < 30; attempt += 1) await statuses(1, 'no key');
  expect(await statuses(6, 'no key')).toEqual(Array(6).fill(429));
});

it('ends with all of its processes', async () => {
  const pids = workers();
  running.child.kill('SIGINT');
  expect(await running.exit()).toBe(0);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
