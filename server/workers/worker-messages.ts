/** The messages between the first process and its workers: types only. */
import type { ProcessFigures } from '../metrics/metrics';
import type { Configuration } from '../configuration/configuration';
import type { UsedDatabases } from '../databases/open-databases';

/** What the first process has read and opened: a worker that is replaced has the settings of the others, also where the file of a setting has become faulty since. The model it reads again. */
export interface WorkerOpening {
  readonly configuration: Configuration;
  readonly databases: UsedDatabases;
}

export type ToWorker =
  /** The first message, once the worker is `ready`. */
  | { readonly kind: 'begin'; readonly opening: WorkerOpening }
  /** The key was changed: what is known of it holds no more. */
  | { readonly kind: 'forgetKey'; readonly id: string }
  /** Milliseconds to wait, for the question of this number. */
  | { readonly kind: 'wait'; readonly question: number; readonly wait: number }
  /** Answered with `figures`. */
  | { readonly kind: 'tellFigures'; readonly question: number }
  | { readonly kind: 'stop'; readonly isAwaited: boolean };

export type FromWorker =
  /** It hears messages from now on. What is sent before is lost. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'listening'; readonly address: string }
  /** It cannot serve; the text is for the operator. */
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'passRequest'; readonly question: number; readonly keyId: string; readonly limit: number }
  | { readonly kind: 'waitAfterFailures'; readonly question: number; readonly network: string }
  | { readonly kind: 'noteFailure'; readonly network: string }
  | { readonly kind: 'figures'; readonly question: number; readonly figures: ProcessFigures };
