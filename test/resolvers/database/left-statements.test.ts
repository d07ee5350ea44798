/** Statements whose clients leave: they are cancelled, and cost no other its answer. */
import { ClientSignal } from '../../../std/client-signal';
import { until } from '../../support/until';
import { closeOpened, codeOf, open, sql } from './opened';

afterEach(closeOpened);

describe('a client that leaves', () => {
  it('has its statement cancelled in the database', async () => {
    const database = await open({ statementTimeoutMs: 600_000 });
    const leaving = new AbortController();
    const answer = codeOf(database.run(sql(`SELECT pg_sleep(3600), 'to be cancelled'`), leaving.signal));
    const activity = `SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%to be cancelled%' AND pid <> pg_backend_pid()`;
    const running = async (): Promise<number> => (await database.run(sql(activity), undefined)).length;
    await until(async () => (await running()) === 1);
    leaving.abort();
    expect(await answer).toBe('CANCELLED');
    await until(async () => (await running()) === 0);
  });

  it('sends no statement when it has left before', async () => {
    const database = await open();
    expect(await codeOf(database.run(sql('SELECT 1'), AbortSignal.abort()))).toBe('CANCELLED');
    expect(await codeOf(database.openSnapshot(AbortSignal.abort()))).toBe('CANCELLED');
  });

  it('costs no later statement its answer', async () => {
    const database = await open({ poolSize: 1 });
    for (let round = 0; round < 20; round++) {
      const leaving = new AbortController();
      const answer = codeOf(database.run(sql('SELECT pg_sleep(0.105)'), leaving.signal));
      setTimeout(() => leaving.abort(), 3 + (round % 5));
      expect([undefined, 'CANCELLED']).toContain(await answer);
      expect(await database.run(sql('SELECT $1::int AS n', round), undefined)).toEqual([{ n: round }]);
    }
  });

  it('costs no later statement its answer where it is told twice that the client has left', async () => {
    const database = await open({ poolSize: 1, statementTimeoutMs: 600_000 });
    const leaving = new ClientSignal();
    const answer = codeOf(database.run(sql('SELECT pg_sleep(0.05)'), leaving));
    setTimeout(() => {
      leaving.abort();
      leaving.abort();
    }, 3);
    // It ends by itself, unless the machine is slow.
    expect([undefined, 'CANCELLED']).toContain(await answer);
    expect(await database.run(sql('SELECT pg_sleep(0.3), 2 AS n'), undefined)).toMatchObject([{ n: 2 }]);
  });
});

describe('a session whose statement was cancelled', () => {
  const SLOW = sql('SELECT pg_sleep(600)');

  it('goes on with the next one, alone and after a snapshot', async () => {
    const database = await open({ poolSize: 1, statementTimeoutMs: 600_000 });
    const session = async (): Promise<unknown> => (await database.run(sql('SELECT pg_backend_pid() AS pid'), undefined))[0]?.pid;
    const leave = (): AbortSignal => {
      const leaving = new AbortController();
      setTimeout(() => leaving.abort(), 20);
      return leaving.signal;
    };
    // Where the server is slow to take the request to cancel, the session is replaced.
    await until(async () => {
      const before = await session();
      expect(await codeOf(database.run(SLOW, leave()))).toBe('CANCELLED');
      return (await session()) === before;
    });
    await until(async () => {
      const before = await session();
      const snapshot = await database.openSnapshot(undefined);
      expect(await codeOf(snapshot.run(SLOW, leave()))).toBe('CANCELLED');
      await snapshot.close();
      return (await session()) === before;
    });
  });
});
