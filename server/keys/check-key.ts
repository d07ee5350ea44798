/**
 * The text of a presented key and its sender -> the key's holder. Rejects a key that is mistyped, unknown, wrong, expired or revoked, all with the same answer;
 * a sender whom the key does not admit; more requests than it may make, or failed attempts than a sender may; and a database that is gone.
 */
import { timingSafeEqual } from 'node:crypto';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import type { Reader } from '../../graphql/data-plane-types';
import { createGrants } from '../../graphql/grants/create-grants';
import type { Address } from '../addresses/address';
import { createNetworkList, type NetworkList } from '../addresses/network-list';
import { readNetwork } from '../addresses/network';
import { FailedAttempts } from './failed-attempts';
import { addressRefused, keyInvalid, tooManyAttempts, tooManyRequests, unavailable } from './key-refusals';
import { type PresentedKey, readKey } from './key-format';
import type { KeyStore } from './key-store';
import type { StoredKey, StoredSecret } from './stored-key';
import type { Tallies } from './tallies';

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
  readonly tallies: Tallies;
  readonly now?: () => number;
}

/** A change of a key that another instance makes holds here after this long at most: half of the second that is promised. */
const REMEMBERED_MS = 500;
/** More ids than this within that time are somebody's guesses. */
const REMEMBERED_IDS = 10_000;

interface KnownKey {
  readonly key: StoredKey;
  readonly reader: Reader;
  readonly admits: NetworkList;
}

interface Remembered {
  readonly until: number;
  readonly known: Promise<KnownKey | undefined>;
}

export function createKeyCheck({ store, model, tallies, now = Date.now }: KeyChecking): KeyCheck {
  const remembered = new Map<string, Remembered>();
  const attempts = new FailedAttempts(tallies);

  function find(id: string): Promise<KnownKey | undefined> {
    const entry = remembered.get(id);
    if (entry !== undefined && entry.until > now()) return entry.known;
    if (remembered.size >= REMEMBERED_IDS) remembered.clear();
    const known = store.find(id).then(key => (key === undefined ? undefined : knownKey(key, model)));
    remembered.set(id, { until: now() + REMEMBERED_MS, known });
    // A failure is not remembered: the next request asks again.
    known.catch(() => remembered.delete(id));
    return known;
  }

  async function check(text: string, sender: Address | undefined): Promise<KeyHolder> {
    if (sender === undefined) throw addressRefused();
    const presented = readKey(text);
    const secret = presented?.secretHash.toString('base64url') ?? '';
    const wait = await attempts.wait(sender, secret);
    if (wait > 0) throw tooManyAttempts(wait);
    const known = presented === undefined ? undefined : await find(presented.id).catch(unavailable);
    const holder = presented === undefined || known === undefined ? undefined : holderOf(known, presented, now());
    if (known === undefined || holder === undefined) {
      attempts.failed(sender, secret);
      throw keyInvalid();
    }
    attempts.succeeded(sender, secret);
    await limit(known, sender);
    return holder;
  }

  async function limit({ key, admits }: KnownKey, sender: Address): Promise<void> {
    if (!admits(sender)) throw addressRefused();
    if (key.requestsPerMinute === undefined) return;
    const wait = await tallies.passRequest(key.id, key.requestsPerMinute);
    if (wait > 0) throw tooManyRequests(key.requestsPerMinute, wait);
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
  return { keyId: key.id, keyName: key.name, grants: createGrants(model, key) };
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
