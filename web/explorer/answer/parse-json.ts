/** A text of JSON -> its value. A number that JavaScript would round becomes the text of its digits. Rejects what is no JSON. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
/** JavaScript keeps fifteen digits of any number. */
const LONG_NUMBER = /\d[\d.]{15}/;

export function parseJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  return JSON.parse(text.replace(TEXT_OR_NUMBER, token => (isRounded(token) ? `"${token}"` : token)));
}

function isRounded(token: string): boolean {
  return !token.startsWith('"') && LONG_NUMBER.test(token) && String(Number(token)) !== token;
}
