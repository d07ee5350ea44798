/** A text -> the same text by itself. V8 makes a part of a text by pointing into it, so that a name cut out of a URL would keep the whole URL, with every literal in it, for as long as the name is kept. */
export function ownText(text: string): string {
  // Shorter parts are copied.
  return text.length < SHORTEST_PART ? text : Buffer.from(text, 'utf16le').toString('utf16le');
}

const SHORTEST_PART = 13;
