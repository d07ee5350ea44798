/** `npm run bench:workers`: what the service answers in one process and in two, on all cores; prints a table and writes nothing else. */
import { openDataset } from './dataset';
import { makeKey } from './make-key';
import { measure, middleOf } from './measure';
import { fail, tell } from './progress';
import { questionsFor } from './questions';
import { SERVICE, startServer, type ServerProcess } from './server-process';

const QUESTIONS = ['Q1', 'Q2', 'Q5', 'Q7'];
const WORKERS = ['1', '2'];
const [WARM_UP_SECONDS, SECONDS, ROUNDS] = [3, 3, 3];

async function main(): Promise<void> {
  const dataset = await openDataset(process.env, tell);
  const started: ServerProcess[] = [];
  try {
    const environment = { ...process.env, DATABASE_URL: dataset.address, LOG_LEVEL: 'warn' };
    for (const workers of WORKERS) started.push(await startServer(SERVICE, { ...environment, WORKERS: workers }));
    const headers = { ApiKey: makeKey(dataset.address, false) };
    const lines = ['|     | question | one process req/s | two processes req/s | ratio |', '| --- | --- | ---: | ---: | ---: |'];
    for (const question of questionsFor(dataset).filter(({ name }) => QUESTIONS.includes(name))) {
      tell(`${question.name} ${question.title}`);
      const [one = 0, two = 0] = await perSecond(question.service(0), started, headers);
      lines.push(`| ${question.name} | ${question.title} | ${one.toFixed(0)} | ${two.toFixed(0)} | ${(two / one).toFixed(2)} |`);
    }
    process.stdout.write(`${lines.join('\n')}\n`);
  } finally {
    for (const server of started) await server.stop();
    await dataset.close();
  }
}

/** In turn, round by round, so that what else the machine does meets both. */
async function perSecond(path: string, servers: readonly ServerProcess[], headers: Record<string, string>): Promise<number[]> {
  const targets = servers.map(({ address }) => ({ name: 'service' as const, root: `${address}/odata/`, headers }));
  for (const target of targets) await measure({ target, addresses: [target.root + path], seconds: WARM_UP_SECONDS });
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const figures: number[] = [];
    for (const target of targets) {
      figures.push((await measure({ target, addresses: [target.root + path], seconds: SECONDS })).perSecond);
    }
    rounds.push(figures);
  }
  return targets.map((_, index) => middleOf(rounds.map(figures => figures[index] ?? 0)));
}

main().catch(fail);
