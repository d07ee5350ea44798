/** A change that gets the number of a transaction which a crash has lost: the server's snapshot is the one that another client's poll has seen before, and the change is told all the same. */
import { Client } from 'pg';
import { migrate } from '../../../db/migrate';
import { PostgresCluster } from '../../support/postgres-cluster';
import { startTestService, type AskingReader, type TestService } from '../../support/service';
import { until } from '../../support/until';

const ROUNDS = 10;

let cluster: PostgresCluster;
let service: TestService;

beforeAll(async () => {
  // What is not committed reaches the disk late, so that a crash loses it.
  cluster = await PostgresCluster.start({ standbys: 0, fill, settings: ['autovacuum=off', 'wal_writer_delay=10000ms'] });
  service = await startTestService({ database: cluster.server(0).address });
});

afterAll(async () => {
  await service.close();
  await cluster.stop();
});

async function fill(address: string): Promise<void> {
  await migrate(address);
  const client = await connected(address);
  await client.query(`INSERT INTO organisation.function (name, description) VALUES ('A', 'x'), ('B', 'x')`);
  await client.end();
}

/** It bears the end of its connection. */
async function connected(address: string): Promise<Client> {
  const client = new Client(address);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

interface Poll {
  readonly status: number;
  readonly told: number | undefined;
  readonly link: string;
}

async function poll(by: AskingReader, link: string, headers = {}): Promise<Poll> {
  const { statusCode: status, body } = await by.get(`/odata/${link}`, headers);
  const { value, '@odata.deltaLink': next = '' } = JSON.parse(body) as { value?: unknown[]; '@odata.deltaLink'?: string };
  return { status, told: value?.length, link: next.replace(/^.*\/odata\//, '') };
}

const begin = async (by: AskingReader): Promise<string> => (await poll(by, 'Functions', { prefer: 'odata.track-changes' })).link;

const snapshot = async (): Promise<unknown> => (await cluster.server(0).query('SELECT pg_current_snapshot()::text AS snapshot'))[0];

/** The server ends all its processes when it has seen that one of them was killed, and restarts by itself. From the end of a process that was not killed on, it takes no connection until it has restarted. */
async function crash(): Promise<void> {
  const [victim, other] = [await connected(cluster.server(0).address), await connected(cluster.server(0).address)];
  const { rows } = await victim.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await until(() => other.query('SELECT 1').then(() => false, () => true)); // oxfmt-ignore
  await until(() => snapshot().then(() => true, () => false)); // oxfmt-ignore
}

it('tells a change whose transaction has the number of a lost one', async () => {
  const server = cluster.server(0);
  const other = await service.as({ allow: undefined, deny: ['Function.description'], schema: 'FULL' });
  const reader = await service.as({ allow: undefined, deny: [], schema: 'FULL' });
  const told: unknown[] = [];
  let met = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await server.query('CHECKPOINT');
    const [otherLink, link] = [await begin(other), await begin(reader)];
    await server.query(`BEGIN; UPDATE organisation.function SET description = 'gone'; ROLLBACK`);
    await poll(other, otherLink);
    const before = await snapshot();
    await crash();
    await server.query(`UPDATE organisation.function SET description = 'round ${round}' WHERE name = 'B'`);
    if (JSON.stringify(await snapshot()) === JSON.stringify(before)) met += 1;
    let answer = await poll(reader, link);
    // Connections from before the crash end one by one.
    await until(async () => answer.status === 200 || (answer = await poll(reader, link)).status === 200);
    told.push(answer.told);
  }
  expect(met).toBeGreaterThan(0);
  expect(told).toEqual(Array(ROUNDS).fill(1));
});
