/** `opslag demo`: loads the demo organisation into DATABASE_URL, or into the embedded database in DATA_DIR. Rejects to replace what is not a demo. */
import type { Connection } from '../../resolvers/database/connection';
import { counted } from '../../std/counted';
import { readConfiguration } from '../configuration/read-configuration';
import { loadDemo } from '../demo/load-demo';
import { LostDemo } from '../demo/lost-demo';
import { ImportDisplay } from '../imports/import-display';
import { bringUpToDate } from '../databases/migrate-database';
import { openBesideService } from '../databases/open-databases';
import { nothingLeft } from '../../std/nothing-left';
import type { ValuesOf } from './opslag-commands';
import { attempt, StartFault } from '../start-fault';
import { stopSignal } from './stop-signal';
import { UsageFault } from './usage-fault';

interface Wanted {
  readonly persons: number;
  readonly seed: number;
  readonly force: boolean;
  /** Given when it shall stop. */
  readonly signal: AbortSignal;
}

export async function runDemoCommand({ persons = '5000', seed = '1', force = false, ...rest }: ValuesOf<'demo'>): Promise<void> {
  nothingLeft(rest);
  const signal = stopSignal();
  const wanted = { persons: wholeNumber('--persons', persons), seed: wholeNumber('--seed', seed), force, signal };
  const began = Date.now();
  const configuration = readConfiguration(process.env);
  const { access, close } = await openBesideService(configuration);
  try {
    await bringUpToDate(access, { migrates: configuration.migrates, withOrganisation: true, signal });
    await attempt('The demo municipality was not loaded. The reason:', () => load(access, wanted));
  } catch (error) {
    throw signal.aborted && !(error instanceof LostDemo)
      ? new StartFault('Stopped. Nothing of the demo was kept: the organisation is as it was.')
      : error;
  } finally {
    await close();
  }
  process.stdout.write(
    `Loaded a demo organisation of ${counted(wanted.persons, ['person', 'persons'])} in ${((Date.now() - began) / 1000).toFixed(1)} s.\n`,
  );
}

function wholeNumber(name: string, text: string): number {
  if (!/^[0-9]{1,9}$/.test(text)) throw new UsageFault(`${name} must be a whole number, such as 5000.`);
  return Number(text);
}

async function load(connection: Connection, { force, ...sizes }: Wanted): Promise<void> {
  const display = new ImportDisplay(process.stderr);
  try {
    await loadDemo(connection, {
      ...sizes,
      ...(force ? { over: ['none', 'demo', 'own'] } : {}),
      onProgress: (stage, set, rows) => display.show(stage, set, rows),
      onWait: wait => display.showWait(wait),
    });
  } finally {
    display.end();
  }
}
