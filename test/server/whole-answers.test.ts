/** Whole collections on a real socket: read as the client takes them, from one snapshot; cut where they cannot be finished; and nothing is left behind. */
import { connect } from 'node:net';
import { get as httpGet, request as httpRequest, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Client } from 'pg';
import { metricsText } from '../../server/metrics/metrics-text';
import { allRights } from '../../graphql/grants/create-grants';
import { organisationModel } from '../support/edm';
import { startPrivateService, startTestService, type AskingReader, type PrivateService } from '../support/service';
import { LOST_CONNECTION } from '../support/lost-connection';
import { until } from '../support/until';

const RIGHTS = { ...allRights(organisationModel()), pages: 'WHOLE' } as const;
/** Rows of some 20 KB, so that a collection is more than the sockets between server and client hold. */
const LONG = ['a', 'b', 'c'].map(name => `concat(Surname,'${name.repeat(2300)}${'x'.repeat(50)}') as ${name}`).join(',');
const LARGE = `/odata/Persons?$select=Uuid,Firstname,a,b,c&$compute=${LONG.replaceAll(' ', '%20')}`;
const SMALL = '/odata/Persons?$top=1&$select=Uuid';

let service: PrivateService;
let reader: AskingReader;
let address: string;
let watcher: Client;
let persons: number;

beforeAll(async () => {
  service = await startPrivateService({
    // A slow statement has a line of its own, also on a slow machine.
    env: { PAGE_SIZE: '100', POOL_SIZE: '3', LOG_LEVEL: 'info', SLOW_MS: '0', MAX_ROWS_PER_RESPONSE: '2000' },
  });
  reader = await service.as(RIGHTS);
  address = await service.listen();
  watcher = await service.database.connect();
  persons = await counted('SELECT count(*)::int AS count FROM organisation.person');
});
afterAll(() => service.close());

async function counted(text: string): Promise<number> {
  return (await watcher.query<{ count: number }>(text)).rows[0]?.count ?? -1;
}

const IDLE = `FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state LIKE 'idle in transaction%'`;
const idle = (): Promise<number> => counted(`SELECT count(*)::int AS count ${IDLE}`);

/** The answer's head; its body is not read yet. */
function begin(url: string, headers: Record<string, string> = {}, at = address): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpGet(at + url, { headers: { ApiKey: reader.key, ...headers }, agent: false }, resolve).on('error', reject);
  });
}

interface Received {
  readonly bytes: Buffer;
  /** Whether the answer has ended as it says that it will. */
  readonly isWhole: boolean;
}

async function receive(response: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  response.on('error', () => undefined);
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise(resolve => response.once('close', resolve));
  return { bytes: Buffer.concat(chunks), isWhole: response.complete };
}

/** Nothing is read for a client that takes nothing: its connection has waited for a while. */
async function untilHeld(seconds = 1): Promise<void> {
  const held = `SELECT count(*)::int AS count ${IDLE} AND state_change < clock_timestamp() - interval '${seconds} s'`;
  await until(async () => (await counted(held)) === 1);
}

/** As when the database server is shut down. */
async function endConnection(): Promise<void> {
  await until(async () => (await watcher.query(`SELECT pg_terminate_backend(pid) ${IDLE}`)).rows.length > 0);
}

interface Body {
  readonly value: readonly Record<string, unknown>[];
}

