/** One client for one piece of work: what ends its connection is what the work fails with. */
import { withClient } from '../../../resolvers/database/with-client';
import { privateDatabase } from '../../support/database';
import { until } from '../../support/until';

it('says what ended the connection between two statements', async () => {
  const database = await privateDatabase('empty');
  const work = withClient(database.address, async client => {
    const { rows } = await client.query<{ process: number }>('SELECT pg_backend_pid() AS process');
    let isLost = false;
    client.on('error', () => (isLost = true));
    await database.query(`SELECT pg_terminate_backend(${rows[0]?.process})`);
    await until(() => isLost);
    await client.query('SELECT 1');
  });
  await expect(work).rejects.toThrow('terminating connection due to administrator command');
  await database.drop();
});
