/**
 * Three nodes of PostgreSQL under Patroni, each behind a pooler, four instances of the service behind HAProxy, and 200 requests a second while something breaks. No answer may be wrong, and none may fail but
 * those that were in flight on what was killed.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { loadDemo } from '../../server/demo/load-demo';
import { migrate } from '../../db/migrate';
import { readModel } from '../../graphql/read-model/read-model';
import { allRights } from '../../graphql/grants/create-grants';
import { PROJECT_ROOT } from '../../std/project-root';
import { addKey } from '../support/service';
import { until } from '../support/until';
import { BalancedService } from './balanced-service';
import { Load, type Outcome } from './load';
import { PatroniCluster } from './patroni-cluster';
import { type Asked, questionsOf } from './questions';
import { sameText, Writer } from './writer';

const PERSONS = 1500;
const PER_SECOND = Number(process.env.CLUSTER_RATE ?? 200);
const SECONDS = Number(process.env.CLUSTER_SECONDS ?? 60);
/** When it breaks. */
const CALM_MS = 5000;
/** Of requests in flight when an instance is killed, which shares the load with three others. */
const IN_FLIGHT = 10;

let cluster: PatroniCluster;
let service: BalancedService;
let asked: Asked;
const figures: string[] = [];

beforeAll(async () => {
  cluster = await PatroniCluster.start();
  closers.push(() => cluster.stop());
  const primary = await cluster.whole();
  await migrate(primary.address());
  await loadDemo(primary.address(), { persons: PERSONS });
  asked = await prepare();
  service = await BalancedService.start({ DATABASE_URL: cluster.address('any'), SHUTDOWN_DELAY_MS: '2000' }, cluster.folder);
  closers.push(() => service.stop());
  await warmUp();
});

/** What was opened last is closed first, also where a start fails half-way. */
const closers: (() => Promise<void>)[] = [];

afterAll(async () => {
  console.log(['| fault | requests | failed | wrong | p50 ms | p99 ms | longest ms | changes |', ...figures].join('\n'));
  for (const close of closers.reverse()) await close();
});

/** An instance that has just begun is slow, and four of them are slower. */
async function warmUp(): Promise<void> {
  for (const perSecond of [10, 40, PER_SECOND]) {
    const load = new Load(service.address, questionsOf(asked), perSecond);
    await delay(5000);
    await load.stop();
  }
}

async function prepare(): Promise<Asked> {
  const address = cluster.address('read-write');
  const primary = await cluster.whole();
  const changing = (
    await primary.query<{ uuid: string }>(
      `SELECT person_uuid AS uuid FROM organisation.affiliation GROUP BY 1 HAVING count(*) > 1 ORDER BY 1 LIMIT 20`,
    )
  ).map(({ uuid }) => uuid);
  for (const person of changing) await primary.query(sameText(person, 'n0'));
  const [row] = await primary.query<{ units: number }>('SELECT count(*)::int AS units FROM organisation.org_unit WHERE NOT deleted');
  const model = readModel(`${PROJECT_ROOT}/graphql/model`);
  const keyOf = async (rights: Parameters<typeof addKey>[2]): Promise<string> => {
    const { text, close } = await addKey(address, model, rights);
    await close();
    return text;
  };
  const plain = { allow: undefined, deny: [], schema: 'FULL' } as const;
  const keys = {
    plain: await keyOf(plain),
    narrow: await keyOf({ ...plain, deny: ['Person.firstname'], schema: 'GRANTED' }),
    whole: await keyOf({ ...plain, pages: 'WHOLE' }),
    sensitive: await keyOf(allRights(model)),
    revoked: await keyOf(plain),
  };
  await primary.query(
    `UPDATE access.api_key SET revoked_at = now() WHERE id = (SELECT id FROM access.api_key ORDER BY created DESC LIMIT 1)`,
  );
  return { changing, persons: PERSONS, units: row?.units ?? 0, keys };
}

/** What was answered while something broke and was mended again. */
async function answersDuring(name: string, fault: () => Promise<void>): Promise<Outcome> {
  const writer = new Writer(cluster, asked.changing);
  const load = new Load(service.address, questionsOf(asked), PER_SECOND);
  const end = delay(SECONDS * 1000);
  await delay(CALM_MS);
  await fault();
  await end;
  const outcome = await load.stop();
  const changes = await writer.stop();
  figures.push(rowOf(name, outcome, changes));
  await cluster.whole();
  return outcome;
}

