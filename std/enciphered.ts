/** Bytes <-> the same under a key of 128 bits, by AES-128-GCM: a nonce, the tag, and as many bytes as were given. Opening rejects what another key has made. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-128-gcm';
const [NONCE_BYTES, TAG_BYTES] = [12, 16] as const;

export function encipher(bytes: Buffer, key: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  const content = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]);
}

export function decipher(enciphered: Buffer, key: Buffer): Buffer {
  const [tagAt, contentAt] = [NONCE_BYTES, NONCE_BYTES + TAG_BYTES];
  const opening = createDecipheriv(ALGORITHM, key, enciphered.subarray(0, tagAt), { authTagLength: TAG_BYTES });
  opening.setAuthTag(enciphered.subarray(tagAt, contentAt));
  return Buffer.concat([opening.update(enciphered.subarray(contentAt)), opening.final()]);
}
