/** `npm run bench`: the service beside the hand-written floor, on the same data; prints a table and writes nothing else. */
import os from 'node:os';
import path from 'node:path';
import { openDataset } from './dataset';
import type { Dataset } from './dataset';
import { makeKey } from './make-key';
import { FOREIGN } from './model/foreign';
import { ORGANISATION } from './organisation-data';
import { measure, median, middleOf, type Measurement } from './measure';
import { findPostmaster, processorTime } from './processor-time';
import type { Question, Addresses } from './question';
import { checkAnswers } from './read-answers';
import type { Target } from './read-answers';
import { fail, tell } from './progress';
import { meansOf, tableOf, titleOf } from './report';
import type { Measured } from './report';
import { readRunOptions } from './run-options';
import type { RunOptions } from './run-options';
import { bindSelf, canBind, nodeVersion, SERVICE, startServer } from './server-process';
import type { ServerProcess } from './server-process';
import type { Subject } from './subject';

const SERVER_CORE = 0;
const LOAD_CORE = 1;
const WARM_UP_SECONDS = 4;

async function main(): Promise<void> {
  const options = readRunOptions(process.argv.slice(2));
  const subject = options.foreign ? FOREIGN : ORGANISATION;
  const dataset = await openDataset(process.env, tell, subject);
  const started: ServerProcess[] = [];
  try {
    const rest = { DATABASE_URL: dataset.address, LOG_LEVEL: 'warn', SENSITIVE: options.sensitive ? 'on' : 'off' };
    const environment = { ...process.env, ...subject.environment, ...rest };
    for (const script of [path.join(__dirname, subject.floor), SERVICE]) started.push(await startServer(script, environment, SERVER_CORE));
    if (os.availableParallelism() > 1) bindSelf(LOAD_CORE);
    if (!canBind) tell('Servers and load are not bound to cores: taskset is not there.');
    await compare({ subject, dataset }, options, started);
  } finally {
    for (const server of started) await server.stop();
    await dataset.close();
  }
}

/** A server that is measured, and how it is asked. */
interface Measurable {
  readonly target: Target;
  readonly server: ServerProcess;
  readonly spent: () => number | undefined;
}

interface Asked {
  readonly subject: Subject;
  readonly dataset: Dataset;
}

async function compare(
  { subject, dataset }: Asked,
  options: RunOptions,
  [floorServer, serviceServer]: readonly ServerProcess[],
): Promise<void> {
  if (floorServer === undefined || serviceServer === undefined) throw new Error('Two servers are compared.');
  const postmaster = await findPostmaster(dataset.address);
  const measurable = (server: ServerProcess, target: Target): Measurable => {
    return { target, server, spent: () => processorTime(server.pid, postmaster) };
  };
  const floor = measurable(floorServer, { name: 'floor', root: floorServer.address, headers: {} });
  const headers = { ApiKey: makeKey(dataset.address, options.sensitive, { environment: subject.environment }) };
  const service = measurable(serviceServer, { name: 'service', root: `${serviceServer.address}/odata/`, headers });
  floorServer.send(await (await fetch(`${service.target.root}$metadata`, { headers })).text());
  const chosen = subject.questionsFor(dataset).filter(({ name }) => options.questions?.includes(name) ?? true);
  const checked: [Question, readonly [Addresses, Addresses]][] = [];
  for (const question of chosen) checked.push([question, await checkAnswers(question, floor.target, service.target)]);
  tell('Both give the same rows.');
  const measured: Measured[] = [];
  for (const [question, addresses] of checked) {
    tell(`${question.name} ${question.title}`);
    measured.push(await measureBoth(question, options, { floor, service, addresses }));
  }
  process.stdout.write(`${titleOf(options, nodeVersion())}\n\n${tableOf(measured)}\n\n${meansOf(measured)}\n`);
}

interface Pair {
  readonly floor: Measurable;
  readonly service: Measurable;
  readonly addresses: readonly [floor: Addresses, service: Addresses];
}

interface Round {
  readonly floor: Measurement;
  readonly service: Measurement;
  readonly withoutSnapshot: number | undefined;
}

/** In turn, round by round, so that what else the machine does meets both. */
async function measureBoth(question: Question, { seconds, rounds }: RunOptions, { floor, service, addresses }: Pair): Promise<Measured> {
  const [floorAddresses, serviceAddresses] = addresses;
  const asked = { floor: { ...floor, addresses: floorAddresses }, service: { ...service, addresses: serviceAddresses } };
  await measure({ ...asked.floor, seconds: WARM_UP_SECONDS });
  await measure({ ...asked.service, seconds: WARM_UP_SECONDS });
  const all: Round[] = [];
  const withoutSnapshot =
    question.several && Array.isArray(floorAddresses) ? floorAddresses.map(url => `${String(url)}&snapshot=off`) : undefined;
  for (let round = 0; round < rounds; round++) {
    all.push({
      floor: await measure({ ...asked.floor, seconds }),
      service: await measure({ ...asked.service, seconds }),
      withoutSnapshot: withoutSnapshot && (await measure({ ...floor, addresses: withoutSnapshot, seconds })).perSecond,
    });
  }
  return {
    question,
    floor: median(all.map(round => round.floor)),
    service: median(all.map(round => round.service)),
    withoutSnapshot: withoutSnapshot && middleOf(all.map(round => round.withoutSnapshot ?? 0)),
    ratio: middleOf(all.map(round => round.service.perSecond / round.floor.perSecond)),
    processorRatio: processorRatioOf(all),
    floorMemory: floor.server.memory(),
    serviceMemory: service.server.memory(),
  };
}

function processorRatioOf(rounds: readonly Round[]): number | undefined {
  const shares = rounds.map(({ floor, service }) =>
    floor.processor === undefined || service.processor === undefined ? undefined : floor.processor / service.processor,
  );
  return shares.includes(undefined) ? undefined : middleOf(shares.map(share => share ?? 0));
}

main().catch(fail);
