/** The record of sensitive reads, as it is written: after the answers, or before them. Types only. */
import type { ReadStore, RefusedRead } from './read-store';
import type { RecordedRead } from './recorded-read';

export interface ReadRecord {
  /** Whether a key may read sensitive fields. */
  isOpenFor(keyId: string): boolean;
  readonly counts: ReadRecordCounts;
  /** True as soon as the answer that tells of the reads may be sent; false where it may not, since they cannot be written. */
  add(reads: readonly RecordedRead[]): Promise<boolean>;
  /** What happens while writing fails, for the log. */
  readonly whileFailing: string;
  /** Told when writing begins to fail. */
  onFailure(listener: (error: unknown) => void): void;
  /** Told when writing that has failed goes on. */
  onRecovery(listener: () => void): void;
  /** Told of each read that the table refuses for what it holds. It is not written again: else it would stop the record of all others. */
  onRefused(listener: (refused: RefusedRead) => void): void;
  /** Writes what is left. Rejects when that cannot be. */
  settle(): Promise<void>;
}

export interface ReadRecordCounts {
  /** Persons and reads that are not written yet. */
  readonly waiting: number;
  /** How long the oldest of them has waited. */
  readonly lagMs: number;
  /** Attempts to write that failed, since the start. */
  readonly failures: number;
  /** Reads that the table has refused for what they hold, since the start. */
  readonly refused: number;
}

export interface RecordOptions {
  readonly store: Pick<ReadStore, 'add'>;
  /** Persons and reads that are held in memory, at most but for the answers that are being made. */
  readonly capacity: number;
}
