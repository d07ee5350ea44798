/** Commands whose output is not read, as by `head`: they end as if it were, and say nothing. */
import { buildService } from '../../support/built-service';
import { privateDatabase } from '../../support/database';

it.each(['--help', 'keys --help', 'imports --help', 'backup --help'])(
  'opslag %s ends well and without a word where its reader has left',
  async line => {
    const running = buildService().run('server/opslag.js', {}, line.split(' '));
    running.child.stdout?.destroy();
    expect([await running.exit(), running.stderr]).toEqual([0, '']);
  },
);

it('opslag demo loads what it was told to, although nobody reads how far it is', async () => {
  const database = await privateDatabase('empty');
  const running = buildService().run('server/opslag.js', { DATABASE_URL: database.address }, ['demo', '--persons', '50']);
  running.child.stderr?.destroy();
  expect([await running.exit(), running.stdout]).toEqual([0, expect.stringMatching(/^Loaded a demo organisation of 50 persons/)]);
  await database.drop();
});
