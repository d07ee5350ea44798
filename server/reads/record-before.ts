/**
 * Reads of sensitive fields -> the record of them, written before the answer is sent. Reads that come while others are written are written together after these.
 * An answer of which a read cannot be written is not sent.
 */
import type { ReadRecord, RecordOptions } from './read-record';
import type { RefusedRead } from './read-store';
import { type RecordedRead, weightOf } from './recorded-read';

/** The reads of one answer. */
interface Waiting {
  readonly reads: readonly RecordedRead[];
  readonly settle: (isRecorded: boolean) => void;
}

/** So many answers' reads are written at once. */
const BATCH = 100;

export function recordBefore({ store, capacity }: RecordOptions): ReadRecord {
  const waiting: Waiting[] = [];
  let listener: (error: unknown) => void = () => undefined;
  let hearsRecovery: () => void = () => undefined;
  let hearsRefused: (refused: RefusedRead) => void = () => undefined;
  let weight = 0;
  let writing: Promise<void> | undefined;
  let isFailing = false;
  let failures = 0;
  let refused = 0;

  async function writeAll(): Promise<void> {
    for (let batch = waiting.slice(0, BATCH); batch.length > 0; batch = waiting.slice(0, BATCH)) {
      const unwritten = await write(batch.flatMap(({ reads }) => reads));
      for (const { reads, settle } of waiting.splice(0, batch.length)) {
        weight -= weightOf(reads);
        settle(!reads.some(read => unwritten.has(read)));
      }
    }
    writing = undefined;
  }

  /** Gives those that are not written. */
  async function write(reads: readonly RecordedRead[]): Promise<ReadonlySet<RecordedRead>> {
    try {
      const apart = await store.add(reads);
      if (isFailing) hearsRecovery();
      isFailing = false;
      refused += apart.length;
      apart.forEach(hearsRefused);
      return new Set(apart.map(({ read }) => read));
    } catch (error) {
      failures += 1;
      if (!isFailing) listener(error);
      isFailing = true;
      return new Set(reads);
    }
  }

  return {
    whileFailing: 'such requests get 503',
    isOpenFor: () => weight < capacity,
    get counts() {
      const now = performance.now();
      return { waiting: weight, lagMs: now - (waiting[0]?.reads[0]?.since ?? now), failures, refused };
    },
    add: reads =>
      new Promise(settle => {
        waiting.push({ reads, settle });
        weight += weightOf(reads);
        writing ??= writeAll();
      }),
    onFailure(hears) {
      listener = hears;
    },
    onRecovery(hears) {
      hearsRecovery = hears;
    },
    onRefused(hears) {
      hearsRefused = hears;
    },
    async settle() {
      await writing;
    },
  };
}