function rowOf(name: string, { asked: requests, failed, wrong, milliseconds }: Outcome, changes: number): string {
  const sorted = [...milliseconds].sort((one, other) => one - other);
  const at = (share: number): number => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  const failures = [...failed].map(([how, count]) => `${count} × ${how}`).join(', ');
  return `| ${name} | ${requests} | ${failures === '' ? 0 : failures} | ${wrong.length} | ${at(0.5)} | ${at(0.99)} | ${at(1)} | ${changes} |`;
}

const failures = ({ failed }: Outcome): readonly (readonly [string, number])[] => [...failed];

async function standby(): Promise<PatroniCluster['nodes'][number]> {
  const primary = await cluster.whole();
  const found = cluster.nodes.find(node => node !== primary);
  if (found === undefined) throw new Error('There is no standby.');
  return found;
}

it('answers as ever while nothing breaks', async () => {
  const outcome = await answersDuring('nothing', () => Promise.resolve());
  expect([outcome.wrong, failures(outcome)]).toEqual([[], []]);
});

it('fails no request when a standby is killed', async () => {
  const outcome = await answersDuring('kill -9 of a standby', async () => {
    const node = await standby();
    await node.kill();
    await delay(SECONDS * 400);
    node.start();
  });
  expect([outcome.wrong, failures(outcome)]).toEqual([[], []]);
});

it('fails no request when the primary is killed, and another one is promoted', async () => {
  const outcome = await answersDuring('kill -9 of the primary', async () => {
    const node = await cluster.whole();
    await node.kill();
    await delay(SECONDS * 600);
    node.start();
  });
  expect([outcome.wrong, failures(outcome)]).toEqual([[], []]);
});

it('fails no more requests than were in flight when an instance is killed', async () => {
  const outcome = await answersDuring('kill -9 of an instance', async () => {
    await service.killInstance(1);
    await delay(SECONDS * 400);
    await service.startInstance(1);
  });
  expect(outcome.wrong).toEqual([]);
  expect(failures(outcome).reduce((sum, [, count]) => sum + count, 0)).toBeLessThan(IN_FLIGHT);
});

it('fails no request when a pooler is killed and started again', async () => {
  const outcome = await answersDuring('restart of a pooler', async () => {
    for (const node of cluster.nodes) {
      await node.restartPooler();
      await delay(SECONDS * 200);
    }
  });
  expect([outcome.wrong, failures(outcome)]).toEqual([[], []]);
});

it('fails no request when each instance is replaced, one after the other', async () => {
  const outcome = await answersDuring('replacement of each instance', async () => {
    for (let index = 0; index < service.instances; index += 1) await service.replaceInstance(index);
  });
  expect([outcome.wrong, failures(outcome)]).toEqual([[], []]);
});

it('fails no request when the primary does not answer any more, and comes back after another one was promoted', async () => {
  const outcome = await answersDuring('partition of the primary', async () => {
    const node = await cluster.whole();
    node.freeze();
    await until(async () => (await cluster.primary()) !== undefined);
    await delay(2000);
    node.thaw();
  });
  expect([outcome.wrong, failures(outcome)]).toEqual([[], []]);
});

it('lets nobody in with a key that was revoked while a primary was being replaced', async () => {
  const { text, close } = await addKey(cluster.address('read-write'), undefined, { allow: undefined, deny: [], schema: 'FULL' });
  await close();
  const status = async (): Promise<number> =>
    (await fetch(`${service.address}/odata/Persons?$top=1`, { headers: { ApiKey: text } })).status;
  await until(async () => (await status()) === 200);
  await (await cluster.whole()).kill();
  expect(await status()).toBe(200);
  let replaced: Awaited<ReturnType<PatroniCluster['primary']>>;
  await until(async () => (replaced = await cluster.primary()) !== undefined);
  await replaced?.query(
    `UPDATE access.api_key SET revoked_at = now() WHERE id = (SELECT id FROM access.api_key ORDER BY created DESC LIMIT 1)`,
  );
  // Each instance finds the new primary by itself.
  await until(async () => {
    for (let time = 0; time < 4 * service.instances; time += 1) if (![401, 429].includes(await status())) return false;
    return true;
  });
});
