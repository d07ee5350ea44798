/** A request's text -> the same as it is sent, and where a place of what was sent stands in the text. */
export interface EncodedRequest {
  readonly sent: string;
  /** A position of the service's faults (from 1, in what was sent) -> an index of the text. */
  readonly indexOf: (position: number) => number;
}

/** Characters that a browser would encode by itself, or take for the end of the path or the query. Existing escapes stay. */
const UNSAFE = /[^\u0021-\u007e]|["#'<>\\^`{|}]/u;

export function encodeRequest(text: string): EncodedRequest {
  const origins: number[] = [];
  let sent = '';
  let index = 0;
  for (const letter of text) {
    // Half of a surrogate pair has no encoding.
    const written = UNSAFE.test(letter) ? encodeLetter(letter) : letter;
    origins.push(...Array.from(written, () => index));
    sent += written;
    index += letter.length;
  }
  return { sent, indexOf: position => origins[position - 1] ?? text.length };
}

function encodeLetter(letter: string): string {
  return letter === "'" ? '%27' : encodeURIComponent(/^[\ud800-\udfff]$/.test(letter) ? '\ufffd' : letter);
}
