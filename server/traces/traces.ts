/** What is told of a request when it has been answered, and who takes it: types only. No URL, literal or key is among it. */
import type { ReadTrace } from '../../graphql/data-plane-types';
import type { TraceParent } from './trace-parent';

/** A part of the work on a request. Times are those of `performance.now()`. */
export interface TracedStep {
  readonly name: string;
  readonly began: number;
  readonly ended: number;
  /** Of an SQL statement. */
  readonly statement?: Omit<Parameters<ReadTrace['statement']>[0], 'ms'>;
}

export interface TracedRequest {
  readonly method: string;
  /** `none` where the path leads nowhere. */
  readonly route: string;
  readonly status: number;
  readonly requestId: string;
  /** The span that it belongs to, as its client says. */
  readonly parent: TraceParent | undefined;
  readonly began: number;
  readonly ended: number;
  readonly steps: readonly TracedStep[];
}

export interface Traces {
  request(request: TracedRequest): void;
  /** Spans since the start that could not be sent. */
  readonly lost: number;
  /** Sends what is left, for a few seconds at most. */
  close(): Promise<void>;
}
