/**
 * The text of a key and its sender -> the holder of the key. Rejects a key that is mistyped, unknown, wrong, expired or revoked, all with the same answer.
 * Rejects a sender that the key does not admit, too many requests, too many failed attempts, and a database that does not answer.
 */
import { timingSafeEqual } from 'node:crypto';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import type { Reader } from '../../graphql/data-plane-types';
import { createGrants } from '../../graphql/grants/create-grants';
import type { Address } from '../addresses/address';
import { createNetworkList, type NetworkList } from '../addresses/network-list';
import { readNetwork } from '../addresses/network';
import { BoundedMap } from '../../std/bounded-map';
import { sha256 } from '../../std/sha256';
import { FailedAttempts } from './failed-attempts';
import { addressRefused, keyInvalid, tooManyAttempts, tooManyRequests, unavailable } from './key-refusals';
import { type PresentedKey, readKey } from './key-format';
import type { KeyStore } from './key-store';
import type { StoredKey, StoredSecret } from './stored-key';
import type { Counters } from './counters';

export interface KeyHolder {
  readonly reader: Reader;
  readonly key: StoredKey;
  /** The one that the request came with. */
  readonly secret: StoredSecret;
}

export interface KeyCheck {
  /** `sender` is undefined when nobody knows who asks: no key admits that. */
  check(text: string, sender: Address | undefined): Promise<KeyHolder>;
  /** The key was changed here: the next request sees it. */
  forget(id: string): void;
}

export interface KeyChecking {
  readonly store: Pick<KeyStore, 'find'>;
  readonly model: AnnotatedSchema;
  readonly counters: Counters;
  readonly now?: () => number;
}

/** A change of a key that another instance makes holds here after this long at most: half of the second that is promised. */
const REMEMBERED_MS = 500;
/** More ids than this within that time are somebody's guesses. */
const REMEMBERED_IDS = 10_000;
/** What texts were read as, by their hashes: no key is kept. */
const REMEMBERED_TEXTS = 1000;

interface KnownKey {
  readonly key: StoredKey;
  readonly reader: Reader;
  readonly admits: NetworkList;
}

interface Remembered {
  readonly until: number;
  /** A promise until it has resolved: then nobody needs to wait for it. */
  known: Promise<KnownKey | undefined> | KnownKey | undefined;
}

export function createKeyCheck({ store, model, counters, now = Date.now }: KeyChecking): KeyCheck {
  const remembered = new Map<string, Remembered>();
  const texts = new BoundedMap<{ readonly presented: PresentedKey | undefined }>(REMEMBERED_TEXTS);
  const attempts = new FailedAttempts(counters);

  function find(id: string): Remembered['known'] {
    const entry = remembered.get(id);
    if (entry !== undefined && entry.until > now()) return entry.known;
    if (remembered.size >= REMEMBERED_IDS) remembered.clear();
    const known = store.find(id).then(key => (key === undefined ? undefined : knownKey(key, model)));
    const asked: Remembered = { until: now() + REMEMBERED_MS, known };
    remembered.set(id, asked);
    known.then(
      key => (asked.known = key),
      // A failure is not remembered: the next request asks again.
      () => remembered.delete(id),
    );
    return known;
  }

  /** Waits only where somebody must be asked: most keys are remembered, and most senders were let in before. */
  async function check(text: string, sender: Address | undefined): Promise<KeyHolder> {
    if (sender === undefined) throw addressRefused();
    const hash = sha256(text);
    const { presented } = texts.get(hash, () => ({ presented: readKey(text) }));
    const isAdmitted = attempts.isAdmitted(sender, hash);
    if (!isAdmitted) await refuseHasty(sender);
    const found = presented === undefined ? undefined : find(presented.id);
    const known = found instanceof Promise ? await found.catch(unavailable) : found;
    const holder = presented === undefined || known === undefined ? undefined : holderOf(known, presented, now());
    if (known === undefined || holder === undefined) {
      attempts.failed(sender, hash);
      throw keyInvalid();
    }
    if (!isAdmitted) attempts.admit(sender, hash);
    if (!known.admits(sender)) throw addressRefused();
    if (known.key.requestsPerMinute !== undefined) await limit(known.key.id, known.key.requestsPerMinute);
    return holder;
  }

  async function refuseHasty(sender: Address): Promise<void> {
    const wait = await attempts.wait(sender);
    if (wait > 0) throw tooManyAttempts(wait);
  }

  async function limit(id: string, requestsPerMinute: number): Promise<void> {
    const wait = await counters.passRequest(id, requestsPerMinute);
    if (wait > 0) throw tooManyRequests(requestsPerMinute, wait);
  }

  return { check, forget: id => void remembered.delete(id) };
}

function knownKey(key: StoredKey, model: AnnotatedSchema): KnownKey {
  const { addresses } = key;
  return {
    key,
    reader: readerOf(key, model),
    admits: addresses === undefined ? () => true : createNetworkList(addresses.map(readNetwork)),
  };
}

function readerOf(key: StoredKey, model: AnnotatedSchema): Reader {
  return { keyId: key.id, keyName: key.name, grants: createGrants(model, key), pages: key.pages === 'WHOLE' ? 'WHOLE' : key.pageSize };
}

function holderOf({ key, reader }: KnownKey, presented: PresentedKey, now: number): KeyHolder | undefined {
  const secret = liveSecret(key, presented, now);
  const isLive = key.revokedAt === undefined && (key.expiresAt === undefined || key.expiresAt.getTime() > now);
  return secret !== undefined && isLive ? { reader, key, secret } : undefined;
}

/** All are compared, so that the time taken tells nothing of which is right. */
function liveSecret({ secrets }: StoredKey, { secretHash }: PresentedKey, now: number): StoredSecret | undefined {
  const [same] = secrets.filter(secret => secret.secretHash.length === secretHash.length && timingSafeEqual(secret.secretHash, secretHash));
  return same === undefined || (same.validUntil !== undefined && same.validUntil.getTime() <= now) ? undefined : same;
}
