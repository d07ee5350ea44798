/**
 * What an answer has told <-> an opaque token: sealed, and bound to what was asked. Rejects with INVALID_TOKEN what is no token of this query, and with OUTDATED_TOKEN one of other rights,
 * of another model or of another history.
 */
import type { Grants } from '../../graphql/grants/grants';
import { TextSealer } from '../../std/text-sealer';
import { ReadFault } from '../database/read-fault';

/**
 * What an answer has told: every transaction before the first one that ran at its snapshot (PostgreSQL's `pg_snapshot_xmin`), and of those after it the ones in `told`, in
 * ascending order. Transactions are 64-bit numbers in decimal.
 */
export interface Horizon {
  readonly before: string;
  readonly told: readonly string[];
  /**
   * The first transaction that no page of the answer can have seen. Later pages may have seen more than is told: only the first page's snapshot says what is.
   * The same as `before` where there was one page.
   */
  readonly unseenFrom: string;
}

/** What an answer has told, of one history of one server. */
export interface ToldChanges extends Horizon {
  readonly identity: string;
  readonly system: string;
}

type Content = readonly [
  grants: string,
  model: string,
  identity: string,
  system: string,
  before: string,
  unseenFrom: string,
  ...told: string[],
];

export class ChangeTokens {
  readonly #sealer: TextSealer;
  readonly #model: string;

  /** `model`: its digest. */
  constructor(secret: Buffer, model: string) {
    this.#sealer = new TextSealer(secret, 'opslag change token');
    this.#model = model;
  }

  seal({ identity, system, before, unseenFrom, told }: ToldChanges, binding: Buffer, { fingerprint }: Grants): string {
    const content: Content = [fingerprint, this.#model, identity, system, before, unseenFrom, ...told];
    return this.#sealer.seal(JSON.stringify(content), binding);
  }

  open(token: string, binding: Buffer, { fingerprint }: Grants): ToldChanges {
    const text = this.#sealer.open(token, binding);
    if (text === undefined) throw new ReadFault('INVALID_TOKEN', 'since: not a token of this query');
    const [grants, model, identity, system, before, unseenFrom, ...told] = JSON.parse(text) as Content;
    if (grants !== fingerprint) throw outdated('the key may not read what it could read then');
    if (model !== this.#model) throw outdated('the model is not what it was');
    return { identity, system, before, unseenFrom, told };
  }
}

/** `why` is for people. */
export function outdated(why: string): ReadFault {
  return new ReadFault('OUTDATED_TOKEN', `since: ${why}; begin anew`);
}
