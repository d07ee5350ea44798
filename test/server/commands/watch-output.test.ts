/** Commands whose standard output is not read, as by `head`: they end as if it were, and say nothing. */
import { buildService } from '../../support/built-service';

it.each(['--help', 'keys --help', 'imports --help', 'backup --help'])(
  'opslag %s ends well and without a word where its reader has left',
  async line => {
    const running = buildService().run('server/opslag.js', {}, line.split(' '));
    running.child.stdout?.destroy();
    expect([await running.exit(), running.stderr]).toEqual([0, '']);
  },
);
