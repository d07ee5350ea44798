/** A key that asks in ever other ways takes no more memory than there is: what is remembered of its requests is bounded by its size, not by its number. */
import { allRights } from '../../graphql/grants/create-grants';
import { readModel } from '../../graphql/read-model/read-model';
import { DEFAULT_MODEL } from '../../server/default-model';
import { privateDatabase, type PrivateDatabase } from '../support/database';
import { type Build, buildService, type RunningProcess } from '../support/built-service';
import { addKey } from '../support/service';

const MODEL = readModel(DEFAULT_MODEL);

let build: Build;
let database: PrivateDatabase;
let running: RunningProcess | undefined;

beforeAll(async () => {
  build = buildService();
  database = await privateDatabase();
});

afterEach(() => running?.end());

afterAll(() => database.drop());

/** Less than what the documents of this test would take together. */
const HEAP_MB = 160;

async function startSmall(schema: 'FULL' | 'GRANTED'): Promise<(url: string) => Promise<Response>> {
  const key = await addKey(database.address, MODEL, { ...allRights(MODEL), deny: ['Person.cpr'], schema });
  await key.close();
  running = build.run('server/main.js', {
    DATABASE_URL: database.address,
    PORT: '0',
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
  });
  const address = await running.address();
  return url => fetch(address + url, { headers: { ApiKey: key.text } });
}

const FIELDS = ['Uuid', 'Firstname', 'Surname', 'ChosenName', 'LastChanged', 'Deleted', 'KeyWords', 'CalculatedName'];

/** Each number from 1 to 255 stands for other fields. */
const chosen = (number: number): string => FIELDS.filter((_, place) => ((number >> place) & 1) === 1).join(',');

it('keeps as much of long requests as of many short ones', async () => {
  const ask = await startSmall('FULL');
  const statuses = new Set<number>();
  // One that comes twice is compiled: then it takes a megabyte.
  for (let number = 1; number <= 140; number += 1) {
    for (const time of [1, 2]) {
      const response = await ask(`/odata/Persons?$top=${time}&$expand=*($levels=2)&$select=${chosen(number)}`);
      statuses.add(response.status);
      await response.arrayBuffer();
    }
  }
  expect([...statuses]).toEqual([200]);
  expect(running?.child.exitCode).toBeNull();
});

it('keeps as much of long lists as of other requests', async () => {
  const ask = await startSmall('FULL');
  const statuses = new Set<number>();
  // The document of each is short, and all are the same: a list is one variable.
  for (let number = 1; number <= 1500; number += 1) {
    const items = Array.from({ length: 500 }, (_, place) => (((number >> (place % 11)) & 1) === 1 ? "''" : 'null'));
    const response = await ask(`/odata/Persons?$top=1&$select=Uuid&$filter=Firstname in (${items.join(',')})`);
    statuses.add(response.status);
    await response.arrayBuffer();
  }
  expect([...statuses]).toEqual([200]);
  expect(running?.child.exitCode).toBeNull();
});

it.each(['FULL', 'GRANTED'] as const)('forgets documents of /graphql, and answers them as before (%s)', async schema => {
  const ask = await startSmall(schema);
  const read = async (number: number): Promise<unknown> => {
    const query = `{ p${number}: persons(first: 1) { count nodes { ${Array.from({ length: 20 }, (_, place) => `a${place}: surname`).join(' ')} } } }`;
    const response = await ask(`/graphql?query=${encodeURIComponent(`${query} # ${'.'.repeat(5000)}`)}`);
    return { status: response.status, body: await response.json() };
  };
  const before = await read(0);
  expect(before).toMatchObject({ status: 200, body: { data: { p0: { count: expect.any(Number) as unknown } } } });
  for (let number = 1; number < 90; number += 1) expect(await read(number)).toMatchObject({ status: 200 });
  expect(await read(0)).toEqual(before);
});
