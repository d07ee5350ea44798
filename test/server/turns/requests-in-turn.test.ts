/** Requests at both doors while the work on some does not end: a table of a private database is locked meanwhile. */
import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import { metricsText } from '../../../server/metrics/metrics-text';
import { privateDatabase, type PrivateDatabase } from '../../support/database';
import { startTestService, type AskingReader, type TestService } from '../../support/service';
import { until } from '../../support/until';

const SLOW = '/odata/Persons?$top=1';
const QUICK = '/odata/OrgUnits?$top=1';

let database: PrivateDatabase;
let locker: Client;
let watcher: Client;
let service: TestService;
let other: AskingReader;

async function open(env: Readonly<Record<string, string>>): Promise<void> {
  service = await startTestService({ database: database.address, env });
  other = await service.as({ allow: undefined, deny: [], schema: 'FULL' });
}

beforeAll(async () => {
  database = await privateDatabase();
  [locker, watcher] = [await database.connect(), await database.connect()];
});
afterAll(() => database.drop());
beforeEach(() => locker.query('BEGIN; LOCK TABLE organisation.person IN ACCESS EXCLUSIVE MODE'));
afterEach(async () => {
  await locker.query('ROLLBACK');
  await service.close();
});

const release = () => locker.query('COMMIT');

/** Statements that wait for the lock. Within one transaction PostgreSQL would show the same ones again. */
const atWork = async (): Promise<number> => {
  const { rows } = await watcher.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
  );
  return rows[0]?.count ?? 0;
};

const useIsNoted = async ({ key }: AskingReader): Promise<boolean> => {
  const { rowCount } = await watcher.query('SELECT FROM access.api_key WHERE id = $1 AND last_used IS NOT NULL', [key.split('_')[1]]);
  return rowCount === 1;
};

