/** A primary and two streaming standbys, of which some die, freeze or lag, as those see it who send requests meanwhile. */
import { setTimeout as delay } from 'node:timers/promises';
import { loadDemo } from '../../../server/demo/load-demo';
import { migrate } from '../../../db/migrate';
import type { Database } from '../../../resolvers/database/database-types';
import { HostWatch } from '../../../resolvers/database/hosts/host-watch';
import { readHosts } from '../../../resolvers/database/hosts/read-hosts';
import { type DatabaseOptions, openDatabase } from '../../../resolvers/database/open-database';
import { makeKey } from '../../../server/keys/key-format';
import { PostgresCluster } from '../../support/postgres-cluster';
import { type AskingReader, startTestService, type TestService } from '../../support/service';
import { until } from '../../support/until';

const PERSONS = 200;
const LAG_MS = 1000;

let cluster: PostgresCluster;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  cluster = await PostgresCluster.start({
    standbys: 2,
    fill: async address => {
      await migrate(address);
      await loadDemo(address, { persons: PERSONS });
    },
  });
});

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

afterAll(() => cluster.stop());

async function open(choice: string, options: Partial<DatabaseOptions> = {}): Promise<Database> {
  const database = await openDatabase({ connection: cluster.address(choice), accessConnection: cluster.address('primary'), ...options });
  closers.push(() => database.close());
  return database;
}

async function serve(choice: string, env: Readonly<Record<string, string>> = {}): Promise<TestService> {
  const service = await startTestService({
    database: cluster.address(choice),
    env: { MAX_REPLICA_LAG_MS: String(LAG_MS), ...env },
  });
  closers.push(() => service.close());
  return service;
}

const PORT = { text: 'SELECT inet_server_port() AS port', values: [] };

async function portsOf(database: Database): Promise<readonly number[]> {
  const ports: number[] = [];
  for (let time = 0; time < 12; time += 1) ports.push(Number((await database.run(PORT, undefined))[0]?.port));
  return [...new Set(ports)].sort();
}

/** Of each host its role and its trouble. One that is slow to answer at first is in trouble for a moment. */
const comesToTell = (database: Database, hosts: readonly string[]): Promise<void> =>
  until(
    () => database.hosts.map(({ role, trouble }) => [role, trouble].filter(text => text !== undefined).join(' ')).join() === hosts.join(),
  );

const portsAt = (...indexes: readonly number[]): readonly number[] => indexes.map(index => cluster.server(index).port).sort();

/** Sends requests of one statement and of several, four at a time, until the work is done; gives what was answered. */
async function answersDuring(service: Pick<AskingReader, 'get'>, work: () => Promise<void>): Promise<readonly string[]> {
  const answers: string[] = [];
  let isDone = false;
  const urls = [
    '/odata/Persons?$top=3',
    '/odata/Persons?$top=3&$count=true&$expand=Affiliations($expand=OrgUnit)',
    '/odata/OrgUnits?$select=Name',
  ];
  const ask = async (number: number): Promise<void> => {
    while (!isDone) {
      const { statusCode, body } = await service.get(urls[number % urls.length] ?? '');
      answers.push(`${statusCode} ${body.length}`);
    }
  };
  const asking = [0, 1, 2, 3].map(ask);
  await work().finally(() => (isDone = true));
  await Promise.all(asking);
  return [...new Set(answers)].sort();
}

describe('a database of several hosts', () => {
  it.each([
    ['any', [0, 1, 2]],
    ['read-only', [1, 2]],
    ['prefer-standby', [1, 2]],
    ['read-write', [0]],
  ])('is read on the hosts that target_session_attrs=%s means, in turn', async (choice, indexes) => {
    const database = await open(choice);
    await until(async () => (await portsOf(database)).join() === portsAt(...indexes).join());
  });

  it('reads one snapshot on one host', async () => {
    const database = await open('any');
    for (let time = 0; time < 6; time += 1) {
      const snapshot = await database.openSnapshot(undefined);
      const rows = [await snapshot.run(PORT, undefined), await snapshot.run(PORT, undefined), await snapshot.run(PORT, undefined)];
      expect(new Set(rows.map(([row]) => row?.port)).size).toBe(1);
      await snapshot.close();
    }
  });

  it('says which host is what', async () => {
    const database = await open('any');
    await comesToTell(database, ['primary', 'standby', 'standby']);
  });

  it('leaves no connection to a host where its watch is closed before each has been asked', async () => {
    const questions = async (): Promise<number> =>
      (await cluster.server(0).query(`SELECT FROM pg_stat_activity WHERE application_name = 'opslag hosts'`)).length;
    await until(async () => (await questions()) === 0);
    const watch = new HostWatch(readHosts(cluster.address('primary')), Infinity);
    const begun = watch.begin();
    watch.close();
    await begun;
    await until(async () => (await questions()) === 0);
  });

  it('is not opened where no host is what is wanted, and says what each is', async () => {
    const primary = new URL(cluster.server(0).address);
    await expect(
      openDatabase({ connection: `${primary.href}?target_session_attrs=standby`, accessConnection: primary.href }),
    ).rejects.toThrow(`No host can be read that target_session_attrs asks for: ${primary.host} is a primary.`);
  });
});