describe('a client that takes its time', () => {
  it('holds a batch and no more, hinders nobody, and gets all rows of one moment', async () => {
    const narrow = await service.as({ ...RIGHTS, requestsAtWork: 1 });
    const response = await begin(LARGE, { ApiKey: narrow.key });
    await untilHeld();
    expect((await narrow.get('/odata/Persons/$count')).statusCode).toBe(200);
    service.takeDocuments();
    expect((await service.get(SMALL)).statusCode).toBe(200);
    await watcher.query(`UPDATE organisation.person SET firstname = 'Changed'`);
    await watcher.query(`DELETE FROM organisation.photo`);
    const received = await receive(response);
    expect(received.isWhole).toBe(true);
    const { value } = JSON.parse(received.bytes.toString()) as Body;
    expect([value.length, new Set(value.map(({ Uuid }) => Uuid)).size]).toEqual([persons, persons]);
    expect(value.filter(({ Firstname }) => Firstname === 'Changed')).toEqual([]);
    // More than half of the batches were read after it went on.
    expect(service.takeDocuments().length).toBeGreaterThan(persons / 200);
    await until(async () => (await idle()) === 0);
  });

  it('and leaves gives back its connection, and is told of in the log', async () => {
    const response = await begin(LARGE);
    await untilHeld();
    const lines = () => service.log.filter(({ requestId }) => requestId === response.headers['x-request-id']);
    response.destroy();
    await until(async () => (await idle()) === 0 && lines().length > 0);
    expect(lines()).toMatchObject([{ msg: 'request', status: 200, cut: true, entitySets: ['Persons'] }]);
    expect((await reader.get('/odata/Persons?$select=Uuid')).json<Body>().value).toHaveLength(persons);
  });

  it('lets others wait whose turn has not come, and they get all of it', async () => {
    const slow = await begin(LARGE);
    await untilHeld();
    const second = begin('/odata/Persons?$select=Uuid').then(receive);
    for (let index = 0; index < 5; index += 1) expect((await service.get(SMALL)).statusCode).toBe(200);
    expect((await receive(slow)).isWhole).toBe(true);
    expect((JSON.parse((await second).bytes.toString()) as Body).value).toHaveLength(persons);
  });
});

describe('an answer that fails on the way', () => {
  it('breaks off, and leaves nothing behind', async () => {
    const response = await begin(LARGE);
    await untilHeld();
    const lines = service.log.length;
    await endConnection();
    const { isWhole, bytes } = await receive(response);
    expect([response.statusCode, isWhole]).toEqual([200, false]);
    await until(() => Promise.resolve(service.log.slice(lines).some(({ msg }) => msg === 'request')));
    expect(service.log.slice(lines)).toContainEqual(
      expect.objectContaining({ level: 50, msg: 'an answer broke off', fault: 'Unavailable' }),
    );
    const reason = expect.stringMatching(LOST_CONNECTION) as string;
    expect(service.log.slice(lines)).toContainEqual(expect.objectContaining({ msg: 'request', cut: true, unavailable: reason }));
    expect(() => JSON.parse(bytes.toString()) as unknown).toThrow(SyntaxError);
    expect((await service.get(SMALL)).statusCode).toBe(200);
    await until(async () => (await idle()) === 0);
  });

  it('is an error like any other where nothing has been sent yet', async () => {
    const response = await reader.get('/odata/Persons?$compute=1%20div%20(length(Surname)%20sub%20length(Surname))%20as%20x');
    expect([response.statusCode, response.json<{ error: { code: string } }>().error.code]).toEqual([400, 'EvaluationFailed']);
    await until(async () => (await idle()) === 0);
  });

  it.each(['identity', 'gzip', 'br'])(
    'breaks off where an expression fails for a later row, in the coding %s too, and the log tells why',
    async coding => {
      const { rows } = await watcher.query<{ uuid: string }>('SELECT uuid FROM organisation.person ORDER BY uuid DESC LIMIT 1');
      const failing = `1 div case(Uuid eq ${rows[0]?.uuid ?? ''}:0,true:1) as x`.replaceAll(' ', '%20');
      const lines = service.log.length;
      const response = await begin(`/odata/Persons?$compute=${failing}&$select=Uuid,x`, { 'accept-encoding': coding });
      expect([response.statusCode, response.headers['content-encoding'] ?? 'identity']).toEqual([200, coding]);
      expect((await receive(response)).isWhole).toBe(false);
      const told = () => service.log.slice(lines).filter(({ msg }) => msg === 'an answer broke off' || msg === 'request');
      await until(async () => (await idle()) === 0 && told().length >= 2);
      expect(told()).toMatchObject([
        { level: 40, msg: 'an answer broke off', fault: 'EvaluationFailed' },
        { level: 30, msg: 'request', status: 200, cut: true },
      ]);
    },
  );

  it('is refused where one row has more below it than a response may have', async () => {
    const small = await startTestService({ database: service.database.address, env: { MAX_ROWS_PER_RESPONSE: '5' } });
    const own = await small.as(RIGHTS);
    const response = await own.get('/odata/OrgUnits?$expand=Affiliations&$orderby=Affiliations/$count%20desc');
    expect([response.statusCode, response.json<{ error: { code: string } }>().error.code]).toEqual([400, 'LimitExceeded']);
    await small.close();
  });
});

