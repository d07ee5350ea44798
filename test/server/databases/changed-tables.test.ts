/** Tables that change while they are read: every request is answered, and each answer is of one state of the tables. */
import type { Client } from 'pg';
import { startPrivateService, type PrivateService } from '../../support/service';
import { until } from '../../support/until';

let service: PrivateService;
let owner: Client;

beforeAll(async () => {
  service = await startPrivateService({ env: { POOL_SIZE: '4' } });
  owner = await service.database.connect();
});

afterAll(() => service.close());

const SWAPPED = '/odata/Functions?$select=Name';
/** Of one statement, of a snapshot whose first statement is outdated, and of one whose second is. */
const REQUESTS = [
  SWAPPED,
  '/odata/Functions?$top=2&$expand=Assignments($select=StartDate)',
  '/odata/Persons?$top=3&$expand=Affiliations($select=EmployeeId),Users($select=UserId)',
];

const CHANGES = ['affiliation', 'account'].flatMap(table => {
  const column = table === 'affiliation' ? 'employee_id' : 'user_id';
  return ['varchar', 'text'].map(type => `ALTER TABLE organisation.${table} ALTER COLUMN ${column} TYPE ${type}`);
});
CHANGES.push(...['varchar', 'text'].map(type => `ALTER TABLE organisation.function ALTER COLUMN name TYPE ${type}`));

const ask = async (url: string): Promise<string> => {
  const { statusCode, body } = await service.get(url);
  return `${statusCode} ${body}`;
};

it.each(CHANGES)('answers as before after %s', async change => {
  const before = await Promise.all(REQUESTS.map(ask));
  for (const answer of before) expect(answer).toMatch(/^200 /);
  for (let round = 0; round < 3; round += 1) await Promise.all([...REQUESTS, ...REQUESTS].map(ask));
  await owner.query(change);
  for (let round = 0; round < 3; round += 1) {
    const after = await Promise.all([...REQUESTS, ...REQUESTS].map(ask));
    expect(after).toEqual([...before, ...before]);
  }
});

it('answers every request while a table is swapped again and again', async () => {
  const expected = await ask(SWAPPED);
  const answers = [1, 2, 3, 4].map((): string[] => []);
  let isOver = false;
  const readers = answers.map(async own => {
    while (!isOver) own.push(await ask(SWAPPED));
  });
  for (let swap = 0; swap < 10; swap += 1) {
    const type = swap % 2 === 0 ? 'varchar' : 'text';
    await owner.query(`ALTER TABLE organisation.function ALTER COLUMN name TYPE ${type}`);
    // So that no request meets two swaps: it is read anew once.
    const before = answers.map(({ length }) => length);
    await until(() => answers.every(({ length }, reader) => length > (before[reader] ?? 0)));
  }
  isOver = true;
  await Promise.all(readers);
  expect(new Set(answers.flat())).toEqual(new Set([expected]));
});
