/**
 * The id of a key -> what the store says of it, remembered for a moment. While the store is away, what it said last is taken for some time. Rejects as the store does where nothing is known.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import type { Reader } from '../../graphql/data-plane-types';
import { createGrants } from '../../graphql/grants/create-grants';
import { expectedFault } from '../../resolvers/database/map-database-error';
import { createNetworkList, type NetworkList } from '../addresses/network-list';
import { readNetwork } from '../addresses/network';
import type { KeyStore } from './key-store';
import type { StoredKey } from './stored-key';

export interface KnownKey {
  readonly key: StoredKey;
  readonly reader: Reader;
  readonly admits: NetworkList;
}

export interface KeySource {
  readonly store: Pick<KeyStore, 'find'>;
  readonly model: AnnotatedSchema;
  /** How long what the store said last is taken while it is away. */
  readonly lastKnownMs: number;
  readonly now: () => number;
}

/** A change of a key that another instance makes holds here after this long at most: half of the second that is promised. */
const REMEMBERED_MS = 500;
/** Longer than a look takes, a new connection included. */
const AWAY_PATIENCE_MS = 250;
/** More ids than this within that time are somebody's guesses. */
const REMEMBERED_IDS = 10_000;

interface Remembered {
  until: number;
  /** A promise until it has resolved: then nobody needs to wait for it. */
  known: Promise<KnownKey | undefined> | KnownKey | undefined;
  /** What the store said last, where it knew the key. */
  told: Told | undefined;
}

/** `why`: for the log. */
export type AwayListener = (isAway: boolean, why?: string) => void;

interface Told {
  readonly known: KnownKey;
  readonly at: number;
}

export class KnownKeys {
  readonly #source: KeySource;
  readonly #remembered = new Map<string, Remembered>();
  #isAway = false;
  #onAway: AwayListener = () => undefined;

  constructor(source: KeySource) {
    this.#source = source;
  }

  /** Told when the store is away, and when it is back. */
  onAway(listener: AwayListener): void {
    this.#onAway = listener;
  }

  /** Gives no promise where nobody must be asked: most keys are remembered. */
  find(id: string): Remembered['known'] {
    const now = this.#source.now();
    const before = this.#remembered.get(id);
    if (before !== undefined && before.until > now) return before.known;
    if (this.#remembered.size >= REMEMBERED_IDS) this.#makeRoom();
    const entry: Remembered = { until: now + REMEMBERED_MS, known: undefined, told: before?.told };
    const asked = this.#ask(id, entry);
    asked.catch(() => undefined);
    entry.known = this.#isAway ? this.#soon(asked, entry) : asked;
    this.#remembered.set(id, entry);
    return entry.known;
  }

  /** The key was changed here: the next request sees it. */
  forget(id: string): void {
    this.#remembered.delete(id);
  }

  /** Nobody waits for long for a store that is away. One that is back says first whether it has the key: another database may be in its place, without keys and without rows. */
  async #soon(asked: Promise<KnownKey | undefined>, entry: Remembered): Promise<KnownKey | undefined> {
    const last = this.#lastKnown(entry);
    const known = await (last === undefined ? asked : Promise.race([asked, delay(AWAY_PATIENCE_MS, last, { ref: false })]));
    entry.known = known;
    return known;
  }

  async #ask(id: string, entry: Remembered): Promise<KnownKey | undefined> {
    const { store, model, now } = this.#source;
    try {
      const key = await store.find(id);
      entry.told = key && { known: knownKey(key, model), at: now() };
      entry.known = entry.told?.known;
      this.#setAway(false);
      return entry.known;
    } catch (error) {
      const fault = expectedFault(error, false);
      const isAway = fault !== undefined;
      if (isAway) this.#setAway(true, fault.diagnosis);
      // It is there, but may be another one than told of the key.
      else entry.told = undefined;
      const known = this.#lastKnown(entry);
      // A failure is not remembered: the next request asks again. Meanwhile another database may have come in the place of this one.
      entry.until = 0;
      if (known === undefined) throw error;
      entry.known = known;
      return known;
    }
  }

  /** Guesses go. What the store has told stays, since it may be needed while the store is away. */
  #makeRoom(): void {
    for (const [id, { told }] of this.#remembered) if (told === undefined) this.#remembered.delete(id);
    if (this.#remembered.size >= REMEMBERED_IDS) this.#remembered.clear();
  }

  #lastKnown({ told }: Remembered): KnownKey | undefined {
    const { lastKnownMs, now } = this.#source;
    return told !== undefined && now() - told.at < lastKnownMs ? told.known : undefined;
  }

  #setAway(isAway: boolean, why?: string): void {
    if (isAway === this.#isAway) return;
    this.#isAway = isAway;
    this.#onAway(isAway, why);
  }
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
