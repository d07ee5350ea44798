/** A request -> the answer that is known already: 304 where the client has it, or, for a poll, that nothing has changed. Both hold as long as the state in which they were read. */
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
 * An answer without the URL of its delta link. That URL is the one that was asked for, with another token. It has all literals of the request, so it is not kept. The names in the context URL are kept, also those
 * that the client made up. The bytes are copies, since a part of a buffer would keep the whole buffer.
 */
export interface WholeAnswer {
  readonly contentType: string;
  readonly before: Uint8Array;
  /** Begins with the token. */
  readonly after: Uint8Array;
}

export interface AskedAnswer {
  /** The digest by which the answer is found. It tells nothing of the request. */
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
    // Where the log cannot be asked, the answer is read, and that says why.
    const state = await renew(known.state).catch(() => undefined);
    if (state === undefined) return undefined;
    if (state !== known.state) this.answers.keep(name, { ...known, state });
    return whole === undefined
      ? { status: 304, headers: { etag }, body: undefined }
      : { status: 200, headers: { etag, 'content-type': whole.contentType }, body: this.#bodyOf(whole) };
  }

  /** An answer that was read more than once is not kept: a page that became smaller depends on the first try too. */
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

  /** The URL up to the token, which is the last option of a link, as JSON has it. Links write quotes as they are; some clients encode them. If the URL ends with another option, the answer does not have this text, and is not kept. */
  get #repeated(): Buffer {
    const { url } = this.asked;
    const upToToken = url.slice(0, url.lastIndexOf('=') + 1);
    return Buffer.from(JSON.stringify(upToToken.replaceAll('%27', "'")).slice(0, -1));
  }
}
