/**
 * `npm run bench:fairness`: what one person's request of one key takes, alone and while another key asks for as much as it can; prints a table and writes nothing else.
 * Expected beside it is a 99th percentile of at most 50 ms plus ten times the one alone, and no failure of these requests, of readiness, figures and the admin plane.
 */
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { ask } from './ask';
import { makeKey } from './make-key';
import { failuresOf, millisecondsAt, Probe, type Probed, type Probing } from './probe';
import { fail, tell } from './progress';
import { type Served, withService } from './with-service';

const HEAVY = [
  'Persons?$top=5000&$expand=Affiliations,Users',
  'OrgUnits?$top=5000&$expand=*($levels=max)',
  "Persons?$filter=contains(KeyWords,'qqzz')&$orderby=Surname",
  'Persons?$apply=groupby((Surname,Firstname,LastChanged),aggregate($count as Count))',
];
const CONNECTIONS = 50;
const [ALONE_SECONDS, BESIDE_SECONDS, BEFORE_SECONDS] = [5, 15, 3];

async function measure({ dataset, server, adminToken }: Served): Promise<void> {
  const heavy = { ApiKey: makeKey(dataset.address, false) };
  const light: Probing = { server, adminToken, headers: { ApiKey: makeKey(dataset.address, false) } };
  await probed(light, ALONE_SECONDS);
  const lines = [
    '| heavy | alone p50 ms | p99 ms | beside p50 ms | p99 ms | bar ms | failed |',
    '| --- | ---: | ---: | ---: | ---: | ---: | --- |',
  ];
  for (const path of HEAVY) {
    tell(path);
    const url = `${server.address}/odata/${encodeURI(path)}`;
    await ask(url, heavy);
    const alone = await probed(light, ALONE_SECONDS);
    // Many of its requests wait too long, and are refused: that is meant.
    const load = autocannon({ url, headers: heavy, connections: CONNECTIONS, duration: BESIDE_SECONDS + BEFORE_SECONDS, timeout: 60 });
    await pause(BEFORE_SECONDS * 1000);
    const beside = await probed(light, BESIDE_SECONDS);
    await load;
    const figures = [alone, beside].flatMap(each => [millisecondsAt(each, 0.5), millisecondsAt(each, 0.99)]);
    const shown = [...figures, 50 + 10 * millisecondsAt(alone, 0.99)].map(figure => figure.toFixed(1));
    lines.push(`| \`${path}\` | ${shown.join(' | ')} | ${failuresOf(beside)} |`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function probed(probing: Probing, seconds: number): Promise<Probed> {
  const probe = await Probe.start(probing);
  await pause(seconds * 1000);
  return await probe.stop();
}

withService(measure).catch(fail);
