/** What one conditional request names, and what is known of its answer -> 304 where the state that it was read in still holds; else what it is read from now is kept with its ETag. */
import type { ReadState } from '../../graphql/data-plane-types';
import type { BoundedMap } from '../../std/bounded-map';
import type { ODataResponse } from '../response/odata-response';
import { names, notModified } from './answer-conditionally';

export interface KnownAnswer {
  readonly etag: string;
  readonly state: ReadState;
}

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
