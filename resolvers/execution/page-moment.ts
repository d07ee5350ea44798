/**
 * The time that the statements of a page take for `now()`: of the first page its request's own, of a later one that of the first. Else an order by `now()` would be another on each page, and rows
 * would be lost or come twice.
 */

/** As a page token carries it, beside order values, which are no objects. */
interface CarriedMoment {
  readonly now: string;
}

export class PageMoment {
  /** The rest of the token. */
  readonly token: readonly unknown[] | undefined;
  readonly #own: () => string;
  readonly #carried: string | undefined;
  #isAsked = false;

  /** `token`: what was opened of it. */
  constructor(own: () => string, token?: readonly unknown[]) {
    this.token = token?.filter(value => !isCarried(value));
    this.#own = own;
    this.#carried = token?.find(isCarried)?.now;
  }

  readonly now = (): string => {
    this.#isAsked = true;
    return this.#carried ?? this.#own();
  };

  /** What the next page's token carries: nothing where no statement has asked. */
  get carriedOn(): readonly CarriedMoment[] {
    return this.#isAsked ? [{ now: this.now() }] : [];
  }
}

function isCarried(value: unknown): value is CarriedMoment {
  return typeof value === 'object' && value !== null && 'now' in value;
}
