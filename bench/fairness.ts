/**
 * `npm run bench:fairness`: what one person's request of one key takes, alone and while another key asks for as much as it can; prints a table and writes nothing else.
 * Expected beside it is a 99th percentile under 50 ms and ten times the one alone.
 */
import autocannon from 'autocannon';
import { openDataset } from './dataset';
import { makeKey } from './make-key';
import { fail, tell } from './progress';
import { SERVICE, startServer } from './server-process';

const HEAVY = [
  'Persons?$top=5000&$expand=Affiliations,Users',
  'OrgUnits?$top=5000&$expand=*($levels=max)',
  "Persons?$filter=contains(KeyWords,'qqzz')&$orderby=Surname",
  'Affiliations?$apply=groupby((PositionName,OrgunitUuid),aggregate($count as Count))',
];
const CONNECTIONS = 50;
const [ALONE_SECONDS, BESIDE_SECONDS, BEFORE_MS] = [5, 15, 3000];
const PAUSE_MS = 5;

interface Light {
  readonly address: string;
  readonly headers: Record<string, string>;
}

async function main(): Promise<void> {
  const dataset = await openDataset(process.env, tell);
  try {
    const server = await startServer(SERVICE, { ...process.env, DATABASE_URL: dataset.address, LOG_LEVEL: 'warn' });
    try {
      const root = `${server.address}/odata/`;
      const [heavy, light] = [makeKey(dataset.address, false), makeKey(dataset.address, false)].map(ApiKey => ({ ApiKey }));
      if (heavy === undefined || light === undefined) throw new Error('No keys were made.');
      const asking = { address: `${root}Persons(${await onePerson(root, light)})`, headers: light };
      await times(asking, ALONE_SECONDS);
      const lines = ['| heavy | alone p50 ms | p99 ms | beside p50 ms | p99 ms | bar ms |', '| --- | ---: | ---: | ---: | ---: | ---: |'];
      for (const path of HEAVY) {
        tell(path);
        const alone = await times(asking, ALONE_SECONDS);
        // Many of its requests wait too long, and are refused: that is meant.
        const duration = BESIDE_SECONDS + BEFORE_MS / 1000;
        const load = autocannon({ url: root + encodeURI(path), headers: heavy, connections: CONNECTIONS, duration, timeout: 60 });
        await new Promise(resolve => setTimeout(resolve, BEFORE_MS));
        const beside = await times(asking, BESIDE_SECONDS);
        await load;
        const figures = [at(alone, 0.5), at(alone, 0.99), at(beside, 0.5), at(beside, 0.99), 50 + 10 * at(alone, 0.99)];
        lines.push(`| \`${path}\` | ${figures.map(figure => figure.toFixed(1)).join(' | ')} |`);
      }
      process.stdout.write(`${lines.join('\n')}\n`);
    } finally {
      await server.stop();
    }
  } finally {
    await dataset.close();
  }
}

async function onePerson(root: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`${root}Persons?$top=1&$select=Uuid`, { headers });
  const { value } = (await answer.json()) as { readonly value: readonly { readonly Uuid: string }[] };
  const [person] = value;
  if (person === undefined) throw new Error('There are no persons.');
  return person.Uuid;
}

/** In milliseconds, the shortest first. Each request waits for the one before. */
async function times({ address, headers }: Light, seconds: number): Promise<readonly number[]> {
  const taken: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    const began = performance.now();
    const answer = await fetch(address, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`The small request was answered with ${answer.status}.`);
    taken.push(performance.now() - began);
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
  }
  return taken.sort((one, other) => one - other);
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

main().catch(fail);
