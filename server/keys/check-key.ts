/**
 * The text of a key and its sender -> the holder of the key. Rejects a key that is mistyped, unknown, wrong, expired or revoked, all with the same answer, and a text that holds more than a key.
 * Rejects a sender that the key does not admit, too many requests, a wrong key after too many others, and a database that does not answer.
 */
import { timingSafeEqual } from 'node:crypto';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import type { Reader } from '../../graphql/data-plane-types';
import type { ODataFault } from '../../odata-adapter/faults';
import type { Address } from '../addresses/address';
import { BoundedMap } from '../../std/bounded-map';
import { sha256 } from '../../std/sha256';
import { FailedAttempts } from './failed-attempts';
import { addressRefused, keyInvalid, keyNotAlone, senderUnknown, tooManyAttempts, tooManyRequests, unavailable } from './key-refusals';
import { holdsMore, type PresentedKey, readKey } from './key-format';
import type { KeyStore } from './key-store';
import { type AwayListener, type KnownKey, KnownKeys } from './known-keys';
import type { StoredKey, StoredSecret } from './stored-key';
import type { Counters } from './counters';

export interface KeyHolder {
  readonly reader: Reader;
  readonly key: StoredKey;
  /** The one that the request came with. */
  readonly secret: StoredSecret;
}

export type Renewed = KeyHolder | ODataFault;

export interface KeyCheck {
  /** `sender` is undefined when nobody knows who asks: no key admits that. */
  check(text: string, sender: Address | undefined): Promise<KeyHolder>;
  /** The holder as the key is now, for a request that has lasted a while. A fault where the key, or the secret that the request came with, is not good for this sender any more. While nobody can be asked, it is. */
  renew(holder: KeyHolder, sender: Address | undefined): Renewed | Promise<Renewed>;
  /** The key was changed here: the next request sees it. */
  forget(id: string): void;
  /** Told when the database of the keys is away, and when it is back. */
  onAway(listener: AwayListener): void;
}

export interface KeyChecking {
  readonly store: Pick<KeyStore, 'find'>;
  readonly model: AnnotatedSchema;
  readonly counters: Counters;
  /** How long what was last known of a key holds while their database is away; not at all unless given. */
  readonly lastKnownMs?: number;
  /** The time of the day, by which keys and secrets end. */
  readonly clock?: () => number;
  /** What shall last so long is counted by this: the time of the day may be set back. */
  readonly now?: () => number;
  /** The pace at which secrets of a sender are looked at, once too many were wrong. */
  readonly slowMs?: number;
}

/** What texts were read as, by their hashes: no key is kept. */
const REMEMBERED_TEXTS = 1000;

export function createKeyCheck({
  store,
  model,
  counters,
  lastKnownMs = 0,
  clock = Date.now,
  now = () => performance.now(),
  slowMs,
}: KeyChecking): KeyCheck {
  const keys = new KnownKeys({ store, model, lastKnownMs, now });
  const texts = new BoundedMap<{ readonly presented: PresentedKey | undefined }>(REMEMBERED_TEXTS);
  const attempts = new FailedAttempts(counters, now, slowMs);

  /** Waits only where somebody must be asked: most keys are remembered, and most senders were let in before. */
  async function check(text: string, sender: Address | undefined): Promise<KeyHolder> {
    if (sender === undefined) throw senderUnknown();
    const hash = sha256(text);
    const { presented } = texts.get(hash, () => ({ presented: readKey(text) }));
    const isAdmitted = attempts.isAdmitted(sender, hash);
    const wait = isAdmitted ? 0 : await attempts.wait(sender);
    // What is no key at all is refused without a look, so it need not wait for one.
    if (wait > 0 && (presented === undefined || !(await attempts.turn(sender, hash)))) throw tooManyAttempts(wait);
    const found = presented === undefined ? undefined : keys.find(presented.id);
    const known = found instanceof Promise ? await found.catch(unavailable) : found;
    const holder = presented === undefined || known === undefined ? undefined : holderOf(known, presented, clock());
    if (known === undefined || holder === undefined) {
      attempts.failed(sender, hash);
      if (wait > 0) throw tooManyAttempts(wait);
      throw holdsMore(text) ? keyNotAlone() : keyInvalid();
    }
    if (!isAdmitted) attempts.admit(sender, hash);
    if (!known.admits(sender)) throw addressRefused();
    if (known.key.requestsPerMinute !== undefined) await limit(known.key.id, known.key.requestsPerMinute);
    return holder;
  }

  async function limit(id: string, requestsPerMinute: number): Promise<void> {
    const wait = await counters.passRequest(id, requestsPerMinute);
    if (wait > 0) throw tooManyRequests(requestsPerMinute, wait);
  }

  function renew(holder: KeyHolder, sender: Address | undefined): Renewed | Promise<Renewed> {
    const renewed = (known: KnownKey | undefined): Renewed => {
      const now = known && holderOf(known, holder.secret, clock());
      if (known === undefined || now === undefined) return keyInvalid();
      return sender !== undefined && known.admits(sender) ? now : addressRefused();
    };
    const found = keys.find(holder.key.id);
    return found instanceof Promise ? found.then(renewed, () => holder) : renewed(found);
  }

  return { check, renew, forget: id => keys.forget(id), onAway: listener => keys.onAway(listener) };
}

function holderOf({ key, reader }: KnownKey, presented: Pick<PresentedKey, 'secretHash'>, now: number): KeyHolder | undefined {
  const secret = liveSecret(key, presented, now);
  const isLive = key.revokedAt === undefined && (key.expiresAt === undefined || key.expiresAt.getTime() > now);
  return secret !== undefined && isLive ? { reader, key, secret } : undefined;
}

/** All are compared, so that the time taken tells nothing of which is right. */
function liveSecret({ secrets }: StoredKey, { secretHash }: Pick<PresentedKey, 'secretHash'>, now: number): StoredSecret | undefined {
  const [same] = secrets.filter(secret => secret.secretHash.length === secretHash.length && timingSafeEqual(secret.secretHash, secretHash));
  return same === undefined || (same.validUntil !== undefined && same.validUntil.getTime() <= now) ? undefined : same;
}
