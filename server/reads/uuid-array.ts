/** UUIDs -> a `uuid[]` in PostgreSQL's binary form, which it reads three times as fast as their text. Of a text that is no UUID it makes an array that PostgreSQL rejects. */

/** The type's number in every PostgreSQL. */
const UUID_TYPE = 2950;
/** Before each element: how many bytes it has. */
const ELEMENT_BYTES = hexOf(16);

export function uuidArray(uuids: readonly string[]): Buffer {
  const [dimensions, hasNulls, firstIndex] = [1, 0, 1];
  const head = [dimensions, hasNulls, UUID_TYPE, uuids.length, firstIndex].map(hexOf).join('');
  const elements = uuids.map(uuid => ELEMENT_BYTES + uuid).join('');
  return Buffer.from(head + elements.replaceAll('-', ''), 'hex');
}

function hexOf(integer: number): string {
  return integer.toString(16).padStart(8, '0');
}
