/**
 * What an answer has told <-> an opaque token: sealed, and bound to what was asked. Rejects with INVALID_TOKEN what is no token of this query, and with OUTDATED_TOKEN one of other rights,
 * of another model or of another history.
 */
import type { Grants } from '../../graphql/grants/grants';
import { TextSealer } from '../../std/text-sealer';
import { outdated, ReadFault } from '../database/read-fault';
import { readTold, type ToldChanges, writeTold, type WrittenTold } from './told-changes';

type Content = readonly [grants: string, model: string, ...told: WrittenTold];

export class ChangeTokens {
  readonly #sealer: TextSealer;
  readonly #model: string;

  /** `model`: its digest. */
  constructor(secret: Buffer, model: string) {
    this.#sealer = new TextSealer(secret, 'opslag change token');
    this.#model = model;
  }

  seal(told: ToldChanges, binding: Buffer, { fingerprint }: Grants): string {
    const content: Content = [fingerprint, this.#model, ...writeTold(told)];
    return this.#sealer.seal(JSON.stringify(content), binding);
  }

  open(token: string, binding: Buffer, { fingerprint }: Grants): ToldChanges {
    const text = this.#sealer.open(token, binding);
    if (text === undefined) throw new ReadFault('INVALID_TOKEN', 'since: not a token of this query');
    const [grants, model, ...told] = JSON.parse(text) as Content;
    if (grants !== fingerprint) throw outdated('the key may not read what it could read then');
    if (model !== this.#model) throw outdated('the model is not what it was');
    return readTold(told);
  }
}
