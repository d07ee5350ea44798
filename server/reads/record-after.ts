/**
 * Reads of sensitive fields -> the record of them, written in batches after the answers. Reads that are not written yet wait in memory, up to a bound.
 * When the bound is reached, or the table has taken nothing for some time, no more sensitive reads are accepted. A crash loses the reads of one interval.
 */
import { counted } from '../../std/counted';
import type { ReadRecord, RecordOptions } from './read-record';
import type { RefusedRead } from './read-store';
import { type RecordedRead, weightOf } from './recorded-read';

const INTERVAL_MS = 250;
/** When so many persons or reads wait, they are written at once, before the interval is over. */
const BATCH = 10_000;
const RETRY_MS = 1000;
/** For so long the table may take nothing. */
const PATIENCE_MS = 10_000;
/** For so long a key reads nothing sensitive after a read of it that the table has refused for what it holds: the next one may be refused too, and is answered before. */
const CLOSED_MS = 600_000;

export function recordAfter({ store, capacity }: RecordOptions): ReadRecord {
  const waiting: RecordedRead[] = [];
  let listener: (error: unknown) => void = () => undefined;
  let hearsRecovery: () => void = () => undefined;
  let hearsRefused: (refused: RefusedRead) => void = () => undefined;
  let weight = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let isFailing = false;
  let failures = 0;
  let refused = 0;
  /** By key, when the last of its reads was refused. */
  const refusals = new Map<string, number>();

  async function writeBatches(least: number): Promise<void> {
    while (weight > 0 && weight >= least) {
      const batch = firstBatch(waiting);
      const apart = await store.add(batch);
      waiting.splice(0, batch.length);
      refused += apart.length;
      for (const each of apart) {
        refusals.set(each.read.keyId, performance.now());
        hearsRefused(each);
      }
      weight -= weightOf(batch);
      if (isFailing) hearsRecovery();
      isFailing = false;
    }
  }

  function write(least: number): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeBatches(least).finally(() => {
      writing = undefined;
      if (weight > 0) schedule(isFailing ? RETRY_MS : INTERVAL_MS);
    });
    return writing;
  }

  function schedule(delay: number): void {
    timer ??= setTimeout(() => void write(0).catch(failed), delay).unref();
  }

  function failed(error: unknown): void {
    failures += 1;
    if (isFailing) return;
    isFailing = true;
    listener(error);
  }

  const lag = (): number => {
    const now = performance.now();
    return now - (waiting[0]?.since ?? now);
  };

  return {
    whileFailing: 'they wait in memory, and after 10 seconds such requests get 503',
    isOpenFor(keyId) {
      const since = refusals.get(keyId) ?? -Infinity;
      return weight < capacity && lag() < PATIENCE_MS && performance.now() - since >= CLOSED_MS;
    },
    get counts() {
      return { waiting: weight, lagMs: lag(), failures, refused };
    },
    add(reads) {
      waiting.push(...reads);
      weight += weightOf(reads);
      if (weight >= BATCH && !isFailing) void write(BATCH).catch(failed);
      else schedule(INTERVAL_MS);
      return Promise.resolve(true);
    },
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
      await writing?.catch(() => undefined);
      try {
        await write(0);
      } catch (error) {
        throw new Error(
          `Lost: the record of ${counted(waiting.length, ['read', 'reads'])} of sensitive fields. The table access.sensitive_read could not be written.`,
          { cause: error },
        );
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function firstBatch(waiting: readonly RecordedRead[]): readonly RecordedRead[] {
  let weight = 0;
  const end = waiting.findIndex(read => {
    weight += weightOf([read]);
    return weight >= BATCH;
  });
  return waiting.slice(0, end < 0 ? undefined : end + 1);
}
