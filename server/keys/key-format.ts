/**
 * The text of an API key, `opslag_<id>_<secret>_<checksum>`: how it is made and read. A mistyped key fails its checksum before the database is asked.
 * The secret holds 256 bits. Only its SHA-256 is stored.
 */
import { createHash, randomBytes } from 'node:crypto';

export interface NewKey {
  readonly id: string;
  /** The whole text, shown to its holder once. */
  readonly text: string;
  readonly secretHash: Buffer;
}

export interface PresentedKey {
  readonly id: string;
  readonly secretHash: Buffer;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 12;
const SECRET_BYTES = 32;
/** Digits of base 62 that hold 256 bits. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
/** Times 65,536 it is still a whole number to JavaScript. */
const CHECKSUMS = 62 ** CHECKSUM_LENGTH;

const SHAPE = `(opslag_([0-9A-Za-z]{${ID_LENGTH}})_([0-9A-Za-z]{${SECRET_LENGTH}}))_([0-9A-Za-z]{${CHECKSUM_LENGTH}})`;
const ID = new RegExp(`^[0-9A-Za-z]{${ID_LENGTH}}$`);
const KEY = new RegExp(`^${SHAPE}$`);
const HELD_KEY = new RegExp(SHAPE);

/** With the id of a key that is rotated, another secret for it. */
export function makeKey(id = base62(randomBytes(16), ID_LENGTH)): NewKey {
  const secret = base62(randomBytes(SECRET_BYTES), SECRET_LENGTH);
  const body = `opslag_${id}_${secret}`;
  return { id, text: `${body}_${checksumOf(body)}`, secretHash: digestOf(secret) };
}

/** Undefined for a text that is no key, whatever the database holds. */
export function readKey(text: string): PresentedKey | undefined {
  const [, body = '', id = '', secret = '', checksum] = KEY.exec(text) ?? [];
  if (checksum === undefined || checksum !== checksumOf(body)) return undefined;
  return { id, secretHash: digestOf(secret) };
}

export function isKeyId(text: string): boolean {
  return ID.test(text);
}

/** Whether a key stands anywhere in the text, mistyped or not. Its characters are never escaped, neither in a URL nor elsewhere. */
export function holdsKey(text: string): boolean {
  return HELD_KEY.test(text);
}

/** Whether something stands beside the key that the text holds, such as quotes or a word before it. */
export function holdsMore(text: string): boolean {
  const [held] = HELD_KEY.exec(text) ?? [];
  return held !== undefined && held !== text;
}

/** As `base62` of the digest, in numbers that need not be big. */
function checksumOf(body: string): string {
  const digest = digestOf(body);
  let rest = 0;
  for (let at = 0; at < digest.length; at += 2) rest = (rest * 65_536 + digest.readUInt16BE(at)) % CHECKSUMS;
  let digits = '';
  while (digits.length < CHECKSUM_LENGTH) {
    digits = DIGITS.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The last `length` digits of the number that the bytes are, so that each digit is as likely as any other. */
function base62(bytes: Buffer, length: number): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let digits = '';
  while (digits.length < length) {
    digits = DIGITS.charAt(Number(rest % 62n)) + digits;
    rest /= 62n;
  }
  return digits;
}