describe('a sheet by HTTP/1.0, which has no sign of its end but that of the connection', () => {
  /** Reads nothing behind the first piece until `meanwhile` is over. Gives how the connection ended, and the lines that came. */
  async function read(meanwhile: () => Promise<unknown>): Promise<{ end: string; lines: number }> {
    const { hostname, port } = new URL(address);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.write(`GET ${LARGE}&$format=csv HTTP/1.0\r\nApiKey: ${reader.key}\r\n\r\n`);
    const pieces: Buffer[] = [];
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    const ended = new Promise<string>(resolve => {
      socket.once('error', () => resolve('reset'));
      // Node may tell an end where a connection was reset. What is written then fails.
      socket.once('end', () => socket.write('x', error => resolve(error ? 'reset' : 'end')));
    });
    await new Promise(resolve => socket.once('data', resolve));
    socket.pause();
    await meanwhile();
    socket.resume();
    const end = await ended;
    socket.destroy();
    const [, body = ''] = Buffer.concat(pieces).toString().split('\r\n\r\n');
    return { end, lines: body.split('\r\n').length };
  }

  it('is all that comes before an end', async () => {
    expect(await read(() => untilHeld())).toEqual({ end: 'end', lines: persons + 2 });
    await until(async () => (await idle()) === 0);
  });

  it('has another end where it is cut', async () => {
    const cut = async (): Promise<void> => {
      await untilHeld();
      await endConnection();
      await until(async () => (await idle()) === 0);
    };
    expect((await read(cut)).end).toBe('reset');
  });
});

describe('an answer whose key ends on the way', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['is revoked', id => service.keys.revoke(id, 'test')],
    ['gets another secret at once', id => service.keys.rotate({ id }, 0, 'test')],
    ['is kept from the address', id => service.keys.update({ id }, { addresses: ['10.0.0.0/8'] }, 'test')],
    ['is revoked in another instance', id => watcher.query('UPDATE access.api_key SET revoked_at = now() WHERE id = $1', [id])],
    ['expires', id => watcher.query('UPDATE access.api_key SET expires_at = now() WHERE id = $1', [id])],
  ])('is cut when the key %s, and leaves nothing behind', async (_what, end) => {
    const { key } = await service.as(RIGHTS);
    const response = await begin(LARGE, { ApiKey: key });
    await untilHeld();
    await end(key.split('_')[1] ?? '');
    await until(async () => (await idle()) === 0);
    expect((await receive(response)).isWhole).toBe(false);
  });

  it('goes on when the key gets another secret and the old one lives on', async () => {
    const { key } = await service.as(RIGHTS);
    const response = await begin(LARGE, { ApiKey: key });
    await untilHeld();
    await service.keys.rotate({ id: key.split('_')[1] ?? '' }, 60, 'test');
    await untilHeld(2);
    expect((await receive(response)).isWhole).toBe(true);
  });
});

