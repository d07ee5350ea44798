/**
 * Conditional requests whose answers are known by their ETags, each with the state of the tables that it was read from -> 304 without reading them, where nothing has changed since. An answer is found by a
 * digest under a key of this process, so that no literal of a request is kept. One whose reads are recorded is never known.
 */
import { randomBytes } from 'node:crypto';
import { BoundedMap } from '../../std/bounded-map';
import { sha256 } from '../../std/sha256';
import type { Negotiated } from '../plan/make-plan';
import type { DataPlan } from '../plan/request-plan';
import { Comparison, type KnownAnswer } from './comparison';
import type { RequestHeaders } from './request-headers';

const MOST_BYTES = 8 * 1024 * 1024;
/** Of one answer, of each of its tables with its mark, and of each transaction: as measured in V8's heap, about. */
const [BASE_BYTES, TABLE_BYTES, TRANSACTION_BYTES] = [512, 256, 48] as const;

export interface AskedScope {
  readonly headers: RequestHeaders;
  readonly pages: Negotiated['pages'];
  /** The key with its rights, and the URL. */
  readonly scope: string;
}

export class KnownAnswers {
  readonly #secret = randomBytes(32).toString('base64url');
  readonly #answers = new BoundedMap<KnownAnswer>(MOST_BYTES, bytesOf);

  /** Undefined where the answer is read in any case: it is recorded, explained or written as a stream, or the client has none. */
  comparison({ document, batches, format }: DataPlan, asked: AskedScope): Comparison | undefined {
    const { ifMatch, ifNoneMatch } = asked.headers;
    if (ifNoneMatch === undefined || ifMatch !== undefined) return undefined;
    if (document.sensitive.length > 0 || batches !== undefined || format.isExplanation) return undefined;
    return new Comparison(this.#answers, this.#nameOf(asked), ifNoneMatch);
  }

  #nameOf({ headers: { version, accept = '', isDanish, preferences }, pages, scope }: AskedScope): string {
    return sha256(`${this.#secret} ${version} ${pages ?? ''} ${isDanish} ${JSON.stringify(preferences)} ${accept}\n${scope}`);
  }
}

function bytesOf({ state }: KnownAnswer): number {
  return BASE_BYTES + state.tables.length * TABLE_BYTES + state.told.length * TRANSACTION_BYTES;
}
