/** Polls that find no change: answered again from what is known, without a document, and never when a service that knows nothing would answer anything else. */
import type { Client } from 'pg';
import { migrate } from '../../../db/migrate';
import { SeededRandom } from '../../../db/demo/seeded-random';
import { allRights } from '../../../graphql/grants/create-grants';
import { organisationModel } from '../../support/edm';
import { PostgresCluster } from '../../support/postgres-cluster';
import { PROPERTY_SEED } from '../../support/property-seed';
import { runsOf } from '../../support/runs-of';
import { startTestService, type AskingReader, type TestService } from '../../support/service';
import { until } from '../../support/until';
import { connectTo } from '../../support/database';

type Headers = Record<string, string>;

const RIGHTS = { allow: undefined, deny: ['Function.description'], schema: 'FULL' } as const;

/** A server of its own: a link moves with the oldest transaction that runs on the server, and one that stays open holds it. */
let cluster: PostgresCluster;
let address: string;
let service: TestService;
let writer: Client;
let reader: AskingReader;

beforeAll(async () => {
  cluster = await PostgresCluster.start({ standbys: 0, fill });
  ({ address } = cluster.server(0));
  service = await startTestService({ database: address });
  writer = await connectTo(address);
  reader = await service.as(RIGHTS);
});

afterAll(async () => {
  await writer.end();
  await service.close();
  await cluster.stop();
});

async function fill(of: string): Promise<void> {
  await migrate(of);
  const client = await connectTo(of);
  await client.query(`INSERT INTO organisation.function (name, description) SELECT chr(64 + n), 'x' FROM generate_series(1, 20) AS n`);
  await client.query(
    `INSERT INTO organisation.org_unit (uuid, deleted, name) SELECT gen_random_uuid(), false, 'Unit ' || n FROM generate_series(1, 3) AS n`,
  );
  await client.end();
}

interface Poll {
  readonly status: number;
  readonly etag: unknown;
  readonly body: string;
  readonly told: number;
  readonly link: string;
  /** Whether a document was run for it. */
  readonly isRead: boolean;
}

