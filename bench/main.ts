/** `npm run bench`: the service beside the hand-written floor, on the same data; prints a table and writes nothing else. */
import os from 'node:os';
import path from 'node:path';
import { openDataset } from './dataset';
import type { Dataset } from './dataset';
import { makeKey } from './make-key';
import { measure, median, middleOf, type Measurement } from './measure';
import { questionsFor } from './questions';
import type { Question } from './questions';
import { checkAnswers } from './read-answers';
import type { Target } from './read-answers';
import { fail, tell } from './progress';
import { tableOf } from './report';
import type { Measured } from './report';
import { readRunOptions } from './run-options';
import type { RunOptions } from './run-options';
import { bindSelf, canBind, startServer } from './server-process';
import type { ServerProcess } from './server-process';

const SERVER_CORE = 0;
const LOAD_CORE = 1;
const WARM_UP_SECONDS = 4;
const BUILT = path.join(__dirname, '..');

async function main(): Promise<void> {
  const options = readRunOptions(process.argv.slice(2));
  const dataset = await openDataset(process.env, tell);
  const started: ServerProcess[] = [];
  try {
    const environment = { ...process.env, DATABASE_URL: dataset.address, LOG_LEVEL: 'warn', SENSITIVE: options.sensitive ? 'on' : 'off' };
    for (const script of ['bench/floor.js', 'server/main.js'])
      started.push(await startServer(path.join(BUILT, script), environment, SERVER_CORE));
    if (os.availableParallelism() > 1) bindSelf(LOAD_CORE);
    if (!canBind) tell('Servers and load are not bound to cores: taskset is not there.');
    await compare(dataset, options, started);
  } finally {
    for (const server of started) await server.stop();
    await dataset.close();
  }
}

async function compare(dataset: Dataset, options: RunOptions, [floorServer, serviceServer]: readonly ServerProcess[]): Promise<void> {
  if (floorServer === undefined || serviceServer === undefined) throw new Error('Two servers are compared.');
  const floor: Target = { name: 'floor', root: floorServer.address, headers: {} };
  const headers = { ApiKey: makeKey(dataset.address, options.sensitive) };
  const service: Target = { name: 'service', root: `${serviceServer.address}/odata/`, headers };
  floorServer.send(await (await fetch(`${service.root}$metadata`, { headers: service.headers })).text());
  const chosen = questionsFor(dataset.person).filter(({ name }) => options.questions?.includes(name) ?? true);
  const checked: [Question, readonly [string[], string[]]][] = [];
  for (const question of chosen) checked.push([question, await checkAnswers(question, floor, service)]);
  tell('Both give the same rows.');
  const measured: Measured[] = [];
  for (const [question, urls] of checked) {
    tell(`${question.name} ${question.title}`);
    measured.push(await measureBoth(question, urls, options, [floor, floorServer], [service, serviceServer]));
  }
  process.stdout.write(`${tableOf(measured)}\n`);
}

interface Round {
  readonly floor: Measurement;
  readonly service: Measurement;
  readonly withoutSnapshot: number | undefined;
}

/** In turn, round by round, so that what else the machine does meets both. */
async function measureBoth(
  question: Question,
  [floorUrls, serviceUrls]: readonly [string[], string[]],
  { seconds, rounds }: RunOptions,
  [floor, floorServer]: readonly [Target, ServerProcess],
  [service, serviceServer]: readonly [Target, ServerProcess],
): Promise<Measured> {
  await measure(floor, floorUrls, WARM_UP_SECONDS);
  await measure(service, serviceUrls, WARM_UP_SECONDS);
  const pairs: Round[] = [];
  const withoutSnapshot = question.several ? floorUrls.map(url => `${url}&snapshot=off`) : undefined;
  for (let round = 0; round < rounds; round++) {
    pairs.push({
      floor: await measure(floor, floorUrls, seconds),
      service: await measure(service, serviceUrls, seconds),
      withoutSnapshot: withoutSnapshot && (await measure(floor, withoutSnapshot, seconds)).perSecond,
    });
  }
  return {
    question,
    floor: median(pairs.map(pair => pair.floor)),
    service: median(pairs.map(pair => pair.service)),
    withoutSnapshot: withoutSnapshot && middleOf(pairs.map(pair => pair.withoutSnapshot ?? 0)),
    ratio: middleOf(pairs.map(pair => pair.service.perSecond / pair.floor.perSecond)),
    floorMemory: floorServer.memory(),
    serviceMemory: serviceServer.memory(),
  };
}

main().catch(fail);
