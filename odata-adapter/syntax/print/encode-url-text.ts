/** Text -> its percent-encoded form in a path segment or a query option, with all characters unescaped that need no escape (RFC 3986, sections 3.3 and 3.4). */

const READABLE = { segment: /%(?:24|27|28|29|2C|3A|3B|3D|40|21|2A)/g, query: /%(?:24|27|28|29|2C|2F|3A|3B|3D|40|21|2A|3F)/g } as const;

/** A space is `%20` and a plus `%2B`: some readers take `+` for a space. */
export function encodeUrlText(text: string, place: 'segment' | 'query'): string {
  return encodeURIComponent(text).replace(READABLE[place], decodeURIComponent);
}
