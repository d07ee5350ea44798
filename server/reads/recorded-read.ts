/** A read of sensitive fields as it is recorded, and how much of the memory for those that wait several of them take. */
import type { SensitiveRead } from '../../graphql/data-plane-types';

export interface RecordedRead extends SensitiveRead {
  readonly id: string;
  /** Of `performance.now()`: the clock of the day may be set. */
  readonly since: number;
  /** By the clock of PostgreSQL. The store sets it before it writes the read for the first time: written again, the read must be the same. */
  at?: Date;
  readonly keyId: string;
  readonly keyName: string;
  /** The address that the request came from. */
  readonly sender: string;
  readonly requestId: string;
}

/** In persons and reads. */
export function weightOf(reads: readonly RecordedRead[]): number {
  return reads.reduce((sum, { subjects }) => sum + 1 + subjects.length, 0);
}
