/** A text of JSON, or the beginning of one -> the same with a line for each member, indented. Each value stays to the letter: JavaScript would round large numbers. Any other text stays as it is. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"?|[{[]\s*[}\]]|[{}[\],:]|[^\s"{}[\],:]+/g;

export function indentJson(text: string): string {
  if (!/^\s*[{[]/.test(text)) return text;
  let [written, depth] = ['', 0];
  const breakLine = (deeper: number): void => {
    depth = Math.max(0, depth + deeper);
    written += `\n${'  '.repeat(depth)}`;
  };
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '}' || token === ']') breakLine(-1);
    written += token;
    if (token === '{' || token === '[') breakLine(1);
    else if (token === ',') breakLine(0);
    else if (token === ':') written += ' ';
  }
  return written;
}
