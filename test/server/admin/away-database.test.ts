/** The admin plane while its database is gone, or hangs: it says so in a sentence, and tells what it knows without it. */
import net from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildAdminApp } from '../../../server/admin/admin-app';
import { readHealth } from '../../../server/admin/read-health';
import { readConfiguration } from '../../../server/configuration/read-configuration';
import { OWN_VERSION } from '../../../server/service-version';
import { privateDatabase, type PrivateDatabase } from '../../support/database';
import { startTestService, type TestService } from '../../support/service';

const TOKEN = 'a-token-for-the-tests-without-a-database';

let database: PrivateDatabase;
let relay: net.Server;
let service: TestService;
let admin: FastifyInstance;
const log: string[] = [];
const sockets = new Set<Socket>();
const clients = new Set<Socket>();
let relays: 'all' | 'nothing' | 'no connection' = 'all';

/** Between the service and PostgreSQL: it can fall silent, and take no connection. */
function openRelay(address: URL): net.Server {
  const target = address.searchParams.get('host') ?? address.hostname;
  const port = Number(address.searchParams.get('port') ?? (address.port || 5432));
  return net.createServer(client => {
    clients.add(client);
    if (relays === 'no connection') client.end();
    const server = target.startsWith('/') ? net.connect(`${target}/.s.PGSQL.${port}`) : net.connect(port, target);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on('data', data => {
        if (relays !== 'nothing') to.write(data);
      });
      from.on('error', () => undefined).on('close', () => to.destroy());
    }
  });
}

/** Ends connections until the service has noticed: Jest takes what the system says of a later write for no error. */
async function leaveClients(): Promise<void> {
  const open = [...clients].filter(({ destroyed }) => !destroyed);
  const closed = open.map(client => new Promise(resolve => client.once('close', resolve)));
  for (const client of open) client.end();
  await Promise.all(closed);
}

beforeAll(async () => {
  database = await privateDatabase();
  const address = new URL(database.address);
  relay = openRelay(new URL(database.address)).listen(0, '127.0.0.1');
  await new Promise(resolve => relay.once('listening', resolve));
  for (const name of ['host', 'port']) address.searchParams.delete(name);
  address.hostname = '127.0.0.1';
  address.port = String((relay.address() as AddressInfo).port);
  service = await startTestService({ database: address.href, env: { KEY_TIMEOUT_MS: '5000' } });
  const configuration = readConfiguration({ LOG_LEVEL: 'info' });
  admin = await buildAdminApp({ ...service, configuration, token: TOKEN, logStream: { write: line => log.push(line) } });
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await admin.close();
  await service.close();
  relay.close();
  await database.drop();
});

const ask = (query: string) =>
  admin.inject({ method: 'POST', url: '/graphql', headers: { authorization: `Bearer ${TOKEN}` }, payload: { query } });

const DOES_NOT_ANSWER = {
  message: 'The database does not answer in time. Try again in a moment. Before you repeat a change, look whether it was made.',
  extensions: { code: 'UNAVAILABLE' },
};

async function answered(query: string): Promise<readonly unknown[]> {
  const answer = await ask(query);
  return [answer.statusCode, answer.headers['retry-after'], answer.json<{ errors: unknown[] }>().errors];
}

async function saysSo(): Promise<void> {
  const queries = [
    '{ keys { id } }',
    '{ imports { id } }',
    '{ lastImport }',
    '{ key(id: "0123456789AB") { id } }',
    '{ changes { daysKept } }',
    '{ readsOfNobody { key } }',
  ];
  // At once: each waits for as long as the database may take.
  const answers = await Promise.all(queries.map(async query => [query, await answered(query)]));
  expect(answers).toEqual(queries.map(query => [query, [503, '5', [expect.objectContaining(DOES_NOT_ANSWER)]]]));
  // Nothing asks to repeat a change.
  for (const change of ['createKey(input: { name: "x" }) { secret }', 'revokeKey(id: "0123456789AB") { id }'])
    expect([change, await answered(`mutation { ${change} }`)]).toEqual([
      change,
      [503, undefined, [expect.objectContaining(DOES_NOT_ANSWER)]],
    ]);
  const version = await admin.inject({ url: '/version', headers: { authorization: `Bearer ${TOKEN}` } });
  expect([version.statusCode, version.headers['retry-after']]).toEqual([503, '5']);
  expect(version.json()).toEqual({ errors: [DOES_NOT_ANSWER] });
  const health = await ask('{ health { isReady version postgresql } }');
  expect(health.json()).toEqual({ data: { health: { isReady: false, version: OWN_VERSION.version, postgresql: '' } } });
  expect(log.join('')).not.toContain('unexpected error');
}

it('is told while the database answers', async () => {
  expect((await ask('{ keys { name } }')).json()).toEqual({ data: { keys: [{ name: 'test' }] } });
});

it('is told to try again while the database hangs', async () => {
  relays = 'nothing';
  await saysSo();
});

it('is told to try again while the database is gone, and is told again when it is back', async () => {
  relays = 'no connection';
  await leaveClients();
  await saysSo();
  relays = 'all';
  expect((await ask('{ keys { name } }')).json()).toEqual({ data: { keys: [{ name: 'test' }] } });
});

it('hears of its health what is known while nothing that needs the database ever answers', async () => {
  const never = (): Promise<never> => new Promise(() => undefined);
  const health = await readHealth({ figures: () => Promise.resolve([]), version: never, previews: { isReady: never } });
  expect(health).toEqual({
    isReady: false,
    ...OWN_VERSION,
    postgresql: '',
    schema: null,
    requests: 0,
    failures: 0,
    rows: 0,
  });
});
