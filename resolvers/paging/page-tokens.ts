/** Order values of a page's last row <-> an opaque token: sealed, and bound to what it was issued for. Rejects any other token with INVALID_TOKEN. */
import { TextSealer } from '../../std/text-sealer';
import { ReadFault } from '../database/read-fault';

export class PageTokens {
  readonly #sealer: TextSealer;

  constructor(secret: Buffer) {
    this.#sealer = new TextSealer(secret, 'opslag page token');
  }

  /** `values` are JSON's: text, numbers, booleans, null. */
  seal(values: readonly unknown[], binding: Buffer): string {
    return this.#sealer.seal(JSON.stringify(values), binding);
  }

  open(token: string, binding: Buffer): readonly unknown[] {
    const values = this.#sealer.open(token, binding);
    if (values === undefined) throw new ReadFault('INVALID_TOKEN', 'after: not a token of this query for this key');
    return JSON.parse(values) as readonly unknown[];
  }
}
