/**
 * `npm run bench:stages`: what it takes until a request can be executed, for requests that have a plan (`lex` and `find`), beside what the stages take that make one, and for requests of which none
 * has come before; prints a table. No server, no database.
 */
import { performance } from 'node:perf_hooks';
import type { PreparedDocument } from '../graphql/data-plane-types';
import { allRights, createGrants } from '../graphql/grants/create-grants';
import { readModel } from '../graphql/read-model/read-model';
import { bindRequest } from '../odata-adapter/binding/bind-request';
import { compileDocument } from '../odata-adapter/document/compile-document';
import { deriveEdm } from '../odata-adapter/edm/derive-edm';
import { namesIn } from '../odata-adapter/edm/names-in';
import { DEFAULT_LIMITS } from '../odata-adapter/limits';
import type { Negotiated } from '../odata-adapter/plan/make-plan';
import { ReaderPlans, requestPlans } from '../odata-adapter/plan/reader-plans';
import { lexUrl, type LexedUrl } from '../odata-adapter/syntax/lex/lex-url';
import { parseUri } from '../odata-adapter/syntax/parse-uri';
import { DEFAULT_MODEL } from '../server/default-model';
import { newShape } from './new-shape';
import type { Path } from './question';
import { questionsFor } from './questions';

const model = readModel(DEFAULT_MODEL);
const edm = deriveEdm(model);
const reading = { root: '', limits: DEFAULT_LIMITS, names: namesIn(edm), catalogue: edm.catalogue };
const negotiated: Negotiated = {
  pages: undefined,
  version: '4.01',
  accept: undefined,
  isDanish: false,
  maxPageSize: undefined,
  permissions: undefined,
  trackChanges: false,
};
const STAGES = ['lex', 'find', 'parse', 'bind', 'compile'] as const;
const SOMEBODY = '00000000-0000-4000-8000-000000000001';
const ROUNDS = 20;
const TIMES = 500;
/** Expected at most, in microseconds. */
const LIMITS = { known: 50, new: 500 };

/** Microseconds of each stage. */
type Spent = readonly number[];

/** Without GraphQL's own work, which is the same for each document however it was asked for. */
const planning = {
  edm,
  limits: DEFAULT_LIMITS,
  grants: createGrants(model, allRights(model)),
  prepare: (text: string): PreparedDocument => ({
    text,
    takesFloats: false,
    outline: { entitySets: [], shape: '', fields: [] },
    withheld: undefined,
    sensitive: [],
  }),
};
const plans = new ReaderPlans('all', planning, requestPlans());

function spend(url: string): Spent {
  const other = lexUrl(url, reading);
  const moments = [performance.now()];
  const mark = <Result>(result: Result): Result => {
    moments.push(performance.now());
    return result;
  };
  const lexed = mark(lexUrl(url, reading));
  mark(find(lexed));
  const syntax = mark(parseUri(other, DEFAULT_LIMITS, edm.catalogue));
  const bound = mark(
    bindRequest(syntax, edm, {
      settings: { limits: DEFAULT_LIMITS, version: '4.01' },
      specialise: question => question(lexed.slots.contents),
    }),
  );
  mark(bound.kind === 'data' ? compileDocument(bound) : undefined);
  return STAGES.map((_, index) => ((moments[index + 1] ?? 0) - (moments[index] ?? 0)) * 1000);
}

const find = (lexed: LexedUrl): unknown => plans.find(lexed, negotiated) ?? plans.make(lexed, negotiated);

function timed(url: string): number {
  const started = performance.now();
  find(lexUrl(url, reading));
  return (performance.now() - started) * 1000;
}

/** The mean of the round that the rest of the machine disturbed least. */
function known(path: Path): Spent {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const all = Array.from({ length: TIMES }, (_, time) => spend(path(time)));
    return STAGES.map((_stage, index) => all.reduce((total, spent) => total + (spent[index] ?? 0), 0) / TIMES);
  });
  return rounds.reduce((best, round) => (sum(round) < sum(best) ? round : best));
}

const sum = (spent: Spent): number => spent.reduce((total, stage) => total + stage, 0);
const cells = (values: readonly string[]): string => `| ${values.join(' | ')} |`;

function main(): void {
  const questions = questionsFor({ entity: SOMEBODY, entities: [SOMEBODY], changes: { from: 0, to: Date.UTC(2026) } }).filter(
    ({ answer }) => answer !== 'document',
  );
  for (const { service } of questions) for (let time = 0; time < TIMES; time++) spend(service(time));
  const fresh = Array.from({ length: 1000 }, (_, index) => timed(newShape(index))).sort((a, b) => a - b);
  const lines = questions.map(({ name, service }) => {
    const spent = known(service);
    const [lex = 0, look = 0] = spent;
    return cells([name, ...spent.map(microseconds => microseconds.toFixed(1)), lex + look > LIMITS.known ? 'missed' : '']);
  });
  const [median = 0, p95 = 0] = [fresh[500], fresh[950]];
  const head = [cells(['µs', ...STAGES, '']), cells(['---', ...STAGES.map(() => '--:'), '---'])];
  process.stdout.write(`${[...head, ...lines].join('\n')}\n`);
  process.stdout.write(
    `1,000 new shapes: median ${median.toFixed(0)} µs, 95th percentile ${p95.toFixed(0)} µs${p95 > LIMITS.new ? ', missed' : ''}\n`,
  );
}

main();
