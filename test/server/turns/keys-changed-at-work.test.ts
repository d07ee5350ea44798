/** A key that is changed while a request of it is under way. What is read already goes on; what has only waited is refused. A table of a private database is locked meanwhile. */
import { once } from 'node:events';
import { get as httpGet, request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Client } from 'pg';
import { allRights } from '../../../graphql/grants/create-grants';
import { metricsText } from '../../../server/metrics/metrics-text';
import { organisationModel } from '../../support/edm';
import { startPrivateService, type AskingReader, type PrivateService } from '../../support/service';
import { until } from '../../support/until';

const WHOLE = { ...allRights(organisationModel()), pages: 'WHOLE' } as const;
const PAGED = { allow: undefined, deny: [], schema: 'FULL' } as const;

let locker: Client;
let watcher: Client;
let service: PrivateService;
let address: string;

beforeAll(async () => {
  // One whole collection is read at a time.
  service = await startPrivateService({ env: { POOL_SIZE: '2', PAGE_SIZE: '100', LOG_LEVEL: 'info' } });
  locker = await service.database.connect();
  watcher = await service.database.connect();
  address = await service.listen();
});
afterAll(() => service.close());
afterEach(() => Promise.all([locker.query('ROLLBACK'), watcher.query('ROLLBACK')]));

const lock = (table: string) => locker.query(`BEGIN; LOCK TABLE organisation.${table} IN ACCESS EXCLUSIVE MODE`);
const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
const untilLocked = (requests = 1) => until(async () => (await watcher.query(waiting)).rowCount === requests);
const figure = async (name: string): Promise<string | undefined> =>
  new RegExp(`^opslag_${name} (\\d+)$`, 'm').exec(await metricsText(await service.figures()))?.[1];

type Change = (id: string) => Promise<unknown>;
const idOf = ({ key }: AskingReader): string => key.split('_')[1] ?? '';
const revoked: Change = id => service.keys.revoke(id, 'test');
const otherSecret: Change = id => service.keys.rotate({ id }, 0, 'test');
const keptOut: Change = id => service.keys.update({ id }, { addresses: ['10.0.0.0/8'] }, 'test');
const denied: Change = id => service.keys.update({ id }, { deny: ['OrgUnit.name'] }, 'test');
const unnamed: Change = id => service.keys.update({ id }, { deny: ['OrgUnit.name'], schema: 'GRANTED' }, 'test');

/** That the rights of its key have changed is no failure of the service. */
const levelOf = (requestId: unknown): unknown =>
  service.log.filter(line => line.requestId === requestId && line.msg === 'request').map(({ level }) => level);

/** Of /odata and of /graphql. */
const told = (body: string): unknown => /"code":"(\w+)"/.exec(body)?.[1];

describe.each<[string, (reader: AskingReader) => ReturnType<AskingReader['get']>]>([
  [
    '/odata',
    one => one.get('/odata/Persons?$top=20&$select=Surname&$expand=Affiliations($select=PositionName;$expand=OrgUnit($select=Name))'),
  ],
  ['/graphql', one => one.graphql('{ persons(first: 20) { nodes { surname affiliations(first: 5) { nodes { orgUnit { name } } } } } }')],
])('a request at %s whose last level is being read', (_door, ask) => {
  it.each<[string, Change, number]>([
    ['is revoked', revoked, 401],
    ['gets another secret at once', otherSecret, 401],
    ['is kept from the address', keptOut, 403],
    ['is denied a field of that level', denied, 403],
    ['is shown no more than it may read', unnamed, 400],
  ])('is answered with the rights that it began with when its key %s, and the next one is refused', async (_what, change, status) => {
    const reader = await service.as(PAGED);
    const before = await ask(reader);
    await lock('org_unit');
    const answer = ask(reader);
    await untilLocked();
    await change(idOf(reader));
    await locker.query('COMMIT');
    expect((await answer).statusCode).toBe(200);
    expect((await answer).body).toBe(before.body);
    expect((await ask(reader)).statusCode).toBe(status);
  });
});

const ENDED: readonly (readonly [string, Change, number, string])[] = [
  ['is revoked', revoked, 401, 'KeyInvalid'],
  ['gets another secret at once', otherSecret, 401, 'KeyInvalid'],
  ['is kept from the address', keptOut, 403, 'AddressRefused'],
];
const CHANGED: typeof ENDED = [...ENDED, ['is denied a field', denied, 503, 'Unavailable']];

