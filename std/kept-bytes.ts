/** A text that is sent many times -> its bytes, with their digest and their compressed forms. Each form is made once, when it is first asked for. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sha256 } from './sha256';

export type Coding = 'br' | 'gzip';

export interface KeptBytes extends Buffer {
  readonly digest: string;
  coded(coding: Coding): Promise<Buffer>;
}

/** Higher levels than for answers that are made for one request: the time is spent once. The highest of brotli would take half a second for `$metadata`. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const GZIP = { level: 9 };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export function keepBytes(text: string): KeptBytes {
  const bytes = Buffer.from(text);
  const forms: Partial<Record<Coding, Promise<Buffer>>> = {};
  const coded = (coding: Coding): Promise<Buffer> => (forms[coding] ??= coding === 'br' ? brotli(bytes, BROTLI) : zip(bytes, GZIP));
  return Object.assign(bytes, { digest: sha256(bytes), coded });
}

export function isKept(bytes: Buffer): bytes is KeptBytes {
  return 'coded' in bytes;
}
