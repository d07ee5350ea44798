/**
 * `npm run bench:shapes`: what a request costs that has no plan yet, beyond what it costs when it has one: parsing, validation and the first plans of it; and what
 * it costs when it comes for the second time, when it is compiled. Prints two lines and writes nothing else.
 */
import { performance } from 'node:perf_hooks';
import { ask } from './ask';
import { makeKey } from './make-key';
import { middleOf } from './measure';
import { newShape } from './new-shape';
import { fail } from './progress';
import { type Served, withService } from './with-service';

const SHAPES = 400;
/** The first ones find the service itself new. */
const WARM_UP = 200;
/** How often each is asked for; the last of them tell what it costs when it has a plan. */
const TIMES = 9;
const KNOWN_FROM = 4;
/** Expected at most, in milliseconds. */
const LIMIT = 5;

async function measure({ dataset, server }: Served): Promise<void> {
  const headers = { ApiKey: makeKey(dataset.address, false) };
  const costs: (readonly number[])[] = [];
  for (let index = 0; index < WARM_UP + SHAPES; index += 1)
    costs.push(await costsOf(`${server.address}/odata/${newShape(index)}`, headers));
  const ofTime = (time: number): readonly number[] => costs.slice(WARM_UP).map(cost => cost[time] ?? 0);
  process.stdout.write(`${describe('first', ofTime(0))}\n${describe('second', ofTime(1))}\n`);
}

/** Milliseconds of each time beyond those once it has a plan. */
async function costsOf(url: string, headers: Record<string, string>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) times.push(await timed(url, headers));
  const known = middleOf(times.slice(KNOWN_FROM));
  return times.map(time => time - known);
}

async function timed(url: string, headers: Record<string, string>): Promise<number> {
  const started = performance.now();
  await ask(url, headers);
  return performance.now() - started;
}

function describe(name: string, costs: readonly number[]): string {
  const sorted = [...costs].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const figures = `median ${at(0.5).toFixed(1)} ms, 95th percentile ${at(0.95).toFixed(1)} ms, most ${at(1).toFixed(1)} ms`;
  return `The ${name} time, beyond a request that has a plan: ${figures}${at(0.95) > LIMIT ? ', missed' : ''}`;
}

withService(measure).catch(fail);
