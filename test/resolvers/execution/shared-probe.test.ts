/** One statement tells all who ask at the same time what the log of changes has, and nobody an older answer than the question. */
import type { Client } from 'pg';
import { openDatabase } from '../../../resolvers/database/open-database';
import type { Database, TableName } from '../../../resolvers/database/database-types';
import { mayHaveChanged } from '../../../resolvers/execution/change-round';
import { SharedProbe, type SharedQuestion } from '../../../resolvers/execution/shared-probe';
import type { ProbedLog } from '../../../resolvers/sql/changes/log-probe';
import { privateDatabase, type PrivateDatabase } from '../../support/database';
import { PATIENT_DATABASE } from '../../support/patient';

let place: PrivateDatabase;
let database: Database;
let writer: Client;
let sent = 0;
let probe: SharedProbe;

beforeAll(async () => {
  place = await privateDatabase();
  database = await openDatabase({ connection: { connectionString: place.address }, ...PATIENT_DATABASE, poolSize: 4 });
  writer = await place.connect();
  probe = new SharedProbe({
    run: (statement, signal) => {
      sent += 1;
      return database.run(statement, signal);
    },
  });
});

afterAll(async () => {
  await database.close();
  await place.drop();
});

const ask = (horizon: bigint): Promise<ProbedLog> => probe.ask({ horizon, tables: [] });

/** Gives its transaction. */
async function note(table: string): Promise<bigint> {
  const { rows } = await writer.query<{ transaction: string }>(
    `INSERT INTO changes.change (relation, operation) VALUES ($1, 'U') RETURNING transaction::text`,
    [table],
  );
  return BigInt(rows[0]?.transaction ?? 0);
}

it('sends one statement for those who wait together, from the lowest horizon of them', async () => {
  const [first, second] = [await note('a.one'), await note('a.two')];
  sent = 0;
  const answers = await Promise.all([second + 1n, second, first].map(horizon => ask(horizon)));
  expect(sent).toBe(1);
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]?.noted).toEqual([
    { transaction: second, relation: 'a.two' },
    { transaction: first, relation: 'a.one' },
  ]);
});

it('tells each who asks after a commit of it, though another statement is under way', async () => {
  const told = [];
  for (let round = 0; round < 20; round += 1) {
    const before = ask(0n);
    const written = await note(`a.round${round}`);
    const after = ask(written);
    told.push((await after).noted.some(({ transaction }) => transaction === written));
    await before;
  }
  expect(told).toEqual(Array(20).fill(true));
});

