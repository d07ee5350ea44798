/** The arguments `first`, `skip` and `after` -> the part of a collection that a request asks for: a page after a token skips nothing, since the token stands behind what was skipped. Rejects sizes that cannot be. */
import { refuse, within } from '../expression/argument-place';
import { Slot, type Variables } from '../expression/value-source';
import type { PageRequest } from '../sql/pages/collection-query';
import type { WindowArguments } from './build-collection-query';

export interface PageRange {
  readonly first: number;
  readonly skip: number;
  /** The token that the page begins after. */
  readonly after: string | undefined;
}

export class PageWindow {
  readonly #arguments: WindowArguments;
  readonly #usual: number;

  /** `usual`: rows where the request does not say how many. */
  constructor(window: WindowArguments, usual: number) {
    this.#arguments = window;
    this.#usual = usual;
  }

  /** Which of the arguments are there. */
  get asked(): Pick<PageRequest, 'mayFollow' | 'maySkip'> {
    const { after, skip } = this.#arguments;
    return { mayFollow: isThere(after), maySkip: isThere(skip) };
  }

  /** `most`: rows that this request may ask for. */
  range(variables: Variables, most: number): PageRange {
    const first = givenBy(this.#arguments.first, variables) ?? this.#usual;
    const skip = givenBy(this.#arguments.skip, variables) ?? 0;
    const after = givenBy(this.#arguments.after, variables) ?? undefined;
    if (first < 0) refuse(FIRST, 'must not be negative');
    if (first > most) refuse(FIRST, `at most ${most}`);
    if (skip < 0) refuse(SKIP, 'must not be negative');
    return { first, skip: after === undefined ? skip : 0, after };
  }
}

function isThere(argument: unknown): boolean {
  return argument !== undefined && argument !== null;
}

const FIRST = within(undefined, 'first');
const SKIP = within(undefined, 'skip');

/** GraphQL has coerced the variable to what the argument takes. */
function givenBy<Value>(argument: Value | Slot | null | undefined, variables: Variables): Value | null | undefined {
  return argument instanceof Slot ? (variables[argument.variable] as Value | null | undefined) : argument;
}
