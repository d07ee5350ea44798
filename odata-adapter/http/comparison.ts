/** What one request may be answered with that is known: 304 where its client has the answer, or that nothing has changed. Both hold as long as the state does that they were read in. */
import type { ReadState, RequestContext } from '../../graphql/data-plane-types';
import type { BoundedMap } from '../../std/bounded-map';
import type { ODataResponse } from '../response/odata-response';
import { names } from './answer-conditionally';

export interface KnownAnswer {
  readonly etag: string;
  readonly state: ReadState;
  /** The whole of an answer that tells that nothing has changed. */
  readonly whole: WholeAnswer | undefined;
}

/**
 * What stands around the URL that was asked for, without its token: the answer's link repeats it, with the token of what it told. All literals of the request are in the URL, which is not kept. The names
 * in the context URL are kept, also those that the client made up. These are bytes of their own: a part of a text, or of a buffer, keeps the whole.
 */
export interface WholeAnswer {
  readonly contentType: string;
  readonly before: Uint8Array;
  /** Begins with the token. */
  readonly after: Uint8Array;
}

export interface AskedAnswer {
  /** What the answer is known by. It tells nothing of the request. */
  readonly name: string;
  /** With the service root, as the client sent it. */
  readonly url: string;
  readonly ifNoneMatch: string | undefined;
  /** Whether changes since a token are asked for. */
  readonly isPoll: boolean;
}

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
    const { name, ifNoneMatch } = this.asked;
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
      : { status: 200, headers: { etag, 'content-type': whole.contentType }, body: this.#bodyOf(whole) };
  }

  /** Where a page was read again, smaller, its size depends on more than what it was read from at last. */
  keep({ headers: { etag, 'content-type': contentType }, body }: ODataResponse): void {
    const { name, isPoll } = this.asked;
    const [state, ...others] = this.#states;
    if (etag === undefined || state === undefined || others.length > 0) return;
    if (!isPoll) this.answers.keep(name, { etag, state, whole: undefined });
    else if (contentType !== undefined && Buffer.isBuffer(body)) {
      const repeated = this.#repeated;
      const at = body.indexOf(repeated);
      if (at === -1 || body.includes(repeated, at + 1)) return;
      const [before, after] = [body.subarray(0, at), body.subarray(at + repeated.length)];
      this.answers.keep(name, { etag, state, whole: { contentType, before: new Uint8Array(before), after: new Uint8Array(after) } });
    }
  }

  #bodyOf({ before, after }: WholeAnswer): Buffer {
    return Buffer.concat([before, this.#repeated, after]);
  }

  /** The URL up to its last option's value, as links have it in JSON: they write quotes as they are, where some clients encode them. The last option of a link is its token. An answer to a URL that ends with another option does not have this, and is not kept. */
  get #repeated(): Buffer {
    const { url } = this.asked;
    const upToToken = url.slice(0, url.lastIndexOf('=') + 1);
    return Buffer.from(JSON.stringify(upToToken.replaceAll('%27', "'")).slice(0, -1));
  }
}
