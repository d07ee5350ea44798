/** The service as a process, on a PostgreSQL of one's own: its start, its health while the database goes and comes, and its end. */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Agent, get as httpGet, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { administrate, privateDatabase, type PrivateDatabase } from '../support/database';
import { type Build, buildService, type RunningProcess } from '../support/built-service';
import { addKey } from '../support/service';
import { until } from '../support/until';
import { waitsForLock } from '../support/waits-for-lock';

let build: Build;
let database: PrivateDatabase;
let key: string;
let running: RunningProcess | undefined;

beforeAll(async () => {
  build = buildService();
  database = await privateDatabase();
  const added = await addKey(database.address);
  key = added.text;
  await added.close();
});

afterEach(() => running?.end());

afterAll(() => database.drop());

async function startService(env: Record<string, string> = {}): Promise<string> {
  running = build.run('server/main.js', { DATABASE_URL: database.address, PORT: '0', ...env });
  return await running.address();
}

const ask = (url: string): Promise<Response> => fetch(url, { headers: { ApiKey: key } });

const readiness = async (address: string): Promise<number> => (await fetch(`${address}/readyz`)).status;

it('starts, tells how it is asked, and answers at both doors', async () => {
  const address = await startService();
  expect(running?.stdout).toContain(`GraphQL   ${address}/graphql\n`);
  expect(running?.stdout).toContain(`curl -H "ApiKey: $KEY" '${address}/odata/Persons?$top=5&$count=true'`);
  // Not started by npm, whose scripts need not be there.
  expect(running?.stdout).toContain(': opslag keys create --name "first key"');
  // With a database of one's own no key is made, and none is shown.
  expect(running?.stdout).not.toContain('opslag_');
  // A database that takes a second is not ready.
  await until(async () => (await readiness(address)) === 200);
  const health = async (port: string): Promise<number | null> => await build.run('server/opslag.js', { PORT: port }, ['health']).exit();
  await until(async () => (await health(new URL(address).port)) === 0);
  expect(await health('9')).toBe(1);
  expect((await ask(`${address}/odata/Persons?$top=1`)).status).toBe(200);
  expect((await ask(`${address}/graphql?query={persons(first:1){count}}`)).status).toBe(200);
});