async function poll(link: string, headers: Headers = {}, by = reader): Promise<Poll> {
  service.takeDocuments();
  const { statusCode: status, headers: answered, body } = await by.get(`/odata/${link.replaceAll(' ', '%20')}`, headers);
  const { value, '@odata.deltaLink': next } = JSON.parse(body || '{}') as { value?: unknown[]; '@odata.deltaLink'?: string };
  return {
    status,
    etag: answered.etag,
    body,
    told: value?.length ?? 0,
    link: next?.replace(/^.*\/odata\//, '') ?? '',
    isRead: service.takeDocuments().length > 0,
  };
}

const begin = async (url: string): Promise<string> => (await poll(url, { prefer: 'odata.track-changes' })).link;

/** The service writes too, which gives the answer another link: so it is asked for until nothing was written in between. */
async function known(link: string, headers: Headers = {}): Promise<Poll> {
  let answer: Poll | undefined;
  await until(async () => {
    answer = await poll(link, headers);
    return !answer.isRead;
  });
  if (answer === undefined) throw new Error('Nothing was asked.');
  return answer;
}

const FUNCTIONS = 'Functions?$select=Id,Name';

it('is answered again with the same bytes and the same ETag, and with 304 to who has it', async () => {
  const link = await begin(FUNCTIONS);
  const { status, etag, body, told, link: next } = await known(link);
  expect([status, told]).toEqual([200, 0]);
  expect(body).toContain('"@odata.deltaLink"');
  expect(await known(next)).toMatchObject({ status: 200, told: 0 });
  await until(async () => {
    const now = await poll(link, { 'if-none-match': String(etag) });
    return now.status === 304 ? !now.isRead : true;
  });
  expect((await poll(link, { 'if-match': '"other"' })).status).toBe(412);
});

it('is answered to one key, and in one form', async () => {
  const link = await begin(FUNCTIONS);
  const { body } = await known(link);
  expect((await poll(link, {}, await service.as(RIGHTS))).isRead).toBe(true);
  expect((await poll(link, {}, await service.as({ ...RIGHTS, deny: [] }))).status).toBe(410);
  const minimal = await poll(link, { accept: 'application/json;odata.metadata=none' });
  expect([minimal.isRead, minimal.body.includes('@odata.context')]).toEqual([true, false]);
  expect(body).toContain('@odata.context');
});

it('tells what changed at the next poll, and no change that the key cannot see', async () => {
  const link = await begin(FUNCTIONS);
  await known(link);
  await writer.query(`UPDATE organisation.function SET description = 'withheld' || id`);
  const unseen = await poll(link);
  expect(unseen).toMatchObject({ status: 200, told: 0 });
  await known(unseen.link);
  await writer.query('UPDATE organisation.function SET name = name || 1 WHERE id = (SELECT min(id) FROM organisation.function)');
  for (const old of [link, unseen.link, link]) expect(await poll(old)).toMatchObject({ status: 200, told: 1, isRead: true });
});

it('moves its link as the log moves on, so that it is not forgotten before its time', async () => {
  const link = await begin(FUNCTIONS);
  const { link: then } = await known(link);
  await writer.query('UPDATE organisation.org_unit SET name = name || 1');
  const moved = await poll(link);
  expect([moved.told, moved.isRead, moved.link === then]).toEqual([0, true, false]);
});

it('is read where it is the first answer, which begins to tell changes', async () => {
  const headers = { prefer: 'odata.track-changes' };
  const { etag } = await poll(FUNCTIONS, headers);
  expect((await poll(FUNCTIONS, { ...headers, 'if-none-match': String(etag) })).isRead).toBe(true);
});

it('is read each time where the read is recorded', async () => {
  const by = await service.as(allRights(organisationModel()));
  const { link } = await poll('Persons?$select=Uuid&$filter=Cpr ne null', { prefer: 'odata.track-changes' }, by);
  for (let times = 0; times < 5; times += 1) expect(await poll(link, {}, by)).toMatchObject({ status: 200, told: 0, isRead: true });
});

it.each([
  ['another history begins', 'SELECT changes.begin_history()'],
  ['changes were dropped', 'UPDATE changes.history SET forgotten = pg_current_xact_id()'],
])('is 410 where %s', async (_case, statement) => {
  const link = await begin(FUNCTIONS);
  await known(link);
  await writer.query(statement);
  expect(await poll(link)).toMatchObject({ status: 410, isRead: true });
});

const CHANGES = [
  'UPDATE organisation.function SET name = name || NUMBER WHERE id IN (SELECT id FROM organisation.function ORDER BY id OFFSET 3 LIMIT 2)',
  'UPDATE organisation.function SET description = name || NUMBER WHERE id IN (SELECT id FROM organisation.function ORDER BY id OFFSET 3 LIMIT 2)',
  "INSERT INTO organisation.function (name) VALUES ('A' || NUMBER)",
  'DELETE FROM organisation.function WHERE id = (SELECT max(id) FROM organisation.function)',
  'UPDATE organisation.org_unit SET name = name || NUMBER WHERE uuid = (SELECT min(uuid::text)::uuid FROM organisation.org_unit)',
] as const;

const FOLLOWED = [FUNCTIONS, "Functions?$filter=startswith(Name,'A')&$select=Id", 'OrgUnits?$select=Uuid', 'Functions?$expand=Assignments($select=Id)&$select=Id'] as const; // oxfmt-ignore

it('is what a service that knows nothing answers, whatever changes and whenever it is committed', async () => {
  const draw = new SeededRandom(PROPERTY_SEED, 'unchanged polls', 0);
  const open = await connectTo(address);
  const links = new Map<string, string>();
  for (const url of FOLLOWED) links.set(url, await begin(`${url}&tool=x`));
  let [isOpen, isKnown, compared] = [false, 0, 0];
  try {
    for (let round = 0; round < runsOf(300); round += 1) {
      if (draw.chance(0.2)) {
        await open.query(isOpen ? draw.pick(['COMMIT', 'ROLLBACK']) : "BEGIN; INSERT INTO organisation.function (name) VALUES ('A')");
        isOpen = !isOpen;
      } else if (draw.chance(0.3)) await writer.query(draw.pick(CHANGES).replaceAll('NUMBER', String(draw.below(1000))));
      for (const [url, link] of links) {
        // An option of the client's own makes it an address that nothing is known of.
        const anew = async (time: number): Promise<string> => {
          const { body } = await poll(link.replace('tool=x', `tool=${round}.${time}`));
          return body.replaceAll(`tool=${round}.${time}`, 'tool=x');
        };
        const before = await anew(1);
        const answers = [await poll(link), await poll(link)];
        // The service may have written in between.
        if ((await anew(2)) === before) {
          compared += 1;
          for (const { body } of answers) expect([round, url, body]).toEqual([round, url, before]);
        }
        const last = answers[1];
        if (last?.isRead === false) isKnown += 1;
        if (last !== undefined && draw.chance(0.5)) links.set(url, last.link);
      }
    }
  } finally {
    await open.end();
  }
  expect([compared > 0, isKnown > 0]).toEqual([true, true]);
});