describe('the head of a whole collection', () => {
  const head = (url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const options = { method: 'HEAD', headers: { ApiKey: reader.key, ...headers }, agent: false };
      httpRequest(address + url, options, resolve)
        .on('error', reject)
        .end();
    });

  it('is that of GET to HEAD too, for which one batch is read', async () => {
    for (const coding of ['identity', 'br']) {
      service.takeDocuments();
      const response = await head('/odata/Persons', { 'accept-encoding': coding });
      const { bytes } = await receive(response);
      expect([response.statusCode, bytes.length, service.takeDocuments().length]).toEqual([200, 0, 1]);
      const full = await begin('/odata/Persons', { 'accept-encoding': coding });
      full.destroy();
      for (const name of ['content-type', 'content-encoding', 'odata-version', 'vary', 'etag', 'content-length'])
        expect(response.headers[name]).toEqual(full.headers[name]);
    }
    await until(async () => (await idle()) === 0);
  });

  it('has no ETag where the collection is more than a batch, and one where it is not', async () => {
    const long = await reader.get('/odata/Persons?$select=Uuid', { 'if-none-match': '*' });
    expect([long.statusCode, long.headers.etag, long.headers['content-length']]).toEqual([200, undefined, undefined]);
    const short = await reader.get('/odata/Functions');
    expect((await reader.get('/odata/Functions', { 'if-none-match': String(short.headers.etag) })).statusCode).toBe(304);
    expect((await reader.get('/odata/Persons?$select=Uuid', { 'if-match': 'W/"x"' })).statusCode).toBe(412);
    expect((await reader.get('/odata/Persons?$select=Uuid', { 'if-match': '*' })).statusCode).toBe(200);
    await until(async () => (await idle()) === 0);
  });

  it('says how it is compressed', async () => {
    const plain = (await reader.get('/odata/Persons')).body;
    for (const [coding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await reader.get('/odata/Persons', { 'accept-encoding': coding });
      expect([headers['content-encoding'], headers.vary]).toEqual([coding, expect.stringContaining('Accept-Encoding') as string]);
      expect(decode(rawPayload).toString()).toBe(plain);
    }
  });
});

describe('the record of sensitive reads', () => {
  const recorded = async (id: string): Promise<{ fields: string[]; subjects: string[] }[]> =>
    (await watcher.query(`SELECT fields, subjects FROM access.sensitive_read WHERE request_id = $1`, [id])).rows as never;

  it('has everybody who was in the answer, and once what was read of nobody', async () => {
    const { headers, ...answer } = await reader.get(`/odata/Persons?$select=Uuid&$filter=Cpr%20ne%20null%20or%20Cpr%20eq%20null`);
    const expected = answer.json<Body>().value.map(({ Uuid }) => String(Uuid));
    const id = String(headers['x-request-id']);
    await until(async () => (await recorded(id)).flatMap(({ subjects }) => subjects).length >= persons);
    const reads = await recorded(id);
    expect(new Set(reads.flatMap(({ subjects }) => subjects))).toEqual(new Set(expected));
    expect(reads.filter(({ subjects }) => subjects.length === 0)).toHaveLength(1);
  });

  it('has everybody whose row was sent before the answer was cut', async () => {
    const response = await begin(LARGE.replace('$select=Uuid', '$select=Uuid,Cpr'));
    await untilHeld();
    await endConnection();
    const { bytes, isWhole } = await receive(response);
    expect(isWhole).toBe(false);
    const sent = [...bytes.toString().matchAll(/"Uuid":"([-0-9a-f]{36})"/g)].map(([, uuid]) => String(uuid));
    const id = String(response.headers['x-request-id']);
    await until(async () => {
      const known = new Set((await recorded(id)).flatMap(({ subjects }) => subjects));
      return sent.every(uuid => known.has(uuid));
    });
    expect(sent.length).toBeGreaterThan(0);
  });
});

it('tells all changes in one batch where a page has room for them, since each batch reads the log anew', async () => {
  const latest = (await reader.get('/odata/Persons?$select=Uuid,Surname&$deltatoken=latest')).json<Record<string, string>>();
  await watcher.query(`UPDATE organisation.person SET surname = coalesce(surname, '') || '!'`);
  service.takeDocuments();
  const { pathname, search } = new URL(latest['@odata.deltaLink'] ?? '');
  const { value } = (await reader.get(pathname + search)).json<Body>();
  expect(value.filter(({ Surname }) => String(Surname).endsWith('!'))).toHaveLength(persons);
  expect(service.takeDocuments()).toHaveLength(1);
});

