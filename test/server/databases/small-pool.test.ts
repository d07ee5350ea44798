/** The pool beside the one for reading: a connection that breaks while it is lent fails what it was lent for, and nothing else. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { openSmallPool } from '../../../server/databases/open-small-pool';
import { errorShape } from '../../../server/http/log-options';
import { administrate, privateDatabase, testDatabase } from '../../support/database';
import { PATIENT_POOL } from '../../support/patient';
import { until } from '../../support/until';

it('outlives a connection that ends in the middle of a transaction', async () => {
  const pool = openSmallPool(testDatabase(), PATIENT_POOL);
  const client = await pool.connect();
  const ended = new Promise<void>(resolve => client.on('end', () => resolve()));
  await client.query('BEGIN');
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await administrate(`SELECT pg_terminate_backend(${rows[0]?.pid ?? 0})`);
  await ended;
  await expect(client.query('COMMIT')).rejects.toThrow('not queryable');
  client.release(true);
  expect((await pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  await pool.end();
});

it('is told of in the log by the words of the driver, where nobody answers', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const pool = openSmallPool(`postgresql://opslag@127.0.0.1:${(silent.address() as AddressInfo).port}/opslag`, { keyTimeoutMs: 2000 });
  const error: unknown = await pool.query('SELECT 1').catch((failure: unknown) => failure);
  expect(errorShape(error)).toMatchObject({
    message: '(not logged)',
    diagnosis: expect.stringMatching(/^(Connection terminated|timeout)/) as string,
  });
  await pool.end();
  silent.close();
});

it('stops a statement in the database after the time that it may take', async () => {
  const pool = openSmallPool(testDatabase(), { keyTimeoutMs: 45_000 });
  const { rows } = await pool.query(`SELECT current_setting('statement_timeout') AS timeout`);
  expect(rows).toEqual([{ timeout: '45s' }]);
  await pool.end();
});

it('waits for another session that changes the same key, and then changes it too, whatever the isolation of the role', async () => {
  const database = await privateDatabase();
  await administrate(`ALTER DATABASE ${new URL(database.address).pathname.slice(1)} SET default_transaction_isolation = 'repeatable read'`);
  const pool = openSmallPool(database.address, PATIENT_POOL);
  const count = 'UPDATE access.api_key SET last_used = now()';
  await pool.query(`INSERT INTO access.api_key (id, name, schema_view, pages) VALUES ('a', 'a', 'FULL', 'PAGED')`);
  const [first, second] = [await database.connect(), await pool.connect()];
  try {
    await first.query('BEGIN');
    await first.query(count);
    const counted = second.query(count);
    const waits = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await until(async () => (await database.query<{ n: number }>(waits))[0]?.n === 1);
    await first.query('COMMIT');
    expect((await counted).rowCount).toBe(1);
  } finally {
    second.release(true);
    await pool.end();
    await database.drop();
  }
});
