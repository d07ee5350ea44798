/** How long a character is in a URL: 1 as itself, 3 to 12 as the escapes of its UTF-8 sequence; 0 where escapes are not whole or none can begin so. */

const ESCAPES = /(?:%[0-9a-f]{2}){1,4}/iy;

export function writtenLength(raw: string, index: number): number {
  if (raw.charAt(index) !== '%') return 1;
  ESCAPES.lastIndex = index;
  const escapes = ESCAPES.exec(raw)?.[0] ?? '';
  const length = 3 * sequenceLength(escapes);
  return length <= escapes.length ? length : 0;
}

/** Bytes of the UTF-8 sequence that begins here, told by its first byte (RFC 3629, section 3); 0 when none can begin so. */
function sequenceLength(escapes: string): number {
  const lead = parseInt(escapes.slice(1, 3), 16);
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead < 0xe0) return 2;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  return lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
}
