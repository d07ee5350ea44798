/** A part of a search -> what is looked for (Part 2, section 5.1.7). */
import type { DecodedText } from './decoded-text';

const WORD = /[^ \t();"'][^ \t();"]*/y;
const MORE = /;[^ \t();"]*/y;
const OPTION = /;[ \t]*[$@]?\w+[ \t]*=/y;

/** Where the word that begins here ends; `start` where none does. An escaped semicolon belongs to a word, unless an option begins behind it (ABNF searchWord and SEMI). */
export function wordEnd(source: DecodedText, start: number): number {
  const { text } = source;
  let end = endOf(WORD, text, start);
  while (end > start && source.isEscaped(end) && endOf(OPTION, text, end) === end) {
    const next = endOf(MORE, text, end);
    if (next === end) break;
    end = next;
  }
  return end;
}

function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}

/** A semicolon parts words as a comma does, which a link can have unescaped. */
export function wordText(word: string): string {
  return word.replaceAll(';', ',');
}

/** `"` begins and ends it; `\\"` and `\\\\` stand for what follows the backslash. */
export function phraseText(quoted: string): string {
  return quoted.slice(1, -1).replace(/\\(["\\])/g, '$1');
}

/** What is still being typed, in single quotes: its words count, whatever else it holds. */
export function unfinishedWords(quoted: string): readonly string[] {
  const words = quoted.slice(1, -1).replaceAll("''", "'").split(/[ \t()"]+/); // oxfmt-ignore
  return words.filter(word => word !== '');
}
