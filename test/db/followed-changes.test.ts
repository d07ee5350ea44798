/** For some seconds what `npm run changes` does for minutes, and without a standby: copies that readers keep by the log of changes alone are exact after each question. */
import { CHANGING_TABLES, changeTables } from '../changes/changing-tables';
import { CopyReader } from '../changes/copy-reader';
import { privateDatabase, type PrivateDatabase } from '../support/database';

/** Questions of the quicker reader, at the least: on a slow machine the writers begin behind them. */
const ROUNDS = 40;

let database: PrivateDatabase;

beforeAll(async () => {
  database = await privateDatabase();
  await database.query(CHANGING_TABLES);
});

afterAll(() => database.drop());

it('tells readers each change once, whenever its transaction ends', async () => {
  const [quick, slow] = [await CopyReader.open(database.address, 'horizon'), await CopyReader.open(database.address, 'horizon')];
  const isOver = (): boolean => quick.rounds >= ROUNDS && quick.changes > 0;
  const [written] = await Promise.all([
    changeTables(database.address, { writers: 6, longMs: 300, isOver }),
    quick.follow(50, isOver),
    slow.follow(1000, isOver),
  ]);
  for (const reader of [quick, slow]) {
    await reader.ask();
    expect(reader.faults).toEqual([]);
    await reader.close();
  }
  expect([written.committed > 0, quick.changes > 0, slow.changes]).toEqual([true, true, quick.changes]);
});
