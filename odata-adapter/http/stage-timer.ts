/** Measures the stages of one request, for the header `Server-Timing`. */
import { performance } from 'node:perf_hooks';

export class StageTimer {
  private readonly entries: string[] = [];

  run<T>(stage: string, work: () => T): T {
    const started = performance.now();
    try {
      return work();
    } finally {
      this.record(stage, started);
    }
  }

  async runAsync<T>(stage: string, work: () => Promise<T>): Promise<T> {
    const started = performance.now();
    try {
      return await work();
    } finally {
      this.record(stage, started);
    }
  }

  /** `parse;dur=0.12, bind;dur=0.05` */
  header(): string {
    return this.entries.join(', ');
  }

  private record(stage: string, started: number): void {
    this.entries.push(`${stage};dur=${(performance.now() - started).toFixed(2)}`);
  }
}
