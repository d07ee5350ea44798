/** Measures the stages of one request, for the header `Server-Timing` and for a listener; without either it measures nothing. */
import { performance } from 'node:perf_hooks';

/** In the order of the walk. Where a plan is found, nothing is parsed, bound and compiled. */
const STAGES = ['lex', 'find', 'parse', 'bind', 'compile', 'compare', 'execute', 'shape'] as const;

export type Stage = (typeof STAGES)[number];

/** `began`: as of `performance.now()`. */
type StageListener = (stage: Stage, began: number) => void;

export class StageTimer {
  readonly #spent: Map<Stage, number> | undefined;
  readonly #listener: StageListener | undefined;

  constructor(measures: boolean, listener: StageListener | undefined) {
    this.#spent = measures ? new Map() : undefined;
    this.#listener = listener;
  }

  run<T>(stage: Stage, work: () => T): T {
    if (this.#spent === undefined && this.#listener === undefined) return work();
    const started = performance.now();
    try {
      return work();
    } finally {
      this.#record(stage, started);
    }
  }

  runAsync<T>(stage: Stage, work: () => Promise<T>): Promise<T> {
    if (this.#spent === undefined && this.#listener === undefined) return work();
    const started = performance.now();
    return work().finally(() => this.#record(stage, started));
  }

  /** Milliseconds of every stage, 0 for those that the request did not need: `lex;dur=0.004, find;dur=0.002, parse;dur=0, …`; undefined where it is off. */
  header(): string | undefined {
    const spent = this.#spent;
    return spent && STAGES.map(stage => `${stage};dur=${spent.get(stage)?.toFixed(3) ?? '0'}`).join(', ');
  }

  #record(stage: Stage, started: number): void {
    this.#spent?.set(stage, performance.now() - started);
    this.#listener?.(stage, started);
  }
}
