/**
 * `npm run bench:overload`: the most that the service answers of a mix of small requests, then what it answers when ten times as much is asked, and with how much memory; prints a table and
 * writes nothing else. Expected are 90 % of the peak, under 512 MB, and no failure of another key's requests, of readiness, figures and the admin plane.
 */
import autocannon from 'autocannon';
import { makeKey } from './make-key';
import { failuresOf, millisecondsAt, Probe } from './probe';
import { findPostmaster, processorTime } from './processor-time';
import { fail, tell } from './progress';
import { questionsFor } from './questions';
import { bindSelf, type ServerProcess } from './server-process';
import { type Served, withService } from './with-service';

const [SERVICE_CORE, OWN_CORE] = [0, 1];
/** Small ones more often. */
const MIX = ['Q12', 'Q7', 'Q12', 'Q1', 'Q12', 'Q11', 'Q7', 'Q12', 'Q2'];
const KEYS = 4;
/** One of them gives the peak. */
const CONNECTIONS = [10, 20, 40];
const [WARM_UP_SECONDS, SECONDS] = [5, 15];
const TENFOLD = 10;
/** Many enough for each of their rates: a connection waits for its answer before it sends again. */
const OVERLOAD_CONNECTIONS = 4000;

type Requests = autocannon.Request[];

async function measureAll({ dataset, server, adminToken }: Served): Promise<void> {
  bindSelf(OWN_CORE);
  const questions = questionsFor(dataset).filter(({ name }) => MIX.includes(name));
  const keys = Array.from({ length: KEYS }, () => makeKey(dataset.address, false));
  const requests = keys.flatMap((ApiKey, turn) =>
    MIX.map((name, at): autocannon.Request => {
      const question = questions.find(one => one.name === name);
      return { method: 'GET', path: `/odata/${question?.service(turn * MIX.length + at) ?? ''}`, headers: { ApiKey } };
    }),
  );
  const light = { ApiKey: makeKey(dataset.address, false) };
  await load(server, { requests, connections: 10, seconds: WARM_UP_SECONDS });
  const lines = [
    '| connections | offered req/s | 200 req/s | of the peak | refused req/s | no answer | processor µs for a 200 | RSS MB | another key p50 ms | p99 ms | failed |',
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |',
  ];
  let peak = 0;
  const postmaster = await findPostmaster(dataset.address);
  const measure = async (connections: number, rate?: number): Promise<void> => {
    tell(`${connections} connections`);
    const before = processorTime(server.pid, postmaster) ?? NaN;
    const probe = await Probe.start({ server, adminToken, headers: light });
    const result = await load(server, { requests, connections, seconds: SECONDS, ...(rate === undefined ? {} : { rate }) });
    const probed = await probe.stop();
    const spent = (processorTime(server.pid, postmaster) ?? NaN) - before;
    const answered = result['2xx'] / result.duration;
    if (rate === undefined && CONNECTIONS.includes(connections)) peak = Math.max(peak, answered);
    const shown = [connections, rate ?? '', answered, `${(answered / peak * 100).toFixed(0)} %`, result.non2xx / result.duration, result.errors,
      (spent * 1e6) / (result['2xx'] + probed.milliseconds.length), probed.memory,
      millisecondsAt(probed, 0.5), millisecondsAt(probed, 0.99), failuresOf(probed)]; // oxfmt-ignore
    lines.push(`| ${shown.map(value => (typeof value === 'number' ? value.toFixed(0) : value)).join(' | ')} |`);
    tell(lines[lines.length - 1] ?? '');
  };
  for (const connections of CONNECTIONS) await measure(connections);
  await measure(TENFOLD * Math.max(...CONNECTIONS));
  await measure(OVERLOAD_CONNECTIONS, Math.round(TENFOLD * peak));
  process.stdout.write(`${lines.join('\n')}\n`);
}

interface Offered {
  readonly requests: Requests;
  readonly connections: number;
  readonly seconds: number;
  /** Requests per second; as many as are answered without it. */
  readonly rate?: number;
}

function load({ address }: ServerProcess, { requests, connections, seconds, rate }: Offered): Promise<autocannon.Result> {
  return autocannon({
    url: address,
    connections,
    duration: seconds,
    requests: [...requests],
    timeout: 60,
    ...(rate === undefined ? {} : { overallRate: rate }),
  });
}

withService(measureAll, SERVICE_CORE).catch(fail);
