/** Polls that wait while an old day of the log of changes is dropped: they see the log without the day, and must not take it for a day without changes. */
import type { Client } from 'pg';
import { DAY_TABLES } from '../../../server/partitions/day-tables';
import { earlierTransactionsEnd } from '../../support/earlier-transactions';
import { startPrivateService, type AskingReader, type PrivateService } from '../../support/service';
import { until } from '../../support/until';
import { waitsForLock } from '../../support/waits-for-lock';

const OLD_DAY = 'changes.change_20200131';

let service: PrivateService;
let writer: Client;
let reader: AskingReader;

beforeEach(async () => {
  service = await startPrivateService({ env: { CHANGES_DAYS: '3650' } });
  writer = await service.database.connect();
  reader = await service.as({ allow: undefined, deny: [], schema: 'FULL' });
  await makeDay();
});

afterEach(() => service.close());

interface Answer {
  readonly status: number;
  readonly told: number | undefined;
  readonly next: string;
  readonly delta: string;
}

async function ask(link: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { statusCode: status, body } = await reader.get(`/odata/${link.replace(/^.*\/odata\//, '').replaceAll(' ', '%20')}`, headers);
  const {
    value,
    '@odata.nextLink': next = '',
    '@odata.deltaLink': delta = '',
  } = JSON.parse(body) as Record<string, unknown> & { value?: unknown[] };
  return { status, told: value?.length, next: String(next), delta: String(delta) };
}

async function makeDay(): Promise<void> {
  await writer.query(
    `CREATE TABLE ${OLD_DAY} PARTITION OF changes.change FOR VALUES FROM ('2020-01-31 00:00+00') TO ('2020-02-01 00:00+00')`,
  );
}

/** As if the changes so far had been noted on that day. */
async function makeOld(): Promise<void> {
  await writer.query(`WITH moved AS (DELETE FROM changes.change RETURNING *)
    INSERT INTO ${OLD_DAY} SELECT '2020-01-31 12:00+00', transaction, relation, operation, before, after, columns FROM moved`);
}

/** Drops the day, and asks when the drop has begun; it ends when the question waits for it. */
async function askWhileDropping(link: string, headers: Record<string, string> = {}): Promise<Answer> {
  await writer.query('BEGIN');
  for (const statement of DAY_TABLES.changes.beforeDrop(OLD_DAY)) await writer.query(statement);
  const asked = ask(link, headers);
  await until(() => waitsForLock(writer, ['changes.change', OLD_DAY]));
  await writer.query(`DROP TABLE ${OLD_DAY}`);
  await writer.query('COMMIT');
  return await asked;
}

it.each([
  ['a poll', 'Functions?$select=Id,Name', '4.01'],
  ['a poll with what is expanded', 'OrgUnits?$select=Name&$expand=Affiliations($select=EmployeeId)', '4.01'],
  ['a poll with links', 'OrgUnits?$select=Name&$expand=Affiliations($select=EmployeeId)', '4.0'],
])('%s is told that the changes of the day are not kept', async (_case, url, version) => {
  const headers = { 'odata-maxversion': version };
  let { next, delta } = await ask(url, { ...headers, prefer: 'odata.track-changes' });
  while (next !== '') ({ next, delta } = await ask(next, headers));
  await writer.query(`UPDATE organisation.function SET name = name || 1; UPDATE organisation.org_unit SET name = name || 1`);
  await makeOld();
  expect((await ask(delta, headers)).told).toBeGreaterThan(0);
  expect(await askWhileDropping(delta, headers)).toMatchObject({ status: 410, told: undefined });
});

it('the next page of a round is told the same', async () => {
  const { delta } = await ask('Functions?$select=Id,Name&$deltatoken=latest');
  await writer.query('UPDATE organisation.function SET name = name || 1');
  await makeOld();
  const { status, next } = await ask(delta, { prefer: 'maxpagesize=1' });
  expect([status, next]).toEqual([200, expect.stringContaining('skiptoken')]);
  expect(await askWhileDropping(next)).toMatchObject({ status: 410 });
});

it('a poll from after these changes is answered as ever', async () => {
  await writer.query('UPDATE organisation.function SET name = name || 1');
  await makeOld();
  await earlierTransactionsEnd(writer);
  const { delta } = await ask('Functions?$select=Id,Name&$deltatoken=latest');
  await writer.query('UPDATE organisation.function SET name = name || 2 WHERE id = (SELECT min(id) FROM organisation.function)');
  expect(await askWhileDropping(delta)).toMatchObject({ status: 200, told: 1 });
});

/** Drops the day while nobody asks. */
async function dropDay(): Promise<void> {
  const statements = [...DAY_TABLES.changes.beforeDrop(OLD_DAY), `DROP TABLE ${OLD_DAY}`];
  await writer.query(`BEGIN; ${statements.join('; ')}; COMMIT`);
}

it('a link from after a drop lasts until the next, though a transaction stays open for longer than changes are kept', async () => {
  const open = await service.database.connect();
  await open.query('BEGIN; SELECT pg_current_xact_id()');
  const change = (): Promise<unknown> =>
    writer.query('UPDATE organisation.function SET name = name || 1 WHERE id = (SELECT min(id) FROM organisation.function)');
  await change();
  await makeOld();
  const { delta: before } = await ask('Functions?$select=Id,Name&$deltatoken=latest');
  await dropDay();
  expect((await ask(before)).status).toBe(410);
  const { delta } = await ask('Functions?$select=Id,Name&$deltatoken=latest');
  const nothing = await ask(delta);
  expect(nothing).toMatchObject({ status: 200, told: 0 });
  await change();
  const one = await ask(nothing.delta);
  expect(one).toMatchObject({ status: 200, told: 1 });
  await open.query('UPDATE organisation.function SET name = name || 1 WHERE id = (SELECT max(id) FROM organisation.function); COMMIT');
  // What it did comes to be dropped alone, and it is earlier than all that was dropped before.
  await writer.query(`DELETE FROM changes.change WHERE transaction <> (SELECT min(transaction) FROM changes.change)`);
  await makeDay();
  await makeOld();
  const { rows: former } = await writer.query('SELECT forgotten FROM changes.history');
  await dropDay();
  expect((await writer.query('SELECT forgotten FROM changes.history')).rows).toEqual(former);
  await open.end();
  expect([(await ask(one.delta)).status, (await ask(delta)).status]).toEqual([410, 410]);
});
