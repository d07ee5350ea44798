/** A worker process: it serves on the port that all workers share, and follows the messages of the first process. It ends when the first process ends. */
import { exitWritten } from '../exit-written';
import { describeFailure } from '../report-failure';
import { type LocalService, openService } from '../open-service';
import { readServedModel } from '../read-served-model';
import { type Closer, closeAll } from '../stop';
import { ignoreStopSignals } from '../stop-signals';
import { createRemoteCounters, type RemoteCounters } from './remote-counters';
import type { FromWorker, ToWorker, WorkerOpening } from './worker-messages';

export function runWorker(): void {
  const counters = createRemoteCounters(tell);
  let serving: Promise<LocalService> | undefined;
  const isDone = (): void => exitWritten(0);
  // A terminal sends its signal to all processes; the first one tells the workers.
  ignoreStopSignals();
  process.on('uncaughtException', fail);
  process.on('disconnect', () => process.exit(1));
  process.on('message', (message: ToWorker) => {
    switch (message.kind) {
      case 'begin':
        serving = serve(message.opening, counters);
        serving.catch(fail);
        return;
      case 'forgetKey':
        void serving?.then(service => service.forgetKey(message.id), fail);
        return;
      case 'wait':
        counters.answered(message.question, message.wait);
        return;
      case 'tellFigures':
        serving?.then(service => tellFigures(service, message.question), fail);
        return;
      case 'stop':
        serving?.then(service => service.stop(message.isAwaited)).then(isDone, fail);
        return;
    }
  });
  tell({ kind: 'ready' });
}

async function serve({ configuration, databases }: WorkerOpening, counters: RemoteCounters): Promise<LocalService> {
  const model = await readServedModel(configuration);
  const closers: Closer[] = [];
  try {
    const service = await openService({ configuration, databases, model, closers, counters });
    tell({ kind: 'listening', address: await service.listen() });
    return service;
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

async function tellFigures(service: LocalService, question: number): Promise<void> {
  const [figures = []] = await service.figures();
  tell({ kind: 'figures', question, figures });
}

function fail(error: unknown): void {
  process.send?.({ kind: 'failed', text: describeFailure(error) } satisfies FromWorker, () => exitWritten(1));
}

function tell(message: FromWorker): void {
  process.send?.(message);
}
