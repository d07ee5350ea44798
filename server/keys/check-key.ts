/** The text of a presented key -> its holder. Rejects a key that is mistyped, unknown, wrong, expired or revoked, all with the same answer, and a database that is gone. */
import { timingSafeEqual } from 'node:crypto';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import type { Reader } from '../../graphql/data-plane-types';
import { allRights, createGrants } from '../../graphql/grants/create-grants';
import { ODataFault } from '../../odata-adapter/faults';
import { type PresentedKey, readKey } from './key-format';
import type { KeyStore, StoredKey } from './key-store';

export type CheckKey = (text: string) => Promise<Reader>;

/** A change of a key holds in every instance after this long at most. */
const REMEMBERED_MS = 1000;
/** More ids than this within a second are somebody's guesses. */
const REMEMBERED_IDS = 10_000;

interface Remembered {
  readonly until: number;
  readonly key: Promise<StoredKey | undefined>;
}

export function createKeyCheck(store: Pick<KeyStore, 'find'>, model: AnnotatedSchema, now: () => number = Date.now): CheckKey {
  const remembered = new Map<string, Remembered>();

  function find(id: string): Promise<StoredKey | undefined> {
    const known = remembered.get(id);
    if (known !== undefined && known.until > now()) return known.key;
    if (remembered.size >= REMEMBERED_IDS) remembered.clear();
    const key = store.find(id);
    remembered.set(id, { until: now() + REMEMBERED_MS, key });
    // A failure is not remembered: the next request asks again.
    key.catch(() => remembered.delete(id));
    return key;
  }

  return async text => {
    const presented = readKey(text);
    if (presented === undefined) throw invalid();
    const stored = await find(presented.id).catch(unavailable);
    if (stored === undefined || !isGood(stored, presented, now())) throw invalid();
    return readerOf(stored, model);
  };
}

function isGood(stored: StoredKey, presented: PresentedKey, now: number): boolean {
  const isSame = stored.secretHash.length === presented.secretHash.length && timingSafeEqual(stored.secretHash, presented.secretHash);
  return isSame && stored.revokedAt === null && (stored.expiresAt === null || stored.expiresAt.getTime() > now);
}

/** A key has no lists as yet: each reads everything. */
function readerOf(stored: StoredKey, model: AnnotatedSchema): Reader {
  return { keyId: stored.id, keyName: stored.name, grants: createGrants(model, allRights(model)) };
}

function invalid(): ODataFault {
  return new ODataFault({ code: 'KeyInvalid', target: 'ApiKey', message: 'The API key is mistyped, unknown, revoked or expired.' });
}

function unavailable(): never {
  throw new ODataFault({ code: 'Unavailable', message: 'The database is not there. Try again later.' });
}