describe('the service', () => {
  it('fails no request while a standby is killed, and reads it again when it is back', async () => {
    const service = await serve('prefer-standby');
    const before = await answersDuring(service, () => delay(500));
    for (const answer of before) expect(answer).toMatch(/^200 /);
    const during = await answersDuring(service, async () => {
      await delay(300);
      await cluster.server(1).kill();
      await delay(2000);
    });
    expect(during).toEqual(before);
    await cluster.server(1).start();
    const database = await open('read-only');
    await until(async () => (await portsOf(database)).length === 2);
  });

  it('fails no request while a standby does not answer any more', async () => {
    const service = await serve('prefer-standby');
    const before = await answersDuring(service, () => delay(500));
    const during = await answersDuring(service, async () => {
      cluster.server(2).freeze();
      await delay(6000);
    });
    cluster.server(2).thaw();
    expect(during).toEqual(before);
  });

  it('fails no request when the last standby that answers is killed, and another one has come back since it was asked last', async () => {
    const service = await serve('read-only');
    const before = await answersDuring(service, () => delay(500));
    const during = await answersDuring(service, async () => {
      await cluster.server(1).kill();
      // It is asked more and more seldom meanwhile.
      await delay(3500);
      await cluster.server(1).start();
      await cluster.server(2).kill();
      await delay(1500);
    });
    expect(during).toEqual(before);
    await cluster.server(2).start();
    const database = await open('read-only');
    await until(async () => (await portsOf(database)).length === 2);
  });

  it('does not read a standby that replays too late what the primary has written', async () => {
    const write = async (): Promise<unknown> =>
      await cluster
        .server(0)
        .query(`UPDATE organisation.function SET name = name || '!' WHERE id = (SELECT min(id) FROM organisation.function)`);
    // When a standby was as the primary is, it tells by the last transaction that it has replayed.
    await write();
    const replayed = 'SELECT WHERE pg_last_xact_replay_timestamp() IS NOT NULL';
    await until(async () => (await cluster.server(1).query(replayed)).length > 0);
    const database = await open('read-only', { maxReplicaLagMs: LAG_MS });
    await cluster.server(1).query('SELECT pg_wal_replay_pause()');
    await write();
    await until(async () => (await portsOf(database)).join() === portsAt(2).join());
    await comesToTell(database, ['primary', 'standby lagging', 'standby']);
    // A service that begins now knows it too.
    const other = await open('read-only', { maxReplicaLagMs: LAG_MS });
    expect(await portsOf(other)).toEqual(portsAt(2));
    await cluster.server(1).query('SELECT pg_wal_replay_resume()');
    await until(async () => (await portsOf(database)).length === 2);
  });

  it('reads standbys for as long as nothing is written', async () => {
    const database = await open('read-only', { maxReplicaLagMs: LAG_MS });
    await delay(3 * LAG_MS);
    expect(database.hosts.map(({ trouble }) => trouble)).not.toContain('lagging');
    // One that is slow to answer is not read for a moment.
    await until(async () => (await portsOf(database)).join() === portsAt(1, 2).join());
  });
});

/** Nothing of it is recorded. */
const NOTHING_SENSITIVE = { allow: undefined, deny: [], schema: 'FULL' } as const;

describe('the service without a primary', () => {
  it('answers keys that it knows, records nothing, and knows of revocations when there is a primary again', async () => {
    const [service, forgetful] = [
      await serve('prefer-standby', { LOG_LEVEL: 'info' }),
      await serve('prefer-standby', { LAST_KNOWN_KEYS_MS: '1000' }),
    ];
    const [reader, other] = [await service.as(NOTHING_SENSITIVE), await forgetful.as(NOTHING_SENSITIVE)];
    const revoked = await service.as(NOTHING_SENSITIVE);
    const statusOf = async (asked: Pick<AskingReader, 'get'>, url = '/odata/Persons?$top=1'): Promise<number> =>
      (await asked.get(url)).statusCode;
    const readiness = async (of: TestService): Promise<number> => (await of.inject({ url: '/readyz' })).statusCode;
    expect([await statusOf(reader), await statusOf(other), await statusOf(revoked)]).toEqual([200, 200, 200]);
    const before = await answersDuring(reader, () => delay(500));

    const during = await answersDuring(reader, async () => {
      await cluster.server(0).kill();
      await delay(3000);
    });
    expect(during).toEqual(before);
    expect(await statusOf(other)).toBe(503);
    await until(async () => (await readiness(service)) === 200);
    await until(async () => (await readiness(forgetful)) === 503);
    const unknown = await service.inject({ url: '/odata/Persons', headers: { ApiKey: makeKey().text } });
    expect([unknown.statusCode, unknown.headers['retry-after']]).toEqual([503, expect.any(String)]);
    expect(service.log.filter(({ msg }) => msg === 'request').at(-1)).toMatchObject({ status: 503, unavailable: 'no primary' });
    await until(async () => (await statusOf(service)) === 503);

    cluster.server(2).follow(cluster.server(1));
    await cluster.server(1).query('SELECT pg_promote()');
    await cluster.server(2).stop();
    await cluster.server(2).start();
    const keyIds = async (): Promise<readonly string[]> => (await service.keys.list().catch(() => [])).map(({ id }) => id);
    await until(async () => (await keyIds()).length > 0);
    const id = (await keyIds()).find(each => revoked.key.includes(each)) ?? '';
    await service.keys.revoke(id, 'test');
    expect([await statusOf(revoked), await statusOf(reader)]).toEqual([401, 200]);
    await until(async () => (await statusOf(service)) === 200 && (await readiness(forgetful)) === 200);
  });

  it('does not read a primary that another one has replaced', async () => {
    await cluster.server(0).start();
    const database = await open('any');
    await comesToTell(database, ['primary replaced', 'primary', 'standby']);
    await until(async () => {
      const ports = await portsOf(database);
      expect(ports).not.toContain(cluster.server(0).port);
      return ports.join() === portsAt(1, 2).join();
    });
  });
});
