/**
 * Order values of a page's last row <-> an opaque token. Authenticated encryption (AES-256-GCM) whose nonce is derived from the content, so that the
 * same page has the same token on every instance; bound to what it was issued for. Rejects any other token with INVALID_TOKEN.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { ReadFault } from '../database/read-fault';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** Characters: more than any row's values make. */
const LONGEST = 65_536;

export class PageTokens {
  readonly #encryptionKey: Buffer;
  readonly #nonceKey: Buffer;

  constructor(secret: Buffer) {
    this.#encryptionKey = derivedKey(secret, 'opslag page token: encryption');
    this.#nonceKey = derivedKey(secret, 'opslag page token: nonce');
  }

  /** `values` are JSON's: text, numbers, booleans, null. */
  seal(values: readonly unknown[], binding: Buffer): string {
    const content = Buffer.from(JSON.stringify(values), 'utf8');
    const nonce = createHmac('sha256', this.#nonceKey).update(binding).update(content).digest().subarray(0, NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#encryptionKey, nonce, { authTagLength: TAG_BYTES }).setAAD(binding);
    const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  open(token: string, binding: Buffer): readonly unknown[] {
    const values =
      token.length <= LONGEST && /^[A-Za-z0-9_-]+$/.test(token) ? this.#decrypted(Buffer.from(token, 'base64url'), binding) : undefined;
    if (values === undefined) throw new ReadFault('INVALID_TOKEN', 'after: not a token of this query for this key');
    return values;
  }

  #decrypted(token: Buffer, binding: Buffer): readonly unknown[] | undefined {
    if (token.length < NONCE_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv(ALGORITHM, this.#encryptionKey, token.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(binding).setAuthTag(token.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      const content = Buffer.concat([decipher.update(token.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
      return JSON.parse(content.toString('utf8')) as readonly unknown[];
    } catch {
      // The one thing that `final` fails for: the token is not of this secret and this binding.
      return undefined;
    }
  }
}

function derivedKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, KEY_BYTES));
}
