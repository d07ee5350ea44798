/** Copies that readers keep by the log of changes alone, while twenty writers change the tables: on a primary and on a hot standby each copy is exact after each question. Some read the log themselves; some ask a service at /graphql, by keys of different rights; some ask by ETags whether an answer still holds. */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate } from '../../db/migrate';
import { startTestService, type TestService } from '../support/service';
import { PostgresCluster } from '../support/postgres-cluster';
import { until } from '../support/until';
import { CHANGING_TABLES, changeTables, count } from './changing-tables';
import { CopyReader } from './copy-reader';
import { DoorReader } from './door-reader';
import { EtagReader } from './etag-reader';
import { FOLLOWED_QUERIES } from './followed-queries';
import { connectTo, queryOnce } from '../support/database';

/** Of writing. 600 at night. */
const SECONDS = Number(process.env.CHANGES_SECONDS ?? 60);
/** Writing goes on until so many rows were noted. */
const ROWS = Number(process.env.CHANGES_ROWS ?? 0);

let cluster: PostgresCluster;
let primary: string;
let standby: string;
let services: readonly TestService[] = [];

beforeAll(async () => {
  cluster = await PostgresCluster.start({
    standbys: 1,
    // However slow the machine is: the standby waits for those who read it, and ends none of them.
    settings: ['max_standby_streaming_delay=-1', 'max_standby_archive_delay=-1'],
    fill: async address => {
      await migrate(address, { withOrganisation: false });
      await queryOnce(address, CHANGING_TABLES);
    },
  });
  [primary, standby] = [cluster.server(0).address, cluster.server(1).address];
  const patient = { REQUEST_DEADLINE_MS: '300000', STATEMENT_TIMEOUT_MS: '240000' };
  const started = { modelDir: path.join(__dirname, 'model'), access: primary, env: patient };
  services = [await startTestService({ ...started, database: primary }), await startTestService({ ...started, database: standby })];
});

afterAll(async () => {
  for (const service of services) await service.close();
  await cluster.stop();
});

/** Until the standby has all that the primary has written. */
async function caughtUp(): Promise<void> {
  const [written] = await queryOnce<{ place: string }>(primary, 'SELECT pg_current_wal_lsn()::text AS place');
  await until(async () => {
    const [row] = await queryOnce<{ there: boolean }>(standby, `SELECT pg_last_wal_replay_lsn() >= '${written?.place}'::pg_lsn AS there`);
    return row?.there === true;
  });
}

/** Rows in the log. */
async function noted(): Promise<number> {
  const [row] = await queryOnce<{ count: number }>(primary, 'SELECT count(*)::int AS count FROM changes.change');
  return row?.count ?? 0;
}

it('keeps a whole snapshot in vain on a standby, and not a horizon: a change that was running is missing from the one', async () => {
  const slow = await connectTo(primary);
  await slow.query(`BEGIN; INSERT INTO changing.item (id, value) VALUES (-1, 'slow')`);
  await queryOnce(primary, `INSERT INTO changing.item (id, value) VALUES (-2, 'quick')`);
  await caughtUp();
  const readers = [
    await CopyReader.open(standby, 'horizon'),
    await CopyReader.open(primary, 'horizon'),
    await CopyReader.open(primary, 'snapshot'),
    await CopyReader.open(standby, 'snapshot'),
  ];
  await slow.query('COMMIT');
  await slow.end();
  await caughtUp();
  for (const reader of readers) {
    await reader.ask();
    await reader.ask();
    await reader.close();
  }
  const lost = '1 rows of the copy are wrong, the first is changing.item -1';
  expect(readers.map(({ changes, faults }) => ({ changes, faults }))).toEqual([
    { changes: 1, faults: [] },
    { changes: 1, faults: [] },
    { changes: 1, faults: [] },
    { changes: 0, faults: [lost, lost] },
  ]);
});

it('keeps each copy exact, however the writers work', async () => {
  const places = [[primary, 20], [primary, 3000], [standby, 20], [standby, 3000]] as const; // oxfmt-ignore
  const readers = await Promise.all(places.map(([address]) => CopyReader.open(address, 'horizon')));
  const doors = await Promise.all(
    services.flatMap(service => FOLLOWED_QUERIES.map(async query => DoorReader.open(await service.as(query.rights), query))),
  );
  const etags = await Promise.all(services.map((service, index) => EtagReader.open(service, [primary, standby][index] ?? '')));
  const textbook = await CopyReader.open(standby, 'snapshot');
  let isWritten = false;
  let isOver = false;
  const reading = [
    ...readers.map((reader, index) => reader.follow(places[index]?.[1] ?? 0, () => isOver)),
    ...doors.map(door => door.follow(2000, () => isOver)),
    ...etags.map(reader => reader.follow(100, () => isOver)),
    textbook.follow(1000, () => isOver),
  ];
  const longMs = Math.min(60_000, SECONDS * 250);
  const writing = changeTables(primary, { writers: 20, longMs, isOver: () => isWritten });
  const counting = count(primary, () => isWritten);
  for (const end = Date.now() + SECONDS * 1000; Date.now() < end || (await noted()) < ROWS;) await delay(1000);
  // It is no test that cannot fail. A slow machine may have asked too seldom by then.
  await until(() => textbook.faults.length > 0);
  isWritten = true;
  const [written] = await Promise.all([writing, counting]);
  await caughtUp();
  await until(() => etags.every(({ answers }) => Math.min(answers[200], answers[304]) > 0));
  isOver = true;
  await Promise.all(reading);
  for (const reader of [...readers, ...doors, textbook]) await reader.ask();
  const told = readers.map(({ rounds, changes }) => ({ rounds, changes }));
  const byKey = doors.map(({ rounds, changes, askedAgain }) => ({ rounds, changes, askedAgain }));
  const byEtag = etags.map(({ answers }) => answers);
  process.stderr.write(
    `${JSON.stringify({ ...written, noted: await noted(), told, byKey, byEtag, lostByTextbook: textbook.faults.length })}\n`,
  );
  for (const reader of [...readers, ...etags, textbook]) await reader.close();
  expect(readers.map(({ faults }) => faults.slice(0, 3))).toEqual([[], [], [], []]);
  expect(doors.map(({ faults }) => faults.slice(0, 3))).toEqual(doors.map(() => []));
  expect(etags.map(({ faults }) => faults.slice(0, 3))).toEqual([[], []]);
  expect(written.aborted).toBeGreaterThan(0);
});
