/**
 * `npm run bench:stages`: what translating a request takes, for shapes that are known (`recall`), beside what its stages take when they are walked, and for shapes that come for the first time; prints
 * a table. No server, no database.
 */
import { performance } from 'node:perf_hooks';
import { readModel } from '../graphql/read-model/read-model';
import { bindRequest } from '../odata-adapter/binding/bind-request';
import { compileDocument } from '../odata-adapter/document/compile-document';
import { deriveEdm } from '../odata-adapter/edm/derive-edm';
import { StageTimer } from '../odata-adapter/http/stage-timer';
import { DEFAULT_LIMITS } from '../odata-adapter/limits';
import { parseUri } from '../odata-adapter/syntax/parse-uri';
import { KnownShapes, shapeMemory } from '../odata-adapter/translation/known-shapes';
import type { TranslatedRequest } from '../odata-adapter/translation/translate';
import { DEFAULT_MODEL } from '../server/default-model';
import { newShape } from './new-shape';
import type { Path } from './question';
import { questionsFor } from './questions';

const edm = deriveEdm(readModel(DEFAULT_MODEL));
const settings = { limits: DEFAULT_LIMITS, version: '4.01' } as const;
const shapes = new KnownShapes('all', { edm, limits: DEFAULT_LIMITS }, shapeMemory());
const untimed = new StageTimer(false);
const preferences = { maxPageSize: undefined, omitValues: undefined, includeAnnotations: false, spellings: new Map<string, string>() };
const headers: TranslatedRequest['headers'] = { version: '4.01', accept: undefined, preferences };
const STAGES = ['parse', 'bind', 'compile'] as const;
const SOMEBODY = '00000000-0000-4000-8000-000000000001';
const ROUNDS = 20;
const TIMES = 500;
/** Expected at most, in microseconds. */
const LIMITS = { known: 50, new: 500 };

type Spent = readonly [parse: number, bind: number, compile: number, recall: number];

/** Microseconds of each stage, and of the shape by which they are left out. */
function spend(url: string): Spent {
  const started = performance.now();
  const syntax = parseUri(url, DEFAULT_LIMITS);
  const parsed = performance.now();
  const bound = bindRequest(syntax, edm, settings);
  const done = performance.now();
  if (bound.kind === 'data') compileDocument(bound);
  const compiled = performance.now();
  translate(url);
  return [(parsed - started) * 1000, (done - parsed) * 1000, (compiled - done) * 1000, (performance.now() - compiled) * 1000];
}

/** As the service does. */
function translate(url: string): void {
  shapes.translate({ url, root: '', headers }, untimed);
}

function timed(url: string): number {
  const started = performance.now();
  translate(url);
  return (performance.now() - started) * 1000;
}

/** The mean of the round that the rest of the machine disturbed least. */
function known(path: Path): Spent {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const all = Array.from({ length: TIMES }, (_, time) => spend(path(time)));
    const mean = (index: 0 | 1 | 2 | 3): number => all.reduce((total, spent) => total + spent[index], 0) / TIMES;
    return [mean(0), mean(1), mean(2), mean(3)] as const;
  });
  return rounds.reduce((best, round) => (sum(round) < sum(best) ? round : best));
}

const sum = (spent: Spent): number => spent[0] + spent[1] + spent[2] + spent[3];
const cells = (values: readonly string[]): string => `| ${values.join(' | ')} |`;

function main(): void {
  const questions = questionsFor({ entity: SOMEBODY, entities: [SOMEBODY], changes: { from: 0, to: Date.UTC(2026) } }).filter(
    ({ answer }) => answer !== 'document',
  );
  for (const { service } of questions) for (let time = 0; time < TIMES; time++) spend(service(time));
  const fresh = Array.from({ length: 1000 }, (_, index) => timed(newShape(index))).sort((a, b) => a - b);
  const lines = questions.map(({ name, service }) => {
    const spent = known(service);
    return cells([name, ...spent.map(microseconds => microseconds.toFixed(1)), spent[3] > LIMITS.known ? 'missed' : '']);
  });
  const [median = 0, p95 = 0] = [fresh[500], fresh[950]];
  const head = [cells(['µs', ...STAGES, 'recall', '']), cells(['---', '--:', '--:', '--:', '--:', '---'])];
  process.stdout.write(`${[...head, ...lines].join('\n')}\n`);
  process.stdout.write(
    `1,000 new shapes: median ${median.toFixed(0)} µs, 95th percentile ${p95.toFixed(0)} µs${p95 > LIMITS.new ? ', missed' : ''}\n`,
  );
}

main();
