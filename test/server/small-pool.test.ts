/** The pool beside the one for reading: a connection that breaks while it is lent fails what it was lent for, and nothing else. */
import { openSmallPool } from '../../server/open-small-pool';
import { administrate, testDatabase } from '../support/database';

it('outlives a connection that ends in the middle of a transaction', async () => {
  const pool = openSmallPool(testDatabase());
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

it('stops a statement in the database after two seconds', async () => {
  const pool = openSmallPool(testDatabase());
  const { rows } = await pool.query(`SELECT current_setting('statement_timeout') AS timeout`);
  expect(rows).toEqual([{ timeout: '2s' }]);
  await pool.end();
});
