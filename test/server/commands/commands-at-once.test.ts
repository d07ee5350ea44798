/** Two commands on the embedded PostgreSQL while no service runs -> both do their work, whichever has started PostgreSQL and whichever ends first. */
import type { ServerResponse } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type ForeignService, startForeignService } from '../../import/foreign-service';
import { buildService, type RunningProcess } from '../../support/built-service';
import { until } from '../../support/until';

let foreign: ForeignService;
let folder: string;

beforeAll(async () => {
  foreign = await startForeignService();
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-at-once-'));
});

afterAll(async () => {
  await foreign.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]): RunningProcess => buildService().run('server/opslag.js', { DATA_DIR: path.join(folder, 'data') }, args);

const runImport = (): RunningProcess => run('import', 'odata', foreign.address, '--profile', 'sofd-core');

/** Holds back the answers to these requests for the metadata, counted from one, until they are given up: then the service is asked again. */
function holdMetadata(...numbers: readonly number[]): ServerResponse[] {
  const held: ServerResponse[] = [];
  let asked = 0;
  foreign.answer = (request, response) => {
    if (request.url?.includes('$metadata') !== true || !numbers.includes(++asked)) return false;
    held.push(response);
    return true;
  };
  return held;
}

const isAt = async (command: RunningProcess, holds: () => boolean): Promise<void> =>
  await until(() => holds() || command.child.exitCode !== null);

/** The second one waits for its turn while the first, which has started PostgreSQL, asks its service. */
async function startTwo(held: readonly ServerResponse[]): Promise<readonly [first: RunningProcess, second: RunningProcess]> {
  const first = runImport();
  await isAt(first, () => held.length === 1);
  const second = runImport();
  await isAt(second, () => second.stderr.includes('Another import is at work'));
  held[0]?.destroy();
  return [first, second];
}

const WAITS = 'Another command works with this PostgreSQL, which stops with this one: waiting for its end.\n';

it('lets an import that has waited for another one do its work', async () => {
  const [first, second] = await startTwo(holdMetadata(1));
  expect([await first.exit(), first.stdout]).toEqual([0, expect.stringMatching(/\nDone\.\n$/)]);
  expect([await second.exit(), second.stdout]).toEqual([
    0,
    expect.stringMatching(/\nNothing has changed in the source\. Nothing was written\.\n$/),
  ]);
  expect(first.stderr.endsWith(WAITS)).toBe(true);
});

it('stops PostgreSQL where it is told to while it waits for another command, and that one says that it was lost', async () => {
  const held = holdMetadata(1, 3);
  const [first, second] = await startTwo(held);
  await isAt(first, () => held.length === 2 && first.stderr.endsWith(WAITS));
  first.child.kill('SIGTERM');
  expect([await first.exit(), first.stderr.endsWith(WAITS)]).toEqual([0, true]);
  held[1]?.destroy();
  expect([await second.exit(), second.stderr]).toEqual([1, expect.stringContaining('The connection to the database was lost.')]);
});

it('waits for nobody where it was told to stop while it worked', async () => {
  const held = holdMetadata(1);
  const first = runImport();
  await isAt(first, () => held.length === 1);
  const second = runImport();
  await isAt(second, () => second.stderr.includes('Another import is at work'));
  first.child.kill('SIGTERM');
  expect([await first.exit(), first.stderr]).toEqual([1, expect.stringMatching(/Stopped\./)]);
  expect(first.stderr).not.toContain(WAITS);
  expect([await second.exit(), second.stderr]).toEqual([1, expect.stringContaining('The connection to the database was lost.')]);
});
