/**
 * Conditional requests whose answers are known by their ETags, each with the state of the tables that it was read from -> 304 without reading them, where nothing has changed since. An answer is found by a
 * digest under a key of this process, so that no literal of a request is kept. One whose reads are recorded is never known.
 */
import { randomBytes } from 'node:crypto';
import type { ReadState } from '../../graphql/data-plane-types';
import { BoundedMap } from '../../std/bounded-map';
import { sha256 } from '../../std/sha256';
import type { Negotiated } from '../plan/make-plan';
import type { DataPlan } from '../plan/request-plan';
import type { ODataResponse } from '../response/odata-response';
import { names, notModified } from './answer-conditionally';
import type { RequestHeaders } from './request-headers';

interface KnownAnswer {
  readonly etag: string;
  readonly state: ReadState;
}

const MOST = 10_000;

export interface AskedScope {
  readonly headers: RequestHeaders;
  readonly pages: Negotiated['pages'];
  /** The key with its rights, and the URL. */
  readonly scope: string;
}

export class KnownAnswers {
  readonly #secret = randomBytes(32).toString('base64url');
  readonly #answers = new BoundedMap<KnownAnswer>(MOST);

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

/** Of one request. */
export class Comparison {
  readonly #states: (ReadState | undefined)[] = [];

  constructor(
    private readonly answers: BoundedMap<KnownAnswer>,
    private readonly name: string,
    private readonly ifNoneMatch: string,
  ) {}

  /** `renew` gives the state as it is now, or undefined where something may have changed. */
  async unchanged(renew: (state: ReadState) => Promise<ReadState | undefined>): Promise<ODataResponse | undefined> {
    const known = this.answers.use(this.name);
    if (known === undefined || !names(this.ifNoneMatch, known.etag)) return undefined;
    // Where the log cannot be asked, reading tells why.
    const state = await renew(known.state).catch(() => undefined);
    if (state === undefined) return undefined;
    this.answers.keep(this.name, { ...known, state });
    return notModified({ headers: { etag: known.etag } });
  }

  /** Told of each execution for the request. */
  readonly onState = (state: ReadState | undefined): void => {
    this.#states.push(state);
  };

  /** Where a page was read again, smaller, its size depends on more than what it was read from at last. */
  keep({ headers: { etag } }: ODataResponse): void {
    const [state, ...others] = this.#states;
    if (etag !== undefined && state !== undefined && others.length === 0) this.answers.keep(this.name, { etag, state });
  }
}
