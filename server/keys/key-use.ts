/** Requests of keys -> when each key was last used. It is written at most once a minute and by one statement at a time, so that no read waits for it. */
import type { KeyStore } from './key-store';

export interface KeyUse {
  /** Resolves when the use is noted; undefined where it need not be. Rejects when the database does not take it; a use some seconds later tries again. */
  note(keyId: string): Promise<void> | undefined;
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>;
}

const MINUTE_MS = 60_000;
const RETRY_MS = 5000;

export function createKeyUse(store: Pick<KeyStore, 'noteUse'>, now: () => number = Date.now): KeyUse {
  const notedAt = new Map<string, number>();
  const pending = new Set<string>();
  let writing: Promise<void> | undefined;

  async function writePending(): Promise<void> {
    try {
      while (pending.size > 0) await write([...pending]);
    } finally {
      writing = undefined;
    }
  }

  async function write(ids: readonly string[]): Promise<void> {
    pending.clear();
    try {
      await store.noteUse(ids);
    } catch (error) {
      for (const id of ids) notedAt.set(id, now() - MINUTE_MS + RETRY_MS);
      throw error;
    }
  }

  return {
    note(keyId) {
      if (now() - (notedAt.get(keyId) ?? -Infinity) < MINUTE_MS) return undefined;
      notedAt.set(keyId, now());
      pending.add(keyId);
      return (writing ??= writePending());
    },
    // Whoever noted the use is told of a failure.
    settled: () => writing?.catch(() => undefined) ?? Promise.resolve(),
  };
}
