/** What one pastes -> the request in it: what stands behind `/odata/` of an address, without the quotes and escapes of the program around it. Any other text stays as it is. */
const ADDRESS = /^(?:[^?]*?(?:(["'])|\s))?\s*[^\s"'?#]*\/odata\/(.*)$/is;

/** Of curl and PowerShell, behind an address without quotes. */
const HEADER_OPTION = /\s+(?:-H|--header|-u|--user|-Headers|-Token|-Credential)(?:\s|=).*$/is;

export function pastedRequest(text: string): string {
  const [, quote, behind] = ADDRESS.exec(text) ?? [];
  if (behind === undefined) return text;
  // PowerShell and shells escape a `$` in double quotes.
  return unquoted(behind, quote).replace(/[`\\]\$/g, '$');
}

/** No address has a double quote in it. A single one stands doubled in single quotes. What follows the quote is never taken: it may be a header with a key. */
function unquoted(text: string, quote: string | undefined): string {
  if (quote === undefined) return text.replace(HEADER_OPTION, '');
  if (quote === '"') return text.split('"', 1)[0] ?? '';
  return (/^(?:[^']|'')*/.exec(text)?.[0] ?? '').replaceAll("''", "'");
}
