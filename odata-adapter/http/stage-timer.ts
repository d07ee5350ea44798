/** Measures the stages of one request, for the header `Server-Timing`; where that is off, nothing. */
import { performance } from 'node:perf_hooks';

export class StageTimer {
  private readonly entries: string[] = [];

  constructor(private readonly measures: boolean) {}

  run<T>(stage: string, work: () => T): T {
    if (!this.measures) return work();
    const started = performance.now();
    try {
      return work();
    } finally {
      this.record(stage, started);
    }
  }

  runAsync<T>(stage: string, work: () => Promise<T>): Promise<T> {
    if (!this.measures) return work();
    const started = performance.now();
    return work().finally(() => this.record(stage, started));
  }

  /** `parse;dur=0.12, bind;dur=0.05`; undefined where it is off. */
  header(): string | undefined {
    return this.measures ? this.entries.join(', ') : undefined;
  }

  private record(stage: string, started: number): void {
    this.entries.push(`${stage};dur=${(performance.now() - started).toFixed(2)}`);
  }
}
