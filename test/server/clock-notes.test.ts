/** A machine whose clock and that of PostgreSQL are far apart: the start says so. */
import { clockNotes } from '../../server/clock-notes';
import { privateDatabase, type PrivateDatabase } from '../support/database';

const SECOND_MS = 1000;

let database: PrivateDatabase;

beforeAll(async () => {
  database = await privateDatabase();
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(() => database.drop());

async function notesWhere(offMs: number): Promise<readonly string[]> {
  const real = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => real() + offMs);
  return await clockNotes(database.address);
}

it.each([
  [-7200 * SECOND_MS, /^Clock {5}.* seconds behind that of PostgreSQL.*\(NTP\)\.$/],
  [90_000 * SECOND_MS, /^Clock {5}.* seconds ahead of that of PostgreSQL/],
])('tells how far they are apart: %d ms', async (offMs, told) => {
  expect(await notesWhere(offMs)).toEqual([expect.stringMatching(told)]);
});

it('says nothing where they are less than a minute apart', async () => {
  expect(await notesWhere(-20 * SECOND_MS)).toEqual([]);
});
