/** Measures the stages of one request, one after another, for the header `Server-Timing` and for a listener. */

/** In the order of the walk. Where a plan is found, nothing is parsed, bound and compiled. */
const STAGES = ['lex', 'find', 'parse', 'bind', 'compile', 'compare', 'execute', 'shape'] as const;

export type Stage = (typeof STAGES)[number];

/** `began`: as of `performance.now()`. */
type StageListener = (stage: Stage, began: number) => void;

export class StageTimer {
  readonly #spent = new Map<Stage, number>();
  readonly #listener: StageListener | undefined;
  #running: { readonly stage: Stage; readonly began: number } | undefined;

  constructor(listener: StageListener | undefined) {
    this.#listener = listener;
  }

  /** The stage before it ends. */
  begin(stage: Stage): void {
    this.end();
    this.#running = { stage, began: performance.now() };
  }

  end(): void {
    if (this.#running === undefined) return;
    const { stage, began } = this.#running;
    this.#running = undefined;
    this.#spent.set(stage, performance.now() - began);
    this.#listener?.(stage, began);
  }

  /** Milliseconds of every stage, 0 for those that the request did not need: `lex;dur=0.004, find;dur=0.002, parse;dur=0, …`. */
  header(): string {
    return STAGES.map(stage => `${stage};dur=${this.#spent.get(stage)?.toFixed(3) ?? '0'}`).join(', ');
  }
}
