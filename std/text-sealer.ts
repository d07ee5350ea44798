/**
 * A text <-> the same sealed, for a URL. Authenticated encryption (AES-256-GCM) whose nonce is derived from the content, so that the same text is sealed alike on every
 * instance; bound to what it was sealed for. Long texts are compressed first, so that a URL stays short.
 */
import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** Characters: more than any sealed text has. */
const LONGEST = 65_536;
/** Characters: shorter texts gain little by compression, and there may be one for each row. */
const LONG = 512;
/** Stands before a compressed text: no text in UTF-8 has this byte. */
const COMPRESSED = 0xff;

export class TextSealer {
  readonly #encryptionKey: KeyObject;
  readonly #nonceKey: KeyObject;

  /** What is sealed for one purpose cannot be opened for another. */
  constructor(secret: Buffer, purpose: string) {
    this.#encryptionKey = derivedKey(secret, `${purpose}: encryption`);
    this.#nonceKey = derivedKey(secret, `${purpose}: nonce`);
  }

  seal(text: string, binding: Buffer): string {
    const content = packed(text);
    const nonce = createHmac('sha256', this.#nonceKey).update(binding).update(content).digest().subarray(0, NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#encryptionKey, nonce, { authTagLength: TAG_BYTES }).setAAD(binding);
    const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Undefined for what was not sealed under this secret, for this purpose and this binding. */
  open(sealed: string, binding: Buffer): string | undefined {
    if (sealed.length > LONGEST || !/^[A-Za-z0-9_-]+$/.test(sealed)) return undefined;
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv(ALGORITHM, this.#encryptionKey, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(binding).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      return unpacked(Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]));
    } catch {
      // The one thing that `final` fails for: the text was sealed under another secret or for another binding.
      return undefined;
    }
  }
}

function packed(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  return text.length < LONG ? bytes : Buffer.concat([Buffer.from([COMPRESSED]), deflateRawSync(bytes)]);
}

function unpacked(content: Buffer): string {
  return (content[0] === COMPRESSED ? inflateRawSync(content.subarray(1)) : content).toString('utf8');
}

function derivedKey(secret: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, KEY_BYTES)));
}