describe('while nothing is committed', () => {
  const person: TableName = { schema: 'organisation', name: 'person', base: undefined };
  const unit: TableName = { schema: 'organisation', name: 'org_unit', base: undefined };

  /** Other tests commit on the same server, which ends what is known. */
  async function isGivenAgain(question: SharedQuestion, next: SharedQuestion): Promise<boolean> {
    for (let time = 0; time < 200; time += 1) if ((await probe.ask(question)) === (await probe.ask(next))) return true;
    return false;
  }

  it('gives the last answer again, to whom it tells all that is asked', async () => {
    const noted = await note('c.one');
    const question = { horizon: noted, tables: [person, unit] };
    expect(await isGivenAgain(question, { horizon: noted, tables: [unit] })).toBe(true);
    expect(await isGivenAgain(question, { horizon: noted + 1n, tables: [] })).toBe(true);
  });

  it('reads anew what it does not tell', async () => {
    const [one, two] = [await note('c.one'), await note('c.two')];
    const first = await probe.ask({ horizon: two, tables: [person] });
    expect((await probe.ask({ horizon: one, tables: [person] })).noted).toHaveLength(2);
    expect(await probe.ask({ horizon: one, tables: [person, unit] })).not.toBe(first);
  });

  it('gives no answer again after a commit, also of a transaction that began long before', async () => {
    const other = await place.connect();
    await other.query(`BEGIN; INSERT INTO changes.change (relation, operation) VALUES ('c.slow', 'U')`);
    const horizon = await note('c.one');
    const first = await ask(0n);
    await ask(horizon);
    await other.query('COMMIT');
    await other.end();
    const relations = (log: ProbedLog): readonly string[] => log.noted.map(({ relation }) => relation);
    expect(relations(first)).not.toContain('c.slow');
    expect(relations(await ask(0n))).toContain('c.slow');
  });

  it('gives no answer of another database of the same server', async () => {
    const twin = await privateDatabase();
    const other = await openDatabase({ connection: { connectionString: twin.address }, ...PATIENT_DATABASE, poolSize: 1 });
    let now: Database = database;
    const moving = new SharedProbe({ run: (statement, signal) => now.run(statement, signal) });
    await other.run({ text: 'SELECT 1', values: [] }, undefined);
    const first = await moving.ask({ horizon: 0n, tables: [] });
    now = other;
    const second = await moving.ask({ horizon: 0n, tables: [] });
    await other.close();
    await twin.drop();
    expect([first.noted.length > 0, second.noted]).toEqual([true, []]);
  });

  it('rejects when the history is gone, whatever is known', async () => {
    await ask(0n);
    await writer.query('CREATE TABLE kept AS TABLE changes.history; DELETE FROM changes.history');
    await expect(ask(0n)).rejects.toThrow('The log of changes has no history.');
    await expect(ask(0n)).rejects.toThrow('The log of changes has no history.');
    await writer.query('INSERT INTO changes.history TABLE kept');
    await expect(ask(0n)).resolves.toBeDefined();
  });

  it('keeps no answer that is cut, which tells others too little', async () => {
    for (let more = 0; more < 100; more += 1) await note('d.flood');
    const later = (await note('d.flood')) + 1n;
    expect((await ask(0n)).isCut).toBe(true);
    expect((await ask(later)).isCut).toBe(false);
  });

  it('notices a table that is altered, which notes nothing', async () => {
    const first = await probe.ask({ horizon: 0n, tables: [person] });
    await writer.query(
      'ALTER TABLE organisation.person RENAME COLUMN uuid TO other; ALTER TABLE organisation.person RENAME COLUMN other TO uuid',
    );
    const after = await probe.ask({ horizon: 0n, tables: [person] });
    expect([first.marks.size, after.marks.size]).toEqual([1, 1]);
    expect(after.marks.get('organisation.person')).not.toBe(first.marks.get('organisation.person'));
  });
});

it('rejects those who wait for a statement that fails, and answers those after them', async () => {
  let fails = true;
  const failing = new SharedProbe({
    run: (statement, signal) => (fails ? Promise.reject(new Error('lost')) : database.run(statement, signal)),
  });
  const results = await Promise.allSettled([failing.ask({ horizon: 0n, tables: [] }), failing.ask({ horizon: 0n, tables: [] })]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  await expect(failing.ask({ horizon: 0n, tables: [] })).resolves.toMatchObject({ history: { forgotten: null } });
});

it('counts as changed what it cannot tell, and nothing that was told or is of another table', async () => {
  const first = await note('b.many');
  const known = { identity: '', system: '', before: String(first), told: [] as readonly string[] };
  const many = new Set(['b.many']);
  expect(mayHaveChanged(many, known, await ask(first))).toBe(true);
  expect(mayHaveChanged(many, { ...known, told: [String(first)] }, await ask(first))).toBe(false);
  expect(mayHaveChanged(many, { ...known, before: String(first + 1n) }, await ask(first))).toBe(false);
  expect(mayHaveChanged(new Set(['b.other']), known, await ask(first))).toBe(false);
  for (let more = 0; more < 100; more += 1) await note('b.flood');
  expect(mayHaveChanged(new Set(['b.other']), known, await ask(first))).toBe(true);
  const late = { ...known, before: String((await note('b.flood')) + 1n) };
  expect(mayHaveChanged(many, late, await ask(first))).toBe(false);
});
