/**
 * `npm run bench:import`: what `opslag import` takes for CSV files of a municipality, and what requests to the service take beside it; prints two tables. `-- --persons 1000000` for
 * another size, `-- --first` for the first load alone. It writes its files to a temporary folder, and its rows to a database of its own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { openEmptyDatabase } from './dataset';
import { writeImportFiles } from './import-files';
import { makeKey } from './make-key';
import { findPostmaster, processorTime } from './processor-time';
import { fail, tell } from './progress';
import { megabytesOf, SERVICE, startServer } from './server-process';

const PROGRAM = path.join(path.dirname(SERVICE), 'opslag.js');
const [PER_SECOND, CONNECTIONS] = [200, 10];
const [WARM_SECONDS, ALONE_SECONDS, LONGEST_SECONDS] = [4, 20, 3600];
const LOOK_MS = 200;
const LIST = "/odata/Persons?$filter=Firstname eq 'Anders'&$orderby=Surname&$top=50".replaceAll(' ', '%20');

interface Run {
  readonly name: string;
  readonly address: string;
  readonly folder: string;
  readonly postmaster: number | undefined;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { persons: { type: 'string', default: '100000' }, first: { type: 'boolean', default: false } } });
  const persons = Number(values.persons);
  const { address, close } = await openEmptyDatabase(process.env, 'opslag_bench_import');
  const files = mkdtempSync(path.join(os.tmpdir(), 'opslag-bench-import-'));
  try {
    const [whole, changed] = [path.join(files, 'whole'), path.join(files, 'changed')];
    await writeImportFiles({ folder: whole, persons, changedEvery: 0 });
    if (!values.first) await writeImportFiles({ folder: changed, persons, changedEvery: 100 });
    const postmaster = await findPostmaster(address);
    const run = (name: string, folder: string): Promise<string> => importOnce({ name, address, folder, postmaster });
    print(['| run | load | s | processor s | MB of Node |', '| --- | ---: | ---: | ---: | ---: |', await run('first load', whole)]);
    if (values.first) return;
    print([await run('the same again', whole), await run('1 % of persons changed', changed)]);
    await besideRequests(address, () => run('1 % of persons changed back', whole));
  } finally {
    rmSync(files, { recursive: true });
    await close();
  }
}

/** Rejects an import that fails. */
async function importOnce({ name, address, folder, postmaster }: Run): Promise<string> {
  tell(name);
  const [[load = 0], began] = [os.loadavg(), performance.now()];
  const child = spawn(process.execPath, [PROGRAM, 'import', folder], {
    env: { ...process.env, DATABASE_URL: address },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const pid = child.pid ?? 0;
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const before = processorTime(pid, postmaster) ?? NaN;
  let [peak, spent] = [0, NaN];
  const look = setInterval(() => {
    peak = Math.max(peak, megabytesOf(pid, 'VmHWM'));
    spent = (processorTime(pid, postmaster) ?? NaN) - before;
  }, LOOK_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(look);
  if (code !== 0) throw new Error(said);
  return tableLine([name, load.toFixed(1), ((performance.now() - began) / 1000).toFixed(1), spent.toFixed(1), peak.toFixed(0)]);
}

/** Persons with all that belongs to them, and lists of persons. Rejects requests that fail. */
async function besideRequests(address: string, runOnce: () => Promise<string>): Promise<void> {
  const service = await startServer(SERVICE, { ...process.env, DATABASE_URL: address, LOG_LEVEL: 'warn' });
  try {
    const headers = { ApiKey: makeKey(address, false) };
    const answer = await fetch(`${service.address}/odata/Persons?$top=1000&$select=Uuid`, { headers });
    const { value } = (await answer.json()) as { readonly value: readonly { readonly Uuid: string }[] };
    const persons = value.map(({ Uuid }) => ({ path: `/odata/Persons(${Uuid})?$expand=Affiliations($expand=OrgUnit),Users,Phones` }));
    const requests = persons.flatMap((person, index) => (index % 10 === 0 ? [person, { path: LIST }] : [person]));
    const asked = { url: service.address, headers, requests, connections: CONNECTIONS, overallRate: PER_SECOND };
    await autocannon({ ...asked, duration: WARM_SECONDS });
    tell('requests alone');
    const alone = await autocannon({ ...asked, duration: ALONE_SECONDS });
    let line = '';
    const beside = await new Promise<autocannon.Result>((resolve, reject) => {
      const load = autocannon({ ...asked, duration: LONGEST_SECONDS }, (error: Error | null, result) =>
        error === null ? resolve(result) : reject(error),
      );
      runOnce().then(measured => {
        line = measured;
        load.stop();
      }, reject);
    });
    print([line, '', '| requests | number | failed | p50 ms | p99 ms |', '| --- | ---: | ---: | ---: | ---: |']);
    print([requestLine('alone', alone), requestLine('beside the import', beside)]);
  } finally {
    await service.stop();
  }
}

function requestLine(name: string, { requests, errors, non2xx, latency }: autocannon.Result): string {
  return tableLine([name, String(requests.total), String(errors + non2xx), latency.p50.toFixed(0), latency.p99.toFixed(0)]);
}

const tableLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const print = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

main().catch(fail);
