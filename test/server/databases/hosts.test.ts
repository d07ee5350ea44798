/** A primary and two streaming standbys, of which some die, freeze or lag, as those see it who send requests meanwhile. */
import { setTimeout as delay } from 'node:timers/promises';
import { loadDemo } from '../../../server/demo/load-demo';
import { migrate } from '../../../db/migrate';
import type { Database } from '../../../resolvers/database/database-types';
import { HostWatch } from '../../../resolvers/database/hosts/host-watch';
import { readHosts } from '../../../resolvers/database/hosts/read-hosts';
import { type DatabaseOptions, openDatabase } from '../../../resolvers/database/open-database';
import { ReadFault } from '../../../resolvers/database/read-fault';
import { openSmallPool } from '../../../server/databases/open-small-pool';
import { makeKey } from '../../../server/keys/key-format';
import { PATIENT_POOL } from '../../support/patient';
import { PostgresCluster } from '../../support/postgres-cluster';
import { type AskingReader, startTestService, type TestService } from '../../support/service';
import { until } from '../../support/until';

const PERSONS = 200;
const LAG_MS = 1000;
/** Some hundred requests a second find what fails as well as the most that there can be. */
const BREATH_MS = 10;

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

/** A host that is slow to answer at first is asked anew. */
async function onceHostsAnswer<Opened>(begin: () => Promise<Opened>): Promise<Opened> {
  const opened: Opened[] = [];
  await until(async () => {
    const begun = await begin().catch((error: unknown) => {
      if (!/No host can be read|not available at the moment/.test(String(error))) throw error;
      return undefined;
    });
    if (begun !== undefined) opened.push(begun);
    return begun !== undefined;
  });
  return opened[0] as Opened;
}

async function open(choice: string, options: Partial<DatabaseOptions> = {}): Promise<Database> {
  const connections = { connection: cluster.address(choice), accessConnection: cluster.address('primary') };
  const database = await onceHostsAnswer(() => openDatabase({ ...connections, ...options }));
  closers.push(() => database.close());
  return database;
}

async function serve(choice: string, env: Readonly<Record<string, string>> = {}): Promise<TestService> {
  const service = await onceHostsAnswer(() => startTestService({ database: cluster.address(choice), env }));
  closers.push(() => service.close());
  return service;
}

const PORT = { text: 'SELECT inet_server_port() AS port', values: [] };

/** None while all hosts are slow to answer. */
async function portsOf(database: Database): Promise<readonly number[]> {
  const ports: number[] = [];
  try {
    for (let time = 0; time < 12; time += 1) ports.push(Number((await database.run(PORT, undefined))[0]?.port));
  } catch (error) {
    if (!(error instanceof ReadFault && error.code === 'UNAVAILABLE')) throw error;
    return [];
  }
  return [...new Set(ports)].sort();
}

/** Of each host its role and its trouble. One that is slow to answer at first is in trouble for a moment. */
const comesToTell = (database: Database, hosts: readonly string[]): Promise<void> =>
  until(
    () => database.hosts.map(({ role, trouble }) => [role, trouble].filter(text => text !== undefined).join(' ')).join() === hosts.join(),
  );

const portsAt = (...indexes: readonly number[]): readonly number[] => indexes.map(index => cluster.server(index).port).sort();

/** Sends requests of one statement and of several, four at a time and then a breath, until the work is done; gives what was answered. */
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
      await delay(BREATH_MS);
    }
  };
  const asking = [0, 1, 2, 3].map(ask);
  await work().finally(() => (isDone = true));
  await Promise.all(asking);
  return [...new Set(answers)].sort();
}

/** While nothing happens to the hosts; on a slow machine it may take a while until each answers in time. */
async function usualAnswers(service: Pick<AskingReader, 'get'>): Promise<readonly string[]> {
  let answers: readonly string[] = [];
  await until(async () => {
    answers = await answersDuring(service, () => delay(500));
    return answers.every(answer => answer.startsWith('200 '));
  });
  return answers;
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
    const connections = { connection: `${primary.href}?target_session_attrs=standby`, accessConnection: primary.href };
    let told = '';
    // It is silent where it is slow to answer.
    await until(async () => {
      told = await openDatabase(connections).then(() => 'opened', String); // oxfmt-ignore
      return !told.includes('is silent');
    });
    expect(told).toBe(`Error: No host can be read that target_session_attrs asks for: ${primary.host} is a primary.`);
  });
});

