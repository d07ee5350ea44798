/** UUIDs in small letters, and bytes as base64url text with padding. Rejects other letters and lengths. */
import { paddedBase64 } from '../../std/padded-base64';
import { defineScalar, writeText } from './define-scalar';

const UUID_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function readUuid(value: unknown): string | undefined {
  const lowered = typeof value === 'string' ? value.toLowerCase() : '';
  return UUID_FORM.test(lowered) ? lowered : undefined;
}

/** Both alphabets of RFC 4648 are read, with or without padding. */
export function readBinary(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^(?:[\w-]*|[A-Za-z0-9+/]*)={0,2}$/.test(value)) return undefined;
  const letters = value.replace(/=+$/, '');
  const isPaddedRight = letters.length === value.length || value.length % 4 === 0;
  return letters.length % 4 === 1 || !isPaddedRight ? undefined : paddedBase64(Buffer.from(letters, 'base64url'));
}

export const UUID_SCALAR = defineScalar({ name: 'UUID', expected: 'a UUID', read: readUuid, write: writeText });
export const BINARY = defineScalar({ name: 'Binary', expected: 'base64url text', read: readBinary, write: writeText });
/** Only answered: no argument is of this type. */
export const STREAM = defineScalar({ name: 'Stream', expected: 'nothing: it cannot be sent', read: () => undefined, write: writeText });
