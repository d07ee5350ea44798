/**
 * Requests of keys -> when each key was last used, and how many of its requests there were. A key that begins is written at once, and all keys at most once a minute,
 * by one statement at a time, so that no read waits for it.
 */
import type { CountedUse, KeyStore } from './key-store';

export interface KeyUse {
  /** Resolves when the use is noted; undefined where it waits for others. Rejects when the database does not take it; it is tried again some seconds later. */
  note(keyId: string, isError: boolean): Promise<void> | undefined;
  /** Writes what waits. Resolves when nothing is being written any more; what the database does not take now is lost. */
  settle(): Promise<void>;
}

const MINUTE_MS = 60_000;
const RETRY_MS = 5000;

export function createKeyUse(store: Pick<KeyStore, 'noteUse'>, now: () => number = () => performance.now()): KeyUse {
  const notedAt = new Map<string, number>();
  const counted = new Map<string, CountedUse>();
  let isDue = false;
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function writeCounted(): Promise<void> {
    try {
      while (isDue) await write([...counted.values()]);
    } finally {
      writing = undefined;
    }
  }

  async function write(uses: readonly CountedUse[]): Promise<void> {
    isDue = false;
    counted.clear();
    clearTimeout(timer);
    timer = undefined;
    try {
      await store.noteUse(uses);
    } catch (error) {
      for (const use of uses) {
        add(use);
        notedAt.set(use.keyId, now() - MINUTE_MS + RETRY_MS);
      }
      clearTimeout(timer);
      timer = writeIn(RETRY_MS);
      throw error;
    }
  }

  function add({ keyId, requests, errors }: CountedUse): void {
    const before = counted.get(keyId);
    counted.set(keyId, { keyId, requests: (before?.requests ?? 0) + requests, errors: (before?.errors ?? 0) + errors });
  }

  /** Of a failure the log has been told, or is told by the next use that is due. */
  function writeIn(ms: number): NodeJS.Timeout {
    return setTimeout(() => void writeNow().catch(() => undefined), ms).unref();
  }

  function writeNow(): Promise<void> {
    isDue = true;
    return (writing ??= writeCounted());
  }

  return {
    note(keyId, isError) {
      add({ keyId, requests: 1, errors: isError ? 1 : 0 });
      if (now() - (notedAt.get(keyId) ?? -Infinity) < MINUTE_MS) {
        timer ??= writeIn(MINUTE_MS);
        return undefined;
      }
      notedAt.set(keyId, now());
      return writeNow();
    },
    async settle() {
      // Whoever noted the use is told of a failure.
      await writing?.catch(() => undefined);
      if (counted.size > 0) await writeNow().catch(() => undefined);
      clearTimeout(timer);
    },
  };
}