it('opens the admin plane beside the doors, on an address that it prints and with a token that it keeps in a file, and ends it with them', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-token-'));
  await startService({ ADMIN_TOKEN: '', DATA_DIR: folder });
  const [, plane = ''] = (await running?.printed(/^Admin +(\S+)$/m)) ?? [];
  const [, file = ''] = (await running?.printed(/^AdminToken is in the file (\S+)$/m)) ?? [];
  const token = readFileSync(file, 'utf8').trim();
  expect([path.dirname(file), statSync(file).mode & 0o777]).toEqual([folder, 0o600]);
  expect(running?.stdout).not.toContain(token);
  rmSync(folder, { recursive: true });
  const ask = (bearer: string): Promise<Response> =>
    fetch(`${plane}graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ keys { name } }' }),
    });
  expect(await (await ask(token)).json()).toEqual({ data: { keys: [{ name: 'test' }] } });
  expect((await ask(key)).status).toBe(401);
  running?.child.kill('SIGINT');
  expect(await running?.exit()).toBe(0);
  expect(running?.stderr).toBe('');
  await expect(ask(token)).rejects.toThrow();
});

it('reads its settings from files, as secrets are given to containers', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-secrets-'));
  const file = path.join(folder, 'database-url');
  writeFileSync(file, `${database.address}\n`);
  const address = await startService({ DATABASE_URL: '', DATABASE_URL_FILE: file });
  expect((await ask(`${address}/odata/Persons?$top=1`)).status).toBe(200);
  rmSync(folder, { recursive: true });
});

it('serves the data where the token cannot be kept, and says how to have one', async () => {
  await startService({ ADMIN_TOKEN: '', DATA_DIR: path.join(process.execPath, 'in-a-file') });
  expect(running?.stdout).toMatch(/^AdminToken could not be kept in DATA_DIR \(E\w+\)\. Set ADMIN_TOKEN\.$/m);
});

it('prints no token that the operator has set', async () => {
  await startService({ ADMIN_TOKEN: 'a-token-that-the-operator-chose' });
  expect(running?.stdout).toMatch(/^Admin +http/m);
  expect(running?.stdout).not.toMatch(/AdminToken|a-token/);
});

it('gives links that begin with PUBLIC_URL and its path, and answers below that path too', async () => {
  const address = await startService({ PUBLIC_URL: 'https://data.example.dk/some/prefix', PAGE_SIZE: '2' });
  for (const base of [address, `${address}/some/prefix`]) {
    const answer = (await (await ask(`${base}/odata/OrgUnits?$select=Name`)).json()) as Record<string, unknown>;
    expect(answer['@odata.context']).toBe('https://data.example.dk/some/prefix/odata/$metadata#OrgUnits(Name)');
    expect(answer['@odata.nextLink']).toMatch(/^https:\/\/data\.example\.dk\/some\/prefix\/odata\/OrgUnits\?/);
    const next = String(answer['@odata.nextLink']).replace('https://data.example.dk', address);
    expect((await ask(next)).status).toBe(200);
  }
});

it('answers 503 while the database is gone, and recovers by itself', async () => {
  const address = await startService();
  const name = new URL(database.address).pathname.slice(1);
  expect((await ask(`${address}/odata/Persons?$top=1`)).status).toBe(200);
  await administrate(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await administrate(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  try {
    await until(async () => (await readiness(address)) === 503);
    await until(async () => (await ask(`${address}/odata/Persons?$top=1`)).status === 503);
    const refused = await ask(`${address}/odata/Persons?$top=1`);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused.json()).toMatchObject({ error: { code: 'Unavailable' } });
    expect((await fetch(`${address}/livez`)).status).toBe(200);
  } finally {
    await administrate(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  }
  await until(async () => (await readiness(address)) === 200);
  expect((await ask(`${address}/odata/Persons?$top=1`)).status).toBe(200);
});

describe('at SIGTERM', () => {
  it('is not ready at once, finishes what is in flight, closes connections, and exits with 0', async () => {
    const address = await startService({ SHUTDOWN_GRACE_MS: '60000' });
    const lock = await lockPersons();
    const agent = new Agent({ keepAlive: true });
    const slow = request(`${address}/odata/Persons?$top=1`, agent);
    await until(() => lock.isWaitedFor());
    running?.child.kill('SIGTERM');
    await until(async () => (await readiness(address)) === 503);
    await lock.release();
    const answer = await slow;
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.connection).toBe('close');
    answer.resume();
    expect(await running?.exit()).toBe(0);
    expect(running?.stderr).toBe('');
    agent.destroy();
  });

  it.each(['1', '2'])('goes on answering for the delay, and closes each connection behind its answer, in %s processes', async workers => {
    const address = await startService({ WORKERS: workers, SHUTDOWN_DELAY_MS: '600000' });
    running?.child.kill('SIGTERM');
    try {
      await until(async () => (await readiness(address)) === 503);
      await until(async () => {
        const { status, headers } = await ask(`${address}/odata/Functions?$top=1`);
        expect(status).toBe(200);
        // A worker may not have heard of it yet.
        return headers.get('connection') === 'close';
      });
    } finally {
      // Another signal so soon would be taken for the same one.
      await running?.end('SIGKILL');
    }
  });

  it('finishes what is in flight in each of several processes', async () => {
    const address = await startService({ WORKERS: '2', SHUTDOWN_DELAY_MS: '0', SHUTDOWN_GRACE_MS: '60000' });
    const lock = await lockPersons();
    const slow = [request(`${address}/odata/Persons?$top=1`), request(`${address}/odata/Persons?$top=2`)];
    await until(() => lock.isWaitedFor());
    running?.child.kill('SIGTERM');
    await until(async () => (await refusal(address))?.status !== 200);
    await lock.release();
    expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await running?.exit()).toBe(0);
    expect(running?.stderr).toBe('');
  });

  it('lets a slow client receive all of its answer', async () => {
    const address = await startService({
      SHUTDOWN_DELAY_MS: '0',
      SHUTDOWN_GRACE_MS: '60000',
      MAX_PAGE_SIZE: '50000',
      GRAPHQL_MAX_TOKENS: '10000',
    });
    // So large that the system takes only a part of it at a time.
    const fields = 'uuid firstname surname cpr created lastChanged';
    const persons = Array.from({ length: 30 }, (_, index) => `a${index}: persons(first: 1500) { nodes { ${fields} } }`);
    const slow = await request(`${address}/graphql?query=${encodeURIComponent(`{${persons.join(' ')}}`)}`);
    expect(slow.statusCode).toBe(200);
    running?.child.kill('SIGTERM');
    await until(async () => (await refusal(address))?.status === 503);
    let received = 0;
    for await (const chunk of slow) {
      received += (chunk as Buffer).length;
      if (received < 200_000) await delay(100);
    }
    expect(received).toBe(Number(slow.headers['content-length']));
    expect(await running?.exit()).toBe(0);
  });

  it('answers what arrives while it closes with 503 in the form of the door, and tells when to try again', async () => {
    const address = await startService({ SHUTDOWN_DELAY_MS: '0', SHUTDOWN_GRACE_MS: '60000' });
    const lock = await lockPersons();
    const slow = request(`${address}/odata/Persons?$top=1`);
    await until(() => lock.isWaitedFor());
    running?.child.kill('SIGTERM');
    await until(async () => (await readiness(address)) === 503);
    for (const path of ['/odata/Functions', '/graphql?query={functions{count}}', '/elsewhere']) {
      const refused = await fetch(`${address}${path}`);
      expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('connection')]).toEqual([503, '5', 'close']);
      expect(refused.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      const body = (await refused.json()) as object;
      expect(body).toMatchObject(
        path.startsWith('/graphql') ? { errors: [{ extensions: { code: 'Unavailable' } }] } : { error: { code: 'Unavailable' } },
      );
    }
    expect((await fetch(`${address}/livez`)).status).toBe(200);
    await lock.release();
    expect((await slow).statusCode).toBe(200);
    expect(await running?.exit()).toBe(0);
  });

  it('does not wait for connections that ask nothing, as browsers open them', async () => {
    const address = await startService({ ADMIN_TOKEN: 'x'.repeat(40), SHUTDOWN_DELAY_MS: '0', SHUTDOWN_GRACE_MS: '600000' });
    const [, plane = ''] = (await running?.printed(/^Admin +(\S+)$/m)) ?? [];
    const sockets = [address, plane].map(url => connect(Number(new URL(url).port), new URL(url).hostname));
    await Promise.all(sockets.map(socket => once(socket, 'connect')));
    const ended = sockets.map(socket => once(socket.resume(), 'end'));
    running?.child.kill('SIGTERM');
    expect(await running?.exit()).toBe(0);
    await Promise.all(ended);
  });

  it('waits no longer than the grace period', async () => {
    const address = await startService({ SHUTDOWN_DELAY_MS: '0', SHUTDOWN_GRACE_MS: '300' });
    const lock = await lockPersons();
    const slow = expect(request(`${address}/odata/Persons?$top=1`)).rejects.toMatchObject({ code: 'ECONNRESET' });
    await until(() => lock.isWaitedFor());
    running?.child.kill('SIGTERM');
    expect(await running?.exit()).toBe(0);
    await slow;
    await lock.release();
  });

  it('ends at once at the second signal', async () => {
    const address = await startService({ SHUTDOWN_DELAY_MS: '60000' });
    running?.child.kill('SIGTERM');
    await until(async () => (await readiness(address)) === 503);
    // Longer than the same signal may come twice.
    await delay(700);
    running?.child.kill('SIGTERM');
    expect(await running?.exit()).toBe(1);
  });

  it('takes a signal that comes twice at once as one, as npm and a terminal send it', async () => {
    await startService({ SHUTDOWN_DELAY_MS: '700' });
    // Suspended meanwhile, it gets both at once.
    for (const signal of ['SIGSTOP', 'SIGTERM', 'SIGINT', 'SIGCONT'] as const) running?.child.kill(signal);
    expect(await running?.exit()).toBe(0);
  });

  it('does not keep someone at a terminal waiting', async () => {
    await startService({ SHUTDOWN_DELAY_MS: '60000' });
    running?.child.kill('SIGINT');
    expect(await running?.exit()).toBe(0);
  });
});

async function request(url: string, agent?: Agent): Promise<IncomingMessage> {
  const [response] = (await once(httpGet(url, { headers: { ApiKey: key }, ...(agent === undefined ? {} : { agent }) }), 'response')) as [
    IncomingMessage,
  ];
  return response;
}

/** Undefined where nothing listens any more. */
const refusal = (address: string): Promise<Response | undefined> => ask(`${address}/odata/`).catch(() => undefined);

interface TableLock {
  isWaitedFor(): Promise<boolean>;
  release(): Promise<void>;
}

/** Whoever reads persons waits until it is released. */
async function lockPersons(): Promise<TableLock> {
  const client = await database.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE organisation.person IN ACCESS EXCLUSIVE MODE');
  return {
    isWaitedFor: () => waitsForLock(client, ['organisation.person']),
    release: () => client.end(),
  };
}

it('goes on at SIGUSR1 and SIGUSR2, which open the logs of other programs again, and opens no debugger', async () => {
  const address = await startService();
  running?.child.kill('SIGUSR1');
  running?.child.kill('SIGUSR2');
  expect((await ask(`${address}/odata/Persons?$top=1`)).status).toBe(200);
  running?.child.kill('SIGINT');
  expect(await running?.exit()).toBe(0);
  expect(running?.stderr).toBe('');
});

it.each(['SIGTERM', 'SIGHUP'] as const)('records every sensitive read that it answered before it ends at %s', async signal => {
  const address = await startService({ SHUTDOWN_DELAY_MS: '0' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(`${address}/odata/Persons?$top=3&$select=Cpr`)));
  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  running?.child.kill(signal);
  expect(await running?.exit()).toBe(0);
  const rows = await database.query<{ request: string }>(
    'SELECT request_id AS request FROM access.sensitive_read WHERE request_id = ANY ($1)',
    [ids],
  );
  expect(rows).toHaveLength(ids.length);
});
