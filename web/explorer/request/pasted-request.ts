/** What one pastes -> the request in it: what stands behind `/odata/` of an address, without the quotes and escapes of the program around it. Any other text stays as it is. */
const ADDRESS = /^(?:[^?]*?(["']))?\s*[^\s"'?#]*\/odata\/(.*)$/is;

export function pastedRequest(text: string): string {
  const [, quote, behind] = ADDRESS.exec(text) ?? [];
  if (behind === undefined) return text;
  // PowerShell and shells escape a `$` in double quotes.
  return unquoted(behind, quote).replace(/[`\\]\$/g, '$');
}

/** No address has a double quote in it. A single one stands doubled in single quotes. */
function unquoted(text: string, quote: string | undefined): string {
  const end = quote === '"' ? text.indexOf('"') : text.lastIndexOf("'");
  if (quote === undefined || end < 0) return text;
  const inner = text.slice(0, end);
  return quote === '"' ? inner : inner.replaceAll("''", "'");
}
