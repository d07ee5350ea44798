/** `npm run bench:stages`: what parsing, binding and compiling take of a request, for shapes that have come before and for new ones; prints a table. No server, no database. */
import { performance } from 'node:perf_hooks';
import { readModel } from '../graphql/read-model/read-model';
import { bindRequest } from '../odata-adapter/binding/bind-request';
import { compileDocument } from '../odata-adapter/document/compile-document';
import { deriveEdm } from '../odata-adapter/edm/derive-edm';
import { DEFAULT_LIMITS } from '../odata-adapter/limits';
import { parseUri } from '../odata-adapter/syntax/parse-uri';
import { DEFAULT_MODEL } from '../server/default-model';
import { newShape } from './new-shape';
import { questionsFor } from './questions';

const edm = deriveEdm(readModel(DEFAULT_MODEL));
const settings = { limits: DEFAULT_LIMITS, version: '4.01' } as const;
const STAGES = ['parse', 'bind', 'compile'] as const;
const ROUNDS = 20;
const TIMES = 500;
/** Expected at most, in microseconds. */
const LIMITS = { known: 50, new: 500 };

type Spent = readonly [parse: number, bind: number, compile: number];

/** Microseconds of each stage. */
function walk(url: string): Spent {
  const started = performance.now();
  const syntax = parseUri(url, DEFAULT_LIMITS);
  const parsed = performance.now();
  const bound = bindRequest(syntax, edm, settings);
  const done = performance.now();
  if (bound.kind === 'data') compileDocument(bound);
  return [(parsed - started) * 1000, (done - parsed) * 1000, (performance.now() - done) * 1000];
}

/** The mean of the round that the rest of the machine disturbed least. */
function known(url: string): Spent {
  const rounds = Array.from({ length: ROUNDS }, () => {
    let [parse, bind, compile] = [0, 0, 0];
    for (let time = 0; time < TIMES; time++) {
      const spent = walk(url);
      [parse, bind, compile] = [parse + spent[0] / TIMES, bind + spent[1] / TIMES, compile + spent[2] / TIMES];
    }
    return [parse, bind, compile] as const;
  });
  return rounds.reduce((best, round) => (sum(round) < sum(best) ? round : best));
}

const sum = (spent: Spent): number => spent[0] + spent[1] + spent[2];
const cells = (values: readonly string[]): string => `| ${values.join(' | ')} |`;

function main(): void {
  const questions = questionsFor('00000000-0000-4000-8000-000000000001').filter(({ answer }) => answer !== 'document');
  for (const { service } of questions) for (let time = 0; time < TIMES; time++) walk(service);
  const fresh = Array.from({ length: 1000 }, (_, index) => sum(walk(newShape(index)))).sort((a, b) => a - b);
  const lines = questions.map(({ name, service }) => {
    const spent = known(service);
    return cells([name, ...spent.map(stage => stage.toFixed(1)), sum(spent).toFixed(1), sum(spent) > LIMITS.known ? 'missed' : '']);
  });
  const [median = 0, p95 = 0] = [fresh[500], fresh[950]];
  process.stdout.write(`${[cells(['', ...STAGES, 'µs', '']), cells(['---', '--:', '--:', '--:', '--:', '---']), ...lines].join('\n')}\n`);
  process.stdout.write(
    `1,000 new shapes: median ${median.toFixed(0)} µs, 95th percentile ${p95.toFixed(0)} µs${p95 > LIMITS.new ? ', missed' : ''}\n`,
  );
}

main();
