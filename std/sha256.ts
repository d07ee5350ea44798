/** A text or bytes -> their SHA-256 in base64url. By one call: to make an object for each takes longer than to hash what is short. */
import { hash } from 'node:crypto';

export function sha256(data: string | Buffer): string {
  return hash('sha256', data, 'base64url');
}