it('takes longer than other requests may, once it has begun', async () => {
  const hasty = await startTestService({ database: service.database.address, env: { PAGE_SIZE: '100', REQUEST_DEADLINE_MS: '15000' } });
  const own = await hasty.as(RIGHTS);
  const slow = await begin(LARGE, { ApiKey: own.key }, await hasty.listen());
  await untilHeld(16);
  expect((await receive(slow)).isWhole).toBe(true);
  await hasty.close();
});

it('leaves a part of what may be sent whole at a time to other keys', async () => {
  const shared = await startTestService({
    database: service.database.address,
    env: { PAGE_SIZE: '100', POOL_SIZE: '4', LOG_LEVEL: 'info' },
  });
  const [own, other] = [await shared.as(RIGHTS), await shared.as(RIGHTS)];
  const at = await shared.listen();
  const slow = await begin(LARGE, { ApiKey: own.key }, at);
  await untilHeld();
  const second = begin(LARGE, { ApiKey: own.key }, at);
  const waits = async (): Promise<boolean> => /^opslag_requests_waiting 1$/m.test(await metricsText(await shared.figures()));
  await until(async () => (await waits()) || (await idle()) === 2);
  expect((await other.get('/odata/Persons?$select=Uuid')).json<Body>().value).toHaveLength(persons);
  expect((await receive(slow)).isWhole).toBe(true);
  expect((await receive(await second)).isWhole).toBe(true);
  await shared.close();
});

it('keeps no place among the requests at work while another is sent before it', async () => {
  const env = { PAGE_SIZE: '100', POOL_SIZE: '2', REQUESTS_AT_WORK: '1', KEY_REQUESTS_AT_WORK: '1', LOG_LEVEL: 'info' };
  const narrow = await startTestService({ database: service.database.address, env });
  const [own, other] = [await narrow.as(RIGHTS), await narrow.as({ ...RIGHTS, pages: 'PAGED' })];
  const at = await narrow.listen();
  const slow = await begin(LARGE, { ApiKey: own.key }, at);
  await untilHeld();
  const second = begin(LARGE, { ApiKey: own.key }, at);
  await until(async () => /^opslag_requests_waiting 1$/m.test(await metricsText(await narrow.figures())));
  expect((await other.get(SMALL)).statusCode).toBe(200);
  expect((await receive(slow)).isWhole).toBe(true);
  expect((await receive(await second)).isWhole).toBe(true);
  await narrow.close();
});

it('tells who has waited for a turn for half of its time to come again: 429 to the key that is being sent to, 503 to others', async () => {
  // On a slow machine, the one that is sent has begun long before the others wait.
  const env = { PAGE_SIZE: '100', POOL_SIZE: '2', WHOLE_TIMEOUT_MS: '40000', STATEMENT_TIMEOUT_MS: '40000' };
  const hasty = await startTestService({ database: service.database.address, env });
  const [own, other] = [await hasty.as(RIGHTS), await hasty.as(RIGHTS)];
  const slow = await begin(LARGE, { ApiKey: own.key }, await hasty.listen());
  const waiting = await Promise.all([own, other].map(holder => holder.get('/odata/Persons')));
  expect(waiting.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
    [429, '30'],
    [503, '30'],
  ]);
  slow.destroy();
  await until(async () => (await idle()) === 0);
  await hasty.close();
});

it('ends after its time', async () => {
  const env = { PAGE_SIZE: '100', POOL_SIZE: '2', WHOLE_TIMEOUT_MS: '15000', STATEMENT_TIMEOUT_MS: '15000' };
  const hasty = await startTestService({ database: service.database.address, env });
  const own = await hasty.as(RIGHTS);
  const slow = await begin(LARGE, { ApiKey: own.key }, await hasty.listen());
  await untilHeld();
  await until(async () => (await idle()) === 0);
  expect((await receive(slow)).isWhole).toBe(false);
  expect((await own.get('/odata/Functions')).statusCode).toBe(200);
  await hasty.close();
});
