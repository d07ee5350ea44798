/**
 * Answers that clients have not taken yet: their bytes are in memory. Rejects with 429 a request of a key that has too many of them, and with 503 any request when all keys together
 * have too many. Cuts the connection of a client that takes its answer too slowly.
 */
import type { ServerResponse } from 'node:http';
import { ODataFault } from '../../odata-adapter/faults';

export interface UnsentLimits {
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

export class UnsentAnswers {
  readonly #limits: UnsentLimits;
  readonly #ofKeys = new Map<string, number>();
  #bytes = 0;
  #cut = 0;

  constructor(limits: UnsentLimits) {
    this.#limits = limits;
  }

  get counts(): UnsentCounts {
    return { bytes: this.#bytes, cut: this.#cut };
  }

  /** Why a request of the key is not worked on; undefined where nothing speaks against it. */
  refusal(keyId: string): ODataFault | undefined {
    if ((this.#ofKeys.get(keyId) ?? 0) >= this.#limits.bytesOfKey) return keyReadsSlowly();
    return this.#bytes >= this.#limits.bytes ? allReadSlowly() : undefined;
  }

  /** They count until the response is sent or its connection ends. */
  add(keyId: string, bytes: number, response: ServerResponse): void {
    if (bytes < COUNTED_BYTES || response.closed) return;
    this.#count(keyId, bytes);
    const timer = setTimeout(() => this.#cutOff(response), (PAUSE_SECONDS + bytes / LEAST_BYTES_PER_SECOND) * 1000).unref();
    response.once('close', () => {
      clearTimeout(timer);
      this.#count(keyId, -bytes);
    });
  }

  #count(keyId: string, bytes: number): void {
    this.#bytes += bytes;
    const ofKey = (this.#ofKeys.get(keyId) ?? 0) + bytes;
    if (ofKey > 0) this.#ofKeys.set(keyId, ofKey);
    else this.#ofKeys.delete(keyId);
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
