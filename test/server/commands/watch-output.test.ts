/** Commands whose output is not read, as by `head`: they end as if it were, and say nothing, unless it is a secret that nobody can show again. */
import { endedBy } from '../../support/ended-by';
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

it.each(['its reader has left', 'its disk is full'])(
  'opslag keys create and rotate fail where standard output did not take the secret, and say which key that is: %s',
  async why => {
    const database = await privateDatabase();
    const env = { DATABASE_URL: database.address };
    const keys = async (...args: readonly string[]): Promise<readonly [code: number | null, told: string]> => {
      if (why === 'its disk is full') return endedBy('"$@" > /dev/full', ['keys', ...args], env);
      const running = buildService().run('server/opslag.js', env, ['keys', ...args]);
      running.child.stdout?.destroy();
      return [await running.exit(), running.stderr];
    };
    const [code, made] = await keys('create', '--name', 'x');
    const [{ id } = { id: '' }] = await database.query<{ id: string }>('SELECT id FROM access.api_key');
    const lost = 'standard output did not take its secret, which cannot be shown again';
    expect([code, made]).toEqual([
      1,
      expect.stringMatching(`\nThe key ${id} was made, but ${lost}\\. Make another one, and end this one: opslag keys revoke ${id}\n$`),
    ]);
    expect(await keys('rotate', id)).toEqual([
      1,
      expect.stringMatching(`\nThe key ${id} was rotated, but ${lost}\\. Rotate it again: opslag keys rotate ${id}\n$`),
    ]);
    expect(made).not.toContain('opslag_');
    await database.drop();
  },
);
