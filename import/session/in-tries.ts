/** Work that another session may be in the way of -> its result, after a few tries at most. Rejects with what the last one fails with. */
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { MoreGone } from './more-gone';

export interface Retry {
  /** Between two tries: undoes the one that has failed. */
  readonly undo: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** Pauses between tries. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000];

/** `work` is told whether it is tried again: then it holds others off. */
export async function inTries<Value>(work: (again: boolean) => Promise<Value>, { undo, signal }: Retry): Promise<Value> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await work(tried > 0);
    } catch (error) {
      if (tried === PAUSES_MS.length || !isInTheWay(error, tried)) throw error;
    }
    await undo();
    await delay(PAUSES_MS[tried], undefined, { signal });
  }
}

/** A deadlock, or rows of another session that a later try can see. What is refused because of another row is tried again after the first try only: later ones hold others off. */
function isInTheWay(error: unknown, tried: number): boolean {
  if (error instanceof MoreGone) return true;
  if (!(error instanceof DatabaseError)) return false;
  const { code = '' } = error;
  return ENDED_FOR_ANOTHER.includes(code) || (tried === 0 && REFUSED_FOR_A_ROW.includes(code));
}

/** `serialization_failure`, `deadlock_detected`, `lock_not_available`. */
const ENDED_FOR_ANOTHER = ['40001', '40P01', '55P03'];

/** `foreign_key_violation`, `unique_violation`, `exclusion_violation`. */
const REFUSED_FOR_A_ROW = ['23503', '23505', '23P01'];
