/** The process: starts the service, and stops it, or its start, at SIGTERM, SIGINT or SIGHUP. A second signal ends it at once. It exits with 0 after a normal end, otherwise with 1. */
import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { exitWritten } from './exit-written';
import { describeFailure } from './report-failure';
import { StartStopped } from './start-stopped';
import { ignoreUnusedSignals, onStopSignal } from './stop-signals';
import { growHeapLittle } from './turns/heap-growth';

// Rows live no longer than their answer. V8 concludes from the first large answers that they live long, and puts them where only a full collection finds
// them: a hundred megabytes more of memory, and a tenth of the time spent on collecting.
setFlagsFromString('--no-allocation-site-pretenuring');
growHeapLittle();

function main(): void {
  process.on('uncaughtException', end);
  const stopping = new AbortController();
  const tell = (line: string): void => void process.stdout.write(`${line}\n`);
  const starting = import('./start.js').then(({ start }) =>
    start(process.env, { tell, isTerminal: process.stdout.isTTY, signal: stopping.signal }),
  );
  starting.catch(end);
  onStopSignal(signal => {
    stopping.abort();
    // Someone at a terminal waits for the end; a balancer is given time to see it coming.
    void starting.then(
      running => running.stop(signal === 'SIGTERM').then(() => exitWritten(0), end),
      // Told above.
      () => undefined,
    );
  });
}

/** Of a start, of a stop, or of what nobody catches: Node itself would print all that an error carries, of PostgreSQL's the values too. */
function end(error: unknown): void {
  const isStopped = error instanceof StartStopped;
  if (isStopped) process.stdout.write(`${error.message}\n`);
  else process.stderr.write(`${describeFailure(error)}\n`);
  exitWritten(isStopped ? 0 : 1);
}

// What is told may find a full disk, or a reader who has left: the service goes on.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
ignoreUnusedSignals();
// Each loads only what it needs.
if (cluster.isWorker) void import('./workers/run-worker.js').then(({ runWorker }) => runWorker());
else main();
