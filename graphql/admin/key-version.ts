/** A key -> a text that is another after each change of its settings, its secrets or its end. */
import { createHash } from 'node:crypto';
import type { Key } from './key-administration';

export function keyVersion(key: Key): string {
  return createHash('sha256')
    .update(JSON.stringify({ ...key, lastUsed: undefined }))
    .digest('base64url');
}
