/** A quoted part of a search -> what is looked for (Part 2, section 5.1.7). */

/** `"` begins and ends it; `\\"` and `\\\\` stand for what follows the backslash. */
export function phraseText(quoted: string): string {
  return quoted.slice(1, -1).replace(/\\(["\\])/g, '$1');
}

/** What is still being typed, in single quotes: its words count, whatever else it holds. */
export function unfinishedWords(quoted: string): readonly string[] {
  const words = quoted.slice(1, -1).replaceAll("''", "'").split(/[ \t()"]+/); // prettier-ignore
  return words.filter(word => word !== '');
}
