/** A text as a workbook writes it -> as a person sees it: `_x000D_` is the character of that number, since XML has no place for it (ECMA-376, part 1, section 22.4.2.4). */
export function unescapedText(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
