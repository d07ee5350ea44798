/** What one request may be answered with that is known: 304 where its client has the answer, or that nothing has changed. Both hold as long as the state does that they were read in. */
import type { ReadState, RequestContext } from '../../graphql/data-plane-types';
import type { BoundedMap } from '../../std/bounded-map';
import { decipher, encipher } from '../../std/enciphered';
import type { ODataResponse } from '../response/odata-response';
import { names } from './answer-conditionally';

export interface KnownAnswer {
  readonly etag: string;
  readonly state: ReadState;
  /** The whole of an answer that tells that nothing has changed. Its links have what the client wrote, so that it is enciphered under what only the same request makes. */
  readonly whole: { readonly contentType: string; readonly body: Buffer } | undefined;
}

export interface AskedAnswer {
  /** What the answer is known by, and what its body is enciphered with: neither tells the other, nor anything of the request. */
  readonly name: string;
  readonly key: Buffer;
  readonly ifNoneMatch: string | undefined;
  /** Whether changes since a token are asked for. */
  readonly isPoll: boolean;
}

/** An answer of no change is small, unless the client's own options are long. */
const MOST_BYTES = 4096;

export class Comparison {
  readonly #states: (ReadState | undefined)[] = [];
  /** What the execution is to tell. */
  readonly listeners: Pick<RequestContext, 'onState' | 'onNothing'>;

  constructor(
    private readonly answers: BoundedMap<KnownAnswer>,
    private readonly asked: AskedAnswer,
  ) {
    const tell = (state: ReadState | undefined): void => void this.#states.push(state);
    this.listeners = asked.isPoll ? { onNothing: tell } : { onState: tell };
  }

  /** `renew` gives the state as it is now, or undefined where something may have changed. */
  async unchanged(renew: (state: ReadState) => Promise<ReadState | undefined>): Promise<ODataResponse | undefined> {
    const { name, key, ifNoneMatch } = this.asked;
    const known = this.answers.use(name);
    if (known === undefined) return undefined;
    const { etag, whole } = known;
    if (whole === undefined && (ifNoneMatch === undefined || !names(ifNoneMatch, etag))) return undefined;
    // Where the log cannot be asked, reading tells why.
    const state = await renew(known.state).catch(() => undefined);
    if (state === undefined) return undefined;
    if (state !== known.state) this.answers.keep(name, { ...known, state });
    return whole === undefined
      ? { status: 304, headers: { etag }, body: undefined }
      : { status: 200, headers: { etag, 'content-type': whole.contentType }, body: decipher(whole.body, key) };
  }

  /** Where a page was read again, smaller, its size depends on more than what it was read from at last. */
  keep({ headers: { etag, 'content-type': contentType }, body }: ODataResponse): void {
    const { name, key, isPoll } = this.asked;
    const [state, ...others] = this.#states;
    if (etag === undefined || state === undefined || others.length > 0) return;
    if (!isPoll) this.answers.keep(name, { etag, state, whole: undefined });
    else if (contentType !== undefined && Buffer.isBuffer(body) && body.length <= MOST_BYTES)
      this.answers.keep(name, { etag, state, whole: { contentType, body: encipher(body, key) } });
  }
}
