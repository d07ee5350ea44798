/** `npm run demo -- [--persons N] [--seed N] [--force]`: (re)loads the demo organisation into DATABASE_URL, or into the embedded database in DATA_DIR. */
import { parseArgs } from 'node:util';
import { Presets, SingleBar } from 'cli-progress';
import type { Connection } from '../../resolvers/database/connection';
import { startEmbeddedServer } from '../../resolvers/database/embedded-server';
import { errorReasons } from '../../std/error-reasons';
import { migrate } from '../migrate';
import { isReplaceable } from './is-empty';
import { loadDemo } from './load-demo';

interface Wanted {
  readonly persons: number;
  readonly seed: number;
  readonly force: boolean;
}

function readArguments(): Wanted {
  const { values } = parseArgs({
    options: {
      persons: { type: 'string', default: '5000' },
      seed: { type: 'string', default: '1' },
      force: { type: 'boolean', default: false },
    },
  });
  return { persons: wholeNumber('--persons', values.persons), seed: wholeNumber('--seed', values.seed), force: values.force };
}

function wholeNumber(name: string, text: string): number {
  if (!/^[0-9]{1,9}$/.test(text)) throw new Error(`${name} must be a whole number, such as 5000.`);
  return Number(text);
}

async function load(connection: Connection, wanted: Wanted): Promise<void> {
  await migrate(connection);
  if (!wanted.force && !(await isReplaceable(connection))) {
    throw new Error('The database holds an organisation that is not a demo. Nothing was changed. Add --force to replace it.');
  }
  const bar = new SingleBar({ format: '{bar} {percentage}%  {step}', hideCursor: true }, Presets.shades_classic);
  bar.start(100, 0, { step: '' });
  try {
    await loadDemo(connection, { ...wanted, onProgress: (share, step) => bar.update(Math.floor(share * 100), { step }) });
  } finally {
    bar.stop();
  }
}

async function main(): Promise<void> {
  const wanted = readArguments();
  const address = process.env.DATABASE_URL;
  const began = Date.now();
  if (address !== undefined && address !== '') {
    await load(address, wanted);
  } else {
    const server = await startEmbeddedServer(process.env.DATA_DIR || './data');
    try {
      await load(server.connection, wanted);
    } finally {
      await server.stop();
    }
  }
  console.log(`Loaded a demo organisation of ${wanted.persons} persons in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

main().catch((error: unknown) => {
  console.error(['The demo municipality was not loaded. The reason:', ...errorReasons(error)].join('\n  '));
  process.exitCode = 1;
});
