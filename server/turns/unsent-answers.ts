/**
 * Answers that clients have not taken yet: their bytes are in memory. Rejects with 429 a request of a key that has too many of them. Rejects with 503 when all keys together have too many:
 * first requests of keys that have any, then large answers of all keys, then all. Cuts the connection of a client that takes its answer too slowly, and sooner when all keys together have too many.
 */
import type { ServerResponse } from 'node:http';
import { ODataFault } from '../../odata-adapter/faults';
import { type Link, LinkedList } from '../../std/linked-list';

export interface UnsentLimits {
  /** Of all keys, beyond which those that have any get no more. */
  readonly bytes: number;
  readonly bytesOfKey: number;
}

export interface UnsentCounts {
  readonly bytes: number;
  /** Connections that were cut since the start. */
  readonly cut: number;
}

/** Smaller answers fit into the buffers of the system. */
const COUNTED_BYTES = 16 * 1024;
/** Far below any line in use: whoever takes less holds memory for nothing. */
const LEAST_BYTES_PER_SECOND = 32 * 1024;
/** A client may stop for a while. */
const PAUSE_SECONDS = 60;
/** The same when answers are as much as may be held. */
const [LEAST_BYTES_PER_SECOND_THEN, PAUSE_SECONDS_THEN] = [1024 * 1024, 5];

/** How many times as much all keys may have before one that has none gets no large answer, and none at all: many keys that begin at once may not fill the memory. */
const [FOR_LARGE, FOR_ALL] = [1.5, 2];

interface UnsentAnswer {
  readonly response: ServerResponse;
  readonly bytes: number;
  /** From when on its client is a slow one, if need be. */
  readonly slowFrom: number;
}

interface KeyAnswers {
  bytes: number;
  /** In the order in which they were made. */
  readonly answers: LinkedList<UnsentAnswer>;
}

export class UnsentAnswers {
  readonly #limits: UnsentLimits;
  readonly #ofKeys = new Map<string, KeyAnswers>();
  #bytes = 0;
  #cut = 0;

  constructor(limits: UnsentLimits) {
    this.#limits = limits;
  }

  get counts(): UnsentCounts {
    return { bytes: this.#bytes, cut: this.#cut };
  }

  /** Of the bytes that all keys may have. */
  get share(): number {
    return this.#bytes / this.#limits.bytes;
  }

  /** Why a request of the key is not worked on, or its large answer not made; undefined where nothing speaks against it. */
  refusal(keyId: string, { isLarge = false, now = performance.now() } = {}): ODataFault | undefined {
    const { bytes, bytesOfKey } = this.#limits;
    if (this.#bytes >= bytes) this.#cutSlowOnes(now);
    const ofKey = this.#ofKeys.get(keyId)?.bytes ?? 0;
    if (ofKey >= bytesOfKey) return keyReadsSlowly();
    const share = ofKey > 0 ? 1 : isLarge ? FOR_LARGE : FOR_ALL;
    return this.#bytes >= bytes * share ? allReadSlowly() : undefined;
  }

  /** They count until the response is sent or its connection ends. */
  add(keyId: string, bytes: number, response: ServerResponse): void {
    if (bytes < COUNTED_BYTES || response.closed) return;
    const slowFrom = performance.now() + (PAUSE_SECONDS_THEN + bytes / LEAST_BYTES_PER_SECOND_THEN) * 1000;
    const ofKey = this.#ofKeys.get(keyId) ?? { bytes: 0, answers: new LinkedList() };
    this.#ofKeys.set(keyId, ofKey);
    const answer = ofKey.answers.add({ response, bytes, slowFrom });
    ofKey.bytes += bytes;
    this.#bytes += bytes;
    const timer = setTimeout(() => this.#cutOff(response), (PAUSE_SECONDS + bytes / LEAST_BYTES_PER_SECOND) * 1000).unref();
    response.once('close', () => {
      clearTimeout(timer);
      this.#forget(keyId, ofKey, answer);
    });
  }

  /** Calling it again does nothing. */
  #forget(keyId: string, ofKey: KeyAnswers, answer: Link<UnsentAnswer>): void {
    if (!ofKey.answers.remove(answer)) return;
    ofKey.bytes -= answer.value.bytes;
    this.#bytes -= answer.value.bytes;
    if (ofKey.answers.size === 0) this.#ofKeys.delete(keyId);
  }

  /** Of the keys that have most, until all together have less than they may. */
  #cutSlowOnes(now: number): void {
    const keys = [...this.#ofKeys].sort(([, one], [, other]) => other.bytes - one.bytes);
    for (const [keyId, ofKey] of keys) {
      for (const answer of [...ofKey.answers]) {
        if (this.#bytes < this.#limits.bytes) return;
        if (answer.value.slowFrom > now) continue;
        this.#forget(keyId, ofKey, answer);
        this.#cutOff(answer.value.response);
      }
    }
  }

  #cutOff(response: ServerResponse): void {
    this.#cut += 1;
    response.destroy();
  }
}

function keyReadsSlowly(): ODataFault {
  return new ODataFault({
    code: 'TooManyRequests',
    target: 'ApiKey',
    retryAfter: 5,
    message:
      'Clients with this API key have not taken the answers to earlier requests yet. Read those to their end first, or ask for smaller pages.',
  });
}

function allReadSlowly(): ODataFault {
  return new ODataFault({
    code: 'Unavailable',
    retryAfter: 5,
    message: 'The service waits for clients to take the answers to earlier requests. Try again later.',
  });
}
