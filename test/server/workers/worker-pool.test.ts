/** Worker processes that do not come to listen. */
import cluster from 'node:cluster';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfiguration } from '../../../server/configuration/read-configuration';
import { createCounters } from '../../../server/keys/counters';
import { WorkerPool } from '../../../server/workers/worker-pool';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-workers-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('ends the start with a sentence when a worker does not listen in its time', async () => {
  const exec = path.join(folder, 'hangs.js');
  writeFileSync(exec, 'setInterval(() => undefined, 1000);');
  cluster.setupPrimary({ exec, args: [], execArgv: [] });
  const opening = () => ({ configuration: readConfiguration({}), databases: { data: {}, access: {}, readerRole: undefined } });
  const times = { openingMs: 100, shutdownDelayMs: 0, shutdownGraceMs: 0, closingMs: 0 };
  const pool = new WorkerPool({ workers: 2, opening, counters: createCounters(60), ...times, onDeath: () => undefined });
  await expect(pool.start()).rejects.toThrow('A worker process did not listen within 0.1 seconds. Start with WORKERS=1 to see why.');
  await pool.stop(false);
  expect(Object.values(cluster.workers ?? {})).toEqual([]);
});
