/**
 * `npm run bench:functions`: how many functions of ours one request enters whose plan is known; prints a table and writes nothing else. `-- --list` prints the functions too.
 * It says how much code a request runs, whatever the machine.
 */
import path from 'node:path';
import { ask } from './ask';
import type { CountedFunction } from './count-calls';
import { openDataset, type Dataset } from './dataset';
import { makeKey } from './make-key';
import { middleOf } from './measure';
import { fail, tell } from './progress';
import type { Path } from './question';
import { questionsFor } from './questions';
import { SERVICE, startServer, type ServerProcess } from './server-process';

const HOOK = path.join(__dirname, 'count-calls.js');
/** So that each plan is known and compiled. */
const WARM_UP = 300;
/** Requests that are counted one by one; the middle one stands for them, since timers run beside some. */
const COUNTED = 9;
/** Expected at most. */
const LIMIT = 120;
const NAMES = ['Anders', 'Anne', 'Peter', 'Mette', 'Lars', 'Hanne', 'Jens'];

interface Case {
  readonly title: string;
  readonly sensitive: boolean;
  /** Another literal for each request. */
  readonly path: Path;
}

function casesOf(dataset: Dataset): readonly Case[] {
  const byName = (request: number): string => `Persons?$filter=Firstname%20eq%20'${NAMES[request % NAMES.length] ?? ''}'&$top=50`;
  const poll = questionsFor(dataset).find(({ name }) => name === 'Q11')?.service ?? byName;
  return [
    { title: 'a simple filter', sensitive: false, path: byName },
    { title: 'a simple filter, by a key that reads sensitive fields', sensitive: true, path: byName },
    { title: 'a poll, with another moment each time', sensitive: false, path: poll },
  ];
}

async function main(): Promise<void> {
  const isListed = process.argv.includes('--list');
  const dataset = await openDataset(process.env, tell);
  const environment = { ...process.env, DATABASE_URL: dataset.address, LOG_LEVEL: 'warn', NODE_OPTIONS: `--require ${HOOK}` };
  const lines = ['| request | functions | files | calls | |', '| --- | ---: | ---: | ---: | --- |'];
  try {
    for (const asked of casesOf(dataset)) {
      tell(asked.title);
      const server = await startServer(SERVICE, environment);
      let counted;
      try {
        counted = await count(server, asked, makeKey(dataset.address, asked.sensitive));
      } finally {
        await server.stop();
      }
      lines.push(describe(asked.title, counted));
      if (isListed) for (const line of list(counted)) tell(line);
    }
  } finally {
    await dataset.close();
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** The functions of the request that stands in the middle by their number. */
async function count(server: ServerProcess, { path: pathOf }: Case, key: string): Promise<readonly CountedFunction[]> {
  const askNumber = (request: number): Promise<string> => ask(`${server.address}/odata/${pathOf(request)}`, { ApiKey: key });
  for (let request = 0; request < WARM_UP; request += 1) await askNumber(request);
  await server.ask('start');
  // To count changes what V8 does with functions: the first request after that is not counted.
  await askNumber(WARM_UP);
  await server.ask('take');
  const all: CountedFunction[][] = [];
  for (let request = 1; request <= COUNTED; request += 1) {
    await askNumber(WARM_UP + request);
    all.push((await server.ask('take')) as CountedFunction[]);
  }
  const middle = middleOf(all.map(({ length }) => length));
  return all.find(({ length }) => length === middle) ?? [];
}

function describe(title: string, counted: readonly CountedFunction[]): string {
  const files = new Set(counted.map(({ file }) => file)).size;
  const calls = counted.reduce((total, { calls: some }) => total + some, 0);
  return `| ${title} | ${counted.length} | ${files} | ${calls} | ${counted.length > LIMIT ? 'missed' : ''} |`;
}

function list(counted: readonly CountedFunction[]): string[] {
  const sorted = [...counted].sort((a, b) => (a.file === b.file ? a.offset - b.offset : a.file < b.file ? -1 : 1));
  return sorted.map(({ file, name, calls }) => `  ${file}: ${name || '(without a name)'} ${calls}`);
}

main().catch(fail);
