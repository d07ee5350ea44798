/**
 * The worker processes, as the first process sees them: started, told, counted for, replaced when one dies, and stopped. Rejects a start at which a worker cannot serve.
 */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { counted } from '../../std/counted';
import type { Counters } from '../keys/counters';
import type { ProcessFigures } from '../metrics/metrics';
import { StartFault } from '../start-fault';
import type { FromWorker, ToWorker, WorkerOpening } from './worker-messages';

/** Before a worker that died is replaced: whatever kills it at once shall not keep the machine busy. */
const REPLACEMENT_DELAY_MS = 1000;
/** How long a worker may take to tell its figures. */
const FIGURES_MS = 2000;

/** Of so many workers. */
const killedText = (workers: number): string =>
  `${counted(workers, ['worker process', 'worker processes'])} did not end within SHUTDOWN_GRACE_MS and the time for the last writes: killed. Answers may have been cut off, and reads of sensitive fields that were not yet recorded are lost.`;

export interface WorkerPoolSettings {
  readonly workers: number;
  /** Of a worker that is about to begin. */
  readonly opening: () => WorkerOpening;
  readonly counters: Counters<number>;
  /** How long a worker may take until it listens. */
  readonly openingMs: number;
  readonly shutdownDelayMs: number;
  readonly shutdownGraceMs: number;
  /** Beyond the time that requests may take: to write what is unwritten, and to close connections. */
  readonly closingMs: number;
  /** A worker that served has died; says how. */
  readonly onDeath: (how: string) => void;
}

export class WorkerPool {
  readonly #settings: WorkerPoolSettings;
  readonly #workers = new Set<Worker>();
  /** Those that listen. */
  readonly #serving = new Set<Worker>();
  readonly #asked = new Map<number, (figures: ProcessFigures) => void>();
  /** What workers could not do at their end. */
  readonly #failures: string[] = [];
  #questions = 0;
  #isStopping = false;

  constructor(settings: WorkerPoolSettings) {
    this.#settings = settings;
  }

  /** Gives the address that all of them listen at. */
  async start(): Promise<string> {
    const { workers } = this.#settings;
    const [address = ''] = await Promise.all(Array.from({ length: workers }, () => this.#startWorker()));
    return address;
  }

  tell(message: ToWorker): void {
    for (const worker of this.#workers) send(worker, message);
  }

  /** Of each worker; a worker that dies or hangs meanwhile tells none. */
  async figures(): Promise<readonly ProcessFigures[]> {
    const told = await Promise.all([...this.#workers].map(worker => this.#figuresOf(worker)));
    return told.filter(figures => figures !== undefined);
  }

  async #figuresOf(worker: Worker): Promise<ProcessFigures | undefined> {
    this.#questions += 1;
    const question = this.#questions;
    const answer = new Promise<ProcessFigures>(resolve => this.#asked.set(question, resolve));
    send(worker, { kind: 'tellFigures', question });
    const figures = await Promise.race([answer, delay(FIGURES_MS, undefined, { ref: false })]);
    this.#asked.delete(question);
    return figures;
  }

  /** A worker that does not end in its time is killed. One that does not serve yet has nothing to finish. Rejects when all have ended, where one could not finish. */
  async stop(isAwaited: boolean): Promise<void> {
    this.#isStopping = true;
    const { shutdownDelayMs, shutdownGraceMs, closingMs } = this.#settings;
    const ends = Promise.all([...this.#workers].map(worker => once(worker, 'exit')));
    for (const worker of this.#workers) {
      if (this.#serving.has(worker)) send(worker, { kind: 'stop', isAwaited });
      else kill(worker);
    }
    await Promise.race([ends, delay((isAwaited ? shutdownDelayMs : 0) + shutdownGraceMs + closingMs, undefined, { ref: false })]);
    const hanging = [...this.#workers].filter(worker => this.#serving.has(worker)).length;
    if (hanging > 0) this.#failures.push(killedText(hanging));
    for (const worker of this.#workers) kill(worker);
    await ends;
    if (this.#failures.length > 0) throw new StartFault(this.#failures.join('\n'));
  }

  /** Resolves when it listens. */
  #startWorker(): Promise<string> {
    const worker = cluster.fork();
    this.#workers.add(worker);
    const { opening, openingMs } = this.#settings;
    return new Promise((resolve, reject) => {
      let failure = '';
      const late = setTimeout(() => {
        failure = `A worker process did not listen within ${openingMs / 1000} seconds. Start with WORKERS=1 to see why.`;
        kill(worker);
      }, openingMs);
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') send(worker, { kind: 'begin', opening: opening() });
        if (message.kind === 'failed') failure = message.text;
        if (message.kind === 'listening') {
          clearTimeout(late);
          this.#serving.add(worker);
          resolve(message.address);
        }
        this.#count(worker, message);
      });
      worker.on('exit', (code: number | null, signal: string | null) => {
        clearTimeout(late);
        this.#workers.delete(worker);
        const end = `A worker process ended (${signal ?? `exit code ${code ?? 0}`})`;
        if (this.#isStopping && failure !== '' && this.#serving.has(worker)) this.#failures.push(failure);
        if (this.#serving.delete(worker)) void this.#replace(failure === '' ? `${end}.` : failure);
        else reject(new StartFault(failure === '' ? `${end} before it could serve. Start with WORKERS=1 to see why.` : failure));
      });
    });
  }

  async #replace(how: string): Promise<void> {
    if (this.#isStopping) return;
    this.#settings.onDeath(how);
    await delay(REPLACEMENT_DELAY_MS);
    await this.#startAnother();
  }

  async #startAnother(): Promise<void> {
    if (this.#isStopping) return;
    await this.#startWorker().catch((error: unknown) => this.#replace(error instanceof Error ? error.message : String(error)));
  }

  #count(worker: Worker, message: FromWorker): void {
    const { counters } = this.#settings;
    switch (message.kind) {
      case 'passRequest':
        send(worker, { kind: 'wait', question: message.question, wait: counters.passRequest(message.keyId, message.limit) });
        return;
      case 'waitAfterFailures':
        send(worker, { kind: 'wait', question: message.question, wait: counters.waitAfterFailures(message.network) });
        return;
      case 'noteFailure':
        counters.noteFailure(message.network);
        return;
      case 'figures':
        this.#asked.get(message.question)?.(message.figures);
        return;
      case 'ready':
      case 'listening':
      case 'failed':
        return;
    }
  }
}

function send(worker: Worker, message: ToWorker): void {
  // A worker that has just died gets none: its exit tells so.
  if (worker.isConnected()) worker.send(message, () => undefined);
}

/** Also one that is suspended. */
function kill(worker: Worker): void {
  worker.process.kill('SIGKILL');
}
