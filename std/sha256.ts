/** A text or bytes -> their SHA-256 in base64url. By one call where Node has it (from 20.12 on): to make an object for each takes longer than to hash what is short. */
import * as crypto from 'node:crypto';

const { createHash, hash } = crypto as Omit<typeof crypto, 'hash'> & Partial<Pick<typeof crypto, 'hash'>>;

export const sha256: (data: string | Buffer) => string =
  hash === undefined ? data => createHash('sha256').update(data).digest('base64url') : data => hash('sha256', data, 'base64url');
