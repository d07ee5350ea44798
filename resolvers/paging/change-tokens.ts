/**
 * What an answer has told <-> an opaque token: sealed, and bound to what was asked. Rejects with INVALID_TOKEN what is no token of this query, and with OUTDATED_TOKEN one of other rights,
 * of another model or of another history.
 */
import type { Grants } from '../../graphql/grants/grants';
import { TextSealer } from '../../std/text-sealer';
import { outdated, ReadFault } from '../database/read-fault';
import { readTold, type ToldChanges, writeTold, type WrittenTold } from './told-changes';

type Content = readonly [grants: string, model: string, binding: string, ...told: WrittenTold];

/** Of services before this one: sealed for its query, so that with another model, whose queries differ, nobody could open it. */
type EarlierContent = readonly [grants: string, model: string, ...told: WrittenTold];

const OF_ANY_QUERY = Buffer.alloc(0);

export class ChangeTokens {
  readonly #sealer: TextSealer;
  readonly #model: string;

  /** `model`: its digest. */
  constructor(secret: Buffer, model: string) {
    this.#sealer = new TextSealer(secret, 'opslag change token');
    this.#model = model;
  }

  seal(told: ToldChanges, binding: Buffer, { fingerprint }: Grants): string {
    const content: Content = [fingerprint, this.#model, textOf(binding), ...writeTold(told)];
    return this.#sealer.seal(JSON.stringify(content), OF_ANY_QUERY);
  }

  /** Rights and model come first: where they are others, a query in the same words may be another one. */
  open(token: string, binding: Buffer, { fingerprint }: Grants): ToldChanges {
    const [grants, model, asked, ...told] = this.#contentOf(token, binding);
    if (grants !== fingerprint) throw outdated('the key may not read what it could read then');
    if (model !== this.#model) throw outdated('the model is not what it was');
    if (asked !== textOf(binding)) throw invalid();
    return readTold(told);
  }

  #contentOf(token: string, binding: Buffer): Content {
    const text = this.#sealer.open(token, OF_ANY_QUERY);
    if (text !== undefined) return JSON.parse(text) as Content;
    const earlier = this.#sealer.open(token, binding);
    if (earlier === undefined) throw invalid();
    const [grants, model, ...told] = JSON.parse(earlier) as EarlierContent;
    return [grants, model, textOf(binding), ...told];
  }
}

function invalid(): ReadFault {
  return new ReadFault('INVALID_TOKEN', 'since: not a token of this query');
}

function textOf(binding: Buffer): string {
  return binding.toString('base64url');
}
