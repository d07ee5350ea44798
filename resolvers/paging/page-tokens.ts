/** Order values of a page's last row <-> an opaque token: sealed, and bound to what it was issued for, and to the model. Rejects any other token with INVALID_TOKEN. */
import { TextSealer } from '../../std/text-sealer';
import { ReadFault } from '../database/read-fault';

export class PageTokens {
  readonly #sealer: TextSealer;
  readonly #model: Buffer;

  /** `model`: its digest. With another one, a query of the same names may read other columns, of which the values say nothing. */
  constructor(secret: Buffer, model: string) {
    this.#sealer = new TextSealer(secret, 'opslag page token');
    this.#model = Buffer.from(model);
  }

  /** `values` are JSON's: text, numbers, booleans, null. */
  seal(values: readonly unknown[], binding: Buffer): string {
    return this.#sealer.seal(JSON.stringify(values), this.#withModel(binding));
  }

  open(token: string, binding: Buffer): readonly unknown[] {
    const values = this.#sealer.open(token, this.#withModel(binding));
    if (values === undefined) throw new ReadFault('INVALID_TOKEN', 'after: not a token of this query for this key');
    return JSON.parse(values) as readonly unknown[];
  }

  #withModel(binding: Buffer): Buffer {
    return Buffer.concat([binding, this.#model]);
  }
}