it.each(CHANGED)('a whole collection that waits until others are sent is refused when its key %s', async (_what, change, status, code) => {
  const [other, reader] = [await service.as(WHOLE), await service.as(WHOLE)];
  await lock('person');
  const slow = other.get('/odata/Persons?$select=Uuid');
  await untilLocked();
  const answer = reader.get('/odata/OrgUnits?$select=Name', { 'OData-MaxVersion': '4.0' });
  await until(async () => (await figure('requests_waiting')) === '1');
  await change(idOf(reader));
  await locker.query('COMMIT');
  expect((await slow).statusCode).toBe(200);
  const { statusCode, headers, body } = await answer;
  expect([statusCode, told(body), headers['odata-version']]).toEqual([status, code, '4.0']);
  expect(levelOf(headers['x-request-id'])).toEqual([30]);
  expect(await figure('requests_at_work')).toBe('0');
  expect((await other.get('/odata/OrgUnits?$select=Name')).statusCode).toBe(200);
});

it.each(CHANGED)('a large answer that waits until others are made is refused when its key %s', async (_what, change, status, code) => {
  const [other, reader] = [await service.as(PAGED), await service.as(PAGED)];
  await lock('person');
  const slow = [1, 2].map(() => other.get('/odata/Persons?$select=Uuid', { prefer: 'maxpagesize=1000' }));
  await untilLocked(2);
  service.takeDocuments();
  const answer = reader.graphql('{ orgUnits(first: 1000) { nodes { name } } }');
  await until(async () => (await figure('requests_at_work')) === '3');
  await change(idOf(reader));
  await locker.query('COMMIT');
  expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { statusCode, headers, body } = await answer;
  expect([statusCode, told(body), levelOf(headers['x-request-id'])]).toEqual([status, code, [30]]);
});

it.each([...ENDED, ['is denied a field', denied, 403, 'FORBIDDEN_FIELD'] as const])(
  'a document whose body comes late is refused when its key %s before',
  async (_what, change, status, code) => {
    const reader = await service.as(PAGED);
    const query = '{ orgUnits(first: 1) { nodes { name } } }';
    // From now on the key is known, and nobody must be asked.
    expect((await reader.graphql(query)).statusCode).toBe(200);
    const body = JSON.stringify({ query });
    const headers = { ApiKey: reader.key, 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
    const sent = httpRequest(`${address}/graphql`, { method: 'POST', headers, agent: false });
    const answered = new Promise<IncomingMessage>((resolve, reject) => sent.on('response', resolve).on('error', reject));
    sent.flushHeaders();
    await once(sent, 'continue');
    await change(idOf(reader));
    sent.end(body);
    const answer = await answered;
    expect([answer.statusCode, told(await text(answer))]).toEqual([status, code]);
  },
);

it('a client that leaves while its key is looked at does not wait for a turn', async () => {
  const [reader, other] = [await service.as({ ...PAGED, requestsAtWork: 1 }), await service.as(PAGED)];
  await lock('person');
  const working = reader.get('/odata/Persons?$top=1');
  await untilLocked();
  // What is changed is asked for anew.
  for (const each of [reader, other]) await service.keys.update({ id: idOf(each) }, { name: 'renamed' }, 'test');
  await watcher.query('BEGIN; LOCK TABLE access.api_key IN ACCESS EXCLUSIVE MODE');
  const leaving = httpGet(`${address}/odata/OrgUnits?$top=1`, { headers: { ApiKey: reader.key }, agent: false }).on(
    'error',
    () => undefined,
  );
  await untilLocked(2);
  leaving.destroy();
  await until(async () => (await figure('client_connections')) === '0');
  await watcher.query('COMMIT');
  // It is looked up behind the other one.
  expect((await other.get('/odata/OrgUnits?$top=1')).statusCode).toBe(200);
  expect(await figure('requests_waiting')).toBe('0');
  await locker.query('COMMIT');
  expect((await working).statusCode).toBe(200);
});

describe.each([
  ['a whole collection', '&$expand=Affiliations'],
  ['a CSV file', '&$format=csv'],
  ['a workbook', '&$format=xlsx'],
])('%s', (_kind, format) => {
  it.each(ENDED)('is refused when its key %s before its first rows are read', async (_what, change, status, code) => {
    const reader = await service.as(WHOLE);
    await lock('person');
    const headers = { ApiKey: reader.key, 'OData-MaxVersion': '4.0', Prefer: 'odata.track-changes' };
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      httpGet(`${address}/odata/Persons?$select=Uuid${format}`, { headers, agent: false }, resolve).on('error', reject);
    });
    await untilLocked();
    await change(idOf(reader));
    await locker.query('COMMIT');
    const answer = await answered;
    expect([answer.statusCode, told(await text(answer)), answer.headers['odata-version']]).toEqual([status, code, '4.0']);
    for (const name of ['content-disposition', 'preference-applied']) expect(answer.headers).not.toHaveProperty(name);
  });
});
