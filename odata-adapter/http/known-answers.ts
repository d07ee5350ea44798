/**
 * Answers to conditional requests, by their ETags, and to polls that found no change, each with the state that it was read in -> 304, or the same answer, without reading any table of the data, where nothing
 * has changed since. An answer is found by a digest under a key of this process, so that no literal of a request is kept. One whose reads are recorded is never known.
 */
import { randomBytes } from 'node:crypto';
import { BoundedMap } from '../../std/bounded-map';
import { sha256 } from '../../std/sha256';
import type { Reader } from '../../graphql/data-plane-types';
import type { DataPlan } from '../plan/request-plan';
import { Comparison, type KnownAnswer } from './comparison';
import type { RequestHeaders } from './request-headers';

const MOST_BYTES = 8 * 1024 * 1024;
/** Of one answer without its body, of each of its tables with its mark, and of each transaction: as measured in V8's heap, about. */
const [BASE_BYTES, TABLE_BYTES, TRANSACTION_BYTES] = [512, 256, 48] as const;

export interface AskedScope extends Pick<Reader, 'pages'> {
  readonly headers: RequestHeaders;
  /** The key with its rights, and the URL. */
  readonly scope: string;
  /** With the service root. */
  readonly url: string;
}

export class KnownAnswers {
  readonly #secret = randomBytes(32).toString('base64url');
  readonly #answers = new BoundedMap<KnownAnswer>(MOST_BYTES, bytesOf);

  /** Undefined where the answer is read in any case: it is recorded, explained, written as a stream or the first of those that tell changes, or the client has none and asks for more than what changed. */
  comparison({ changes, document, batches, format }: DataPlan, asked: AskedScope): Comparison | undefined {
    const { ifNoneMatch } = asked.headers;
    const isPoll = changes?.kind === 'since';
    if ((ifNoneMatch === undefined && !isPoll) || changes?.kind === 'tracked') return undefined;
    if (document.sensitive.length > 0 || batches !== undefined || format.isExplanation) return undefined;
    return new Comparison(this.#answers, { name: this.#nameOf(asked), url: asked.url, ifNoneMatch, isPoll });
  }

  /** All headers that an answer may depend on are in it; which answer a client has already is none of them. */
  #nameOf({ headers, pages, scope }: AskedScope): string {
    const negotiated = JSON.stringify({ ...headers, ifMatch: undefined, ifNoneMatch: undefined, pages });
    return sha256(`${this.#secret} ${negotiated}\n${scope}`);
  }
}

function bytesOf({ state, whole }: KnownAnswer): number {
  return (
    BASE_BYTES +
    state.tables.length * TABLE_BYTES +
    state.told.length * TRANSACTION_BYTES +
    (whole === undefined ? 0 : whole.before.length + whole.after.length)
  );
}