describe('of several hosts', () => {
  it('each has two seconds for what is asked of keys, however patient the service is', async () => {
    const pool = openSmallPool(cluster.address('any'), PATIENT_POOL);
    closers.push(() => pool.end());
    const settings: unknown[] = [];
    await until(async () => {
      const asked = await pool.query(`SELECT current_setting('statement_timeout') AS timeout`).catch(() => ({ rows: [] }));
      return settings.push(...asked.rows) > 0;
    });
    expect(settings).toEqual([{ timeout: '2s' }]);
  });
});

/** However late a standby replays what the primary has written, it is read. */
const NEVER_LAGGING = { MAX_REPLICA_LAG_MS: '600000' };

describe('the service', () => {
  it('fails no request while a standby is killed, and reads it again when it is back', async () => {
    const service = await serve('prefer-standby', NEVER_LAGGING);
    const before = await usualAnswers(service);
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
    const service = await serve('prefer-standby', NEVER_LAGGING);
    const before = await usualAnswers(service);
    const during = await answersDuring(service, async () => {
      cluster.server(2).freeze();
      await delay(6000);
    });
    cluster.server(2).thaw();
    expect(during).toEqual(before);
  });

  it('fails no request when the last standby that answers is killed, and another one has come back since it was asked last', async () => {
    const service = await serve('read-only', NEVER_LAGGING);
    const before = await usualAnswers(service);
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
    await until(async () => {
      const ports = await portsOf(other);
      expect(ports).not.toContain(cluster.server(1).port);
      return ports.join() === portsAt(2).join();
    });
    await cluster.server(1).query('SELECT pg_wal_replay_resume()');
    await until(async () => (await portsOf(database)).length === 2);
  });

  it('reads standbys for as long as nothing is written', async () => {
    const database = await open('read-only', { maxReplicaLagMs: LAG_MS });
    await delay(3 * LAG_MS);
    // One that is slow to answer, or to replay what the servers themselves write, is not read for a moment.
    await until(async () => (await portsOf(database)).join() === portsAt(1, 2).join());
  });
});

/** Nothing of it is recorded. */
const NOTHING_SENSITIVE = { allow: undefined, deny: [], schema: 'FULL' } as const;

describe('the service without a primary', () => {
  it('answers keys that it knows, records nothing, and knows of revocations when there is a primary again', async () => {
    const [service, forgetful] = [
      await serve('prefer-standby', { ...NEVER_LAGGING, LOG_LEVEL: 'info' }),
      await serve('prefer-standby', { ...NEVER_LAGGING, LAST_KNOWN_KEYS_MS: '1000' }),
    ];
    const readerOf = (of: TestService): Promise<AskingReader> => onceHostsAnswer(() => of.as(NOTHING_SENSITIVE));
    const [reader, other, revoked] = [await readerOf(service), await readerOf(forgetful), await readerOf(service)];
    const statusOf = async (asked: Pick<AskingReader, 'get'>, url = '/odata/Persons?$top=1'): Promise<number> =>
      (await asked.get(url)).statusCode;
    const readiness = async (of: TestService): Promise<number> => (await of.inject({ url: '/readyz' })).statusCode;
    for (const asked of [reader, other, revoked]) await until(async () => (await statusOf(asked)) === 200);
    const before = await usualAnswers(reader);

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
    let ids: readonly string[] = [];
    await until(async () => (ids = await keyIds()).length > 0);
    const id = ids.find(each => revoked.key.includes(each)) ?? '';
    await onceHostsAnswer(() => service.keys.revoke(id, 'test').then(() => id));
    expect([await statusOf(revoked), await statusOf(reader)]).toEqual([401, 200]);
    await until(async () => (await statusOf(service)) === 200 && (await readiness(forgetful)) === 200);
  });

  it('does not read a primary that another one has replaced, also while that one does not answer', async () => {
    await cluster.server(0).start();
    const database = await open('any');
    await comesToTell(database, ['primary replaced', 'primary', 'standby']);
    const comesToRead = (...indexes: readonly number[]): Promise<void> =>
      until(async () => {
        const ports = await portsOf(database);
        expect(ports).not.toContain(cluster.server(0).port);
        return ports.join() === portsAt(...indexes).join();
      });
    await comesToRead(1, 2);
    cluster.server(1).freeze();
    await comesToTell(database, ['primary replaced', 'silent', 'standby']);
    await comesToRead(2);
    cluster.server(1).thaw();
    await comesToRead(1, 2);
  });
});
