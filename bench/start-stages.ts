/** Part of `npm run bench:stages`: what reading the model and deriving its schema take, once at each start. No server, no database. */
import { performance } from 'node:perf_hooks';
import { buildExecutableSchema } from '../graphql/executable-schema';
import { readModel } from '../graphql/read-model/read-model';
import { DEFAULT_MODEL } from '../server/default-model';

/** Expected at most, in milliseconds, once warm. */
const LIMIT = 100;

const model = readModel(DEFAULT_MODEL);

/** The least of twenty runs, in milliseconds. */
function least(run: () => unknown): number {
  const times = Array.from({ length: 20 }, () => {
    const started = performance.now();
    run();
    return performance.now() - started;
  });
  return Math.min(...times);
}

const stages = { 'reading the model': () => readModel(DEFAULT_MODEL), 'deriving its schema': () => buildExecutableSchema(model, {}) };
for (const [name, run] of Object.entries(stages)) {
  const time = least(run);
  process.stdout.write(`${name}: ${time.toFixed(1)} ms${time > LIMIT ? ', missed' : ''}\n`);
}
