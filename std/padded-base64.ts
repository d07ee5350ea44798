/** Bytes -> base64url text with padding (RFC 4648, section 5). The padding is optional in OData (ABNF, `binaryValue`); readers of .NET and Python take no text without it. */
export function paddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
}