describe('requests of several keys', () => {
  it('are answered while another key has as much at work as it may', async () => {
    await open({ REQUESTS_AT_WORK: '3', KEY_REQUESTS_AT_WORK: '2' });
    const slow = [1, 2, 3, 4].map(() => service.get(SLOW));
    await until(async () => (await atWork()) === 2);
    expect((await other.get(QUICK)).statusCode).toBe(200);
    expect((await other.graphql('{ orgUnits(first: 1) { nodes { name } } }')).statusCode).toBe(200);
    expect(await atWork()).toBe(2);
    await release();
    expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });

  it('are worked on as many at a time as their key has as its own limit, also once that is raised', async () => {
    await open({ REQUESTS_AT_WORK: '10', KEY_REQUESTS_AT_WORK: '5' });
    const narrow = await service.as({ allow: undefined, deny: [], schema: 'FULL', requestsAtWork: 1 });
    const slow = [1, 2, 3].map(() => narrow.get(SLOW));
    await until(async () => (await atWork()) === 1);
    expect((await other.get(QUICK)).statusCode).toBe(200);
    expect(await atWork()).toBe(1);
    await service.keys.update({ id: narrow.key.split('_')[1] ?? '' }, { requestsAtWork: 3 }, 'tester');
    slow.push(narrow.get(SLOW));
    await until(async () => (await atWork()) === 3);
    await release();
    expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });

  it('are answered while large answers of another key wait until others are made', async () => {
    await open({ REQUESTS_AT_WORK: '3', KEY_REQUESTS_AT_WORK: '3' });
    const large = [1, 2, 3, 4].map(() => service.get('/odata/Persons?$top=1000'));
    await until(async () => (await atWork()) === 2);
    expect((await other.get(QUICK)).statusCode).toBe(200);
    expect(await atWork()).toBe(2);
    await release();
    expect((await Promise.all(large)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });

  it('are not refused once they have their turn, for the short time in which it must come', async () => {
    await open({ REQUESTS_AT_WORK: '3', KEY_REQUESTS_AT_WORK: '3', MAX_WAIT_MS: '50' });
    const large = [1, 2, 3].map(() => service.get('/odata/Persons?$top=1000'));
    await until(async () => (await atWork()) === 2);
    await delay(500);
    await release();
    expect((await Promise.all(large)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  it.each(['csv', 'xlsx'])('have the turn of a client that left while its key was looked up, before its %s was made', async format => {
    await open({ REQUESTS_AT_WORK: '1', KEY_REQUESTS_AT_WORK: '1' });
    const leaving = await service.as({ allow: undefined, deny: [], schema: 'FULL' });
    expect((await other.get(QUICK)).statusCode).toBe(200);
    // The first use of a key is noted behind its answer: it must not wait for the lock as well.
    await until(() => useIsNoted(other));
    await locker.query('LOCK TABLE access.api_key IN ACCESS EXCLUSIVE MODE');
    const url = `${await service.listen()}${QUICK}&$format=${format}`;
    const request = ask(url, { headers: { ApiKey: leaving.key }, agent: false }).on('error', () => undefined);
    request.end();
    await until(async () => (await atWork()) === 1);
    request.destroy();
    await until(async () => (await promisify(service.app.server.getConnections.bind(service.app.server))()) === 0);
    await release();
    await until(async () => (await atWork()) === 0);
    expect((await leaving.get(QUICK)).statusCode).toBe(200);
  });

  it('are refused with 429 when too many of the key wait, and the other key is answered', async () => {
    await open({ REQUESTS_AT_WORK: '2', KEY_REQUESTS_AT_WORK: '1', KEY_REQUESTS_WAITING: '2' });
    const slow = [1, 2, 3].map(() => service.get(SLOW));
    await until(async () => (await atWork()) === 1);
    const refused = await service.get(QUICK);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.json()).toMatchObject({ error: { code: 'TooManyRequests', target: 'ApiKey' } });
    expect((await other.get(QUICK)).statusCode).toBe(200);
    await release();
    expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  it('are refused with 503 when too many of all keys wait, at both doors', async () => {
    await open({ REQUESTS_AT_WORK: '1', KEY_REQUESTS_AT_WORK: '1', REQUESTS_WAITING: '1', KEY_REQUESTS_WAITING: '1' });
    const slow = [1, 2].map(() => service.get(SLOW));
    await until(async () => (await atWork()) === 1);
    expect((await other.get(QUICK)).json()).toMatchObject({ error: { code: 'Unavailable' } });
    const graphql = await other.graphql('{ orgUnits(first: 1) { nodes { name } } }');
    expect(graphql.statusCode).toBe(503);
    expect(graphql.json()).toMatchObject({ errors: [{ extensions: { code: 'Unavailable' } }] });
    await release();
    expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it('are refused with 503 when they have waited too long', async () => {
    await open({ REQUESTS_AT_WORK: '1', KEY_REQUESTS_AT_WORK: '1', MAX_WAIT_MS: '50' });
    const slow = service.get(SLOW);
    await until(async () => (await atWork()) === 1);
    const refused = await other.get(QUICK);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    await release();
    expect((await slow).statusCode).toBe(200);
  });
});

describe('work that does not end', () => {
  it('is answered with 504 at both doors, its statement is cancelled, and its turn is free again', async () => {
    await open({ REQUESTS_AT_WORK: '1', KEY_REQUESTS_AT_WORK: '1', REQUEST_DEADLINE_MS: '200' });
    const late = await service.get(SLOW);
    expect(late.statusCode).toBe(504);
    expect(late.json()).toMatchObject({ error: { code: 'DeadlineExceeded' } });
    const graphql = await other.graphql('{ persons(first: 1) { nodes { firstname } } }');
    expect(graphql.statusCode).toBe(504);
    expect(graphql.json()).toMatchObject({ errors: [{ extensions: { code: 'DeadlineExceeded' } }] });
    await until(async () => (await atWork()) === 0);
    // On a slow machine, the first of them may take longer than it may.
    await until(async () => (await service.get(QUICK)).statusCode === 200);
  });

  it('does not begin while a large answer waits until others are made', async () => {
    await open({ REQUESTS_AT_WORK: '3', KEY_REQUESTS_AT_WORK: '3', REQUEST_DEADLINE_MS: '12000' });
    const large = [1, 2, 3].map(() => service.get('/odata/Persons?$top=1000'));
    const first = await Promise.all(large.slice(0, 2));
    await release();
    expect([...first, await large[2]].map(answer => answer?.statusCode)).toEqual([504, 504, 200]);
  });

  it('is told as one error, for however many rows it was done', async () => {
    await open({ REQUESTS_AT_WORK: '1', KEY_REQUESTS_AT_WORK: '1', STATEMENT_TIMEOUT_MS: '4000' });
    const late = await other.graphql('{ orgUnits(first: 20) { nodes { name affiliations { nodes { person { firstname } } } } } }');
    expect(late.statusCode).toBe(503);
    expect(late.json()).toMatchObject({ data: null, errors: [{ extensions: { code: 'TIMEOUT' } }] });
    expect(late.json<{ errors: readonly unknown[] }>().errors).toHaveLength(1);
    await until(async () => (await atWork()) === 0);
    await until(async () => (await service.get(QUICK)).statusCode === 200);
  });

  it('is not waited for by who gets no connection for it: 503', async () => {
    await open({ POOL_SIZE: '1', CONNECT_TIMEOUT_MS: '5000' });
    const slow = service.get(SLOW);
    await until(async () => (await atWork()) === 1);
    const refused = await other.get(QUICK);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.json()).toMatchObject({ error: { code: 'Unavailable' } });
    await release();
    expect((await slow).statusCode).toBe(200);
    await until(async () => (await other.get(QUICK)).statusCode === 200);
  });

  it('is given up where a key is looked up: 503, and the key is taken when it can be', async () => {
    await open({ KEY_TIMEOUT_MS: '5000' });
    await locker.query('LOCK TABLE access.api_key IN ACCESS EXCLUSIVE MODE');
    const refused = await other.get(QUICK);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.json()).toMatchObject({ error: { code: 'Unavailable' } });
    await until(async () => (await atWork()) === 0);
    await release();
    await until(async () => (await other.get(QUICK)).statusCode === 200);
  });

  it('is cancelled where another part of its document has failed', async () => {
    await open({ MAX_ROWS_PER_RESPONSE: '10', STATEMENT_TIMEOUT_MS: '600000', POOL_SIZE: '1' });
    const query = '{ orgUnits(first: 20) { nodes { name } } persons(first: 1) { nodes { firstname } } }';
    const address = await service.listen();
    const failed = await fetch(`${address}/graphql?query=${encodeURIComponent(query)}`, { headers: { ApiKey: other.key } });
    expect(await failed.json()).toMatchObject({ data: null, errors: [{ extensions: { code: 'ROWS_EXCEEDED' } }] });
    // It waits for the one connection that the statement holds.
    expect((await service.get(QUICK)).statusCode).toBe(200);
  });

  it('frees its turn when its client leaves, also one that waits', async () => {
    await open({ REQUESTS_AT_WORK: '1', KEY_REQUESTS_AT_WORK: '1' });
    const address = await service.listen();
    const leaving = [SLOW, SLOW].map(path => {
      const sent = ask(`${address}${path}`, { headers: { ApiKey: service.key } });
      sent.on('error', () => undefined).end();
      return sent;
    });
    await until(async () => (await atWork()) === 1);
    for (const sent of leaving) sent.destroy();
    expect((await other.get(QUICK)).statusCode).toBe(200);
    await until(async () => (await atWork()) === 0);
  });

  it('ends for all requests of a connection when its client leaves, also for those that were sent behind others', async () => {
    await open({ REQUESTS_AT_WORK: '5', KEY_REQUESTS_AT_WORK: '3', STATEMENT_TIMEOUT_MS: '600000', REQUEST_DEADLINE_MS: '600000' });
    const { hostname, port } = new URL(await service.listen());
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${SLOW} HTTP/1.1\r\nHost: x\r\nApiKey: ${service.key}\r\n\r\n`.repeat(3));
    await until(async () => (await atWork()) >= 1);
    expect((await other.get(QUICK)).statusCode).toBe(200);
    socket.destroy();
    await until(async () => (await atWork()) === 0);
  });
});

describe('connections', () => {
  let address: URL;
  let opened: Socket[];

  /** Resolves when the service has it, open or closed. */
  async function connected(): Promise<Socket> {
    const before = await seen();
    const socket = connect(Number(address.port), address.hostname);
    opened.push(socket.on('error', () => undefined).resume());
    await until(async () => (await seen()) > before);
    return socket;
  }

  const closed = 'opslag_client_connections_closed_total{connection=';
  const seen = async (): Promise<number> =>
    Number(await figure('opslag_client_connections')) + Number(await figure(`${closed}"new"}`)) + Number(await figure(`${closed}"idle"}`));

  /** As `/metrics` tells it. */
  async function figure(name: string): Promise<string | undefined> {
    const lines = (await metricsText(await service.figures())).split('\n');
    return lines.find(line => line.startsWith(`${name} `))?.slice(name.length + 1);
  }

  const requestOf = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\nApiKey: ${service.key}\r\n\r\n`;
  const answerOn = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]).slice(0, 12);
  const isClosed = (socket: Socket): Promise<boolean> => until(() => socket.closed).then(() => true);

  beforeEach(() => {
    opened = [];
  });
  afterEach(() => {
    for (const socket of opened) socket.destroy();
  });

  it('that are idle give way to new ones, the one that has been so for longest first; those with requests do not', async () => {
    await open({
      MAX_CONNECTIONS: '3',
      REQUESTS_AT_WORK: '1',
      KEY_REQUESTS_AT_WORK: '1',
      REQUESTS_WAITING: '2',
      KEY_REQUESTS_WAITING: '2',
    });
    address = new URL(await service.listen());
    const [silent, asking, unfinished] = [await connected(), await connected(), await connected()];
    silent.write('GET /livez HTTP/1.1\r\n');
    unfinished.write(`POST /graphql HTTP/1.1\r\nHost: x\r\nApiKey: ${service.key}\r\nContent-Length: 10\r\n\r\n`);
    asking.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await answerOn(asking)).toBe('HTTP/1.1 200');
    const busy = [await connected(), asking];
    expect([await isClosed(silent), asking.closed]).toEqual([true, false]);
    for (const socket of busy) socket.write(requestOf(SLOW));
    await until(async () => (await figure('opslag_requests_waiting')) === '1');
    busy.push(await connected());
    expect(await isClosed(unfinished)).toBe(true);
    busy[2]?.write(requestOf(SLOW));
    await until(async () => (await figure('opslag_requests_waiting')) === '2');
    expect(await isClosed(await connected())).toBe(true);
    expect([await figure('opslag_client_connections'), await figure(`${closed}"idle"}`), await figure(`${closed}"new"}`)]).toEqual([
      '3',
      '2',
      '1',
    ]);
    const answers = busy.map(answerOn);
    await release();
    expect(await Promise.all(answers)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 200']);
    await until(async () => {
      await connected();
      return busy.some(socket => socket.closed);
    });
  });

  it.each([
    ['has waited too long', '503', '50'],
    ['has lost its key while it waited', '401', '60000'],
  ])('give way to new ones when their request is refused since it %s: %s', async (_what, status, MAX_WAIT_MS) => {
    const one = { REQUESTS_AT_WORK: '1', KEY_REQUESTS_AT_WORK: '1', REQUESTS_WAITING: '1', KEY_REQUESTS_WAITING: '1' };
    await open({ ...one, MAX_CONNECTIONS: '2', MAX_WAIT_MS });
    address = new URL(await service.listen());
    const slow = other.get(SLOW);
    await until(async () => (await atWork()) === 1);
    const asking = await connected();
    const answer = answerOn(asking);
    asking.write(requestOf(QUICK));
    if (status === '401') {
      await until(async () => (await figure('opslag_requests_waiting')) === '1');
      await service.keys.revoke(service.key.split('_')[1] ?? '', 'tester');
      await release();
    }
    expect(await answer).toBe(`HTTP/1.1 ${status}`);
    const [next] = [await connected(), await connected()];
    await until(() => asking.closed || next.closed);
    expect([asking.closed, next.closed]).toEqual([true, false]);
    await release();
    expect((await slow).statusCode).toBe(200);
  });
});

describe('answers that are not taken', () => {
  /** 22 MB in rows that take little to make: more than the system's buffers take. */
  const LONG = 'concat(@text,concat(@text,concat(Surname,@text)))';
  const LARGE = `/odata/Persons?$top=1000&$select=Uuid,a,b&$compute=${LONG}%20as%20a,${LONG}%20as%20b&@text='${'x'.repeat(3700)}'`;

  /** A client that does not read its answer. */
  const take = (address: string, key: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) =>
      ask(`${address}${LARGE}`, { headers: { ApiKey: key }, agent: false }, resolve)
        .on('error', reject)
        .end(),
    );

  beforeEach(release);

  it('keep their key from making more (429), and not another key, until they are taken or given up', async () => {
    await open({ UNSENT_BYTES: '30000000', COMPRESSION: 'off' });
    const answer = await take(await service.listen(), service.key);
    const refused = await service.get(QUICK);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ error: { code: 'TooManyRequests', target: 'ApiKey' } });
    expect((await other.get(QUICK)).statusCode).toBe(200);
    answer.destroy();
    await until(async () => (await service.get(QUICK)).statusCode === 200);
  });

  it('keep no key from an answer whose own answers are taken, also when they are as much as may be held', async () => {
    await open({ UNSENT_BYTES: '15000000', COMPRESSION: 'off' });
    const answer = await take(await service.listen(), service.key);
    expect([(await service.get(QUICK)).statusCode, (await other.get(QUICK)).statusCode]).toEqual([429, 200]);
    answer.resume();
    await until(async () => (await service.get(QUICK)).statusCode === 200);
  });

  it('keep a large answer of their key from being made that waits until others are', async () => {
    await open({ UNSENT_BYTES: '30000000', COMPRESSION: 'off', KEY_REQUESTS_AT_WORK: '3' });
    const address = await service.listen();
    await locker.query('BEGIN; LOCK TABLE organisation.person IN ACCESS EXCLUSIVE MODE');
    const taken = [1, 2, 3].map(() => take(address, service.key));
    const allHaveBegun = async (): Promise<boolean> => /^opslag_requests_at_work 3$/m.test(await metricsText(await service.figures()));
    await until(async () => (await atWork()) === 2 && (await allHaveBegun()));
    await release();
    const answers = await Promise.all(taken);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429]);
    for (const answer of answers) answer.destroy();
  });

  it('keep requests of their key that wait from their turn', async () => {
    await open({ UNSENT_BYTES: '30000000', COMPRESSION: 'off', KEY_REQUESTS_AT_WORK: '1', MAX_WAIT_MS: '60000' });
    const address = await service.listen();
    await locker.query('BEGIN; LOCK TABLE organisation.person IN ACCESS EXCLUSIVE MODE');
    const taken = take(address, service.key);
    await until(async () => (await atWork()) === 1);
    const behind = service.get(QUICK);
    await release();
    await taken;
    expect((await behind).statusCode).toBe(429);
  });
});
